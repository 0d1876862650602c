/** When the seasonal events are, in days since 1970. */

import type { SeasonalEvent } from "../../api/mod.ts";
import { DAY_MS, dayOf, eventDates } from "../../base/mod.ts";

/** The first and last year that the benchmark knows. */
const EVENT_YEARS = { first: 2021, last: 2026 } as const;

/** The event day of a year: Black Friday, or the Monday of the holiday. */
export function eventDay(event: SeasonalEvent, year: number): number {
  return dayOf(eventDates(event, year).eventDay);
}

/** The latest occurrence that is over before `today`. */
export function latestCompleted(event: SeasonalEvent, today: number): number {
  let year: number = EVENT_YEARS.last;
  while (
    year > EVENT_YEARS.first &&
    dayOf(eventDates(event, year).lastDay) >= today
  ) year--;
  return year;
}

/** The quiet days that an occurrence is measured by: the first, and how many. */
export function baselineDays(
  event: SeasonalEvent,
  year: number,
): { readonly first: number; readonly count: number } {
  const count = 14;
  return event === "BFCM"
    ? { first: dayOf(`${year}-10-01`), count }
    : { first: eventDay(event, year) - 35, count };
}

/**
 * Days before and after the event day that `start` and `end` ask for, measured
 * at the occurrence nearest to the middle of the two.
 */
export function windowAround(
  event: SeasonalEvent,
  start: number,
  end: number,
): { readonly daysBefore: number; readonly daysAfter: number } {
  const middle = (start + end) / 2;
  // The holidays have a rule since 1971, and dates four digits.
  const year = Math.min(
    9998,
    Math.max(1972, new Date(middle * DAY_MS).getUTCFullYear()),
  );
  const nearest = [year - 1, year, year + 1]
    .map((candidate) => eventDay(event, candidate))
    .reduce((best, day) =>
      Math.abs(day - middle) < Math.abs(best - middle) ? day : best
    );
  return {
    daysBefore: Math.max(0, nearest - start),
    daysAfter: Math.max(0, end - nearest),
  };
}
