/**
 * Computes the visitors needed to detect a difference, at the error of the
 * deciding method.
 */

import {
  confidenceSequenceCriticalValue,
  dunnettCriticalValue,
  normalSurvival,
} from "../../stats/mod.ts";

/**
 * Returns the error of each single comparison at which all hold simultaneously,
 * by Dunnett's method. The decision at a single look uses the same method.
 *
 * @param level Simultaneous confidence level.
 * @param shares Ratio of each treatment's visitors to those of the control.
 * @returns The two-sided error.
 */
export function aloneAlpha(level: number, shares: readonly number[]): number {
  if (shares.length === 1) return 1 - level;
  return 2 * normalSurvival(
    dunnettCriticalValue({ nControl: 1, nTreatments: shares, level }),
  );
}

/**
 * Returns the error of a single-look test that would be as strict as the
 * always-valid band.
 */
export function bandAlpha(
  n: number,
  level: number,
  optimalSampleSize: number,
  comparisons: number,
): number {
  return 2 * normalSurvival(
    confidenceSequenceCriticalValue(Math.max(1, Math.round(n)), {
      optimalSampleSize,
      level: 1 - (1 - level) / comparisons,
    }),
  );
}

/**
 * Returns the variance of a difference at a given lift, as a multiple of the
 * control's variance. Order values spread in proportion to the lift, and shares
 * of visitors follow the binomial distribution.
 *
 * @param lift Lift, as a fraction.
 * @param allocation Ratio of the treatment's visitors to the control's.
 * @param share The control's rate if the metric is a share of visitors; `null`
 *   for other metrics.
 * @returns The multiple of the control's variance.
 */
export function varianceWith(
  lift: number,
  allocation: number,
  share: number | null = null,
): number {
  const lifted = share === null ? null : Math.min(1, share * (1 + lift));
  const treatmentVariance = lifted === null
    ? (1 + lift) ** 2
    : lifted * (1 - lifted) / (share! * (1 - share!));
  return 1 + treatmentVariance / allocation;
}
