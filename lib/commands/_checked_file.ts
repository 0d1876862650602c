/** A page, a report or an answer, made again from what its receipt names. */

import { answering, Refusal, type Section } from "../agents/mod.ts";
import {
  currentLocale,
  DEFAULT_LOCALE,
  isLocale,
  useLocale,
} from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import type { Programme } from "../program/mod.ts";
import {
  renderProgramme,
  renderReport,
  renderSeason,
  type ReportFormat,
} from "../report/mod.ts";
import type { SeasonalComparison, SeasonMeasure } from "../seasonal/mod.ts";
import { shortRecord } from "../words/mod.ts";

/** A place that is not as the data give it. */
export interface Change {
  /** Line, from 1. */
  readonly line: number;
  /** Character of the line, from 1. */
  readonly column: number;
  /** What stands there, with what is around it. */
  readonly is: string;
  /** What the data give. */
  readonly shouldBe: string;
}

const MOST_CHANGES = 10;
/** Characters on both sides of a change. */
const AROUND = 24;

/**
 * The receipt that a file carries; one of its digits may be another.
 *
 * @param text What the file holds.
 * @returns The receipt; `null` where there is none.
 */
export function receiptIn(text: string): string | null {
  const receipts = text.matchAll(
    /[Rr]eceipt(?: \(SHA-\d+\))?(?:<\/dt><dd>|": *"|",\s*"value": *"|: *)([0-9a-f]{64})\b/g,
  );
  return [...receipts].at(-1)?.[1] ?? null;
}

/** What a file is: a report, the small record, or an answer of a tool. */
export type FileKind =
  | { readonly format: ReportFormat | "summary"; readonly locale?: string }
  | { readonly section: Section | undefined; readonly demo: boolean };

/**
 * What a file is, by its text.
 *
 * @param text What it holds.
 * @returns Its kind.
 */
export function detectFileKind(text: string): FileKind {
  if (text.startsWith("<!")) {
    const [, locale = DEFAULT_LOCALE] =
      /^<html [^>]*data-locale="([\w-]+)"/m.exec(text) ?? [];
    return { format: "html", locale };
  }
  if (!text.startsWith("{")) return { format: "markdown" };
  if (/"schema": *"urn:readout:report/.test(text)) return { format: "json" };
  if (/"schema": *"urn:readout:summary/.test(text)) {
    return { format: "summary" };
  }
  const [, section] = /"section": *"([a-z-]+)"/.exec(text) ?? [];
  const demo = /"demo": *true/.test(text);
  return { section: section as Section | undefined, demo };
}

/**
 * Does something in the conventions in which a file was written.
 *
 * @param kind What the file is; an answer is in those that nobody chose.
 * @param work What is done.
 * @returns What it gives.
 */
export async function inFileLocale<T>(
  kind: FileKind,
  work: () => Promise<T>,
): Promise<T> {
  const previousLocale = currentLocale();
  const locale = "format" in kind
    ? kind.locale ?? previousLocale
    : DEFAULT_LOCALE;
  useLocale(isLocale(locale) ? locale : previousLocale);
  try {
    return await work();
  } finally {
    useLocale(previousLocale);
  }
}

/**
 * The ways in which Readout can have written a file of a result.
 *
 * @param record The result's record.
 * @param receipt Its receipt.
 * @param kind What the file is.
 * @returns What it can hold.
 * @throws {Refusal} When it is of a kind that carries no receipt.
 */
export async function madeAgain(
  record: object,
  receipt: string,
  kind: FileKind,
): Promise<readonly string[]> {
  if (!("format" in kind)) {
    const { answerOf, resultOf } = await answering();
    return spellings(answerOf(resultOf(record), { receipt, ...kind }));
  }
  const { format } = kind;
  if (format === "summary") {
    return spellings({ ...shortRecord(record as Readout), receipt });
  }
  const bundleDigest = receipt;
  if ("experience" in record) {
    return [await renderReport(record as Readout, { format, bundleDigest })];
  }
  if (format !== "json" && "tests" in record) {
    const options = { format, bundleDigest };
    return [await renderProgramme(record as Programme, options)];
  }
  if (!("eventDay" in record) || format === "json") {
    throw new Refusal("receipt", "it is of what has no page with a receipt");
  }
  const season = record as SeasonalComparison;
  const lists: readonly (readonly SeasonMeasure[])[] = [
    ["revenue", "orders", "priceLevels"],
    ["revenue", "orders", "priceLevels", "visitors", "profit"],
    season.metrics.map(({ metric }) => metric),
  ];
  return await Promise.all(
    lists.map((metrics) =>
      renderSeason(season, { format, metrics, bundleDigest })
    ),
  );
}

/**
 * Refuses what may have been written otherwise than can be known: a season's page
 * of other metrics, or a text in the conventions of another locale.
 *
 * @param text The file.
 * @param kind What it is.
 * @param written What it can have been.
 * @throws {Refusal} When it can be none of these with digits changed.
 */
export function assertWhole(
  text: string,
  kind: FileKind,
  { record, written }: {
    readonly record: object;
    readonly written: readonly string[];
  },
): void {
  const isSeason = "eventDay" in record;
  if (!("format" in kind) || kind.format === "html" && !isSeason) return;
  const length = text.trimEnd().length;
  if (written.some((page) => page.trimEnd().length === length)) return;
  throw new Refusal(
    "receipt",
    isSeason
      ? "a season's page is checked with all of its metrics: write it so, and check that"
      : "it is longer or shorter than what the kept rows give: if it was written with --locale, give that here",
  );
}

/** On one line, and laid out as programs do. */
function spellings(value: object): string[] {
  return [0, 1, 2, 4].map((indent) => JSON.stringify(value, null, indent));
}

/**
 * Places in which a file is not what it was made as.
 *
 * @param actual The file's text.
 * @param written What it can have been.
 * @returns The first places, by the nearest of these; none when it is one of them.
 */
export function changesIn(
  actual: string,
  written: readonly string[],
): Change[] {
  const [nearest] = written
    .map((text) => compareTexts(actual.trimEnd(), text.trimEnd()))
    .sort((a, b) => a.length - b.length);
  return nearest!.slice(0, MOST_CHANGES);
}

/** Where lengths differ, the first place alone says something. */
function compareTexts(actual: string, shouldBe: string): Change[] {
  const changes: Change[] = [];
  const length = Math.max(actual.length, shouldBe.length);
  for (let index = 0; index < length; index++) {
    if (actual[index] === shouldBe[index]) continue;
    const textBefore = actual.slice(0, index);
    const around = (text: string) =>
      text.slice(Math.max(0, index - AROUND), index + AROUND).replace(
        /\s+/g,
        " ",
      );
    changes.push({
      line: textBefore.split("\n").length,
      column: index - textBefore.lastIndexOf("\n"),
      is: around(actual),
      shouldBe: around(shouldBe),
    });
    if (actual.length !== shouldBe.length || changes.length > MOST_CHANGES) {
      break;
    }
  }
  return changes;
}
