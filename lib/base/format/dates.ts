/** Formats dates for people. */

import { currentLocale, withPlainSpaces } from "./locale.ts";

/**
 * Formats a date: `Oct 26, 2026`.
 *
 * @param day Date, `YYYY-MM-DD`.
 * @returns The formatted date.
 */
export function formatDate(day: string): string {
  return formatDates(day, day);
}

/**
 * Formats a range of dates: `Sep 28 – Oct 26, 2026`. If the years differ, both
 * are shown.
 *
 * @param first First date, `YYYY-MM-DD`.
 * @param last Last date, `YYYY-MM-DD`.
 * @returns The formatted range.
 */
export function formatDates(first: string, last: string): string {
  return withPlainSpaces(
    dateFormat({ dateStyle: "medium" })
      .formatRange(Date.parse(first), Date.parse(last)),
  );
}

/**
 * Formats a date without its year: `Oct 26`.
 *
 * @param time Milliseconds since 1970.
 * @returns The formatted date.
 */
export function formatDayOfYear(time: number): string {
  return withPlainSpaces(
    dateFormat({ month: "short", day: "numeric" }).format(time),
  );
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone: "UTC",
    ...options,
  });
}
