/** What a reader chooses in the address, and the form that shows it. */

import type { AnalyticsFilters } from "../../api/mod.ts";
import { escapeHtml } from "../../document/mod.ts";
import type { ExperienceReadoutOptions } from "../../record/mod.ts";

/** One choice. */
interface Field {
  readonly label: string;
  /** What is typed, or the words that are chosen from. */
  readonly input: "date" | "number" | "text" | readonly string[];
  readonly of: (value: string) => ExperienceReadoutOptions;
}

const filtered = (filters: AnalyticsFilters): ExperienceReadoutOptions => ({
  filters,
});
const listed = (value: string): string[] =>
  value.split(",").map((part) => part.trim()).filter((part) => part !== "");

/** By their names in the address. */
const FIELDS: Readonly<Record<string, Field>> = {
  // A day without an hour is one of the store's own clock.
  start: { label: "From", input: "date", of: (start) => ({ start }) },
  end: {
    label: "To",
    input: "date",
    of: (end) => ({
      end: Temporal.PlainDate.from(end).add({ days: 1 }).toString(),
    }),
  },
  device: {
    label: "Device",
    input: ["mobile", "desktop"],
    of: (value) => filtered({ deviceType: value as "mobile" }),
  },
  visitors: {
    label: "Visitors",
    input: ["new", "returning"],
    of: (value) => filtered({ visitorType: value as "new" }),
  },
  countries: {
    label: "Countries (DE, FR, ...)",
    input: "text",
    of: (value) => filtered({ countryCodes: listed(value) }),
  },
  channels: {
    label: "Channels (Email, ...)",
    input: "text",
    of: (value) => filtered({ sourceSitesOrChannels: listed(value) }),
  },
  z: {
    label: "Leave out orders above z",
    input: "number",
    of: (value) => ({ maxZScore: Number(value) }),
  },
  level: {
    label: "Confidence level",
    input: "number",
    of: (value) => ({ level: Number(value) }),
  },
};

/** Names and values of what the address says of them. */
function chosenFields(query: URLSearchParams): [string, string][] {
  return Object.keys(FIELDS)
    .map((name): [string, string] => [name, query.get(name)?.trim() ?? ""])
    .filter(([, value]) => value !== "");
}

/**
 * What an address asks for; what is not said is as the command line has it.
 *
 * @param query The address's query.
 * @returns Options of a readout.
 */
export function chosen(query: URLSearchParams): ExperienceReadoutOptions {
  const choices = chosenFields(query)
    .map(([name, value]) => FIELDS[name]!.of(value));
  const filters = Object.assign({}, ...choices.map(({ filters }) => filters));
  return Object.assign(
    {},
    ...choices,
    Object.keys(filters).length === 0 ? {} : { filters },
  );
}

/** The same choices in one spelling, whatever else the address says. */
export function keyOf(query: URLSearchParams): string {
  return new URLSearchParams(chosenFields(query)).toString();
}

/** The form, and what leads to a page's other forms; the verdict comes first. */
export function choicesForm(query: URLSearchParams): string {
  const key = keyOf(query);
  const link = (format: string, title: string) =>
    `<a href="?${
      escapeHtml([key, `format=${format}`].filter(Boolean).join("&"))
    }">${title}</a>`;
  return `<details class="report-choices report-fold report-finding report-control"><summary><h2>What to read</h2></summary>
<form class="living-controls" method="get" aria-label="What to read">
${
    Object.entries(FIELDS)
      .map(([name, field]) => labelled(name, field, query.get(name) ?? ""))
      .join("\n")
  }
<button>Read</button>
<p><a href="../">All experiences</a> ${link("text", "Text")} ${
    link("json", "JSON")
  } ${link("png", "Picture")}</p>
</form></details>
`;
}

function labelled(
  name: string,
  { label, input }: Field,
  value: string,
): string {
  const box = typeof input === "string"
    ? `<input type="${input}" name="${name}" value="${escapeHtml(value)}"${
      input === "number" ? ' step="any"' : ""
    }>`
    : `<select name="${name}"><option value="">all</option>${
      input.map((option) =>
        `<option${option === value ? " selected" : ""}>${option}</option>`
      ).join("")
    }</select>`;
  return `<label><span>${label}</span>${box}</label>`;
}
