/** Whether the lift lasts: early against late, and every weekday alike. */

import {
  dayOfWeekLift,
  intervalFields,
  type MeanSummary,
} from "../stats/mod.ts";
import { columnsOf } from "../sums/mod.ts";
import {
  type Choices,
  type DaySpan,
  type Novelty,
  THRESHOLDS,
} from "../record/mod.ts";
import { compareAlone } from "./comparisons/mod.ts";
import {
  type DailySums,
  differencesOf,
  summariesOfDays,
} from "./_days_alone.ts";
import type { DailyOrders } from "./_over_time.ts";

const WEEK = 7;

/**
 * The lift of the first half of the days against that of the rest, by Cochran's
 * test of the logarithms of the ratios; and the lift with each weekday counting
 * the same.
 *
 * @param orders The orders.
 * @param days The days.
 * @param daily What was bought on each.
 * @param choices Level and primary metric.
 * @returns The answer; `null` where a half has few buyers, or days are unknown.
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
  const all = [...days.keys()];
  const { tooFewBuyers } = THRESHOLDS;
  const columns = columnsOf(orders);
  const rule = choices.metrics.find(({ name }) =>
    name === choices.primaryMetric
  )!;
  const summariesOf = (some: readonly number[], fewest: number) =>
    summariesOfDays({
      ...daily,
      ...{ columns, rule, fewest },
      isIn: (day) => some.includes(day),
    });
  const early = summariesOf(all.slice(0, half), tooFewBuyers);
  const late = summariesOf(all.slice(half), tooFewBuyers);
  if (early === null || late === null) return null;
  const weekdays = Map.groupBy(
    all,
    (day) => new Date(days[day]!.date).getUTCDay(),
  );
  const byWeekday = [...weekdays.values()].map((some) => ({
    date: days[some[0]!]!.date,
    arms: summariesOf(some, 1),
  }));
  const { level } = choices;
  const names = orders.variations.slice(1);
  const lift = (arms: readonly MeanSummary[], arm: number) =>
    compareAlone({ control: arms[0]!, treatment: arms[arm]! }, level).lift;
  return {
    metric: choices.primaryMetric,
    early: spanOf(days.slice(0, half)),
    late: spanOf(days.slice(half)),
    variations: differencesOf([early, late], names).map((test, index) => ({
      ...test,
      early: lift(early, index + 1),
      late: lift(late, index + 1),
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

function spanOf(days: readonly { readonly date: string }[]): DaySpan {
  return {
    firstDay: days[0]!.date,
    lastDay: days.at(-1)!.date,
    days: days.length,
  };
}
