/** Computes the effect with every weekday weighted equally. */

import { dayOfWeekLift, type Estimate } from "../../stats/mod.ts";
import { armsOnDays, type DailyEffects } from "./effect.ts";

const WEEK = 7;

/** Returns whether some weekdays occur more often than others. */
export function isPartOfWeek({ dates }: DailyEffects): boolean {
  return dates.length >= WEEK && dates.length % WEEK !== 0;
}

/**
 * Returns a variation's lift with every weekday weighted equally, as a fraction.
 * `null` if an arm has no buyers on a weekday.
 *
 * @param daily Sums by day.
 * @param arm Index of the variation.
 */
export function evenWeekEffect(
  daily: DailyEffects,
  arm: number,
): Estimate | null {
  const weekdayOf = (day: number) => new Date(daily.dates[day]!).getUTCDay();
  const weekdays = [...new Set(daily.dates.map((_, day) => weekdayOf(day)))];
  const byWeekday = weekdays.map((weekday) => ({
    date: daily.dates.find((_, day) => weekdayOf(day) === weekday)!,
    arms: armsOnDays(daily, (day) => weekdayOf(day) === weekday, 1),
  }));
  if (byWeekday.some(({ arms }) => arms === null)) return null;
  const { value, standardError } = dayOfWeekLift(
    byWeekday.map(({ date, arms }) => ({
      date,
      control: arms![0]!,
      treatment: arms![arm]!,
    })),
  ).adjusted;
  return value === null || standardError === null
    ? null
    : { value, standardError };
}
