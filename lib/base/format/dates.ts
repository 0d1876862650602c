/** Days as people read them. */

import { currentLocale, plain } from "./locale.ts";

/**
 * A day: `Oct 26, 2026`.
 *
 * @param day `YYYY-MM-DD`.
 * @returns The text.
 */
export function formatDate(day: string): string {
  return formatDates(day, day);
}

/**
 * Two days and what lies between: `Sep 28 – Oct 26, 2026`. A year that changes
 * stands with both.
 *
 * @param first `YYYY-MM-DD`.
 * @param last The same.
 * @returns The text.
 */
export function formatDates(first: string, last: string): string {
  return plain(
    dateFormat({ dateStyle: "medium" })
      .formatRange(Date.parse(first), Date.parse(last)),
  );
}

/**
 * A day where its year is said: `Oct 26`.
 *
 * @param time Milliseconds since 1970.
 * @returns The text.
 */
export function formatDayOfYear(time: number): string {
  return plain(dateFormat({ month: "short", day: "numeric" }).format(time));
}

function dateFormat(
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone: "UTC",
    ...options,
  });
}
