/** Reader for a file of estimates, with one row per test, variation and metric. */

import { checkHeaders, hasFailedCheck } from "./_failed_checks.ts";
import { basename } from "node:path";
import { type Problem, SchemaError } from "../../base/mod.ts";
import { readTable, type ReadTableOptions } from "../../loaders/mod.ts";
import { plainName } from "../../record/mod.ts";
import { keepOneCurrency, type PricedTest } from "../_amounts.ts";
import type { Column, Columns, Relative } from "./_columns.ts";
import {
  findColumns,
  intervalLevel,
  isPercentHeader,
  plainHeader,
} from "./_columns.ts";
import { COUNTS } from "./_counts.ts";
import { parseEstimate } from "./_rows.ts";
import { keptDecisionNote } from "../_decisions.ts";
import { keepLastLooks } from "./_looks.ts";
import { detectSigns, fractionNote, withHint, wrongUnits } from "./_percent.ts";
import { isArmTable, readArmTable, tableName } from "./_arm_tables.ts";
import { applyShipped, assumeDecisions } from "../_assumed.ts";
import type { ProgrammeInput } from "../types.ts";

/** Maximum number of reported problems; the rest is only counted. */
const MOST_PROBLEMS = 20;

/**
 * Maximum number of additional rows with the same problem that are listed
 * individually.
 */
const LISTED_SEPARATELY = 3;

/**
 * Standard error from which on a lift is indistinguishable from -100% and
 * contains no information.
 */
const MISSING_TOKENS = 1;

/** Format of a file, for parts that cannot be detected. */
export interface EstimatesWritten extends
  Pick<
    ReadTableOptions,
    "separator" | "encoding" | "formats" | "ignore"
  > {
  /** Headers by column, for headers that are not recognized. @default {none} */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /**
   * Ids or names of shipped tests, with the variation for a test with several
   * (`Name: Variation`).
   *
   * @default {the decisions in the file, or else those that the results suggest}
   */
  readonly shipped?: readonly string[] | undefined;
}

/**
 * Reads a file of estimates: CSV or Parquet with a header, in the same formats as
 * files of orders. Lifts and standard errors are fractions (0.042), or
 * percentages marked by a sign (4.2%) or by the header ("lift %"). The ends of an
 * interval can replace a standard error, and a name can replace an id. Without a
 * metric column, all rows are of the same metric. Visitors and conversions of
 * both arms can replace a lift. Result exports of other tools are supported as
 * well. They have one row per variation with users, means and deviations, or with
 * conversions; or one row per comparison with its change and interval. Without a
 * column of decisions, the decisions that the results suggest are assumed. Rows
 * with the same id, name and metric but different `days` are looks at one test,
 * where later looks include the visitors of earlier ones. They show how much of
 * an effect lasts. Rows without a lift or standard error, or with a standard
 * error of 100% or more, are left out and counted.
 *
 * @param path Path of the file.
 * @param written Format of the file, for parts that cannot be detected.
 * @returns The tests.
 * @throws {SchemaError} Listing every unreadable cell by row, column and value.
 * @throws {ReadoutError} If the file cannot be read or has no rows.
 *
 * @example
 * ```ts
 * import { readEstimates } from "readout/program";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(
 *   path,
 *   "id,metric,lift,standard_error,decision\nA1,revenue,4.2%,0.02,shipped\n",
 * );
 * const { tests } = await readEstimates(path);
 * assertEquals(tests[0]!.lift, 0.042);
 * ```
 */
export async function readEstimates(
  path: string,
  { shipped, ...format }: EstimatesWritten = {},
): Promise<ProgrammeInput> {
  const input = await readTests(path, format);
  return shipped === undefined
    ? input
    : { ...input, tests: applyShipped(input.tests, shipped) };
}

