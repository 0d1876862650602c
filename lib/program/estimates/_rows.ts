/** Parser for a row of a file of estimates, with checks for implausible values. */

import type { Problem } from "../../base/mod.ts";
import type { PricedTest } from "../_amounts.ts";
import { parseDecision } from "../_decisions.ts";
import type { Column, Columns, Relative } from "./_columns.ts";
import { intervalLevel } from "./_columns.ts";
import { liftFromCounts } from "./_counts.ts";
import { parseFraction } from "./_percent.ts";
import { normalQuantile } from "../../stats/mod.ts";

/** Returns the name of the metric if the file does not state it. */
function metricFromHeader({ lift }: Columns): string {
  return lift === undefined ? "conversion rate" : "the metric";
}

/**
 * Minimum standard deviation of a visitor's value relative to its mean. A value
 * of 0.1 is that of a conversion rate of 99%; no real metric varies less.
 */
const SMALLEST_DEVIATION = 0.1;

/** Maximum number of visitors, more than the number of people on earth. */
const MOST_VISITORS = 1e10;

/** Row of the file with its texts, and with its parsed numbers and dates. */
export interface EstimateRow {
  /** Position for error messages: `row 2`. */
  readonly path: string;
  /** Texts by header. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** Parsed values by header, with times under `created_at`. */
  readonly typed: Readonly<Record<string, unknown>>;
}

/**
 * Parses a row.
 *
 * @param row Row to parse.
 * @param columns Header of each column.
 * @param problems Receives the problems of implausible values.
 * @param decisions Decisions of all rows, which resolve ambiguous ones.
 * @returns The test, which is only usable if there were no problems, or `null`
 *   without a lift or its standard error.
 */
export function parseEstimate(
  row: EstimateRow,
  columns: Columns,
  problems: Problem[],
  decisions: readonly string[],
): PricedTest | null {
  const cells = readCells(row, columns, problems);
  const { text, report, notBelowZero } = cells;
  const id = columns.id === undefined ? "name" : "id";
  for (const column of [id, "metric"] as const) {
    if (columns[column] !== undefined && text(column) === "") {
      report(column, "must not be empty");
    }
  }
  const { lift, standardError, visitors } = columns.lift === undefined
    ? liftFromCounts(notBelowZero, report)
    : statedLift(cells, columns);
  checkStandardError(standardError, visitors, report);
  const decision = columns.decision === undefined
    ? "undecided"
    : parseDecision(text("decision"), decisions);
  if (decision === undefined) {
    report(
      "decision",
      "must be shipped, rejected, undecided, running or paused",
    );
  }
  if (lift === null || standardError === null) return null;
  const ended = columns.ended === undefined ? null : row.typed.created_at;
  return {
    id: text(id),
    name: text("name") || text(id),
    metric: columns.metric === undefined
      ? metricFromHeader(columns)
      : text("metric"),
    lift,
    standardError,
    periods: [],
    days: notBelowZero("days"),
    visitors,
    ended: ended instanceof Date ? ended.toISOString().slice(0, 10) : null,
    decision: decision ?? "undecided",
    perMonth: notBelowZero("per_month"),
    plannedLift: notBelowZero("planned_lift", cells.fraction("planned_lift")),
    variation: text("variation"),
    currency: text("currency").toUpperCase() || null,
  };
}

/** Reports that the value of a column is wrong. */
type Report = (column: Column, message: string) => void;

/** Typed access to the cells of a row; wrong values are reported as problems. */
interface RowCells {
  readonly text: (column: Column) => string;
  /** Returns a share or a percentage as a fraction; `null` for an empty cell. */
  readonly fraction: (column: Relative) => number | null;
  /** Returns the value, or the column's number, and reports it if negative. */
  readonly notBelowZero: (
    column: Column,
    value?: number | null,
  ) => number | null;
  readonly report: Report;
}

function readCells(
  { path, texts, typed }: EstimateRow,
  columns: Columns,
  problems: Problem[],
): RowCells {
  const text = (column: Column): string =>
    String(texts[columns[column] ?? ""] ?? "").trim();
  const number = (column: Column): number | null => {
    const value = typed[columns[column] ?? ""];
    return value === null || value === undefined ? null : Number(value);
  };
  const report: Report = (column, message) => {
    problems.push({
      path: `${path}, column ${column}`,
      message: `${message}: current value is ${JSON.stringify(text(column))}`,
    });
  };
  return {
    text,
    report,
    fraction: (column) => {
      const value = number(column);
      const header = columns[column]!;
      return value === null ? null : parseFraction(
        { column, header, text: text(column), value },
        (why) => report(column, why),
      );
    },
    notBelowZero: (column, value = number(column)) => {
      if (value !== null && value < 0) report(column, "must be at least 0");
      return value;
    },
  };
}

/** Returns the lift of a row that states it, with its standard error. */
function statedLift(
  cells: RowCells,
  columns: Columns,
): Record<"lift" | "standardError" | "visitors", number | null> {
  const lift = cells.fraction("lift");
  return {
    lift,
    standardError: columns.standard_error === undefined
      ? errorFromInterval(lift, cells, columns)
      : cells.fraction("standard_error"),
    visitors: cells.notBelowZero("visitors"),
  };
}

/** Returns the standard error that a row's interval implies. */
function errorFromInterval(
  lift: number | null,
  cells: RowCells,
  columns: Columns,
): number | null {
  const [lower, upper] = intervalEnds(lift, cells, columns);
  if (lift === null || lower === null || upper === null) return null;
  if (lift < lower || lift > upper) {
    cells.report(
      "lift",
      `must be within its interval from ${lower} to ${upper}`,
    );
  }
  const { level } = intervalLevel(columns);
  return (upper - lower) / 2 / normalQuantile((1 + level) / 2);
}

function intervalEnds(
  lift: number | null,
  { fraction, notBelowZero }: RowCells,
  columns: Columns,
): [lower: number | null, upper: number | null] {
  if (columns.margin === undefined) {
    return [fraction("lower"), fraction("upper")];
  }
  const margin = notBelowZero("margin", fraction("margin"));
  return lift === null || margin === null
    ? [null, null]
    : [lift - margin, lift + margin];
}

function checkStandardError(
  standardError: number | null,
  visitors: number | null,
  report: Report,
): void {
  if (standardError === null) return;
  if (standardError <= 0) report("standard_error", "must be above 0");
  else if (isTooSmall(standardError, visitors)) {
    report(
      "standard_error",
      visitors === null
        ? "is implausibly small for any number of visitors"
        : `is implausibly small for ${visitors} visitors`,
    );
  }
}

/**
 * Returns whether a standard error is smaller than that of two equal arms with
 * nearly identical visitors.
 */
function isTooSmall(standardError: number, visitors: number | null): boolean {
  return standardError <
    2 * SMALLEST_DEVIATION / Math.sqrt(visitors || MOST_VISITORS);
}
