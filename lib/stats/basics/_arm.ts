/**
 * Accepted forms of an arm: a rate, a column of values, a dataframe, or a
 * summary.
 */

import { moments, momentsFromSums } from "../moments/mod.ts";
import type {
  ColumnSeries,
  MeanSummary,
  NumberColumn,
} from "../records/mod.ts";
import { checkCount, readNumbers } from "../records/mod.ts";

/** Dataframe from which an option selects a column. */
export interface ColumnFrame {
  /** Returns the column with the given name. */
  readonly getColumn: (name: string) => ColumnSeries;
  /** Names of the columns. */
  readonly columns?: readonly string[];
}

/**
 * Data of one arm, in one of three forms. It is a rate (including a row of a time
 * series), or values with one for each visitor, or count, mean and variance.
 * Values can be an array, a column, or a dataframe with the column named by
 * `column`.
 */
export type Arm =
  | { readonly conversions: number; readonly visitors: number }
  | { readonly conversion_rate: number; readonly n_visitors: number }
  | NumberColumn
  | ColumnFrame
  | MeanSummary;

/** Returns the count, mean and variance of an arm. */
export function summarizeArm(
  arm: Arm,
  name: string,
  column: string | undefined,
): MeanSummary {
  if (typeof arm !== "object" || arm === null) {
    throw unreadableArmError(name, arm);
  }
  // A dataframe's proxy only exposes its columns, so the `in` operator would
  // not find its methods.
  if (typeof (arm as ColumnFrame).getColumn === "function") {
    if (column === undefined) {
      const columns = (arm as ColumnFrame).columns?.join(", ");
      throw new TypeError(
        `Choose a column of the ${name} with { column: "..." }${
          columns === undefined ? "" : `, one of ${columns}`
        }`,
      );
    }
    return moments(readNumbers((arm as ColumnFrame).getColumn(column), name));
  }
  if ("conversions" in arm && "visitors" in arm) {
    return rateSummary(name, arm.conversions, arm.visitors);
  }
  if ("conversion_rate" in arm && "n_visitors" in arm) {
    const { conversion_rate: rate, n_visitors: visitors } = arm;
    if (typeof rate !== "number") throw unreadableArmError(name, arm);
    return rateSummary(name, Math.round(rate * visitors), visitors);
  }
  if ("n" in arm && "mean" in arm) return arm;
  if ("toArray" in arm || "length" in arm) {
    return moments(readNumbers(arm, name));
  }
  throw unreadableArmError(name, arm);
}

function rateSummary(
  name: string,
  conversions: number,
  visitors: number,
): MeanSummary {
  checkCount(`visitors of the ${name}`, visitors);
  checkCount(`conversions of the ${name}`, conversions);
  if (conversions <= visitors) {
    const sums = { sum: conversions, sumOfSquares: conversions };
    return momentsFromSums({ n: visitors, ...sums });
  }
  throw new RangeError(
    `The ${name} has more conversions than visitors: current values are ${conversions} and ${visitors}`,
  );
}

function unreadableArmError(name: string, arm: unknown): TypeError {
  return new TypeError(
    `The ${name} must be { conversions, visitors }, numbers, a column, or { n, mean, variance }: current value is ${
      JSON.stringify(arm) ?? String(arm)
    }`,
  );
}
