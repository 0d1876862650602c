/** Times of two files, of which one alone says its zone. */

import type { StoredTable } from "../loaders/mod.ts";
import type { TableRead } from "./_table_read.ts";
import type { VisitorCounts } from "./visitors/mod.ts";

/**
 * What is to be said where moments are compared with times of no known zone.
 *
 * @param orders The one file.
 * @param assignments The other.
 * @returns A note, or none.
 */
export function zoneNotes(
  orders: TableRead,
  assignments: StoredTable,
): readonly string[] {
  const both = [orders, assignments] as const;
  if (both.some(({ columns }) => columns?.created_at === undefined)) return [];
  const [zoned, ...others] = both.filter(({ inUtc }) =>
    inUtc?.includes("created_at")
  );
  if (zoned === undefined || others.length > 0) return [];
  const other = zoned === orders ? assignments : orders;
  return [
    `${zoned.source} says its times with their zone and ${other.source} does not: they are compared as if these were in UTC, so that orders may be taken for placed before or after their visitor saw a variation; name the store's zone with --time-zone.`,
  ];
}

/**
 * The same of visitors by day, whose days are of no known zone.
 *
 * @param orders Whether their times are moments.
 * @param visitors By day.
 * @returns A note, or none.
 */
export function dayNotes(
  { inUtc = [] }: Pick<TableRead, "inUtc">,
  { isDaily, isMoment }: VisitorCounts,
): readonly string[] {
  return !inUtc.includes("created_at") || !isDaily || isMoment ? [] : [
    "The orders say their times with their zone, and the visitors days without one, which are taken for days in UTC: an order of the evening may count for the next day, or for none. Name the zone of these days with --time-zone, which may be UTC.",
  ];
}
