/** Calendar of a test: each day of each arm, with its visitors and orders. */

import { dateOf, dayOf, formatCount, ReadoutError } from "../../base/mod.ts";
import { THRESHOLDS } from "../../record/mod.ts";
import type { DayTotals, HourCount } from "../../sums/mod.ts";

/** Visitors and orders of one day. */
export interface DayCells {
  /** Date, `YYYY-MM-DD`, in the store's time zone. */
  readonly date: string;
  /** Visitors first seen on the day, by variation index. */
  readonly visitors: readonly number[];
  /** Orders placed on the day, by variation index. */
  readonly orders: readonly number[];
}

const HOURS = 24;
/** Maximum length of a test in days: ten years. */
const MOST_DAYS = 3653;

/**
 * Returns every day from the first to the last day of visitors, with or without
 * data. Orders up to a year later extend the range.
 *
 * @param days Running totals of visitors and orders at the end of each day.
 * @param hours Orders by hour in the store's local time; empty if orders are
 *   known by day only.
 * @param arms Number of variations.
 */
export function dayCells(
  days: readonly DayTotals[],
  hours: readonly HourCount[],
  arms: number,
): DayCells[] {
  const first = days[0];
  if (first === undefined) return [];
  const firstDay = dayOf(first.date);
  const dayOfHour = (hour: number) => Math.floor(hour / HOURS) - firstDay;
  const lastVisitorDay = dayOf(days.at(-1)!.date) - firstDay;
  checkSpan(first.date, days.at(-1)!.date, lastVisitorDay + 1);
  const last = hours.reduce((latest, { hour }) => {
    const day = dayOfHour(hour);
    return day > lastVisitorDay + THRESHOLDS.daysAfterVisitors
      ? latest
      : Math.max(latest, day);
  }, lastVisitorDay);
  const visitors = addedByDay(days, "visitors");
  if (hours.length === 0) return calendarDays(days, visitors, last, firstDay);
  const orders = new Map<string, number>();
  for (const { arm, hour, orders: count } of hours) {
    const key = `${dayOfHour(hour)} ${arm}`;
    orders.set(key, (orders.get(key) ?? 0) + count);
  }
  return Array.from({ length: last + 1 }, (_, day) => {
    const date = dateOf(firstDay + day);
    return {
      date,
      visitors: visitors.get(date) ?? new Array<number>(arms).fill(0),
      orders: Array.from(
        { length: arms },
        (_, arm) => orders.get(`${day} ${arm}`) ?? 0,
      ),
    };
  });
}

/** @throws {ReadoutError} If the days span more than any test could run. */
function checkSpan(first: string, last: string, days: number): void {
  if (days <= MOST_DAYS) return;
  throw new ReadoutError(
    `The days of visitors and orders run from ${first} to ${last}: ${
      formatCount(days, "day")
    }, but the longest supported test is ${
      formatCount(MOST_DAYS, "day")
    }. Correct the wrong date, or set the date format with --dates (dates in code)`,
  );
}

/** Returns the calendar for orders known by day only, as in a warehouse. */
function calendarDays(
  days: readonly DayTotals[],
  visitors: ReadonlyMap<string, readonly number[]>,
  last: number,
  firstDay: number,
): DayCells[] {
  const orders = addedByDay(days, "orders");
  const none = days[0]!.visitors.map(() => 0);
  return Array.from({ length: last + 1 }, (_, day) => {
    const date = dateOf(firstDay + day);
    return {
      date,
      visitors: visitors.get(date) ?? none,
      orders: orders.get(date) ?? none,
    };
  });
}

/** Returns daily counts from running totals. */
function addedByDay(
  days: readonly DayTotals[],
  name: "visitors" | "orders",
): Map<string, number[]> {
  return new Map(days.map((day, i) => [
    day.date,
    day[name].map((count, arm) => count - (days[i - 1]?.[name][arm] ?? 0)),
  ]));
}

/** Returns the sum over all variations. */
export function sumCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
