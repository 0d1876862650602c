/** Computes running totals of visitors and orders by day. */

import { type DayTotals, HOUR_MS, type Orders } from "../../sums/mod.ts";
import type { Naming } from "../readout_files.ts";
import { DAY_MS } from "../../base/mod.ts";
import type { VisitorRow } from "./rows.ts";

/**
 * Returns whether the last day with visitors is today or later in the store's
 * time zone.
 */
export function isStillRunning(
  last: string | undefined,
  { timeZone = "UTC", now: clock = Date.now() }: Pick<
    Naming,
    "timeZone" | "now"
  >,
): boolean {
  if (last === undefined) return false;
  // Loading time zones takes 20 ms, and the Swedish locale formats dates as ISO
  // 8601.
  const today = timeZone === "UTC"
    ? new Date(clock).toISOString().slice(0, 10)
    : new Intl.DateTimeFormat("sv-SE", { timeZone }).format(clock);
  return last >= today;
}

/**
 * Returns running totals, or `null` if orders have no days. Orders count up to
 * the end of each day, including days without visitors.
 */
export function dayTotals(
  rows: readonly VisitorRow[],
  names: readonly string[],
  { hours }: Orders,
): DayTotals[] | null {
  if (hours === null) return null;
  const byDate = Map.groupBy(rows, ({ date }) => date!);
  const visitors = names.map(() => 0);
  return [...byDate.keys()].sort().map((date) => {
    for (const { variation, visitors: count } of byDate.get(date)!) {
      visitors[names.indexOf(variation)]! += count;
    }
    const end = (Date.parse(date) + DAY_MS) / HOUR_MS;
    return {
      date,
      visitors: [...visitors],
      orders: names.map((_, armIndex) =>
        hours.filter(({ arm, hour }) => arm === armIndex && hour < end)
          .reduce((sum, { orders }) => sum + orders, 0)
      ),
    };
  });
}
