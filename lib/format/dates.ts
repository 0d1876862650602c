/** Days as people read them. */

/**
 * A day: `Oct 26, 2026`.
 *
 * @param day `YYYY-MM-DD`.
 * @returns The text.
 */
export function formatDate(day: string): string {
  return DATE.format(Date.parse(day));
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
  if (first === last) return formatDate(last);
  const start = first.slice(0, 4) === last.slice(0, 4)
    ? formatDate(first).replace(/, \d+$/, "")
    : formatDate(first);
  return `${start} – ${formatDate(last)}`;
}

const DATE = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
  year: "numeric",
});
