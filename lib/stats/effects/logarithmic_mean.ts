import { checkNonNegative } from "../records/mod.ts";

/**
 * Returns the logarithmic mean, `(a - b) / ln(a / b)`, or `a` if both are equal.
 * The logarithm of a ratio times this mean is the difference. It splits the
 * change of a product into parts for its factors that add up exactly (logarithmic
 * mean Divisia index, LMDI-I: Ang 2004, Energy Policy 32).
 *
 * @param a First amount, in any unit, at least 0
 * @param b Second amount, in the same unit
 * @returns The logarithmic mean in that unit; 0 if an amount is 0
 * @throws {TypeError | RangeError} If an amount is negative
 *
 * @example Revenue rose by half, from more orders and from larger orders
 * ```ts
 * import { logarithmicMean } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const scale = logarithmicMean(150, 100);
 * const [orders, value] = [scale * Math.log(1.2), scale * Math.log(1.25)];
 * assertAlmostEquals(orders + value, 50, 1e-12);
 * ```
 */
export function logarithmicMean(a: number, b: number): number {
  checkNonNegative("a", a);
  checkNonNegative("b", b);
  if (a === 0 || b === 0) return 0;
  return a === b ? a : (a - b) / Math.log(a / b);
}
