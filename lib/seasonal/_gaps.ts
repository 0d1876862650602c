/** Notes about days without orders in the compared periods. */

import { type Statement, statement } from "../record/mod.ts";
import type { KnownDays } from "./course/mod.ts";
import { dayOf } from "../base/mod.ts";

/**
 * Reports days that count as missing data within the compared periods. Gaps
 * between these periods are ignored because they do not affect any result. A file
 * of autumn seasons, for example, has no summers.
 *
 * @param gaps Dates in chronological order.
 * @param course Compared days of each year.
 * @returns A list of one sentence, or an empty list.
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
