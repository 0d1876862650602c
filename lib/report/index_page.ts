/** Index page that links to the pages of many experiences. */
import { LIBRARY_VERSION } from "../base/mod.ts";
import type { Block, Cell, Fact, Row, State } from "../document/mod.ts";
import {
  cells,
  formatCount,
  formatDates,
  formatLevel,
  formatNumber,
  formatProjection,
  heading,
  liftBars,
  liftCells,
  makeTable,
  note,
  table,
  unfoldedTable,
} from "../document/mod.ts";
import type { MetricReadout, Readout, Verdict } from "../record/mod.ts";
import { leadingAmounts, VERDICTS } from "../record/mod.ts";
import {
  liftRow,
  liftRows,
  spokenCheck,
  summariseReadout,
} from "../words/mod.ts";
import { EXPLORER_SCRIPT } from "./_explorer_script.ts";
import { writePage } from "./_write_page.ts";

/** Experience that was read. */
export interface IndexEntry {
  /** Readout of the experience. */
  readonly readout: Readout;
  /** File name of the experience's page, in the index's folder. */
  readonly href: string;
}

/** Experience that could not be read. */
export interface IndexFailure {
  /** Display name of the experience. */
  readonly name: string;
  /** Error message. */
  readonly message: string;
  /** File name of a page from an earlier run, or `null` if there is none. */
  readonly href: string | null;
}

/** Page from an earlier run, of an experience that is not running now. */
export interface IndexEarlierPage {
  /** Display name of the experience at that time. */
  readonly name: string;
  /** File name of the page. */
  readonly href: string;
}

/** Content of the index page. */
export interface IndexContents {
  /** Whether the entries include finished experiences. @default {false} */
  readonly withEnded?: boolean;
  /** Experiences that were read. */
  readonly entries: readonly IndexEntry[];
  /** Experiences that could not be read. */
  readonly failures: readonly IndexFailure[];
  /** Pages of earlier runs. @default {[]} */
  readonly earlier?: readonly IndexEarlierPage[];
  /** Inputs and versions, shown at the end of the page. @default {[]} */
  readonly provenance?: readonly Fact[];
}

/**
 * Renders one HTML page for many readouts, with the verdict, lift and interval of
 * each and a link to its page. Experiences that could not be read come first. The
 * same readouts give the same bytes. Names and messages are escaped.
 *
 * @param contents Readouts, failures, and file names of the pages.
 * @returns The HTML of the page.
 * @throws {RangeError} If a link is not a plain file name.
 *
 * @example
 * ```ts
 * import { renderIndexPage } from "readout/report";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const html = await renderIndexPage({
 *   entries: [],
 *   failures: [{ name: "A < B", message: "No orders", href: null }],
 * });
 * assertStringIncludes(html, "A &lt; B");
 * assertStringIncludes(html, "1 experience could not be read");
 * ```
 */
export async function renderIndexPage(
  contents: IndexContents,
): Promise<string> {
  const { withEnded = false, failures, earlier = [], provenance = [] } =
    contents;
  const entries = nameEntries(
    contents.entries.toSorted((a, b) =>
      urgencyRank(a.readout) - urgencyRank(b.readout)
    ),
  );
  return await writePage(
    {
      title: withEnded ? "Experiences" : "Running experiences",
      subtitle: null,
      names: [
        ...failures.map(({ name }) => name),
        ...entries.flatMap(({ name, readout }) => [
          name,
          ...readout.variations.map(({ name }) => name),
        ]),
        ...earlier.map(({ name }) => name),
      ],
      blocks: [
        {
          kind: "text",
          text: summarySentence(entries.length, failures.length, withEnded),
        },
        ...failureBlocks(failures),
        ...experienceBlocks(entries),
        ...earlierPages(earlier),
      ],
    },
    [...provenance, { label: "Readout", value: LIBRARY_VERSION }],
    () => ({ script: EXPLORER_SCRIPT }),
  );
}

/**
 * Returns the sort key: experiences that need action first, then running ones,
 * then the rest.
 */
function urgencyRank({ experience, decision }: Readout): number {
  if (experience.status !== "started") return 2;
  return decision.verdict === "keep-running" ? 1 : 0;
}

function summarySentence(
  readCount: number,
  failed: number,
  withEnded: boolean,
): string {
  const total = readCount + failed;
  const state = withEnded ? "running or ended" : "running";
  if (total === 0) return `No experience is ${state}.`;
  const verb = total === 1 ? "is" : "are";
  const text = `${formatCount(total, "experience")} ${verb} ${state}`;
  return failed === 0
    ? `${text}.`
    : `${text}; ${formatNumber(failed, 0)} of them could not be read.`;
}

function failureBlocks(failures: readonly IndexFailure[]): Block[] {
  if (failures.length === 0) return [];
  const count = formatCount(failures.length, "experience");
  return [
    heading(2, "failed", `${count} could not be read`),
    table(makeTable({
      id: "failed",
      caption: "What could not be read, and why",
      head: { experience: "Experience", message: "Why" },
      rows: failures.map(({ name, message, href }) => ({
        experience: href === null
          ? cells.text(name)
          : linkCell(name, href, "page of an earlier run"),
        message: cells.text(message),
      })),
    })),
  ];
}

const STATES = {
  good: "pass",
  bad: "fail",
  neutral: "skipped",
  stop: "warn",
} as const satisfies Record<typeof VERDICTS[Verdict]["tone"], State>;

/** Entry with a unique name. */
interface NamedEntry extends IndexEntry {
  readonly name: string;
}

