/** Logarithms of means, whose differences are log ratios. */

import type { Estimate, MeanSummary } from "../../stats/mod.ts";

/** Logarithm of a mean, and its squared standard error. */
export interface LogMean {
  readonly value: number;
  readonly variance: number;
}

/**
 * Returns the log mean, or an empty list if the mean is not positive or has no
 * standard error.
 */
export function logMean({ n, mean, variance }: MeanSummary): LogMean[] {
  if (mean === null || mean <= 0 || variance === null || variance <= 0) {
    return [];
  }
  return [{ value: Math.log(mean), variance: variance / n / mean ** 2 }];
}

/** Returns the difference of two log means. */
export function logDifference(from: LogMean, to: LogMean): Estimate {
  return {
    value: to.value - from.value,
    standardError: Math.sqrt(from.variance + to.variance),
  };
}

/** Returns the log ratio of two means, or `null` if it is undefined. */
export function logRatio(
  control: MeanSummary,
  treatment: MeanSummary,
): Estimate | null {
  const [from, to, ...others] = [...logMean(control), ...logMean(treatment)];
  return from === undefined || to === undefined || others.length > 0
    ? null
    : logDifference(from, to);
}
