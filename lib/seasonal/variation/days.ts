/** Paired days of two years, with their weights in the growth. */

import { sum } from "../_rows.ts";

/** Day that both years have. */
export interface DayPair {
  /** Position among the days (or weeks); adjacent days differ by one. */
  readonly dayIndex: number;
  readonly value: number;
  readonly prior: number;
  /**
   * Variance of the logarithm of the days' ratio from the number of orders alone.
   */
  readonly sampling: number;
}

/** Weight of a day in a contrast of days. */
export interface Weight {
  readonly dayIndex: number;
  readonly weight: number;
  /** Variance of the logarithm of the days' ratio, as in {@linkcode DayPair}. */
  readonly sampling: number;
}

/**
 * Returns the variance of the logarithm of the ratio of two sums with the given
 * numbers of orders. The number of orders is random (Poisson), and so is the
 * value of each order. A future day is assumed to have as many orders as the
 * other year's.
 */
export function ratioVariance(
  count: number | null,
  priorCount: number | null,
  spread: number,
): number {
  const counts = [count, priorCount].filter((orders) =>
    orders !== null && orders > 0
  );
  return counts.length === 0
    ? 0
    : (1 + spread) * 2 * sum(counts.map((orders) => 1 / orders!)) /
      counts.length;
}

/** Returns the weight of each day in the logarithm of a period's growth. */
export function dayWeights(days: readonly DayPair[], sign = 1): Weight[] {
  const [value, prior] = pairTotals(days);
  return days.map((day) => ({
    dayIndex: day.dayIndex,
    weight: sign * (day.value / value + day.prior / prior) / 2,
    sampling: day.sampling,
  }));
}

/** Returns the totals of this year and of the other year. */
export function pairTotals(days: readonly DayPair[]): [number, number] {
  return [
    sum(days.map(({ value }) => value)),
    sum(days.map(({ prior }) => prior)),
  ];
}

/** Returns the logarithm of a period's growth. */
export function logGrowth(days: readonly DayPair[]): number {
  const [value, prior] = pairTotals(days);
  return Math.log(value / prior);
}