async function readTests(
  path: string,
  { map = {}, ...format }: EstimatesWritten,
): Promise<ProgrammeInput> {
  const source = basename(path);
  const texts = await readTable(path, { ...format, kind: "texts" });
  const headers = texts.unknownColumns.filter((header) =>
    !format.ignore?.includes(header)
  );
  const { columns, problems } = findColumns(headers, map);
  const otherHeaders = headers.filter((header) =>
    !Object.values(columns).includes(header)
  );
  const checks = checkHeaders(otherHeaders);
  const unused = otherHeaders.filter((header) => !checks.includes(header));
  if (isArmTable(headers, columns)) {
    const rows = texts.frame.toRecords() as Record<string, string | null>[];
    return await readArmTable(source, rows, columns);
  }
  throwProblems(source, problems);
  const { frame, readAs } = await readTable(
    path,
    columnTypes(columns, otherHeaders, format),
  );
  const raw = texts.frame.toRecords();
  const signs = detectSigns(raw, columns);
  const rowProblems: Problem[] = [
    ...signs.problems,
    ...wrongUnits(raw, columns),
  ];
  const decisions = raw.map((row) => String(row[columns.decision!] ?? ""));
  const parsedRows = frame.toRecords().map((typed, i) => {
    const row = { path: `row ${i + 2}`, texts: raw[i]!, typed };
    if (hasFailedCheck(raw[i]!, checks)) return "failed";
    return parseEstimate(row, columns, rowProblems, decisions);
  }).filter((_, i) => !isControlRow(raw[i]!, columns));
  const checkedRows = parsedRows.filter((row) => row !== "failed");
  const rows = checkedRows.filter((row) => row !== null)
    .map((row) => row.id === "" ? nameRow(row, source) : row);
  throwProblems(source, withHint(rowProblems));
  const estimates = rows.filter(({ standardError }) =>
    standardError < MISSING_TOKENS
  );
  const read = keepLastLooks(
    unifySpelling(withVariationNames(estimates)),
    source,
  );
  const tests = columns.decision === undefined ? assumeDecisions(read) : read;
  const { notes, ...amounts } = keepOneCurrency(tests);
  const sentences: string[] = [
    ...notes,
    ...keptDecisionNote(decisions),
    ...duplicateNotes(tests),
  ];
  if (signs.fractions.length > 0) {
    const note = fractionNote(signs.fractions, largestNumbers(estimates));
    sentences.push(`Of ${source}: ${note}.`);
  }
  sentences.push(
    ...columnNotes(columns).map((sentence) => `${source} ${sentence}.`),
    ...readAs.map((sentence) => `Of ${source}: ${sentence}.`),
  );
  if (unused.length > 0) {
    sentences.push(
      `Unused columns in ${source}: ${unused.join(", ")}.`,
    );
  }
  return {
    ...amounts,
    exclusions: [{
      reason: "rows without a lift or its standard error",
      tests: checkedRows.length - rows.length,
    }, {
      reason: "rows with an uninformative standard error (100% or more)",
      tests: rows.length - estimates.length,
    }, {
      reason: `rows with a failed check (${checks.join(", ")})`,
      tests: parsedRows.length - checkedRows.length,
    }].filter(({ tests }) => tests > 0),
    notes: sentences,
  };
}

/** Names a test after its file if the file has no other name for it. */
function nameRow(row: PricedTest, source: string): PricedTest {
  return { ...row, id: tableName(source), name: tableName(source) };
}

/**
 * Returns whether a row of a result export is the control, which has no
 * difference.
 */
function isControlRow(
  row: Readonly<Record<string, unknown>>,
  { lift, variation }: Columns,
): boolean {
  return /^(control|original|baseline)$/i.test(`${row[variation ?? ""]}`) &&
    /^[-0.%]*$/.test(`${row[lift ?? ""] ?? ""}`);
}

/** Returns notes on assumptions about information missing from the file. */
function columnNotes(columns: Columns): string[] {
  const { metric, lift, standard_error: error, lower, upper, margin } = columns;
  if (lift === undefined) {
    const counts = COUNTS.map((column) => columns[column]).join(", ");
    return [`has no lifts: they are computed from ${counts}`];
  }
  const { level, isSaid } = intervalLevel(columns);
  const notes: string[] = [];
  if (metric === undefined) {
    notes.push("has no metric column: all lifts are assumed to share one");
  }
  if (isPercentHeader(lift) && /percent_/.test(plainHeader(lift))) {
    notes.push(`has ${lift} in percent: 2.5 is read as 2.5%`);
  }
  if (error === undefined) {
    notes.push(
      `has no standard errors: they are computed from ${
        margin ?? `${lower} and ${upper}`
      }, ${isSaid ? "an interval" : "assumed to be an interval"} at ${
        100 * level
      }%`,
    );
  }
  return notes;
}

