/** Days of two years, and how much each says of their growth. */

import { sum } from "../_rows.ts";

/** A day of both years. */
export interface DayPair {
  /** Its place among days (or weeks); neighbours are one apart. */
  readonly place: number;
  readonly value: number;
  readonly prior: number;
  /** Variance of the logarithm of their ratio from the number of orders alone. */
  readonly sampling: number;
}

/** A contrast of days: how much each counts. */
export interface Weight {
  readonly place: number;
  readonly weight: number;
  /** As of {@linkcode DayPair}. */
  readonly sampling: number;
}

/**
 * Variance of the logarithm of two sums' ratio, of so many orders each: the
 * number of orders is by chance (Poisson), and so is what each comes to. A day
 * to come is taken to have as many as the other year's.
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

/** By how much each day moves the logarithm of a period's growth. */
export function dayWeights(days: readonly DayPair[], sign = 1): Weight[] {
  const [value, prior] = pairTotals(days);
  return days.map((day) => ({
    place: day.place,
    weight: sign * (day.value / value + day.prior / prior) / 2,
    sampling: day.sampling,
  }));
}

/** This year's total, and the other one's. */
export function pairTotals(days: readonly DayPair[]): [number, number] {
  return [
    sum(days.map(({ value }) => value)),
    sum(days.map(({ prior }) => prior)),
  ];
}

/** The logarithm of a period's growth. */
export function logGrowth(days: readonly DayPair[]): number {
  const [value, prior] = pairTotals(days);
  return Math.log(value / prior);
}
