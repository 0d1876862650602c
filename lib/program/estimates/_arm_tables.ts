/**
 * Result exports with one row per variation: users with means and spreads, or
 * conversions.
 */

import { type Problem, ReadoutError, SchemaError } from "../../base/mod.ts";
import { readoutFromSummaries } from "../../readout/mod.ts";
import type { Readout } from "../../record/mod.ts";
import { parseDecision } from "../_decisions.ts";
import type { IsShipped } from "../_shipped.ts";
import { testsFromReadouts } from "../of_readouts.ts";
import type { ProgrammeInput } from "../types.ts";
import { type Columns, plainHeader } from "./_columns.ts";

type Cells = Readonly<Record<string, string | null>>;

/** Row with its position in the file. */
interface Row {
  readonly cells: Cells;
  readonly line: number;
}

/**
 * Header of a column of spreads; if one row contains both arms, it may be a
 * standard error.
 */
const SPREAD_HEADER =
  /^(?!control|test|treatment).*(^|_)(sd|std|stdev|std_dev|stddev|variance)$/;
/** Header of a column of counts. */
const COUNT_HEADER =
  /^((unique_)?conversions|numerator(_value)?|successes|orders)$/;
const CHANGE_HEADER =
  /^(improvement|lift|uplift|((percent|relative)_)?(change|lift|difference))$/;
const BASELINE_HEADER = /^(is_)?(baseline|control)$/;
const METRIC_HEADER = /^(metric|goal|kpi)(_(name|title))?$/;
const DIMENSION_HEADER = /^dimension(_(name|value))?$/;
const YES = /^(true|yes|1)$/i;
/** Values of a dimension column that stand for all users. */
const OVERALL_VALUE = /^(|all|total|overall|none)$/i;

/**
 * Returns whether a table has one row per variation with the results of its
 * visitors.
 */
export function isArmTable(
  headers: readonly string[],
  { lift, variation, standard_error: error, lower, margin }: Columns,
): boolean {
  const names = headers.map(plainHeader);
  const hasInterval = lift !== undefined &&
    (error ?? lower ?? margin) !== undefined;
  return variation !== undefined && (
    names.some((name) => SPREAD_HEADER.test(name)) ||
    !hasInterval && names.some((name) => COUNT_HEADER.test(name))
  );
}

/**
 * Reads each experiment of a table as `readout --summaries` does, for each of its
 * metrics.
 *
 * @param source Name of the table in error messages, which also names the test if
 *   there is only one.
 * @param table Rows as text.
 * @param columns Headers of the experiment, the variation and the decision.
 * @returns The tests; experiments without an identifiable control are left out.
 * @throws {SchemaError} With every problem of every experiment.
 */
export async function readArmTable(
  source: string,
  table: readonly Cells[],
  columns: Columns,
): Promise<ProgrammeInput> {
  const rows = table.map((cells, index) => ({ cells, line: index + 2 }));
  const experimentHeader = columns.name ?? columns.id;
  const readouts: Readout[] = [];
  const problems: Problem[] = [];
  for (
    const [name, rowsOfTest] of Map.groupBy(
      overallRows(source, rows),
      ({ cells }) => cells[experimentHeader ?? ""]?.trim() || tableName(source),
    )
  ) {
    try {
      readouts.push(...await metricReadouts(name, rowsOfTest, columns));
    } catch (error) {
      problems.push(...problemsOf(name, error));
    }
  }
  if (problems.length > 0) throw new SchemaError(source, problems);
  const guessed = readouts.filter(({ settings }) =>
    settings.controlBasis === "first"
  );
  const input = testsFromReadouts(
    readouts.filter((readout) => !guessed.includes(readout)),
    readDecisions(table, columns, source),
  );
  const unknown = new Set(guessed.map(({ experience }) => experience.name));
  return unknown.size === 0 ? input : {
    ...input,
    exclusions: [...input.exclusions, {
      reason: `experiments without a named control: ${[...unknown].join(", ")}`,
      tests: unknown.size,
    }],
  };
}

/**
 * Returns the name of a table with a single experiment, which is its file name
 * without extensions.
 */
export function tableName(source: string): string {
  return source.replace(/(\.\w+)+$/, "");
}

/**
 * Returns the rows of all users, because variations are not shipped to parts of
 * them.
 */
