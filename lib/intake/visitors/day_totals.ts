/** Running totals of visitors and orders, day by day. */

import { type DayTotals, HOUR_MS, type Orders } from "../../sums/mod.ts";
import type { Naming } from "../readout_files.ts";
import { DAY_MS } from "../../base/mod.ts";
import type { VisitorRow } from "./rows.ts";

/** Whether the last day with visitors is today, or later, where the store is. */
export function runsStill(
  last: string | undefined,
  { timeZone = "UTC", now: clock = Date.now() }: Pick<
    Naming,
    "timeZone" | "now"
  >,
): boolean {
  if (last === undefined) return false;
  // Zones cost 20 ms to load; Sweden writes its dates as ISO 8601 does.
  const today = timeZone === "UTC"
    ? new Date(clock).toISOString().slice(0, 10)
    : new Intl.DateTimeFormat("sv-SE", { timeZone }).format(clock);
  return last >= today;
}

/**
 * Running totals; `null` when orders cannot be put on days. Orders so far are
 * those up to the end of a day, on whatever day they came.
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