function throwProblems(source: string, allProblems: readonly Problem[]): void {
  const problems = mergeSimilarProblems(allProblems);
  if (problems.length === 0) return;
  const remaining = problems.length - MOST_PROBLEMS;
  throw new SchemaError(source, [
    ...problems.slice(0, MOST_PROBLEMS),
    ...(remaining > 0 ? [{ path: "", message: `and ${remaining} more` }] : []),
  ]);
}

/** Merges problems that occur in many rows into one, reported at the first row. */
function mergeSimilarProblems(problems: readonly Problem[]): Problem[] {
  const groups = Map.groupBy(
    problems,
    ({ path, message }) =>
      [path.replace(/^row \d+/, ""), message.split(": current value")[0]]
        .join(),
  );
  return [...groups.values()].flatMap((group) => {
    const [{ path, message }] = group as [Problem];
    const remaining = group.length - 1;
    return remaining < LISTED_SEPARATELY ? group : [{
      path,
      message: `${message}; the same in ${remaining} more rows`,
    }];
  });
}

/** Returns the types of the columns, numbers or dates, for the file reader. */
function columnTypes(
  columns: Columns,
  unused: readonly string[],
  format: Omit<EstimatesWritten, "map">,
): ReadTableOptions {
  const { ended, currency } = columns;
  const headers = (...names: Column[]): string[] =>
    names.flatMap((name) => columns[name] ?? []);
  return {
    ...format,
    kind: "summaries",
    optional: ["variation"],
    map: {
      ...(ended === undefined ? {} : { created_at: ended }),
      ...(currency === undefined ? {} : { currency }),
    },
    // These columns are read as text because they may be empty, unlike the arms
    // in a file of visitors.
    ignore: [...unused, ...headers("variation"), ...format.ignore ?? []],
    amounts: headers(
      "lift",
      "standard_error",
      "lower",
      "upper",
      "margin",
      "days",
      "per_month",
      "planned_lift",
    ),
    counts: headers("visitors", ...COUNTS),
    formats: { ...format.formats, percent: true },
  };
}

/** Adds the variation's name to tests with several variations. */
function withVariationNames(rows: readonly PricedTest[]): PricedTest[] {
  const tests = Map.groupBy(rows, ({ id }) => id);
  return rows.map((row) => {
    const several = new Set(
      tests.get(row.id)!.map(({ variation }) => variation),
    );
    return several.size > 1 && row.variation !== ""
      ? { ...row, name: `${row.name}: ${row.variation}` }
      : row;
  });
}

/** Unifies metrics that only differ in case or spaces, using the first spelling. */
function unifySpelling(rows: readonly PricedTest[]): PricedTest[] {
  const spellings = new Map<string, string>();
  return rows.map((row) => {
    const key = plainName(row.metric);
    if (!spellings.has(key)) spellings.set(key, row.metric);
    return { ...row, metric: spellings.get(key)! };
  });
}

/** Returns the largest numbers of the columns that may be in percent. */
function largestNumbers(
  rows: readonly PricedTest[],
): Readonly<Partial<Record<Relative, number>>> {
  const largest = (read: (row: PricedTest) => number | null): number =>
    rows.reduce(
      (largest, row) => Math.max(largest, Math.abs(read(row) ?? 0)),
      0,
    );
  return {
    lift: largest(({ lift }) => lift),
    standard_error: largest(({ standardError }) => standardError),
    planned_lift: largest(({ plannedLift }) => plannedLift),
  };
}

/** Returns notes about tests with the same name and result but different ids. */
function duplicateNotes(tests: readonly PricedTest[]): string[] {
  const groups = Map.groupBy(
    tests,
    ({ name, metric, lift, standardError }) =>
      JSON.stringify([name, metric, lift, standardError]),
  );
  const duplicates = [...groups.values()].filter((group) => group.length > 1);
  const names = duplicates.map((group) => {
    const ids = group.map(({ id }) => id).join(", ");
    return `${JSON.stringify(group[0]!.name)} (${ids})`;
  }).join("; ");
  return duplicates.length === 0 ? [] : [
    `Counted once per ID: ${names}. Each has the same lift and standard error under several IDs. If it was one test, keep it once in the file.`,
  ];
}
