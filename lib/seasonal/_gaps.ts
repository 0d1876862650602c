/** Days without an order, where they are compared. */

import { type Statement, statement } from "../record/mod.ts";
import type { KnownDays } from "./course/mod.ts";
import { dayOf } from "../base/mod.ts";

/**
 * Tells of days that are taken for days without data, in the periods that are
 * compared: what lies between them (a file of autumns has no summers) was not
 * given, and matters to no figure.
 *
 * @param gaps Dates, in the order of time.
 * @param course The days of each year that are compared; places are days.
 * @returns One sentence, or none.
 */
export function gapNotes(
  gaps: readonly string[],
  { years, first, length, ordinary }: KnownDays,
): Statement[] {
  const periods = years.map(({ origin }) => {
    const start = dayOf(origin);
    return [start + first - ordinary, start + first + length] as const;
  });
  const relevant = gaps.filter((date) =>
    periods.some(([from, to]) => dayOf(date) >= from && dayOf(date) < to)
  );
  return relevant.length === 0
    ? []
    : [statement("days-without-orders", { dates: relevant })];
}
