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
  const options = { timeZone: "UTC", dateStyle: "medium" } as const;
  return plain(
    new Intl.DateTimeFormat(currentLocale(), options)
      .formatRange(Date.parse(first), Date.parse(last)),
  );
}
