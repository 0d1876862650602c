import betainc from "@stdlib/math-base-special-betainc";
import gammaln from "@stdlib/math-base-special-gammaln";
import betaincinv from "@stdlib/math-base-special-kernel-betaincinv";
import { upperBeta } from "./_beta_tails.ts";
import { checkOpenUnit, checkPositive, checkProbability } from "./_check.ts";
import { polishRoot } from "./_newton.ts";

/**
 * Chance that a beta variable is at most `x`.
 *
 * @param x A number from 0 to 1
 * @param a First shape, positive
 * @param b Second shape, positive
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example The uniform distribution
 * ```ts
 * import { betaCdf } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(betaCdf(0.3, 1, 1), 0.3, 1e-15);
 * ```
 */
export function betaCdf(x: number, a: number, b: number): number {
  checkShapes(a, b);
  checkProbability("x", x);
  return betainc(x, a, b, true, false);
}

/**
 * Chance that a beta variable exceeds `x`, without the loss of `1 - betaCdf`.
 *
 * @param x A number from 0 to 1
 * @param a First shape, positive
 * @param b Second shape, positive
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example The tail of a conversion rate's posterior
 * ```ts
 * import { betaSurvival } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(betaSurvival(0.9, 1, 3), 0.1 ** 3, 1e-15);
 * ```
 */
export function betaSurvival(x: number, a: number, b: number): number {
  checkShapes(a, b);
  checkProbability("x", x);
  return upperBeta(x, a, b);
}

/**
 * The value below which a beta variable lies with probability `p`.
 *
 * @param p A probability strictly between 0 and 1
 * @param a First shape, positive
 * @param b Second shape, positive
 * @returns The quantile, between 0 and 1
 * @throws {TypeError | RangeError} If an argument is out of its range
 *
 * @example The median of a symmetric distribution
 * ```ts
 * import { betaQuantile } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(betaQuantile(0.5, 7, 7), 0.5, 1e-14);
 * ```
 */
export function betaQuantile(p: number, a: number, b: number): number {
  checkOpenUnit("p", p);
  checkShapes(a, b);
  // Solve on the side of the smaller quantile, so that its digits survive.
  const lower = p < 0.5;
  const logTarget = Math.log(lower ? p : 1 - p);
  const logBeta = gammaln(a) + gammaln(b) - gammaln(a + b);
  const tail = (x: number) => betainc(x, a, b, true, !lower);
  const density = (x: number) =>
    Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta);
  const start = betaincinv(a, b, p, 1 - p)[0]!;
  if (!(start > 0 && start < 1)) return start;
  return polishRoot(
    start,
    (x) =>
      lower ? Math.log(tail(x)) - logTarget : logTarget - Math.log(tail(x)),
    (x) => density(x) / tail(x),
    0,
    1,
  );
}

function checkShapes(a: number, b: number): void {
  checkPositive("a", a);
  checkPositive("b", b);
}
