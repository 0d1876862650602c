/** What a reader chooses in the address, and the form that shows it. */

import type { AnalyticsFilters } from "../../api/mod.ts";
import { escapeHtml } from "../../document/mod.ts";
import type { ExperienceReadoutOptions } from "../../record/mod.ts";

/** One choice, by its name in the address. */
interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: "date" | "number" | "text";
  /** Instead of a box to type in. */
  readonly options?: readonly string[];
  readonly of: (value: string) => ExperienceReadoutOptions;
}

const filtered = (filters: AnalyticsFilters): ExperienceReadoutOptions => ({
  filters,
});
const listed = (value: string): string[] =>
  value.split(",").map((one) => one.trim()).filter((one) => one !== "");

const FIELDS: readonly Field[] = [
  {
    name: "start",
    label: "From",
    type: "date",
    // A day without an hour is one of the store's own clock.
    of: (start) => ({ start }),
  },
  {
    name: "end",
    label: "To",
    type: "date",
    of: (end) => ({
      end: Temporal.PlainDate.from(end).add({ days: 1 }).toString(),
    }),
  },
  {
    name: "device",
    label: "Device",
    type: "text",
    options: ["mobile", "desktop"],
    of: (value) => filtered({ deviceType: value as "mobile" }),
  },
  {
    name: "visitors",
    label: "Visitors",
    type: "text",
    options: ["new", "returning"],
    of: (value) => filtered({ visitorType: value as "new" }),
  },
  {
    name: "countries",
    label: "Countries (DE, FR, ...)",
    type: "text",
    of: (value) => filtered({ countryCodes: listed(value) }),
  },
  {
    name: "channels",
    label: "Channels (Email, ...)",
    type: "text",
    of: (value) => filtered({ sourceSitesOrChannels: listed(value) }),
  },
  {
    name: "z",
    label: "Leave out orders above z",
    type: "number",
    of: (value) => ({ maxZScore: Number(value) }),
  },
  {
    name: "level",
    label: "Confidence level",
    type: "number",
    of: (value) => ({ level: Number(value) }),
  },
];

/**
 * What an address asks for; what is not said is as the command line has it.
 *
 * @param query The address's query.
 * @returns Options of a readout.
 */
export function chosen(query: URLSearchParams): ExperienceReadoutOptions {
  const found = FIELDS.flatMap(({ name, of }) => {
    const value = query.get(name)?.trim() ?? "";
    return value === "" ? [] : [of(value)];
  });
  const filters = Object.assign(
    {},
    ...found.map((options) => options.filters ?? {}),
  );
  return Object.assign(
    {},
    ...found,
    Object.keys(filters).length === 0 ? {} : { filters },
  );
}

/** The same choices in one spelling, whatever else the address says. */
export function keyOf(query: URLSearchParams): string {
  return new URLSearchParams(
    FIELDS.flatMap(({ name }) => {
      const value = query.get(name)?.trim() ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  ).toString();
}

/**
 * The form that stands above a page, and what leads to its other forms; where
 * there is little room it is folded, so that the verdict comes first.
 */
export function choicesForm(query: URLSearchParams): string {
  const key = keyOf(query);
  const link = (format: string, title: string) =>
    `<a href="?${
      escapeHtml([key, `format=${format}`].filter(Boolean).join("&"))
    }">${title}</a>`;
  return `<details class="report-choices report-control"><summary>What is read</summary>
<form class="living-controls" method="get" aria-label="What is read">
${FIELDS.map((field) => input(field, query.get(field.name) ?? "")).join("\n")}
<button>Read</button>
<p><a href="../">All experiences</a> ${link("text", "Text")} ${
    link("json", "JSON")
  } ${link("png", "Picture")}</p>
</form></details>
`;
}

function input({ name, label, type, options }: Field, value: string): string {
  const shown = escapeHtml(value);
  const box = options === undefined
    ? `<input type="${type}" name="${name}" value="${shown}"${
      type === "number" ? ' step="any"' : ""
    }>`
    : `<select name="${name}"><option value="">all</option>${
      options.map((option) =>
        `<option${option === value ? " selected" : ""}>${option}</option>`
      ).join("")
    }</select>`;
  return `<label><span>${label}</span>${box}</label>`;
}
