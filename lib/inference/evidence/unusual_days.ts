/**
 * Identifies days that are not representative: sales, holidays and traffic peaks.
 */

import { eventDates, SEASONAL_EVENTS } from "../../base/mod.ts";
import { type DayCells, sumCounts } from "./cells.ts";

/** Minimum ratio to the median day's orders or visitors for an unusual day. */
const TIMES = 2;
/** Poisson tail probability below which a count is unusual. */
const RARE = 1e-4;
/** First year with the holiday dates of today. */
const FIRST_YEAR = 1971;

/**
 * Returns the dates of seasonal events, and of days with at least twice the
 * orders or visitors of the median day beyond chance.
 *
 * @param days Days of the test.
 */
export function unusualDays(days: readonly DayCells[]): ReadonlySet<string> {
  const orders = days.map((day) => sumCounts(day.orders));
  const visitors = days.map((day) => sumCounts(day.visitors));
  const unusual = [markPeaks(orders), markPeaks(visitors)];
  return new Set(
    days.filter(({ date }, i) =>
      unusual.some((isPeak) => isPeak[i]) || isSeasonalEvent(date)
    ).map(({ date }) => date),
  );
}

/** Returns which counts stand out from the median. */
function markPeaks(counts: readonly number[]): boolean[] {
  const sorted = counts.filter((count) => count > 0).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return counts.map((count) =>
    count >= TIMES * median && count >= poissonBound(median)
  );
}

/**
 * Returns an upper bound that a Poisson count with the given mean rarely exceeds,
 * from its normal tail.
 */
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
 * Returns the visitors of an ordinary day with new visitors over all variations,
 * or `null` if nobody came. If all days are unusual, they count as ordinary.
 *
 * @param days Days of the test.
 */
export function ordinaryVisitors(days: readonly DayCells[]): number | null {
  const enrolled = days.filter(({ visitors }) => sumCounts(visitors) > 0);
  const unusual = unusualDays(enrolled);
  const ordinary = enrolled.filter(({ date }) => !unusual.has(date));
  const counted = ordinary.length > 0 ? ordinary : enrolled;
  const sum = counted.reduce(
    (summed, { visitors }) => summed + sumCounts(visitors),
    0,
  );
  return counted.length === 0 ? null : sum / counted.length;
}
