/** What a row of a file of estimates says, and what in it cannot be meant. */

import type { Problem } from "../api/mod.ts";
import type { Column, Columns } from "./_estimate_columns.ts";
import { decisionIn } from "./_decisions.ts";
import type { ProgrammeTest } from "./types.ts";

/** Beyond these, a number without a percent sign may be a percentage. */
const LARGEST: Readonly<Partial<Record<Column, number>>> = {
  lift: 1,
  planned_lift: 1,
  standard_error: 0.2,
};

/** A row of the file: its texts, and the numbers and days that they are. */
export interface EstimateRow {
  /** As its reader finds it: `row 2`. */
  readonly path: string;
  /** By header. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** By header, times under `created_at`. */
  readonly typed: Readonly<Record<string, unknown>>;
}

/** A test, and what its amounts are in. */
export interface EstimatedTest extends ProgrammeTest {
  /** `null` where the file does not say. */
  readonly currency: string | null;
}

/**
 * Reads a row.
 *
 * @param row The row.
 * @param columns The header of each column.
 * @param problems Takes what cannot be meant.
 * @returns The test, which is of use where nothing was wrong; `null` without a
 *   lift or its standard error.
 */
export function testOf(
  { path, texts, typed }: EstimateRow,
  columns: Columns,
  problems: Problem[],
): EstimatedTest | null {
  const text = (column: Column): string =>
    String(texts[columns[column] ?? ""] ?? "").trim();
  const wrong = (column: Column, what: string): void => {
    problems.push({
      path: `${path}, column ${column}`,
      message: `${what}: current value is ${JSON.stringify(text(column))}`,
    });
  };
  const number = (column: Column): number | null => {
    const value = typed[columns[column] ?? ""];
    if (value === null || value === undefined) return null;
    const most = LARGEST[column] ?? Infinity;
    if (Math.abs(Number(value)) > most && !text(column).endsWith("%")) {
      wrong(column, "must be a fraction, or have a percent sign");
    }
    return Number(value);
  };
  const atLeast = (column: Column, least: number): number | null => {
    const value = number(column);
    if (value !== null && value < least) {
      wrong(column, `must be at least ${least}`);
    }
    return value;
  };
  for (const column of ["id", "metric"] as const) {
    if (text(column) === "") wrong(column, "must not be empty");
  }
  const lift = number("lift");
  const standardError = number("standard_error");
  if (standardError !== null && standardError <= 0) {
    wrong("standard_error", "must be above 0");
  }
  const decision = decisionIn(text("decision"));
  if (decision === undefined) {
    wrong("decision", "must be shipped, rejected, undecided or running");
  }
  if (lift === null || standardError === null) return null;
  const ended = columns.ended === undefined ? null : typed.created_at;
  return {
    id: text("id"),
    name: text("name") || text("id"),
    metric: text("metric"),
    lift,
    standardError,
    periods: [],
    days: atLeast("days", 0),
    visitors: atLeast("visitors", 0),
    ended: ended instanceof Date ? ended.toISOString().slice(0, 10) : null,
    decision: decision ?? "undecided",
    perMonth: atLeast("per_month", 0),
    plannedLift: atLeast("planned_lift", 0),
    currency: text("currency") || null,
  };
}
