import { checkOptions, QUANTILE_SUMMARY_OPTIONS } from "../../base/mod.ts";
import type { Caveat, MeanSummary } from "../records/mod.ts";
import { caveat, checkCount, checkOpenUnit } from "../records/mod.ts";
import { distributionFromCounts, midQuantile } from "./_mid_quantiles.ts";
import { quantileOfArm, reachesExtremeValue } from "./_quantile_region.ts";

/** Options of {@linkcode quantileSummary}. */
export interface QuantileSummaryOptions {
  /**
   * Number of visitors with each value, if several share a value.
   *
   * @default {1 of each}
   */
  readonly counts?: ArrayLike<number>;
  /**
   * Number of visitors, including those without a value, as the unit of the
   * variance.
   *
   * @default {those with a value}
   */
  readonly n?: number;
}

/**
 * Quantile of one arm, in the form of a mean for comparisons of means. The mean
 * is the mid-quantile, or `null` without values. The variance is the square of
 * its standard error times n, or `null` if too few values lie beyond it.
 */
export interface QuantileSummary extends MeanSummary {
  /** Reasons why the variance is missing. */
  readonly caveats: readonly Caveat[];
}

/**
 * Returns a quantile of one arm as a mean with a variance per visitor. Every
 * comparison of means accepts it, including sequential ones.
 *
 * The quantile is the mid-quantile of {@linkcode quantileDifference}. Its
 * standard error is a quarter of the distance between the quantiles two standard
 * errors of the share below and above it (Woodruff 1952, JASA 47).
 *
 * @param values Total of each visitor, one visitor per value
 * @param p Quantile level: 0.5 is the median
 * @param options Number of visitors with each value, and total number of visitors
 * @returns The quantile as a summary
 * @throws {TypeError | RangeError} If `p` is not strictly between 0 and 1, or a
 * value or a count is invalid
 *
 * @example The median total of buyers, among 1,000 visitors
 * ```ts
 * import { quantileSummary } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const values = Array.from({ length: 99 }, (_, i) => i + 1);
 * const { n, mean } = quantileSummary(values, 0.5, { n: 1000 });
 * assertEquals([n, mean], [1000, 50]);
 * ```
 */
export function quantileSummary(
  values: ArrayLike<number>,
  p: number,
  options: QuantileSummaryOptions = {},
): QuantileSummary {
  checkOptions(QUANTILE_SUMMARY_OPTIONS, options);
  checkOpenUnit("p", p);
  const sample = distributionFromCounts(values, options.counts);
  const { n = sample.clusters } = options;
  checkCount("n", n);
  const arm = quantileOfArm(sample, p);
  const isKnown = arm !== null && !reachesExtremeValue(arm, ERRORS_WITHIN);
  return Object.freeze({
    n,
    mean: sample.clusters === 0 ? null : midQuantile(sample, p),
    variance: isKnown ? (arm.spread / 4) ** 2 * n : null,
    caveats: Object.freeze(isKnown ? [] : [TOO_FEW]),
  });
}

/**
 * Number of standard errors of the share, on either side, that must lie within
 * the values.
 */
const ERRORS_WITHIN = 4;

const TOO_FEW = caveat(
  "few-observations",
  "There are too few values beyond the quantile to estimate its precision",
  ["variance"],
);
