/** The page that leads to the pages of many experiences. */
import { isolateRightToLeft, liftForest } from "../charts/mod.ts";
import { formatChange, formatNumber, MISSING } from "../display/mod.ts";
import type {
  Comparison,
  Decision,
  MetricReadout,
  Readout,
} from "../readout/types.ts";
import { latestLifts } from "../readout/latest_lifts.ts";
import { loadParser } from "./_dom.ts";
import { escapeHtml } from "./_escape.ts";
import { createOutline } from "./_outline.ts";
import { PAGE_IDS, renderPage } from "./_page.ts";
import { scrollable } from "./_scrollable.ts";
import { LIBRARY_VERSION } from "../api/mod.ts";
import { figure } from "./_write_html.ts";

/** An experience that was read. */
export interface IndexEntry {
  /** Its readout. */
  readonly readout: Readout;
  /** The file of its page, in the index's folder. */
  readonly href: string;
}

/** An experience that could not be read. */
export interface IndexFailure {
  /** As the service has it. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Why. */
  readonly message: string;
  /** The file of a page that an earlier run wrote; `null` when there is none. */
  readonly href: string | null;
}

/** A page that an earlier run wrote, of an experience that does not run now. */
export interface IndexEarlierPage {
  /** Display name, as it was then. */
  readonly name: string;
  /** The file. */
  readonly href: string;
}

/** What the page leads to. */
export interface IndexContents {
  /** The heading. @default {"Running experiences"} */
  readonly title?: string;
  /** What was read. */
  readonly entries: readonly IndexEntry[];
  /** What could not be read. */
  readonly failures: readonly IndexFailure[];
  /** Pages of earlier runs. @default {[]} */
  readonly earlier?: readonly IndexEarlierPage[];
  /** What the page was made from, shown at its end. @default {[]} */
  readonly provenance?: readonly {
    /** What it is. */
    readonly label: string;
    /** As it is to be read. */
    readonly value: string;
  }[];
}

/**
 * One HTML page for many readouts: verdict, lift and interval of each, with a
 * link to its page; what could not be read stands first. The same readouts give
 * the same bytes. Names and messages are escaped.
 *
 * @param contents Readouts, failures, and where the pages are.
 * @returns The HTML.
 * @throws {RangeError} When a link is not the plain name of a file.
 *
 * @example
 * ```ts
 * import { renderIndexPage } from "readout/report";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const html = await renderIndexPage({
 *   entries: [],
 *   failures: [{ id: "1", name: "A < B", message: "No orders", href: null }],
 * });
 * assertStringIncludes(html, "A &lt; B");
 * assertStringIncludes(html, "1 experience could not be read");
 * ```
 */
export async function renderIndexPage(
  contents: IndexContents,
): Promise<string> {
  const { title = "Running experiences", provenance = [] } = contents;
  const { failures, earlier = [] } = contents;
  const entries = named(contents.entries);
  return await renderPage({
    title,
    language: "en",
    headings: [],
    body: isolateRightToLeft(
      summary(entries, failures) + failed(failures) + table(entries) +
        await forest(entries) + earlierPages(earlier),
    ),
    provenance: [...provenance, { label: "Readout", value: LIBRARY_VERSION }],
  });
}

function summary(
  entries: readonly IndexEntry[],
  failures: readonly IndexFailure[],
): string {
  const total = entries.length + failures.length;
  if (total === 0) return "<p>No experience is running.</p>\n";
  const text = failures.length === 0
    ? `${count(total)} ${total === 1 ? "is" : "are"} running.`
    : `${count(total)} ${
      total === 1 ? "is" : "are"
    } running; ${failures.length} of them could not be read.`;
  return `<p>${text}</p>\n`;
}

function count(number: number): string {
  return `${number} experience${number === 1 ? "" : "s"}`;
}

function failed(failures: readonly IndexFailure[]): string {
  if (failures.length === 0) return "";
  const rows = failures.map(({ id, name, message, href }) =>
    `<li><strong>${escapeHtml(name)}</strong> (${escapeHtml(id)}): ${
      escapeHtml(message)
    }${
      href === null
        ? ""
        : ` ${link(href, `Page of ${name} from an earlier run`)}.`
    }</li>\n`
  );
  return `<h2 id="failed">${count(failures.length)} could not be read</h2>
<div class="report-error"><ul>
${rows.join("")}</ul></div>
`;
}

const VERDICTS: Readonly<
  Record<Decision["verdict"], { readonly text: string; readonly tone: string }>
> = {
  "ship": { text: "▲ Better than the control", tone: "pass" },
  "keep-control": { text: "▼ Worse than the control", tone: "fail" },
  "no-clear-difference": { text: "= No clear difference", tone: "skipped" },
  "keep-running": { text: "… Keep running", tone: "skipped" },
  "do-not-decide": { text: "! Do not decide", tone: "warn" },
};

/** An entry under a name that no other one has. */
interface NamedEntry extends IndexEntry {
  readonly name: string;
}

/** Of those that are called the same, each is told by its id, or its file. */
function named(entries: readonly IndexEntry[]): readonly NamedEntry[] {
  const names = entries.map(({ readout }) => readout.experience.name);
  return entries.map((entry) => {
    const { name, id } = entry.readout.experience;
    const isAlone = names.filter((other) => other === name).length < 2;
    return { ...entry, name: isAlone ? name : `${name} (${id ?? entry.href})` };
  });
}

