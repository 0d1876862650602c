import type { WithCaveats } from "../records/mod.ts";
import { checkSquarables, checkValues, withDefect } from "../records/mod.ts";
import { moments } from "../moments/mod.ts";

/** Skewness and excess kurtosis of a set of values. */
export interface Tails extends WithCaveats {
  /** Number of values. */
  readonly n: number;
  /**
   * Third standardised moment: 0 for symmetric values, positive with a long upper
   * tail.
   */
  readonly skewness: number | null;
  /** Fourth standardised moment minus 3: 0 for normal values. */
  readonly kurtosis: number | null;
}

/**
 * Returns skewness and excess kurtosis, which show how much a mean depends on a
 * few large values.
 *
 * They are the central moments over powers of the standard deviation with divisor
 * n (Fisher's g1 and g2; Joanes and Gill 1998, The Statistician 47). The skewness
 * of n values cannot exceed `(n - 2) / sqrt(n - 1)`, so small samples understate
 * the skewness of their distribution.
 *
 * @param values Numbers, such as order values, or their logarithms
 * @returns Skewness and excess kurtosis, without unit
 * @throws {TypeError | RangeError} If a value is not a number, or not finite
 *
 * @example One wholesale order among nine orders
 * ```ts
 * import { tails } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { skewness, kurtosis } = tails([40, 55, 60, 45, 70, 50, 65, 35, 900]);
 * assertAlmostEquals(skewness!, 2.47, 0.005);
 * assertAlmostEquals(kurtosis!, 4.1, 0.005);
 * ```
 */
export function tails(values: ArrayLike<number>): Tails {
  checkValues("values", values);
  checkSquarables("values", values);
  const { n, mean, m2 } = moments(values);
  const undefinedTails = { n, skewness: null, kurtosis: null };
  if (n < 2 || m2 === 0) {
    return withDefect(undefinedTails, {
      code: "zero-variance",
      message: "Tails need values that differ",
    });
  }
  const deviation = Math.sqrt(m2 / n);
  let cubes = 0;
  let fourths = 0;
  for (let i = 0; i < n; i++) {
    const z = (values[i]! - mean!) / deviation;
    cubes += z * z * z;
    fourths += z * z * z * z;
  }
  return Object.freeze({
    n,
    skewness: cubes / n,
    kurtosis: fourths / n - 3,
    caveats: Object.freeze([]),
  });
}
