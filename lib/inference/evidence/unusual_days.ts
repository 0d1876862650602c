/** Days that say little of an ordinary month: sales, holidays, bursts of traffic. */

import { eventDates, SEASONAL_EVENTS } from "../../base/mod.ts";
import { type DayCells, total } from "./cells.ts";

/** A day has so many times the median day's orders or visitors to be unusual. */
const TIMES = 2;
/** Chance below which a Poisson count is no ordinary day's. */
const RARE = 1e-4;
/** Before, holidays had other dates. */
const FIRST_YEAR = 1971;

/**
 * Returns the dates of days that are seasonal events, or have at least twice the
 * orders or visitors of the median day beyond chance.
 *
 * @param days The days of the test.
 */
export function unusualDays(days: readonly DayCells[]): ReadonlySet<string> {
  const orders = days.map((day) => total(day.orders));
  const visitors = days.map((day) => total(day.visitors));
  const unusual = [peaks(orders), peaks(visitors)];
  return new Set(
    days.filter(({ date }, i) =>
      unusual.some((isPeak) => isPeak[i]) || isSeasonalEvent(date)
    ).map(({ date }) => date),
  );
}

/** Days of orders that stand out, and of enrolment that do. */
function peaks(counts: readonly number[]): boolean[] {
  const sortedCounts = counts.filter((count) => count > 0).sort((a, b) =>
    a - b
  );
  const median = sortedCounts[Math.floor(sortedCounts.length / 2)] ?? 0;
  return counts.map((count) =>
    count >= TIMES * median && count >= poissonBound(median)
  );
}

/** The count that a Poisson variable of a mean exceeds rarely, by its normal tail. */
function poissonBound(mean: number): number {
  const z = Math.sqrt(-2 * Math.log(RARE));
  return mean + z * Math.sqrt(mean) + z * z / 3;
}

function isSeasonalEvent(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= FIRST_YEAR && SEASONAL_EVENTS.some((event) => {
    const { eventDay, lastDay } = eventDates(event, year);
    return date >= eventDay && date <= lastDay;
  });
}

/**
 * Returns the visitors of an ordinary day of enrolment, all variations together;
 * `null` where nobody came. Unusual days count where there are no others.
 *
 * @param days The days of the test.
 */
export function ordinaryVisitors(days: readonly DayCells[]): number | null {
  const enrolled = days.filter(({ visitors }) => total(visitors) > 0);
  const unusual = unusualDays(enrolled);
  const ordinary = enrolled.filter(({ date }) => !unusual.has(date));
  const counted = ordinary.length > 0 ? ordinary : enrolled;
  const sum = counted.reduce(
    (summed, { visitors }) => summed + total(visitors),
    0,
  );
  return counted.length === 0 ? null : sum / counted.length;
}
