/** Dates of the seasonal events, in days since 1970. */

import type { SeasonalEvent } from "../../api/mod.ts";
import { DAY_MS, dayOf, eventDates } from "../../base/mod.ts";

/** First and last year of the benchmark. */
const EVENT_YEARS = { first: 2021, last: 2026 } as const;

/** Returns the event day of a year: Black Friday, or the Monday of the holiday. */
export function eventDay(event: SeasonalEvent, year: number): number {
  return dayOf(eventDates(event, year).eventDay);
}

/** Returns the year of the latest event that ended before `today`. */
export function latestCompleted(event: SeasonalEvent, today: number): number {
  let year: number = EVENT_YEARS.last;
  while (
    year > EVENT_YEARS.first &&
    dayOf(eventDates(event, year).lastDay) >= today
  ) year--;
  return year;
}

/**
 * Returns the quiet days that serve as the baseline of an event: the first day
 * and the number of days.
 */
export function baselineDays(
  event: SeasonalEvent,
  year: number,
): { readonly first: number; readonly last: number } {
  const first = event === "BFCM"
    ? dayOf(`${year}-10-01`)
    : eventDay(event, year) - 35;
  return { first, last: first + 13 };
}

/**
 * Returns the number of days before and after the event day in a range, for the
 * event nearest to the middle of the range.
 */
export function windowAround(
  event: SeasonalEvent,
  start: number,
  end: number,
): { readonly daysBefore: number; readonly daysAfter: number } {
  const middle = (start + end) / 2;
  // The holiday rules hold since 1971, and dates have four-digit years.
  const middleYear = new Date(middle * DAY_MS).getUTCFullYear();
  const year = Math.min(9998, Math.max(1972, middleYear));
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
