/** A variation's effect on some of the days, as a z-score in favor of it. */

import type { Estimate, MeanSummary } from "../../stats/mod.ts";
import { logRatio } from "../comparisons/mod.ts";

/** What effects are computed from. */
export interface DailyEffects {
  /** `YYYY-MM-DD` of each day. */
  readonly dates: readonly string[];
  /**
   * The means of the metric that decides over some days, by their index; `null`
   * where a variation has fewer buyers than are needed.
   */
  readonly summariesOn: (
    isIn: (day: number) => boolean,
    fewest: number,
  ) => MeanSummary[] | null;
}

/** Buyers of an arm below which some days say nothing of an effect. */
const FEWEST_BUYERS = 5;

/**
 * Returns the logarithm of a variation's ratio to the control over some days;
 * `null` where an arm has too few buyers on them.
 *
 * @param daily Means by day.
 * @param isIn Which days, by their index.
 * @param arm Index of the variation.
 */
export function effectOn(
  daily: DailyEffects,
  isIn: (day: number) => boolean,
  arm: number,
): Estimate | null {
  const arms = armsOn(daily, isIn, FEWEST_BUYERS);
  return arms === null ? null : logRatio(arms[0]!, arms[arm]!);
}

/** Returns the arms' means over some days; `null` where one has too few buyers. */
export function armsOn(
  daily: DailyEffects,
  isIn: (day: number) => boolean,
  fewest: number,
): MeanSummary[] | null {
  return daily.summariesOn(isIn, fewest);
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
