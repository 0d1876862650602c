/** Days in words. */

import type { Readout } from "../record/mod.ts";

/** The days of a readout in ISO 8601: one alone is said once. */
export function daysOf({ firstDay, lastDay }: Readout["period"]): string {
  const [first, last] = [firstDay, lastDay].map((day) => day ?? "not known");
  return first === last ? first! : `${first} to ${last}`;
}

/** `Sep 28 – Oct 26, 2026`; a year that changes stands with both. */
export function datesText(first: string, last: string): string {
  if (first === last) return dateText(last);
  const start = first.slice(0, 4) === last.slice(0, 4)
    ? dateText(first).replace(/, \d+$/, "")
    : dateText(first);
  return `${start} – ${dateText(last)}`;
}

/** `Oct 26, 2026`. */
export function dateText(day: string): string {
  return DATE.format(Date.parse(day));
}

/** So many days after a day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString()
    .slice(0, 10);
}

const DATE = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
  year: "numeric",
});
