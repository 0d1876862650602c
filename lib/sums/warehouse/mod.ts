/**
 * Readouts from a store's own database: statements in its dialect, and the
 * clients that run them.
 *
 * @module
 */

export { readCount, readNumber, readWhole } from "./answers.ts";
export { BINS_PER_DECADE, NO_BIN, NOT_POSITIVE, sharedSql } from "./_units.ts";
export * from "./clients/mod.ts";
export * from "./dialects.ts";
export * from "./embedded.ts";
export { type HourlyLook, hourlyLook } from "./hourly_look.ts";
export * from "./totals_asked.ts";
export * from "./types.ts";
export { clocksStatement, readClocks } from "./clocks.ts";
export type { Days } from "./_days.ts";
export { checkDescription } from "./_check_description.ts";
export {
  type Clock,
  type Clocks,
  type EarlierRows,
  earlierRows,
  type Plan,
  reasonCode,
  REASONS,
  type Statement,
  type TimedTable,
  type Unit,
  warehousePlan,
} from "./_plan.ts";
export type { Bound, Fragment, Placeholder, Rules } from "./_sql.ts";
export type { MiddleAsked } from "./_singles.ts";
export {
  CLOCK_HOURS,
  type ColumnProbe,
  columnProbes,
  factsStatement,
  LARGEST,
  LARGEST_SQUARED,
} from "./facts.ts";
export { dayPairsStatement, type PairsAsked } from "./day_pairs.ts";
export { middleStatement } from "./middle.ts";
export { MOST_ROWS, totalsStatement } from "./totals.ts";
export { valuesStatement } from "./values.ts";
export { earlierStatement, visitorsStatement } from "./visitors.ts";