function overallRows(source: string, rows: readonly Row[]): readonly Row[] {
  const header = findHeader(rows, DIMENSION_HEADER);
  if (header === undefined) return rows;
  const overall = rows.filter(({ cells }) =>
    OVERALL_VALUE.test(cells[header]?.trim() ?? "")
  );
  if (overall.length > 0) return overall;
  throw new SchemaError(source, [{
    path: header,
    message: `has only a subset of users in every row, such as "${
      rows[0]?.cells[header]
    }". Export the results without a dimension`,
  }]);
}

function findHeader(rows: readonly Row[], pattern: RegExp): string | undefined {
  return Object.keys(rows[0]?.cells ?? {}).find((header) =>
    pattern.test(plainHeader(header))
  );
}

/** Creates a readout for each metric, with that metric as the deciding one. */
async function metricReadouts(
  name: string,
  rows: readonly Row[],
  { variation, decision }: Columns,
): Promise<Readout[]> {
  const control = findBaseline(rows, variation!);
  const metricHeader = findHeader(rows, METRIC_HEADER);
  const metricRows = rows.map(({ cells, line }) => ({
    cells: Object.fromEntries(
      Object.entries(cells).filter(([header]) =>
        header !== decision && !BASELINE_HEADER.test(plainHeader(header))
      ),
    ),
    line,
  }));
  const readPart = (part: readonly Row[], primaryMetric?: string) =>
    withFileLine(
      part,
      () =>
        readoutFromSummaries(part.map(({ cells }) => cells), {
          name,
          control,
          primaryMetric,
          status: "ended",
          map: { variation: variation! },
        }),
    );
  if (metricHeader !== undefined) {
    const groups = Map.groupBy(metricRows, ({ cells }) => cells[metricHeader]!);
    return await Array.fromAsync(groups.values(), (part) => readPart(part));
  }
  const first = await readPart(metricRows);
  const otherMetrics = first.metrics.filter(({ role }) => role !== "primary");
  return [
    first,
    ...await Array.fromAsync(
      otherMetrics,
      (metric) => readPart(metricRows, metric.name),
    ),
  ];
}

/** Reports problems of selected rows with their row numbers in the file. */
async function withFileLine<T>(
  rows: readonly Row[],
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw new SchemaError(
      error.source,
      error.problems.map(({ path, message }) => ({
        path: path.replace(
          /^row (\d+)/,
          (_, row) => `row ${rows[row - 1]?.line}`,
        ),
        message,
      })),
    );
  }
}

/**
 * Returns the variation that a column marks as the control, or that has no
 * change.
 */
function findBaseline(rows: readonly Row[], name: string): string | undefined {
  const baseline = findHeader(rows, BASELINE_HEADER);
  const change = findHeader(rows, CHANGE_HEADER);
  const isControl = ({ cells }: Row): boolean =>
    baseline !== undefined
      ? YES.test(cells[baseline]?.trim() ?? "")
      : change !== undefined &&
        /^(|-|0|0\.0+)%?$/.test(cells[change]?.trim() ?? "");
  const names = new Set(rows.filter(isControl).map(({ cells }) => cells[name]));
  const [only] = names;
  return names.size === 1 ? only?.trim() : undefined;
}

/** Returns the decisions of the decision column, or `undefined` if there is none. */
function readDecisions(
  rows: readonly Cells[],
  { name, id, variation, decision }: Columns,
  source: string,
): IsShipped | undefined {
  if (decision === undefined) return undefined;
  const decisions = rows.map((row) => row[decision] ?? "");
  const shipped = new Set(
    rows.filter((row) =>
      parseDecision(row[decision] ?? "", decisions) === "shipped"
    ).map((row) =>
      JSON.stringify([
        row[name ?? id ?? ""]?.trim() || tableName(source),
        row[variation!]?.trim(),
      ])
    ),
  );
  return (experience, arm) =>
    shipped.has(JSON.stringify([experience.name, arm]));
}

/** Returns the problems behind an error, each with the name of its experiment. */
function problemsOf(name: string, error: unknown): Problem[] {
  if (!(error instanceof ReadoutError)) throw error;
  const { problems } = error instanceof SchemaError
    ? error
    : { problems: [{ path: "", message: error.message }] };
  return problems.map(({ path, message }) => ({
    path: path === "" ? `"${name}"` : `"${name}", ${path}`,
    message,
  }));
}
