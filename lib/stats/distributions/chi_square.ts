import { gammainc, gammaln } from "../../special/mod.ts";
import {
  checkNonNegative,
  checkOpenUnit,
  checkPositive,
} from "../records/mod.ts";
import { polishRoot } from "../numerics/mod.ts";
import { normalQuantile } from "./normal.ts";

/**
 * Chance that a chi-square variable is at most `x`.
 *
 * @param x A number of at least 0
 * @param degreesOfFreedom A positive number
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example Two degrees of freedom: an exponential distribution
 * ```ts
 * import { chiSquareCdf } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(chiSquareCdf(2, 2), 1 - Math.exp(-1), 1e-15);
 * ```
 */
export function chiSquareCdf(x: number, degreesOfFreedom: number): number {
  checkNonNegative("x", x);
  checkPositive("degreesOfFreedom", degreesOfFreedom);
  return gammainc(x / 2, degreesOfFreedom / 2, true, false);
}

/**
 * Chance that a chi-square variable exceeds `x`: the p-value of a chi-square
 * test, precise in the far tail.
 *
 * @param x A number of at least 0
 * @param degreesOfFreedom A positive number
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is out of its range
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
  checkPositive("degreesOfFreedom", degreesOfFreedom);
  return gammainc(x / 2, degreesOfFreedom / 2, true, true);
}

/**
 * The value below which a chi-square variable lies with probability `p`.
 *
 * @param p A probability strictly between 0 and 1
 * @param degreesOfFreedom A positive number
 * @returns The quantile
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example The 5 % point with one degree of freedom
 * ```ts
 * import { chiSquareQuantile } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(chiSquareQuantile(0.95, 1), 1.959963984540054 ** 2, 1e-12);
 * ```
 */
export function chiSquareQuantile(p: number, degreesOfFreedom: number): number {
  checkOpenUnit("p", p);
  checkPositive("degreesOfFreedom", degreesOfFreedom);
  const half = degreesOfFreedom / 2;
  const lower = p < 0.5;
  const logTarget = Math.log(lower ? p : 1 - p);
  const tail = (x: number) => gammainc(x / 2, half, true, !lower);
  const density = (x: number) =>
    Math.exp((half - 1) * Math.log(x / 2) - x / 2 - gammaln(half)) / 2;
  return polishRoot(
    wilsonHilferty(p, half),
    (x) =>
      lower ? Math.log(tail(x)) - logTarget : logTarget - Math.log(tail(x)),
    (x) => density(x) / tail(x),
    0,
    Infinity,
  );
}

function wilsonHilferty(p: number, half: number): number {
  const c = 1 / (9 * half);
  const cube = (1 - c + normalQuantile(p) * Math.sqrt(c)) ** 3 * 2 * half;
  // Where the approximation turns negative the leading term of the series is
  // close: P(half, x/2) = (x/2)^half / Gamma(half + 1).
  const series = 2 * Math.exp((Math.log(p) + gammaln(half + 1)) / half);
  return cube > 0.1 * half ? cube : series;
}