function table(entries: readonly NamedEntry[]): string {
  const [first] = entries;
  if (first === undefined) return "";
  const { level } = first.readout.settings;
  const percent = `${
    formatNumber(level * 100, level * 100 % 1 === 0 ? 0 : 1)
  } %`;
  const caption = `${primaryOf(first.readout).title}, against the control`;
  const head = [
    "Experience",
    "Verdict",
    "Variation",
    "Lift",
    `${percent}<br>interval`,
    "Band at<br>every look",
  ].map((text, index) =>
    `<th scope="col"${index > 2 ? ' class="num"' : ""}>${text}</th>`
  );
  const html = `<table class="readout-table">
<caption>${escapeHtml(caption)}</caption>
<thead><tr>${head.join("")}</tr></thead>
${entries.map(rows).join("")}</table>`;
  return `<div class="report-output">${scrollable(html, caption)}</div>
<p class="readout-note">The interval holds for one look at a planned time. The band holds however often one looks: while an experience runs, the verdict goes by it.</p>
`;
}

function rows({ readout, href, name }: NamedEntry): string {
  const { decision, period, variations } = readout;
  const visitors = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  const { text, tone } = VERDICTS[decision.verdict];
  const failed = readout.checks.filter(({ status }) => status === "fail")
    .map(({ title }) => `${title} failed`).join("; ");
  const compared = primaryOf(readout).comparisons;
  const scene = `${formatNumber(visitors, 0)} visitors${
    period.days === null
      ? ""
      : ` in ${formatNumber(period.days, 0)} day${period.days === 1 ? "" : "s"}`
  }`;
  const span = compared.length > 1 ? ` rowspan="${compared.length}"` : "";
  const shared = [
    `<th scope="${compared.length > 1 ? "rowgroup" : "row"}"${span}>${
      link(href, name)
    }<br><span class="readout-note">${scene}</span></th>`,
    `<td${span}><span class="readout-check--${tone}"><span class="readout-check-state">${text}</span></span>${
      failed === "" ? "" : `<br>${escapeHtml(failed)}`
    }</td>`,
  ];
  const lines = compared.map((comparison, index) => {
    const { variation, lift, liftLower, liftUpper } = comparison;
    const band = bandOf(readout, variation);
    return `<tr>${index === 0 ? shared.join("") : ""}<td>${
      escapeHtml(variation)
    }</td><td class="num">${formatChange(lift)}</td><td class="num">${
      interval(liftLower, liftUpper, comparison.interval)
    }</td><td class="num">${
      band === null ? MISSING : interval(band.lower, band.upper, "bounded")
    }</td></tr>\n`;
  });
  return `<tbody>\n${lines.join("")}</tbody>\n`;
}

function primaryOf({ metrics, settings }: Readout): MetricReadout {
  return metrics.find(({ name }) => name === settings.primaryMetric)!;
}

function bandOf(
  readout: Readout,
  variation: string,
): { readonly lower: number; readonly upper: number } | null {
  const last = latestLifts(readout).find((point) =>
    point.variation === variation
  );
  const { sequenceLower: lower = null, sequenceUpper: upper = null } = last ??
    {};
  return lower === null || upper === null ? null : { lower, upper };
}

function interval(
  lower: number | null,
  upper: number | null,
  shape: Comparison["interval"],
): string {
  if (shape === null || shape === "excluding") return MISSING;
  if (lower === null && upper === null) return MISSING;
  return `[${lower === null ? "−∞" : formatChange(lower)}, ${
    upper === null ? "∞" : formatChange(upper)
  }]`;
}

/** What must not be decided has no place beside what may; one is not beside any. */
async function forest(entries: readonly NamedEntry[]): Promise<string> {
  const sound = entries.filter(({ readout }) =>
    readout.decision.verdict !== "do-not-decide" && readout.overTime !== null
  );
  const [first] = sound;
  if (first === undefined || sound.length < 2) return "";
  const { level } = first.readout.settings;
  const chart = liftForest({
    level,
    title: `${primaryOf(first.readout).title}: lift and the band at every look`,
    rows: sound.flatMap(({ readout, name }) =>
      primaryOf(readout).comparisons.flatMap(({ variation, lift }) => {
        const band = bandOf(readout, variation);
        return band === null
          ? []
          : [{ metric: name, variation, lift, ...band }];
      })
    ),
  });
  const tools = {
    parse: await loadParser(),
    outline: createOutline([...Object.values(PAGE_IDS), "chart-lifts"]),
  };
  return `<h2 id="side-by-side">Side by side</h2>\n${await figure(
    { id: "chart-lifts", chart, data: null },
    tools,
  )}`;
}

function earlierPages(pages: readonly IndexEarlierPage[]): string {
  if (pages.length === 0) return "";
  const items = pages.map(({ name, href }) => `<li>${link(href, name)}</li>\n`);
  return `<h2 id="earlier">Pages of earlier runs</h2>
<p class="readout-note">These experiences are not running now, or had another name; their pages are as they were last written.</p>
<ul>
${items.join("")}</ul>
`;
}

function link(href: string, text: string): string {
  if (!/^[\w-][\w.-]*$/.test(href)) {
    throw new RangeError(
      `A page must be a file in the index's folder: current value is ${
        JSON.stringify(href)
      }`,
    );
  }
  return `<a href="${href}">${escapeHtml(text)}</a>`;
}
