import { betainc } from "../special/mod.ts";
import { checkNonNegative, checkPositive } from "./_check.ts";

/**
 * Chance that an F variable exceeds `x`: the p-value of an analysis of
 * variance.
 *
 * @param x A number of at least 0
 * @param numerator Degrees of freedom of the numerator, positive
 * @param denominator Degrees of freedom of the denominator, positive
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example The 5 % point for 3 and 10 degrees of freedom
 * ```ts
 * import { fSurvival } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(fSurvival(3.708265, 3, 10), 0.05, 1e-7);
 * ```
 */
export function fSurvival(
  x: number,
  numerator: number,
  denominator: number,
): number {
  checkNonNegative("x", x);
  checkPositive("numerator", numerator);
  checkPositive("denominator", denominator);
  const share = denominator / (denominator + numerator * x);
  return betainc(share, denominator / 2, numerator / 2, true, false);
}
