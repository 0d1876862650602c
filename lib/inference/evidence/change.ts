/** Tests whether an effect fades or grows from week to week. */

import type { Estimate } from "../../stats/mod.ts";
import { type DailyEffects, effectOnDays, zScore } from "./effect.ts";

/** Change of an effect over the weeks of a test. */
export interface Change {
  /** z-score of the slope over weeks; negative if the effect decreases. */
  readonly slope: number;
  /** Log ratio on the early days alone. */
  readonly early: Estimate;
  /** Log ratio on the late days alone. */
  readonly late: Estimate;
  /** First of the late days. */
  readonly lateFrom: string;
}

const WEEK = 7;

/**
 * Returns how a variation's effect changes over the weeks, or `null` if fewer
 * than two weeks have enough buyers.
 *
 * The slope is a weighted least-squares fit of the weekly log ratios. A last week
 * of fewer than four days is merged with the week before.
 *
 * @param daily Sums by day.
 * @param arm Index of the variation.
 */
export function changeOverWeeks(
  daily: DailyEffects,
  arm: number,
): Change | null {
  const days = daily.dates.length;
  const weeks = Math.floor((days + WEEK / 2) / WEEK);
  if (weeks < 2) return null;
  const weekIndex = (day: number) =>
    Math.min(weeks - 1, Math.floor(day / WEEK));
  const effects = Array.from(
    { length: weeks },
    (_, week) => effectOnDays(daily, (day) => weekIndex(day) === week, arm),
  );
  if (effects.some((effect) => effect === null)) return null;
  const half = Math.ceil(weeks / 2);
  const earlyEffect = effectOnDays(daily, (day) => weekIndex(day) < half, arm);
  const lateEffect = effectOnDays(daily, (day) => weekIndex(day) >= half, arm);
  if (earlyEffect === null || lateEffect === null) return null;
  return {
    slope: zScore(weightedSlope(effects as Estimate[])),
    early: earlyEffect,
    late: lateEffect,
    lateFrom: daily.dates[half * WEEK]!,
  };
}

/** Returns the slope over consecutive estimates, weighted by precision. */
function weightedSlope(estimates: readonly Estimate[]): Estimate {
  const weights = estimates.map(({ standardError }) => standardError ** -2);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const center = weights.reduce((total, weight, i) => total + weight * i, 0) /
    sum;
  const spread = weights.reduce(
    (total, weight, i) => total + weight * (i - center) ** 2,
    0,
  );
  const moment = estimates.reduce(
    (total, { value }, i) => total + weights[i]! * (i - center) * value,
    0,
  );
  return { value: moment / spread, standardError: spread ** -0.5 };
}
