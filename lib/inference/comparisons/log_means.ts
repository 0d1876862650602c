/** Means on the scale on which their ratios are differences. */

import type { Estimate, MeanSummary } from "../../stats/mod.ts";

/** The logarithm of a mean, and the square of its standard error. */
export interface LogMean {
  readonly value: number;
  readonly variance: number;
}

/** None for a mean that is not above zero, or of which no error is known. */
export function logMean({ n, mean, variance }: MeanSummary): LogMean[] {
  if (mean === null || mean <= 0 || variance === null || variance <= 0) {
    return [];
  }
  return [{ value: Math.log(mean), variance: variance / n / mean ** 2 }];
}

/** The difference of two such logarithms. */
export function logDifference(from: LogMean, to: LogMean): Estimate {
  return {
    value: to.value - from.value,
    standardError: Math.sqrt(from.variance + to.variance),
  };
}

/** The logarithm of the ratio of two means; `null` where it has none. */
export function logRatio(
  control: MeanSummary,
  treatment: MeanSummary,
): Estimate | null {
  const [from, to, ...none] = [...logMean(control), ...logMean(treatment)];
  return from === undefined || to === undefined || none.length > 0
    ? null
    : logDifference(from, to);
}
