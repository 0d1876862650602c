import { checkOptions, ZSCORE_OPTIONS } from "../../base/mod.ts";
import { checkWithin } from "../records/mod.ts";
import type { StandardDeviationKind } from "./_deviation.ts";
import { standardDeviationFrom } from "./_deviation.ts";
import { moments } from "../moments/mod.ts";

export type { StandardDeviationKind };

/** Options of {@linkcode zScores}. */
export interface ZScoreOptions {
  /** Kind of standard deviation to divide by. @default {"sample"} */
  readonly standardDeviation?: StandardDeviationKind;
}

/**
 * Returns each value's distance above the mean, in standard deviations.
 *
 * @param values Numbers, such as order values
 * @param options Kind of standard deviation to divide by
 * @returns One z-score per value
 * @throws {TypeError} If an element is not a number
 * @throws {RangeError} If an element is not finite, the standard deviation is 0,
 * or there are fewer than two values
 *
 * @example Three orders
 * ```ts
 * import { zScores } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([...zScores([10, 20, 30])], [-1, 0, 1]);
 * ```
 */
export function zScores(
  values: ArrayLike<number>,
  options: ZScoreOptions = {},
): Float64Array {
  checkOptions(ZSCORE_OPTIONS, options);
  const { standardDeviation = "sample" } = options;
  const { n, mean, m2 } = moments(values);
  if (n === 0) return new Float64Array(0);
  const deviation = standardDeviationFrom(n, m2, standardDeviation);
  if (deviation === null || deviation === 0) {
    const spread = deviation ?? "unknown size";
    throw new RangeError(
      `z-scores need values that differ: found ${n} values with a standard deviation of ${spread}`,
    );
  }
  const scores = new Float64Array(n);
  for (let i = 0; i < n; i++) scores[i] = (values[i]! - mean!) / deviation;
  return scores;
}

/**
 * Returns the largest z-score that one value among n can reach:
 * `(n - 1) / sqrt(n)` with the sample standard deviation, `sqrt(n - 1)` with the
 * population one (Shiffler 1988, The American Statistician 42). For n up to 10 no
 * order can exceed a threshold of 3.
 *
 * @param n Number of values
 * @param standardDeviation Kind of standard deviation to divide by
 * @returns The bound; 0 for n below 2
 * @throws {TypeError | RangeError} If n is not a valid number of values
 *
 * @example Among ten orders, no z-score can exceed 3
 * ```ts
 * import { maximumPossibleZ } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * assertAlmostEquals(maximumPossibleZ(10), 2.846, 1e-3);
 * ```
 */
export function maximumPossibleZ(
  n: number,
  standardDeviation: StandardDeviationKind = "sample",
): number {
  checkWithin("n", n, 0, Number.MAX_SAFE_INTEGER);
  if (n < 2) return 0;
  return standardDeviation === "sample"
    ? (n - 1) / Math.sqrt(n)
    : Math.sqrt(n - 1);
}
