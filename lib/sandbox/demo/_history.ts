/** Hourly sales of the demo store over seven years, for the seasonal benchmark. */

import type { OrderRow, SiteHour } from "../store/mod.ts";
import {
  eventDay,
  HOUR_WEIGHTS,
  peakHeight,
  SEASONAL_EVENTS,
  seasonAt,
  WEEKDAY_WEIGHTS,
} from "../season/mod.ts";
import { COST_SHARE } from "./_catalog.ts";
import { createRandom } from "./_random.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_MS = Date.UTC(2020, 0, 1, 5);
const YEAR_MS = 365.25 * DAY_MS;

/** Orders in a typical hour of 2020. */
const ORDERS_PER_HOUR = 1.6;
const UNITS_PER_ORDER = 1.9;
const UNIT_PRICE = 36;

/**
 * Response of the brand to the season: stronger than the industry, and with lower
 * prices.
 */
const BRAND_RESPONSE = 1.15;
const PRICE_RESPONSE = -0.09;

/** Number of the random stream, after those of the experiences. */
const STREAM = 1000;

/** Visitors per order. */
const VISITORS_PER_ORDER = 29;

/** Number of the random stream for visitors. */
const VISITOR_STREAM = 1001;

/**
 * Generates the hours up to `untilMs`: all sales of the store, minus the orders
 * of experience visitors (`known`), which are counted individually.
 */
export function drawHistory(
  seed: number,
  untilMs: number,
  growthPerYear: number,
  knownOrders: readonly OrderRow[],
): readonly SiteHour[] {
  const random = createRandom(seed, STREAM);
  const visitorRandom = createRandom(seed, VISITOR_STREAM);
  const seasons = seasonByDay();
  const countedDays = knownOrders.filter((order) => !order.exclusionReason)
    .map(({ createdAtMs }) => localDayNumber(createdAtMs));
  const ordersByDay = Map.groupBy(countedDays, (day) => day);
  const hours: SiteHour[] = [];
  for (let ms = FIRST_MS; ms < untilMs; ms += HOUR_MS) {
    const day = localDayNumber(ms);
    const season = seasons.get(day) ?? 0;
    const expectedOrders = ORDERS_PER_HOUR *
      (1 + growthPerYear) ** ((ms - FIRST_MS) / YEAR_MS) *
      WEEKDAY_WEIGHTS[winterTime(ms).getUTCDay()]! *
      (1 + BRAND_RESPONSE * season);
    const share = HOUR_WEIGHTS[winterTime(ms).getUTCHours()]! / 4;
    const ownShare = (ordersByDay.get(day)?.length ?? 0) /
      (DAY_SHARE * expectedOrders);
    const expected = expectedOrders * share * Math.max(0, 1 - ownShare);
    const orders = drawCount(expected, random.normal());
    const units = Math.round(orders * UNITS_PER_ORDER);
    const price = UNIT_PRICE * (1 + PRICE_RESPONSE * season);
    const noise = orders === 0 ? 0 : 0.6 * random.normal() / Math.sqrt(orders);
    const cents = Math.round(100 * units * price * Math.max(0.2, 1 + noise));
    const visitors = orders +
      drawCount((VISITORS_PER_ORDER - 1) * expected, visitorRandom.normal());
    hours.push({
      hourMs: ms,
      visitors,
      orders,
      units,
      netRevenue: cents / 100,
      grossProfit: Math.round(cents * (1 - COST_SHARE)) / 100,
    });
  }
  return hours;
}

/** Sum of the hourly shares of a day. */
const DAY_SHARE = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight) / 4;

/**
 * Returns the store's local time without daylight saving, because a shift of one
 * hour does not matter here.
 */
function winterTime(ms: number): Date {
  return new Date(ms - 5 * HOUR_MS);
}

function localDayNumber(ms: number): number {
  return Math.floor(winterTime(ms).getTime() / DAY_MS);
}

/**
 * Returns a count with Poisson-like variation around its mean, from a standard
 * normal number.
 */
function drawCount(expected: number, normal: number): number {
  return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
}

/** Returns the strength of the season by day. */
function seasonByDay(): ReadonlyMap<number, number> {
  const seasons = new Map<number, number>();
  for (let year = 2020; year <= 2026; year++) {
    for (const event of SEASONAL_EVENTS) {
      const day = eventDay(event, year);
      for (let offset = -14; offset <= 14; offset++) {
        seasons.set(day + offset, peakHeight(event) * seasonAt(event, offset));
      }
    }
  }
  return seasons;
}
