import { checkProbability, checkSquarable } from "../records/mod.ts";
import {
  copyForSelection,
  medianAndDeviation,
  selectQuantile,
} from "../numerics/mod.ts";

/**
 * Returns a quantile of a sample by linear interpolation between order
 * statistics. It is type 7 of Hyndman and Fan (1996, The American Statistician
 * 50), the default of R, NumPy and most spreadsheets.
 *
 * @param values At least one number, in any order
 * @param p A probability, from 0 (the minimum) to 1 (the maximum)
 * @returns The quantile, in the unit of the values
 * @throws {TypeError | RangeError} If there are no values, a value is not a
 * finite number, or `p` is out of range
 *
 * @example The median
 * ```ts
 * import { quantile } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(quantile([10, 40, 20, 30], 0.5), 25);
 * ```
 */
export function quantile(values: ArrayLike<number>, p: number): number {
  checkProbability("p", p);
  return selectQuantile(copyForSelection(values), p);
}

/**
 * Returns the median absolute deviation from the median, scaled to estimate the
 * standard deviation of normal data. Up to half of the values can be arbitrarily
 * large with little effect on it.
 *
 * @param values At least one number
 * @param scale Scale factor; by default 1 over the third quartile of the standard
 * normal distribution, rounded as in R
 * @returns The scaled deviation, in the unit of the values
 * @throws {TypeError | RangeError} If there are no values, or a value is not a
 * finite number
 *
 * @example One huge order changes nothing
 * ```ts
 * import { medianAbsoluteDeviation } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const calm = medianAbsoluteDeviation([10, 12, 14, 16, 18], 1);
 * const wild = medianAbsoluteDeviation([10, 12, 14, 16, 19_920], 1);
 * assertEquals([calm, wild], [2, 2]);
 * ```
 */
export function medianAbsoluteDeviation(
  values: ArrayLike<number>,
  scale = 1.4826,
): number {
  checkSquarable("scale", scale);
  return medianAndDeviation(values, scale).deviation;
}