/** Numbers the entries that have the same name. */
function nameEntries(entries: readonly IndexEntry[]): readonly NamedEntry[] {
  const names = entries.map(({ readout }) => readout.experience.name);
  return entries.map((entry, index) => {
    const name = names[index]!;
    if (names.indexOf(name) === names.lastIndexOf(name)) {
      return { ...entry, name };
    }
    const earlier = names.slice(0, index).filter((earlierName) =>
      earlierName === name
    );
    return { ...entry, name: `${name} (${earlier.length + 1})` };
  });
}

const LOOKS =
  "While an experience is running, its intervals are valid at every look and adjusted for all variations.";

function experienceBlocks(entries: readonly NamedEntry[]): Block[] {
  const [first] = entries;
  if (first === undefined) return [];
  const metrics = new Set(
    entries.map(({ readout }) => primaryMetric(readout).title),
  );
  // Readouts unfit for decisions are excluded from the chart's axis.
  const subject = metrics.size > 1
    ? "Deciding metrics"
    : primaryMetric(first.readout).title;
  const draw = liftBars(
    entries.filter(({ readout }) =>
      readout.decision.verdict !== "do-not-decide"
    ).flatMap(({ readout }) => liftRows([primaryMetric(readout)])),
  );
  return [
    unfoldedTable(makeTable({
      id: "experiences",
      caption: `${subject}, compared with the control`,
      head: {
        experience: "Experience",
        verdict: "What to do",
        variation: "Variation",
        metric: "Metric",
        lift: "Lift",
        lift_interval: `${formatLevel(first.readout.settings.level)} interval`,
        status: "Status",
        profit_interval: "Profit per month",
        amount_interval: "Value per month",
        health: "Health",
      },
      optional: [
        "metric",
        "status",
        "profit_interval",
        "amount_interval",
      ],
      groups: 2,
      rows: entries.flatMap((entry) =>
        experienceRows(entry, metrics.size > 1, draw)
      ),
    })),
    note(LOOKS),
  ];
}

function experienceRows(
  { readout, name, href }: NamedEntry,
  showsMetric: boolean,
  draw: ReturnType<typeof liftBars>,
): Row[] {
  const metric = primaryMetric(readout);
  return metric.comparisons.map((comparison) => ({
    experience: linkCell(name, href, visitorsAndDates(readout)),
    verdict: verdictCell(readout),
    variation: cells.text(comparison.variation),
    metric: showsMetric ? cells.text(metric.title) : cells.blank,
    // As on the readout's own page, its numbers are hidden because they are
    // meaningless.
    ...(readout.decision.verdict === "do-not-decide"
      ? { lift: cells.blank, lift_interval: cells.blank }
      : liftCells("lift", comparison.lift, draw(liftRow(metric, comparison)))),
    status: readout.experience.status === null
      ? cells.blank
      : cells.text(readout.experience.status),
    ...worthCells(readout, comparison.variation),
    health: healthCell(readout),
  }));
}

/**
 * Returns the cells of the projected amount, which is not stated for a running
 * experience or per 1,000 visitors.
 */
function worthCells(
  { projectedImpact, experience }: Readout,
  variation: string,
): Row {
  const { currency } = experience;
  const leading = leadingAmounts(projectedImpact, variation);
  const cellOf = (index: number): Cell =>
    projectedImpact.per !== "month" || leading[index] === undefined
      ? cells.blank
      : cells.interval(
        leading[index].amount,
        (end) => formatProjection(end, currency),
      );
  const last = leading.length - 1;
  return { profit_interval: cellOf(last - 1), amount_interval: cellOf(last) };
}

function healthCell({ checks }: Readout): Cell {
  const count = (state: State) =>
    checks.filter(({ status }) => status === state).length;
  const [failed, warned] = [count("fail"), count("warn")];
  if (failed > 0) return cells.state("fail", `✗ ${failed} failed`, "fail");
  return warned > 0
    ? cells.state("warn", `! ${formatCount(warned, "warning")}`, "warn")
    : cells.state("pass", "✓ all passed", "pass");
}

function visitorsAndDates({ variations, period }: Readout): string {
  const { firstDay, lastDay } = period;
  const count = variations.reduce((sum, arm) => sum + arm.visitors, 0);
  const visitors = formatCount(count, "visitor");
  return firstDay === null || lastDay === null
    ? visitors
    : `${formatDates(firstDay, lastDay)}, ${visitors}`;
}

function verdictCell(readout: Readout): Cell {
  const { decision, checks } = readout;
  const failed = checks.filter(({ status }) => status === "fail")
    .map((check) => `${spokenCheck(check).title} failed`).join("; ");
  const state = STATES[VERDICTS[decision.verdict].tone];
  const { act } = summariseReadout(readout);
  return cells.state(state, act, decision.verdict, failed || undefined);
}

function primaryMetric({ metrics, settings }: Readout): MetricReadout {
  return metrics.find(({ name }) => name === settings.primaryMetric)!;
}

function earlierPages(pages: readonly IndexEarlierPage[]): Block[] {
  if (pages.length === 0) return [];
  return [
    heading(2, "earlier", "Pages of earlier runs"),
    note(
      "These experiences are no longer running or were renamed; their pages are from the last run.",
    ),
    table(makeTable({
      id: "earlier",
      caption: "Pages",
      head: { experience: "Experience" },
      rows: pages.map(({ name, href }) => ({
        experience: linkCell(name, href),
      })),
    })),
  ];
}

function linkCell(text: string, href: string, note?: string): Cell {
  if (!/^[\w-][\w.-]*$/.test(href)) {
    throw new RangeError(
      `A page must be a file in the index's folder: current value is ${
        JSON.stringify(href)
      }`,
    );
  }
  return cells.link(text, href, note);
}
