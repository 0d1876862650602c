import { checkOptions, LIFT_OPTIONS } from "../../base/mod.ts";
import { type RelativeLift, relativeLift } from "../comparisons/mod.ts";
import { type Arm, summarizeArm } from "./_arm.ts";

/** Options of {@linkcode lift}. */
export interface LiftOptions {
  /** Confidence level of the interval. @default {0.95} */
  readonly level?: number;
  /** Name of the column to compare, for dataframes. */
  readonly column?: string;
}

/**
 * Returns the lift of the treatment's mean or conversion rate over the control's,
 * as a fraction: 0.042 is +4.2%.
 *
 * The interval is Fieller's and the test is Welch's, as in
 * {@linkcode relativeLift}. Pass one value per visitor, with 0 for a visitor who
 * bought nothing. If you only have the values of buyers, add the zeros with
 * `addZeros(moments(values), visitors - buyers)`.
 *
 * @param control Data of the control: `{ conversions, visitors }`, a row of a
 * time series with `conversion_rate` and `n_visitors`, an array or a column of
 * numbers, a dataframe, or `{ n, mean, variance }`
 * @param treatment Data of the treatment, in the same form
 * @param options Level, and the column to read from dataframes
 * @returns The lift with its interval, p-value and absolute difference
 * @throws {TypeError | RangeError} If an arm has none of these forms, or contains
 * a value that is not a number
 *
 * @example Two conversion rates
 * ```ts
 * import { lift } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { value, lower, upper } = lift(
 *   { conversions: 584, visitors: 20_032 },
 *   { conversions: 720, visitors: 19_968 },
 * );
 * assertAlmostEquals(value!, 0.2368, 5e-5);
 * assertAlmostEquals(lower!, 0.1113, 5e-5);
 * assertAlmostEquals(upper!, 0.3783, 5e-5);
 * ```
 *
 * @example A week of a time series, as returned by `loadTimeSeries`
 * ```ts
 * import { lift } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { value } = lift(
 *   { conversion_rate: 0.04, n_visitors: 1_000 },
 *   { conversion_rate: 0.05, n_visitors: 2_000 },
 * );
 * assertAlmostEquals(value!, 0.25);
 * ```
 *
 * @example A column of two dataframes
 * ```ts
 * import { pl } from "readout/polars";
 * import { lift } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const control = pl.DataFrame({ net_revenue: [0, 40, 0, 60, 0, 50] });
 * const treatment = pl.DataFrame({ net_revenue: [45, 0, 60, 0, 75, 45] });
 * assertEquals(lift(control, treatment, { column: "net_revenue" }).value, 0.5);
 * ```
 */
export function lift(
  control: Arm,
  treatment: Arm,
  options: LiftOptions = {},
): RelativeLift {
  checkOptions(LIFT_OPTIONS, options);
  if (treatment === undefined) {
    throw new TypeError("lift needs two arms: lift(control, treatment)");
  }
  const { level = 0.95, column } = options;
  return relativeLift(
    summarizeArm(control, "control", column),
    summarizeArm(treatment, "treatment", column),
    { level },
  );
}
