/** When the seasonal events are, in days since 1970. */

import type { SeasonalEvent } from "../../api/mod.ts";

const DAY_MS = 86_400_000;

/** The first and last year that the benchmark knows. */
const EVENT_YEARS = { first: 2021, last: 2026 } as const;

/** The events. */
export const SEASONAL_EVENTS: readonly SeasonalEvent[] = [
  "BFCM",
  "laborDay",
  "memorialDay",
  "presidentsDay",
];

/** The event day of a year: Black Friday, or the Monday of the holiday. */
export function eventDay(event: SeasonalEvent, year: number): number {
  switch (event) {
    case "BFCM":
      return nthWeekday(year, 10, 4, 4) + 1;
    case "laborDay":
      return nthWeekday(year, 8, 1, 1);
    case "memorialDay":
      return nthWeekday(year, 4, 1, 5);
    case "presidentsDay":
      return nthWeekday(year, 1, 1, 3);
  }
}

/** The last day of an occurrence: Cyber Monday, or the event day itself. */
function lastEventDay(event: SeasonalEvent, year: number): number {
  return eventDay(event, year) + (event === "BFCM" ? 3 : 0);
}

/** The latest occurrence that is over before `today`. */
export function latestCompleted(event: SeasonalEvent, today: number): number {
  let year: number = EVENT_YEARS.last;
  while (year > EVENT_YEARS.first && lastEventDay(event, year) >= today) year--;
  return year;
}

/** The quiet days that an occurrence is measured by: the first, and how many. */
export function baselineDays(
  event: SeasonalEvent,
  year: number,
): { readonly first: number; readonly count: number } {
  const count = 14;
  return event === "BFCM"
    ? { first: dayNumber(year, 9, 1), count }
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
): { readonly before: number; readonly after: number } {
  const middle = (start + end) / 2;
  const year = new Date(middle * DAY_MS).getUTCFullYear();
  const nearest = [year - 1, year, year + 1]
    .map((candidate) => eventDay(event, candidate))
    .reduce((best, day) =>
      Math.abs(day - middle) < Math.abs(best - middle) ? day : best
    );
  return {
    before: Math.max(0, nearest - start),
    after: Math.max(0, end - nearest),
  };
}

/** Days since 1970; `month` counts from 0. */
function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / DAY_MS;
}

/** `2025-11-28` from days since 1970. */
export function dateText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The nth weekday (0 is Sunday) of a month; the last one when there are fewer. */
function nthWeekday(
  year: number,
  month: number,
  weekday: number,
  nth: number,
): number {
  const first = dayNumber(year, month, 1);
  const firstWeekday = (new Date(first * DAY_MS).getUTCDay() + 7) % 7;
  const day = first + (weekday - firstWeekday + 7) % 7 + 7 * (nth - 1);
  return day < dayNumber(year, month + 1, 1) ? day : day - 7;
}
