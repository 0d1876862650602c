/** Days in words. */

import type { Readout } from "../record/mod.ts";

/** The days of a readout in ISO 8601: one alone is said once. */
export function daysOf({ firstDay, lastDay }: Readout["period"]): string {
  const [first, last] = [firstDay, lastDay].map((day) => day ?? "not known");
  return first === last ? first! : `${first} to ${last}`;
}

/** So many days after a day. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString()
    .slice(0, 10);
}
