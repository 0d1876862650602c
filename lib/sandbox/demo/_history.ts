/** Seven years of the demo store's sales by the hour, for the seasonal benchmark. */

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

/** Orders of a typical hour, in 2020. */
const ORDERS_PER_HOUR = 1.6;
const UNITS_PER_ORDER = 1.9;
const UNIT_PRICE = 36;

/** The season lifts the brand more than the industry, and takes its prices down. */
const BRAND_RESPONSE = 1.15;
const PRICE_RESPONSE = -0.09;

/** The stream of randomness behind those of the experiences. */
const STREAM = 1000;

/** Visitors of the shop for each that buys. */
const VISITORS_PER_ORDER = 29;

/** The stream behind that one, of visitors. */
const VISITOR_STREAM = 1001;

/**
 * Draws the hours up to `untilMs`: all that the shop sells, less what visitors of experiences buy (`known`, who are counted
 * one by one).
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
  const counted = knownOrders.filter(({ exclusionReason }) => !exclusionReason);
  const ofDays = Map.groupBy(
    counted,
    (order) => localDayNumber(order.createdAtMs),
  );
  const hours: SiteHour[] = [];
  for (let ms = FIRST_MS; ms < untilMs; ms += HOUR_MS) {
    const day = localDayNumber(ms);
    const season = seasons.get(day) ?? 0;
    const ofDay = ORDERS_PER_HOUR *
      (1 + growthPerYear) ** ((ms - FIRST_MS) / YEAR_MS) *
      WEEKDAY_WEIGHTS[winterTime(ms).getUTCDay()]! *
      (1 + BRAND_RESPONSE * season);
    const share = HOUR_WEIGHTS[winterTime(ms).getUTCHours()]! / 4;
    const ownShare = (ofDays.get(day)?.length ?? 0) / (DAY_SHARE * ofDay);
    const expected = ofDay * share * Math.max(0, 1 - ownShare);
    const orders = around(expected, random.normal());
    const units = Math.round(orders * UNITS_PER_ORDER);
    const price = UNIT_PRICE * (1 + PRICE_RESPONSE * season);
    const noise = orders === 0 ? 0 : 0.6 * random.normal() / Math.sqrt(orders);
    const cents = Math.round(100 * units * price * Math.max(0.2, 1 + noise));
    const visitors = orders +
      around((VISITORS_PER_ORDER - 1) * expected, visitorRandom.normal());
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

/** Shares of all hours of a day. */
const DAY_SHARE = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight) / 4;

/** The store's winter time the year round: an hour's shift changes no lesson. */
function winterTime(ms: number): Date {
  return new Date(ms - 5 * HOUR_MS);
}

function localDayNumber(ms: number): number {
  return Math.floor(winterTime(ms).getTime() / DAY_MS);
}

/** A count with the chance of one, from a standard normal number. */
function around(expected: number, normal: number): number {
  return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
}

/** Height of the season on each day that has one. */
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
