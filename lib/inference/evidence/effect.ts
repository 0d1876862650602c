/** Computes a variation's effect on selected days. */

import type { Estimate, MeanSummary } from "../../stats/mod.ts";
import { logRatio } from "../comparisons/mod.ts";

/** Daily data from which effects are computed. */
export interface DailyEffects {
  /** Dates, `YYYY-MM-DD`. */
  readonly dates: readonly string[];
  /**
   * Returns the means of the primary metric over selected days, or `null` if a
   * variation has too few buyers.
   */
  readonly summariesOn: (
    isSelected: (day: number) => boolean,
    fewest: number,
  ) => MeanSummary[] | null;
}

/** Minimum number of buyers per arm for an effect on selected days. */
const FEWEST_BUYERS = 5;

/**
 * Returns the log ratio of a variation to the control over selected days, or
 * `null` if an arm has too few buyers.
 *
 * @param daily Means by day.
 * @param isSelected Returns whether a day is selected, given its index.
 * @param arm Index of the variation.
 */
export function effectOnDays(
  daily: DailyEffects,
  isSelected: (day: number) => boolean,
  arm: number,
): Estimate | null {
  const arms = armsOnDays(daily, isSelected, FEWEST_BUYERS);
  return arms === null ? null : logRatio(arms[0]!, arms[arm]!);
}

/**
 * Returns the arms' means over selected days, or `null` if an arm has too few
 * buyers.
 */
export function armsOnDays(
  daily: DailyEffects,
  isSelected: (day: number) => boolean,
  fewest: number,
): MeanSummary[] | null {
  return daily.summariesOn(isSelected, fewest);
}

/** Returns an estimate in standard errors. */
export function zScore({ value, standardError }: Estimate): number {
  return value / standardError;
}

/** Returns the difference of two independent estimates. */
export function estimateDifference(from: Estimate, to: Estimate): Estimate {
  return {
    value: to.value - from.value,
    standardError: Math.hypot(from.standardError, to.standardError),
  };
}
