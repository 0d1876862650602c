import { gammainc } from "../special/mod.ts";
import { checkNonNegative, checkScale } from "../records/mod.ts";

/**
 * Returns the probability that a chi-square variable exceeds `x`. This is the
 * p-value of a chi-square test, and it is precise in the far tail.
 *
 * @param x A number of at least 0
 * @param degreesOfFreedom A positive number
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is out of range
 *
 * @example A p-value of 1e-66
 * ```ts
 * import { chiSquareSurvival } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const p = chiSquareSurvival(360.40357, 17);
 * assertAlmostEquals(p / 3.37841189648522e-66, 1, 1e-12);
 * ```
 */
export function chiSquareSurvival(x: number, degreesOfFreedom: number): number {
  checkNonNegative("x", x);
  checkScale("degreesOfFreedom", degreesOfFreedom);
  return gammainc(x / 2, degreesOfFreedom / 2, true, true);
}
