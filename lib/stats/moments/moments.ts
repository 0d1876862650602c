import {
  checkCount,
  checkFinite,
  checkNonNegative,
  forEachBlock,
  type MeanSummary,
  throwForNonFinite,
} from "../records/mod.ts";

/**
 * Count, mean and spread of a set of numbers. Moments can be merged, for example
 * over chunks of a file or days of a month, without rereading the data.
 */
export interface Moments extends MeanSummary {
  /** Sum of squared deviations from the mean; 0 for n below 2. */
  readonly m2: number;
}

/**
 * Computes the count, mean and variance of the values.
 *
 * Each block of 4096 values is centered on its own mean, and blocks are merged
 * pairwise. A mean of 1e9 therefore costs the variance no digits (Chan, Golub and
 * LeVeque 1983, "Algorithms for computing the sample variance", The American
 * Statistician 37).
 *
 * @param values Numbers in any unit, as an array, a typed array, or an iterable
 * @returns The moments, in the unit of the values and its square
 * @throws {TypeError} If an element is not a number; the message contains its
 *   index
 * @throws {RangeError} If an element is NaN or infinite, or the squares
 * overflow
 *
 * @example Values with a large common offset
 * ```ts
 * import { moments } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const { n, mean, variance } = moments([1e9 + 1, 1e9 + 2, 1e9 + 3]);
 * assertEquals({ n, mean, variance }, { n: 3, mean: 1e9 + 2, variance: 1 });
 * ```
 */
export function moments(values: Iterable<number> | ArrayLike<number>): Moments {
  // Means are relative to the first values, because a double near 1e9 is too
  // coarse for merging the means of blocks.
  let origin: number | undefined;
  let total: Raw = { n: 0, mean: 0, m2: 0 };
  forEachBlock(values, (block, offset) => {
    origin ??= firstMean(block);
    total = mergeRaw(total, blockMoments(block, offset, origin));
  });
  return toMoments({ ...total, mean: (origin ?? 0) + total.mean });
}

/**
 * Returns moments from a count, a sum and a sum of squares, as SQL returns them.
 *
 * The subtraction `sumOfSquares - sum² / n` loses about `log10(mean² / variance)`
 * digits. That is no loss for sparse revenue, but all digits for a mean of 1e9
 * with a variance of 1. If the database engine has `var_samp`, prefer
 * {@linkcode momentsFromVariance}.
 *
 * @param sums Number of values, their sum, and the sum of their squares
 * @returns The moments
 * @throws {TypeError | RangeError} If a number is not finite, the count is not an
 * integer, or no set of real numbers has these sums
 *
 * @example Conversions: the sum of squares of zeros and ones equals their sum
 * ```ts
 * import { momentsFromSums } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const conversions = momentsFromSums({ n: 200, sum: 30, sumOfSquares: 30 });
 * assertEquals(conversions.mean, 0.15);
 * assertEquals(conversions.m2, 25.5);
 * ```
 */
export function momentsFromSums(sums: {
  readonly n: number;
  readonly sum: number;
  readonly sumOfSquares: number;
}): Moments {
  const { n, sum, sumOfSquares } = sums;
  checkCount("n", n);
  checkFinite("sum", sum);
  checkNonNegative("sumOfSquares", sumOfSquares);
  if (n === 0) {
    if (sum !== 0 || sumOfSquares !== 0) {
      throw new RangeError(
        `Sums of no values must be 0: current values are ${sum} and ${sumOfSquares}`,
      );
    }
    return toMoments({ n: 0, mean: 0, m2: 0 });
  }
  const mean = sum / n;
  return toMoments({ n, mean, m2: squaresAbout(mean, sum, sumOfSquares, n) });
}

/**
 * Returns moments from a count, a mean and a sample variance. Use it to import
 * the results of a SQL engine or a published table without loss of precision.
 *
 * @param summary Number of values, their mean, and their sample variance (divisor
 * n - 1; any value, also `null`, if n is below 2)
 * @returns The moments
 * @throws {TypeError | RangeError} If a number is not finite, the count is not an
 * integer, the variance is negative, or a required part is missing
 *
 * @example Moments from `count(*)`, `avg(x)` and `var_samp(x)`
 * ```ts
 * import { momentsFromVariance } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(momentsFromVariance({ n: 11, mean: 5, variance: 2 }).m2, 20);
 * ```
 */
export function momentsFromVariance(summary: MeanSummary): Moments {
  const { n, mean, variance } = summary;
  checkCount("n", n);
  if (n === 0) return toMoments({ n: 0, mean: 0, m2: 0 });
  checkFinite("mean", mean);
  if (n === 1) return toMoments({ n, mean: mean!, m2: 0 });
  checkNonNegative("variance", variance);
  return toMoments({ n, mean: mean!, m2: variance! * (n - 1) });
}

/**
 * Merges moments as if their values were one set.
 *
 * @param parts Moments of disjoint sets; empty sets are allowed
 * @returns The moments of the union
 * @throws {RangeError} If the squares overflow
 *
 * @example Two chunks of a file
 * ```ts
 * import { mergeMoments, moments } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const merged = mergeMoments(moments([1, 2]), moments([3, 4]));
 * assertEquals(merged, moments([1, 2, 3, 4]));
 * ```
 */
