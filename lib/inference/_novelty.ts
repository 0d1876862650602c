/**
 * Tests whether the lift lasts: early days against late days, with every weekday
 * weighted equally.
 */

import type { MeanSummary } from "../stats/mod.ts";
import { dayOfWeekLift, intervalFields } from "../stats/mod.ts";
import { sumColumns } from "../sums/mod.ts";
import type { Choices, DaySpan, Novelty } from "../record/mod.ts";
import { THRESHOLDS } from "../record/mod.ts";
import { compareAlone } from "./comparisons/mod.ts";
import type { DailySums } from "./_days_alone.ts";
import { effectDifferences, summariesOfDays } from "./_days_alone.ts";
import type { DailyOrders } from "./_over_time.ts";

const WEEK = 7;

/**
 * Compares the lift of the first half of the days with that of the second half by
 * Cochran's test of the log ratios. A second result is the lift with every
 * weekday weighted equally.
 *
 * @param orders The orders.
 * @param days Days of the test.
 * @param daily Purchases on each day.
 * @param choices Confidence level and primary metric.
 * @returns The result, or `null` if a half has too few buyers or days are
 *   unknown.
 */
export function readNovelty(
  { orders, days }: Omit<DailyOrders, "buyers">,
  daily: DailySums,
  choices: Choices,
): Novelty | null {
  if (orders.hours === null || days.length < 2) return null;
  const half = days.length < 2 * WEEK
    ? Math.floor(days.length / 2)
    : WEEK * Math.floor(days.length / 2 / WEEK);
  const dayIndices = [...days.keys()];
  const { tooFewBuyers } = THRESHOLDS;
  const columns = sumColumns(orders);
  const rule = choices.metrics.find(({ name }) =>
    name === choices.primaryMetric
  )!;
  const summariesOf = (indices: readonly number[], fewest: number) =>
    summariesOfDays({
      ...daily,
      columns,
      rule,
      fewest,
      isSelected: (day) => indices.includes(day),
    });
  const firstHalf = summariesOf(dayIndices.slice(0, half), tooFewBuyers);
  const secondHalf = summariesOf(dayIndices.slice(half), tooFewBuyers);
  if (firstHalf === null || secondHalf === null) return null;
  const weekdays = Map.groupBy(
    dayIndices,
    (day) => new Date(days[day]!.date).getUTCDay(),
  );
  const byWeekday = [...weekdays.values()].map((weekdayIndices) => ({
    date: days[weekdayIndices[0]!]!.date,
    arms: summariesOf(weekdayIndices, 1),
  }));
  const { level } = choices;
  const names = orders.variations.slice(1);
  const lift = (arms: readonly MeanSummary[], arm: number) =>
    compareAlone({ control: arms[0]!, treatment: arms[arm]! }, level).lift;
  return {
    metric: choices.primaryMetric,
    early: daySpan(days.slice(0, half)),
    late: daySpan(days.slice(half)),
    variations: effectDifferences([firstHalf, secondHalf], names).map((
      test,
      index,
    ) => ({
      ...test,
      early: lift(firstHalf, index + 1),
      late: lift(secondHalf, index + 1),
      evenWeek: intervalFields(
        byWeekday.some(({ arms }) => arms === null) ? null : dayOfWeekLift(
          byWeekday.map(({ date, arms }) => ({
            date,
            control: arms![0]!,
            treatment: arms![index + 1]!,
          })),
          { level },
        ).adjusted,
      ),
    })),
  };
}

function daySpan(days: readonly { readonly date: string }[]): DaySpan {
  return {
    firstDay: days[0]!.date,
    lastDay: days.at(-1)!.date,
    days: days.length,
  };
}
