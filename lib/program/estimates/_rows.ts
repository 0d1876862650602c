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
  { path, texts, typed }: EstimateRow,
  columns: Columns,
  problems: Problem[],
  decisions: readonly string[],
): PricedTest | null {
  const text = (column: Column): string =>
    String(texts[columns[column] ?? ""] ?? "").trim();
  const reportProblem = (column: Column, message: string): void => {
    problems.push({
      path: `${path}, column ${column}`,
      message: `${message}: current value is ${JSON.stringify(text(column))}`,
    });
  };
  const number = (column: Column): number | null => {
    const value = typed[columns[column] ?? ""];
    return value === null || value === undefined ? null : Number(value);
  };
  const fraction = (column: Relative): number | null => {
    const value = number(column);
    const header = columns[column]!;
    return value === null ? null : parseFraction(
      { column, header, text: text(column), value },
      (why) => reportProblem(column, why),
    );
  };
  const notBelowZero = (
    column: Column,
    value = number(column),
  ): number | null => {
    if (value !== null && value < 0) {
      reportProblem(column, "must be at least 0");
    }
    return value;
  };
  const liftAndError = () => {
    const lift = fraction("lift");
    return {
      lift,
      standardError: columns.standard_error === undefined
        ? errorOf(lift, ...interval(lift))
        : fraction("standard_error"),
      visitors: notBelowZero("visitors"),
    };
  };
  const interval = (
    lift: number | null,
  ): [lower: number | null, upper: number | null] => {
    if (columns.margin === undefined) {
      return [fraction("lower"), fraction("upper")];
    }
    const margin = notBelowZero("margin", fraction("margin"));
    return lift === null || margin === null
      ? [null, null]
      : [lift - margin, lift + margin];
  };
  const id = columns.id === undefined ? "name" : "id";
  const errorOf = (
    lift: number | null,
    lower: number | null,
    upper: number | null,
  ): number | null => {
    if (lift === null || lower === null || upper === null) return null;
    if (lift < lower || lift > upper) {
      reportProblem(
        "lift",
        `must be within its interval from ${lower} to ${upper}`,
      );
    }
    const { level } = intervalLevel(columns);
    return (upper - lower) / 2 / normalQuantile((1 + level) / 2);
  };
  for (const column of [id, "metric"] as const) {
    if (columns[column] !== undefined && text(column) === "") {
      reportProblem(column, "must not be empty");
    }
  }
  const { lift, standardError, visitors } = columns.lift === undefined
    ? liftFromCounts(notBelowZero, reportProblem)
    : liftAndError();
  if (standardError !== null && standardError <= 0) {
    reportProblem("standard_error", "must be above 0");
  } else if (standardError !== null && isTooSmall(standardError, visitors)) {
    reportProblem(
      "standard_error",
      visitors === null
        ? "is implausibly small for any number of visitors"
        : `is implausibly small for ${visitors} visitors`,
    );
  }
  const decision = columns.decision === undefined
    ? "undecided"
    : parseDecision(text("decision"), decisions);
  if (decision === undefined) {
    reportProblem(
      "decision",
      "must be shipped, rejected, undecided, running or paused",
    );
  }
  if (lift === null || standardError === null) return null;
  const ended = columns.ended === undefined ? null : typed.created_at;
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
    plannedLift: notBelowZero("planned_lift", fraction("planned_lift")),
    variation: text("variation"),
    currency: text("currency").toUpperCase() || null,
  };
}

/**
 * Returns whether a standard error is smaller than that of two equal arms with
 * nearly identical visitors.
 */
function isTooSmall(standardError: number, visitors: number | null): boolean {
  return standardError <
    2 * SMALLEST_DEVIATION / Math.sqrt(visitors || MOST_VISITORS);
}
