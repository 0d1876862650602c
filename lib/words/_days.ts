/** From when until when, in words. */

import type { Readout } from "../record/mod.ts";

/** The days of a readout: one alone is said once. */
export function daysOf(
  { firstDay, lastDay }: Readout["period"],
  said: (day: string) => string = (day) => day,
): string {
  const [first, last] = [firstDay, lastDay].map((day) =>
    day === null ? "not known" : said(day)
  );
  return first === last ? first! : `${first} to ${last}`;
}
