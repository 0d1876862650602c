/** Seven years of the demo store's sales by the hour, for the seasonal benchmark. */

import { type Database, sql } from "../store/mod.ts";
import {
  eventDay,
  HOUR_WEIGHTS,
  peakOf,
  SEASONAL_EVENTS,
  seasonAt,
  WEEKDAY_WEIGHTS,
} from "../season/mod.ts";
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

/** Draws the hours up to `untilMs` and loads them into `site_hours`. */
export async function loadHistory(
  database: Database,
  seed: number,
  untilMs: number,
  growthPerYear: number,
): Promise<void> {
  const random = createRandom(seed, STREAM);
  const seasons = seasonByDay();
  const rows: number[][] = [];
  for (let ms = FIRST_MS; ms < untilMs; ms += HOUR_MS) {
    // The store's winter time the year round: an hour's shift changes no lesson.
    const local = new Date(ms - 5 * HOUR_MS);
    const season = seasons.get(Math.floor(local.getTime() / DAY_MS)) ?? 0;
    const expected = ORDERS_PER_HOUR *
      (1 + growthPerYear) ** ((ms - FIRST_MS) / YEAR_MS) *
      (WEEKDAY_WEIGHTS[local.getUTCDay()] ?? 1) *
      (HOUR_WEIGHTS[local.getUTCHours()] ?? 0) / 4 *
      (1 + BRAND_RESPONSE * season);
    const orders = Math.max(
      0,
      Math.round(expected + Math.sqrt(expected) * random.normal()),
    );
    const units = Math.round(orders * UNITS_PER_ORDER);
    const price = UNIT_PRICE * (1 + PRICE_RESPONSE * season);
    const noise = orders === 0 ? 0 : 0.6 * random.normal() / Math.sqrt(orders);
    const cents = Math.round(100 * units * price * Math.max(0.2, 1 + noise));
    rows.push([ms / HOUR_MS, orders, units, cents]);
  }
  await appendHours(database, rows);
}

/** Height of the season on each day that has one. */
function seasonByDay(): ReadonlyMap<number, number> {
  const seasons = new Map<number, number>();
  for (let year = 2020; year <= 2026; year++) {
    for (const event of SEASONAL_EVENTS) {
      const day = eventDay(event, year);
      for (let offset = -14; offset <= 14; offset++) {
        seasons.set(day + offset, peakOf(event) * seasonAt(event, offset));
      }
    }
  }
  return seasons;
}

async function appendHours(
  database: Database,
  rows: readonly number[][],
): Promise<void> {
  const { DuckDBDataChunk, INTEGER } = await import("@duckdb/node-api");
  await database.query(sql`
    CREATE TEMP TABLE drawn_hours (
      hour INTEGER, orders INTEGER, units INTEGER, cents INTEGER
    )`);
  const appender = await database.connection.createAppender(
    "drawn_hours",
    null,
    "temp",
  );
  for (let first = 0; first < rows.length; first += 2048) {
    const part = rows.slice(first, first + 2048);
    const chunk = DuckDBDataChunk.create(
      [INTEGER, INTEGER, INTEGER, INTEGER],
      part.length,
    );
    for (let column = 0; column < 4; column++) {
      chunk.setColumnValues(column, part.map((row) => row[column] ?? 0));
    }
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
  await database.query(sql`
    INSERT INTO site_hours
    SELECT hour::BIGINT * 3600000, orders, units, cents::DECIMAL(18,4) / 100
    FROM drawn_hours`);
  await database.query(sql`DROP TABLE drawn_hours`);
}