export function mergeMoments(...parts: readonly Moments[]): Moments {
  return toMoments(parts.map(toRaw).reduce(mergeRaw, { n: 0, mean: 0, m2: 0 }));
}

/**
 * Returns the moments after adding `count` zeros, such as visitors who bought
 * nothing and are missing from the export. The result is exact and needs no loop.
 *
 * @param moments Moments of the existing values
 * @param count Number of zeros to add
 * @returns The moments of the values and the zeros
 * @throws {TypeError | RangeError} If `count` is not a non-negative integer
 *
 * @example Revenue per visitor from the orders of three buyers
 * ```ts
 * import { addZeros, moments } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(addZeros(moments([30, 50, 40]), 97).mean, 1.2);
 * ```
 */
export function addZeros(moments: Moments, count: number): Moments {
  checkCount("count", count);
  return toMoments(mergeRaw(toRaw(moments), { n: count, mean: 0, m2: 0 }));
}

interface Raw {
  readonly n: number;
  readonly mean: number;
  readonly m2: number;
}

/** Validates the numbers of a record, which may have been written by hand. */
function toRaw({ n, mean, m2 }: Moments): Raw {
  checkCount("n", n);
  if (n === 0) return { n, mean: 0, m2: 0 };
  checkFinite("mean", mean);
  checkNonNegative("m2", m2);
  return { n, mean: mean!, m2 };
}

function toMoments({ n, mean, m2 }: Raw): Moments {
  if (!Number.isFinite(mean) || !Number.isFinite(m2)) {
    throw new RangeError(
      `Values are too large: the squares of ${n} of them overflow, as they do above 1e154. Divide them by a common factor first`,
    );
  }
  return Object.freeze({
    n,
    mean: n === 0 ? null : mean,
    variance: n < 2 ? null : m2 / (n - 1),
    m2,
  });
}

function mergeRaw(a: Raw, b: Raw): Raw {
  if (a.n === 0) return b;
  if (b.n === 0) return a;
  const n = a.n + b.n;
  const delta = b.mean - a.mean;
  // Starting from the larger part's mean makes the correction the smaller term.
  const mean = a.n >= b.n
    ? a.mean + delta * (b.n / n)
    : b.mean - delta * (a.n / n);
  return { n, mean, m2: a.m2 + b.m2 + delta * delta * (a.n * (b.n / n)) };
}

/**
 * Computes the moments of one block, with the mean relative to `origin`.
 *
 * A block is centered on the mean of its first values, so one pass is enough and
 * the drift correction costs no digits. If those values differ from the rest, a
 * second pass uses the mean of the first pass, as in the corrected two-pass
 * algorithm.
 */
function blockMoments(block: Float64Array, start: number, origin: number): Raw {
  const n = block.length;
  let center = firstMean(block);
  let [drift, squares] = deviations(block, center);
  if (drift * (drift / n) > squares / 2) {
    center += drift / n;
    [drift, squares] = deviations(block, center);
  }
  if (!Number.isFinite(squares)) throwForNonFinite(block, start, "values");
  return {
    n,
    mean: (center - origin) + drift / n,
    m2: Math.max(0, squares - drift * (drift / n)),
  };
}

/** Returns the mean of the first few values, or 0 if it is not finite. */
function firstMean(block: Float64Array): number {
  const count = Math.min(32, block.length);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += block[i]!;
  // A later check reports a NaN or an overflow, with its position.
  return Number.isFinite(sum) ? sum / count : 0;
}

/**
 * Returns the sums of the distances from `center` and of their squares. Four
 * independent running sums are faster and accumulate less rounding error.
 */
function deviations(block: Float64Array, center: number): [number, number] {
  const n = block.length;
  let d0 = 0, d1 = 0, d2 = 0, d3 = 0;
  let s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  let i = 0;
  for (; i + 3 < n; i += 4) {
    const a = block[i]! - center;
    const b = block[i + 1]! - center;
    const c = block[i + 2]! - center;
    const d = block[i + 3]! - center;
    d0 += a;
    d1 += b;
    d2 += c;
    d3 += d;
    s0 += a * a;
    s1 += b * b;
    s2 += c * c;
    s3 += d * d;
  }
  for (; i < n; i++) {
    const a = block[i]! - center;
    d0 += a;
    s0 += a * a;
  }
  return [(d0 + d1) + (d2 + d3), (s0 + s1) + (s2 + s3)];
}

/**
 * Returns the sum of squares about the mean, with negative rounding noise set to
 * zero.
 */
function squaresAbout(
  mean: number,
  sum: number,
  sumOfSquares: number,
  n: number,
): number {
  const m2 = sumOfSquares - mean * sum;
  const noise = 4 * Number.EPSILON * n ** 0.5 * sumOfSquares;
  if (m2 < -noise) {
    throw new RangeError(
      `No ${n} real numbers have the sum ${sum} and the sum of squares ${sumOfSquares}: check that both cover the same rows`,
    );
  }
  return Math.max(0, m2);
}
