/** Regenerates a page, report or answer from the data that its receipt names. */

import { answering, Refusal, type Section } from "../agents/mod.ts";
import {
  currentLocale,
  DEFAULT_LOCALE,
  isLocale,
  useLocale,
} from "../document/mod.ts";
import type { Readout } from "../record/mod.ts";
import type { Programme } from "../program/mod.ts";
import type { ReportFormat } from "../report/mod.ts";
import { renderProgramme, renderReport, renderSeason } from "../report/mod.ts";
import type { SeasonalComparison, SeasonMeasure } from "../seasonal/mod.ts";
import { shortRecord } from "../words/mod.ts";

/** A position at which a file differs from its data. */
export interface Change {
  /** One-based line number. */
  readonly line: number;
  /** One-based column number. */
  readonly column: number;
  /** Text in the file, including a few characters around the change. */
  readonly is: string;
  /** Text according to the data. */
  readonly shouldBe: string;
}

const MOST_CHANGES = 10;
/** Number of characters shown on each side of a change. */
const CONTEXT_LENGTH = 24;

/**
 * Returns the receipt in a file, even if one of its digits may have been altered.
 *
 * @param text Text of the file.
 * @returns The receipt, or `null` if there is none.
 */
export function findReceipt(text: string): string | null {
  const receipts = text.matchAll(
    /[Rr]eceipt(?: \(SHA-\d+\))?(?:<\/dt><dd>|": *"|",\s*"value": *"|: *)([0-9a-f]{64})\b/g,
  );
  return [...receipts].at(-1)?.[1] ?? null;
}

/** Kind of a file: a report, a readout summary, or an answer of an MCP tool. */
export type FileKind =
  | { readonly format: ReportFormat | "summary"; readonly locale?: string }
  | { readonly section: Section | undefined; readonly demo: boolean };

/**
 * Detects the kind of a file by its text.
 *
 * @param text Text of the file.
 * @returns Kind of the file.
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
 * Runs work in the locale in which a file was written.
 *
 * @param kind Kind of the file; answers of tools use the default locale.
 * @param work Function to run.
 * @returns Result of the work.
 */
export async function withFileLocale<T>(
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
 * Returns all texts that Readout may have written for a result.
 *
 * @param record Record of the result.
 * @param receipt Receipt of the result.
 * @param kind Kind of the file.
 * @returns Possible texts of the file.
 * @throws {Refusal} If files of this kind carry no receipt.
 */
export async function regenerateTexts(
  record: object,
  receipt: string,
  kind: FileKind,
): Promise<readonly string[]> {
  if (!("format" in kind)) {
    const { answerForResult, labelResult } = await answering();
    return jsonIndentations(
      answerForResult(labelResult(record), { receipt, ...kind }),
    );
  }
  const { format } = kind;
  if (format === "summary") {
    return jsonIndentations({ ...shortRecord(record as Readout), receipt });
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
    throw new Refusal(
      "receipt",
      "this kind of result has no page with a receipt",
    );
  }
  const season = record as SeasonalComparison;
  const metricLists: readonly (readonly SeasonMeasure[])[] = [
    ["revenue", "orders", "priceLevels"],
    ["revenue", "orders", "priceLevels", "visitors", "profit"],
    season.metrics.map(({ metric }) => metric),
  ];
  return await Promise.all(
    metricLists.map((metrics) =>
      renderSeason(season, { format, metrics, bundleDigest })
    ),
  );
}

/**
 * Throws if the text may be a variant that cannot be regenerated: a season's page
 * with other metrics, or a text in another locale.
 *
 * @param text Text of the file.
 * @param kind Kind of the file.
 * @param texts Possible texts of the file.
 * @throws {Refusal} If the length differs from all possible texts, so that more
 *   than digits must have changed.
 */
export function assertSameLength(
  text: string,
  kind: FileKind,
  { record, texts }: {
    readonly record: object;
    readonly texts: readonly string[];
  },
): void {
  const isSeason = "eventDay" in record;
  if (!("format" in kind) || kind.format === "html" && !isSeason) return;
  const length = text.trimEnd().length;
  if (texts.some((page) => page.trimEnd().length === length)) return;
  throw new Refusal(
    "receipt",
    isSeason
      ? "a season page can only be checked with all metrics; write it with all of them and check that page"
      : "its length differs from the result of the cached rows; if it was written with --locale, use the same --locale here",
  );
}

/** Returns the JSON of a value on one line and with the usual indentations. */
function jsonIndentations(value: object): string[] {
  return [0, 1, 2, 4].map((indent) => JSON.stringify(value, null, indent));
}

/**
 * Returns the differences between a file and its expected text.
 *
 * @param actual Text of the file.
 * @param possibleTexts Possible texts of the file.
 * @returns The first differences from the most similar text; empty if the file
 *   matches one.
 */
export function findChanges(
  actual: string,
  possibleTexts: readonly string[],
): Change[] {
  const [closest] = possibleTexts
    .map((text) => compareTexts(actual.trimEnd(), text.trimEnd()))
    .sort((a, b) => a.length - b.length);
  return closest!.slice(0, MOST_CHANGES);
}

/**
 * Compares two texts; if their lengths differ, only the first difference is
 * meaningful.
 */
function compareTexts(actual: string, shouldBe: string): Change[] {
  const changes: Change[] = [];
  const length = Math.max(actual.length, shouldBe.length);
  for (let index = 0; index < length; index++) {
    if (actual[index] === shouldBe[index]) continue;
    const textBefore = actual.slice(0, index);
    const contextOf = (text: string) =>
      text.slice(Math.max(0, index - CONTEXT_LENGTH), index + CONTEXT_LENGTH)
        .replace(
          /\s+/g,
          " ",
        );
    changes.push({
      line: textBefore.split("\n").length,
      column: index - textBefore.lastIndexOf("\n"),
      is: contextOf(actual),
      shouldBe: contextOf(shouldBe),
    });
    if (actual.length !== shouldBe.length || changes.length > MOST_CHANGES) {
      break;
    }
  }
  return changes;
}
