import { erfc, erfcinv } from "../special/mod.ts";
import { checkFinite, checkProbability } from "../records/mod.ts";

/**
 * Returns the density of the standard normal distribution.
 *
 * @param x A finite number, in standard deviations
 * @returns The density at `x`
 * @throws {TypeError | RangeError} If `x` is not a finite number
 *
 * @example The density at its peak
 * ```ts
 * import { normalDensity } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(normalDensity(0), 0.3989422804014327);
 * ```
 */
export function normalDensity(x: number): number {
  checkFinite("x", x);
  return Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Returns the probability that a standard normal variable is at most `x`.
 *
 * The complementary error function keeps the relative precision down to the
 * smallest double (x = -38).
 *
 * @param x A finite number, in standard deviations
 * @returns A probability
 * @throws {TypeError | RangeError} If `x` is not a finite number
 *
 * @example A value far out in the lower tail
 * ```ts
 * import { normalCdf } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(normalCdf(-20) / 2.75362411860623e-89, 1, 1e-12);
 * ```
 */
export function normalCdf(x: number): number {
  checkFinite("x", x);
  return erfc(-x / Math.SQRT2) / 2;
}

/**
 * Returns the probability that a standard normal variable exceeds `x`. The upper
 * tail is computed directly, because `1 - normalCdf(x)` would lose digits.
 *
 * @param x A finite number, in standard deviations
 * @returns A probability
 * @throws {TypeError | RangeError} If `x` is not a finite number
 *
 * @example A p-value too small for `1 - cdf`
 * ```ts
 * import { normalCdf, normalSurvival } from "readout/stats";
 * import { assert, assertEquals } from "@std/assert";
 *
 * assertEquals(1 - normalCdf(9), 0);
 * assert(normalSurvival(9) > 1e-19);
 * ```
 */
export function normalSurvival(x: number): number {
  checkFinite("x", x);
  return erfc(x / Math.SQRT2) / 2;
}

/**
 * Returns the standard normal quantile: the value that the variable stays below
 * with probability `p`.
 *
 * @param p A probability strictly between 0 and 1
 * @returns The quantile, in standard deviations
 * @throws {TypeError | RangeError} If `p` is not strictly between 0 and 1
 *
 * @example The factor of a 95% interval
 * ```ts
 * import { normalQuantile } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(normalQuantile(0.975), 1.95996398454005, 1e-14);
 * ```
 */
export function normalQuantile(p: number): number {
  checkProbability("p", p);
  if (p === 0 || p === 1) {
    throw new RangeError(
      `p must be between 0 and 1, where the quantile is finite: current value is ${p}`,
    );
  }
  if (p === 0.5) return 0;
  // The smaller tail preserves the digits of 1 - p for p near 1.
  return p < 0.5
    ? -Math.SQRT2 * erfcinv(2 * p)
    : Math.SQRT2 * erfcinv(2 * (1 - p));
}
