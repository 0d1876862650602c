import { checkOptions, QUANTILE_SUMMARY_OPTIONS } from "../../base/mod.ts";
import {
  type Caveat,
  caveat,
  checkCount,
  checkOpenUnit,
  type MeanSummary,
} from "../records/mod.ts";
import { countedDistribution, midQuantile } from "./_mid_quantiles.ts";
import { isAtAnEnd, quantileOfArm } from "./_quantile_region.ts";

/** Options of {@linkcode quantileSummary}. */
export interface QuantileSummaryOptions {
  /** How many have each of the values, where several may. @default {1 of each} */
  readonly counts?: ArrayLike<number>;
  /**
   * Visitors, those without a value among them, whom the error is to be of.
   *
   * @default {those with a value}
   */
  readonly n?: number;
}

/**
 * A quantile of one arm, as comparisons of means take it: the mean is the
 * mid-quantile, `null` without values; the variance is the square of its standard
 * error, times n, and `null` where few values lie beyond it.
 */
export interface QuantileSummary extends MeanSummary {
  /** What is to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * A quantile of one arm as a mean with a variance per visitor, so that every
 * comparison of means, at one look or at every one, takes it unchanged.
 *
 * The quantile is the mid-quantile of {@linkcode quantileDifference}; its
 * standard error is a quarter of what lies between the quantiles two standard
 * errors of its share below and above (Woodruff 1952, JASA 47).
 *
 * @param values What each visitor comes to, one value of each
 * @param p Which quantile: 0.5 is the median
 * @param options How many have each value, and visitors without any
 * @returns The quantile as a summary
 * @throws {TypeError | RangeError} If `p` is not strictly between 0 and 1, or a
 * value or a count is none
 *
 * @example The median of what buyers spend, of 1,000 visitors
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
  const sample = countedDistribution(values, options.counts);
  const { n = sample.clusters } = options;
  checkCount("n", n);
  const arm = quantileOfArm(sample, p);
  const isKnown = arm !== null && !isAtAnEnd(arm, ERRORS_WITHIN);
  return Object.freeze({
    n,
    mean: sample.clusters === 0 ? null : midQuantile(sample, p),
    variance: isKnown ? (arm.spread / 4) ** 2 * n : null,
    caveats: Object.freeze(isKnown ? [] : [TOO_FEW]),
  });
}

/** Standard errors of its share on either side that must lie within the values. */
const ERRORS_WITHIN = 4;

const TOO_FEW = caveat(
  "few-observations",
  "There are too few values beyond the quantile to say how precise it is",
  ["variance"],
);
