/** Running totals of visitors and orders, day by day. */

import { type DayTotals, HOUR_MS, type Orders } from "../../orders/mod.ts";
import type { Naming } from "../readout_frames.ts";
import type { VisitorRow } from "./rows.ts";

/** Whether the last day with visitors is today, or later, where the store is. */
export function runsStill(
  last: string | undefined,
  { timeZone = "UTC", now = Date.now() }: Pick<Naming, "timeZone" | "now">,
): boolean {
  if (last === undefined) return false;
  // Zones cost 20 ms to load; Sweden writes its dates as ISO 8601 does.
  const today = timeZone === "UTC"
    ? new Date(now).toISOString().slice(0, 10)
    : new Intl.DateTimeFormat("sv-SE", { timeZone }).format(now);
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
  const visitorsOn = new Map(
    rows.map((row) => [
      dayKey(row.date!, names.indexOf(row.variation)),
      row.visitors,
    ]),
  );
  const dates = [...new Set(rows.map(({ date }) => date!))].sort();
  const ordersUpTo = names.map((_, arm) =>
    runningCounts(
      hours.filter((row) => row.arm === arm)
        .map(({ hour, orders }) => ({ date: dateOf(hour), orders })),
    )
  );
  const visitors = names.map(() => 0);
  return dates.map((date) => {
    names.forEach((_, arm) =>
      visitors[arm]! += visitorsOn.get(dayKey(date, arm)) ?? 0
    );
    return {
      date,
      visitors: [...visitors],
      orders: ordersUpTo.map((upTo) => upTo(date)),
    };
  });
}

function runningCounts(
  counts: readonly { date: string; orders: number }[],
): (date: string) => number {
  return (date) =>
    counts.reduce((sum, row) => row.date <= date ? sum + row.orders : sum, 0);
}

function dateOf(hour: number): string {
  return new Date(hour * HOUR_MS).toISOString().slice(0, 10);
}

function dayKey(date: string, arm: number): string {
  return `${date} ${arm}`;
}
