/** Computes sums and comparisons over a subset of days. */

import { adjustPValues, cochranQ, type MeanSummary } from "../stats/mod.ts";
import type { DayPair, ExactColumn, ExactSums } from "../sums/mod.ts";
import { addSums, exactJoint, totalSums } from "../sums/mod.ts";
import type { MetricRule, Novelty } from "../record/mod.ts";
import { logRatio } from "./comparisons/mod.ts";
import { metricSummary } from "./_metrics.ts";
import { addedPerDay, type DailyOrders } from "./_over_time.ts";

/** Sums added by one day: its new visitors and its purchases. */
export interface DaySums {
  /** Number of new visitors by variation; those outside the sums bought nothing. */
  readonly visitors: readonly number[];
  /** Sums over buyers, by variation. */
  readonly sums: readonly ExactSums[];
}

/** Sums of single days, and cross products between days. */
export interface DailySums {
  readonly days: readonly DaySums[];
  /** Cross products of visitors' purchases on two days. */
  readonly pairs: readonly DayPair[];
}

/** Returns the sums that each day of a readout adds. */
export function daySums(input: DailyOrders): DaySums[] {
  const increments = addedPerDay(input);
  return input.days.map(({ visitors }, day) => ({
    visitors: visitors.map((count, arm) =>
      count - (input.days[day - 1]?.visitors[arm] ?? 0)
    ),
    sums: increments.map((sums) => sums[day]!),
  }));
}

/**
 * Returns the sums that each selected day adds to earlier selected days. The sums
 * of all selected days add up to the visitors' purchases on these days.
 *
 * @param daily Days, and cross products of the relevant columns.
 * @param isSelected Returns whether a day is selected, given its index.
 */
export function sumsWithin(
  { days, pairs }: DailySums,
  isSelected: (day: number) => boolean,
): DaySums[] {
  const daySums: DaySums[] = [];
  for (const [day, { visitors, sums }] of days.entries()) {
    if (isSelected(day)) {
      daySums.push({
        visitors,
        sums: sums.map((ownSums, arm) =>
          pairs.filter((pair) =>
            pair.arm === arm && pair.days[1] === day && isSelected(pair.days[0])
          ).reduce((sum, pair) => addSums(sum, pair.sums), ownSums)
        ),
      });
    }
  }
  return daySums;
}

/** Selected days of a metric. */
export interface SomeDays extends DailySums {
  /** Columns of the sums. */
  readonly columns: readonly ExactColumn[];
  readonly rule: MetricRule;
  /** Returns whether a day is selected, given its index. */
  readonly isSelected: (day: number) => boolean;
  /** Minimum number of buyers in each variation. */
  readonly fewest: number;
}

/**
 * Returns a summary per variation over selected days, from the new visitors and
 * the purchases on them.
 *
 * Purchases count on the day of the order, even if the visitor is new on another
 * day. Cross products include only pairs of selected days. If cross products are
 * unknown, products with all earlier days are included.
 *
 * @returns Summaries, the control first. `null` if a variation has too few
 *   buyers, or more buyers than visitors.
 */
export function summariesOfDays(
  { days, pairs, columns, rule, isSelected, fewest }: SomeDays,
): MeanSummary[] | null {
  const selectedDays = days.filter((_, day) => isSelected(day));
  const [first] = selectedDays;
  if (first === undefined) return null;
  const within = pairs.filter(({ days }) => days.every(isSelected));
  const arms = first.visitors.map((_, arm) => {
    const sums = within.filter((pair) => pair.arm === arm)
      .reduce(
        (sum, pair) => addSums(sum, pair.sums),
        totalSums(columns, selectedDays.map((day) => day.sums[arm]!)),
      );
    const visitors = selectedDays.reduce((n, day) => n + day.visitors[arm]!, 0);
    const joint = sums.sums[0]! < fewest || sums.sums[0]! > BigInt(visitors)
      ? null
      : exactJoint(visitors, columns, sums);
    return joint === null ? [] : [metricSummary(rule, joint)];
  });
  return arms.every(({ length }) => length === 1) ? arms.flat() : null;
}

type TestedDifference = Novelty["variations"][number];

/**
 * Tests for each variation whether its lift differs between parts, with Holm's
 * correction.
 */
export function effectDifferences(
  parts: readonly (readonly MeanSummary[] | null)[],
  variations: readonly string[],
): Pick<TestedDifference, "variation" | "pValue" | "adjustedPValue">[] {
  const pValues = variations.map((_, index) => {
    const ratios = parts
      .map((arms) => arms && logRatio(arms[0]!, arms[index + 1]!))
      .filter((ratio) => ratio !== null);
    return ratios.length < 2 ? null : cochranQ(ratios).pValue;
  });
  const adjusted = adjustPValues(pValues, "holm");
  return variations.map((variation, index) => ({
    variation,
    pValue: pValues[index]!,
    adjustedPValue: adjusted[index]!,
  }));
}
