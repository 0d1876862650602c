/** A file of estimates: a row per test, variation and metric. */

import { basename } from "@std/path";
import { type Problem, SchemaError } from "../api/mod.ts";
import { openTable, type ReadTableOptions } from "../loaders/mod.ts";
import { inOneCurrency } from "./_amounts.ts";
import { type Column, type Columns, columnsOf } from "./_estimate_columns.ts";
import { type EstimatedTest, testOf } from "./_estimate_rows.ts";
import { fromLooks } from "./_looks.ts";
import type { ProgrammeInput } from "./types.ts";

/** Above so many problems, the rest is counted. */
const MOST_PROBLEMS = 20;

/** How a file is written, where that cannot be found out. */
export type EstimatesWritten = Pick<
  ReadTableOptions,
  "separator" | "encoding" | "formats" | "ignore"
>;

/**
 * Reads a file of estimates: CSV or Parquet with a header, written in the ways
 * that files of orders are. Lifts and standard errors are fractions (0.042), or
 * have a percent sign (4.2 %). Rows of one id, name and metric with different
 * `days` are looks at one test, the later ones holding the visitors of the
 * earlier: they tell how much of an effect lasts. Rows without a lift or its
 * standard error are left out and counted.
 *
 * @param path The file.
 * @param written How it is written, where that cannot be found out.
 * @returns The tests.
 * @throws {SchemaError} Naming every cell that cannot be read, by row, column
 *   and value.
 * @throws {ReadoutError} When the file cannot be read or has no rows.
 *
 * @example
 * ```ts
 * import { readEstimates } from "readout/program";
 * import { assertEquals } from "@std/assert";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(
 *   path,
 *   "id,metric,lift,standard_error,decision\nA1,revenue,4.2 %,0.02,shipped\n",
 * );
 * const { tests } = await readEstimates(path);
 * assertEquals(tests[0]!.lift, 0.042);
 * ```
 */
export async function readEstimates(
  path: string,
  written: EstimatesWritten = {},
): Promise<ProgrammeInput> {
  const source = basename(path);
  const texts = await openTable(path, { ...written, kind: "texts" });
  const headers = texts.unknownColumns.filter((header) =>
    !written.ignore?.includes(header)
  );
  const { columns, problems } = columnsOf(headers);
  const unused = headers.filter((header) =>
    !Object.values(columns).includes(header)
  );
  refuse(source, problems);
  const { frame, readAs } = await openTable(
    path,
    typedBy(columns, unused, written),
  );
  const raw = texts.frame.toRecords();
  const wrong: Problem[] = [];
  const all = frame.toRecords().map((typed, i) =>
    testOf({ path: `row ${i + 2}`, texts: raw[i]!, typed }, columns, wrong)
  );
  const rows = all.filter((row) => row !== null);
  refuse(source, wrong);
  const tests = fromLooks(inOneSpelling(rows), source);
  const { notes, ...amounts } = inOneCurrency(
    tests.map(({ currency: _, ...test }) => test),
    rows.map(({ currency }) => currency),
  );
  return {
    ...amounts,
    leftOut: [{
      reason: "rows without a lift or its standard error",
      tests: all.length - rows.length,
    }].filter(({ tests }) => tests > 0),
    notes: [
      ...notes,
      ...readAs.map((how) => `Of ${source}: ${how}.`),
      ...(unused.length === 0
        ? []
        : [`Columns of ${source} that were not used: ${unused.join(", ")}.`]),
    ],
  };
}

function refuse(source: string, problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const more = problems.length - MOST_PROBLEMS;
  throw new SchemaError(source, [
    ...problems.slice(0, MOST_PROBLEMS),
    ...(more > 0 ? [{ path: "", message: `and ${more} more` }] : []),
  ]);
}

/** Which columns are numbers and days, for the reader of files. */
function typedBy(
  columns: Columns,
  unused: readonly string[],
  written: EstimatesWritten,
): ReadTableOptions {
  const { ended, currency } = columns;
  const headers = (...names: Column[]): string[] =>
    names.flatMap((name) => columns[name] ?? []);
  return {
    ...written,
    kind: "summaries",
    optional: ["variation"],
    map: {
      ...(ended === undefined ? {} : { created_at: ended }),
      ...(currency === undefined ? {} : { currency }),
    },
    ignore: [...unused, ...written.ignore ?? []],
    amounts: headers(
      "lift",
      "standard_error",
      "days",
      "per_month",
      "planned_lift",
    ),
    counts: headers("visitors"),
    formats: { ...written.formats, percent: true },
  };
}

/** A metric whose capitals differ is one, as it was written first. */
function inOneSpelling(rows: readonly EstimatedTest[]): EstimatedTest[] {
  const spelt = new Map<string, string>();
  return rows.map((row) => {
    const key = row.metric.toLowerCase();
    if (!spelt.has(key)) spelt.set(key, row.metric);
    return { ...row, metric: spelt.get(key)! };
  });
}
