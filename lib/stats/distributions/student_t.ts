import { betainc, gammaln } from "../special/mod.ts";
import { upperBeta } from "./beta.ts";
import { checkFinite, checkOpenUnit, checkScale } from "../records/mod.ts";
import { polishRoot } from "../numerics/mod.ts";
import { normalQuantile } from "./normal.ts";

/**
 * Returns the probability that a Student t variable is at most `x`.
 *
 * It uses the regularised incomplete beta function (Abramowitz and Stegun
 * 26.7.1), in the form that keeps the digits of the tail.
 *
 * @param x A finite number
 * @param degreesOfFreedom A positive number, possibly fractional
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is not finite, or the
 * degrees of freedom are not positive
 *
 * @example One degree of freedom: the Cauchy distribution
 * ```ts
 * import { studentTCdf } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(studentTCdf(1, 1), 0.75, 1e-15);
 * ```
 */
export function studentTCdf(x: number, degreesOfFreedom: number): number {
  checkFinite("x", x);
  checkScale("degreesOfFreedom", degreesOfFreedom);
  return x < 0
    ? upperTail(-x, degreesOfFreedom)
    : 1 - upperTail(x, degreesOfFreedom);
}

/**
 * Returns the probability that a Student t variable exceeds `x`, with full
 * relative precision in the far tail.
 *
 * @param x A finite number
 * @param degreesOfFreedom A positive number, possibly fractional
 * @returns A probability
 * @throws {TypeError | RangeError} If an argument is not finite, or the
 * degrees of freedom are not positive
 *
 * @example A two-sided p-value
 * ```ts
 * import { studentTSurvival } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(2 * studentTSurvival(2.2281388519862747, 10), 0.05, 1e-14);
 * ```
 */
export function studentTSurvival(x: number, degreesOfFreedom: number): number {
  checkFinite("x", x);
  checkScale("degreesOfFreedom", degreesOfFreedom);
  return x < 0
    ? 1 - upperTail(-x, degreesOfFreedom)
    : upperTail(x, degreesOfFreedom);
}

/**
 * Returns the quantile of Student's t distribution: the value that the variable
 * stays below with probability `p`.
 *
 * @param p A probability strictly between 0 and 1
 * @param degreesOfFreedom A positive number, possibly fractional
 * @returns The quantile
 * @throws {TypeError | RangeError} If `p` is not strictly between 0 and 1, or
 * the degrees of freedom are not positive
 *
 * @example The factor of a 95% interval with ten degrees of freedom
 * ```ts
 * import { studentTQuantile } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(studentTQuantile(0.975, 10), 2.2281388519862747, 1e-12);
 * ```
 */
export function studentTQuantile(p: number, degreesOfFreedom: number): number {
  checkOpenUnit("p", p);
  checkScale("degreesOfFreedom", degreesOfFreedom);
  if (p === 0.5) return 0;
  const q = Math.min(p, 1 - p);
  if (
    lastQuantile.q !== q || lastQuantile.degreesOfFreedom !== degreesOfFreedom
  ) {
    const size = upperQuantile(q, degreesOfFreedom);
    lastQuantile = { q, degreesOfFreedom, size };
  }
  const { size } = lastQuantile;
  if (!Number.isFinite(size)) {
    throw new RangeError(
      `p of ${p} with ${degreesOfFreedom} degrees of freedom has a quantile that overflows`,
    );
  }
  return p < 0.5 ? -size : size;
}

/**
 * The latest result is cached because a lift and its difference request the same
 * quantile.
 */
let lastQuantile = { q: NaN, degreesOfFreedom: NaN, size: NaN };

/** Returns P(T > x) for x >= 0. */
function upperTail(x: number, df: number): number {
  const square = x * x;
  if (square > df) {
    const root = x / Math.sqrt(df);
    if (root > FURTHEST) return powerTail(root, df);
    const ratio = root ** -2;
    return betainc(ratio / (1 + ratio), df / 2, 0.5, true, false) / 2;
  }
  return upperBeta(square / (df + square), 0.5, df / 2) / 2;
}

/** Largest argument whose square fits a double. */
const FURTHEST = 1e140;

/**
 * Returns the first term of the tail's series. The next term is smaller by the
 * square of the argument.
 */
function powerTail(root: number, df: number): number {
  const logBeta = gammaln(df / 2) + gammaln(0.5) - gammaln((df + 1) / 2);
  return Math.exp(-df * Math.log(root) - Math.log(df) - logBeta);
}

/** Returns the x > 0 with P(T > x) = q, for q < 1/2. */
function upperQuantile(q: number, df: number): number {
  const logQ = Math.log(q);
  const logPeak = gammaln((df + 1) / 2) - gammaln(df / 2) -
    Math.log(df * Math.PI) / 2;
  const logDensity = (x: number) =>
    logPeak - (df + 1) * Math.log(Math.hypot(1, x / Math.sqrt(df)));
  // The slope is evaluated at the same x as the excess, so it reuses the tail.
  // The density alone may be too small for doubles.
  let logTail = NaN;
  // The curve is nearly linear in ln(tail), so Newton steps converge reliably.
  return polishRoot(
    startingPoint(q, df, logPeak),
    (x) => logQ - (logTail = Math.log(upperTail(x, df))),
    (x) => Math.exp(logDensity(x) - logTail),
    0,
    Infinity,
  );
}

function startingPoint(q: number, df: number, logPeak: number): number {
  const z = -normalQuantile(q);
  if (df >= 5) {
    // Cornish-Fisher expansion, Abramowitz and Stegun 26.7.5.
    const guess = z + (z ** 3 + z) / (4 * df) +
      (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * df * df);
    if (z * z < 2 * df) return guess;
  }
  // Far out, P(T > x) is close to c x^-df, with c from the density's tail.
  const logC = logPeak + (df + 1) / 2 * Math.log(df) - Math.log(df);
  const tail = Math.exp((logC - Math.log(q)) / df);
  return Number.isFinite(tail) ? Math.max(tail, z) : 1e300;
}
