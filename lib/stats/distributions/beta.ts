import { betainc, gammaln } from "../special/mod.ts";
import { checkOpenUnit, checkProbability, checkScale } from "../records/mod.ts";
import { polishRoot } from "../numerics/mod.ts";
import { normalQuantile } from "./normal.ts";

/**
 * Returns the probability that a beta variable is at most `x`.
 *
 * @param x A number from 0 to 1
 * @param a First shape parameter, positive
 * @param b Second shape parameter, positive
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is out of range
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
 * Returns the quantile of a beta distribution: the value that the variable stays
 * below with probability `p`.
 *
 * @param p A probability strictly between 0 and 1
 * @param a First shape parameter, positive
 * @param b Second shape parameter, positive
 * @returns The quantile, between 0 and 1
 * @throws {TypeError | RangeError} If an argument is out of range
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
  // The smaller tail keeps the digits of p. Its logarithm is nearly linear in
  // the logit of x, so Newton steps converge even from far away.
  const lower = p < 0.5;
  const logTarget = Math.log(lower ? p : 1 - p);
  const logBeta = gammaln(a) + gammaln(b) - gammaln(a + b);
  const tail = (x: number) =>
    lower ? betainc(x, a, b, true, false) : upperBeta(x, a, b);
  const excess = (x: number) =>
    (Math.log(tail(x)) - logTarget) * (lower ? 1 : -1);
  const logDensity = (x: number) =>
    (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta;
  const logit = polishRoot(
    startLogit(p, a, b, logBeta),
    (t) => excess(logistic(t)),
    (t) => {
      const x = logistic(t);
      return Math.exp(logDensity(x)) * x * (1 - x) / tail(x);
    },
    -708,
    36,
  );
  const x = logistic(logit);
  // The last step works on x itself, because a large logit rounds coarsely.
  const slope = Math.exp(logDensity(x)) / tail(x);
  const next = x - excess(x) / slope;
  return next > 0 && next < 1 ? next : x;
}

/**
 * Returns a start for the search: the normal approximation on the logit scale, or
 * the power law of a tail.
 */
function startLogit(p: number, a: number, b: number, logBeta: number): number {
  const center = Math.log(a / b);
  const guess = center + normalQuantile(p) * Math.sqrt(1 / a + 1 / b);
  const low = (Math.log(p) + Math.log(a) + logBeta) / a;
  const high = -(Math.log1p(-p) + Math.log(b) + logBeta) / b;
  // If a shape is below 1, the power law of its tail applies even close to the
  // center.
  if (a < 1 && low < center) return Math.max(-700, Math.min(guess, low));
  if (b < 1 && high > center) return Math.min(30, Math.max(guess, high));
  return Math.max(-700, Math.min(30, guess));
}

function checkShapes(a: number, b: number): void {
  checkScale("a", a);
  checkScale("b", b);
}

/**
 * Returns the upper tail of the regularised incomplete beta function. If a shape
 * is 1/2, the library computes its upper tail from `1 - x`, which loses the
 * digits of a small x. The complement of the lower tail is precise while the
 * lower tail is small.
 */
export function upperBeta(x: number, a: number, b: number): number {
  const lower = betainc(x, a, b, true, false);
  return lower < 0.5 ? 1 - lower : betainc(x, a, b, true, true);
}

/** Returns the logistic function of `t`, the inverse of the logit. */
export function logistic(t: number): number {
  return t < 0 ? Math.exp(t) / (1 + Math.exp(t)) : 1 / (1 + Math.exp(-t));
}
