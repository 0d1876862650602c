/** The store's time zone, found from what the service says twice. */

import { checkOptions, ReadoutError, SIGNAL_OPTION } from "../base/mod.ts";
import type { CallOptions, Client } from "../api/mod.ts";
import { idOf } from "./experiences.ts";
import { loadExport } from "./export.ts";
import { columnMoments, dateFormat, storeDates } from "./store_time.ts";
import { loadTimeSeries } from "./time_series.ts";

/** A time zone in which a service's series and its export agree. */
export interface StoreTimeZone {
  /** An IANA name, for `createClient({ timeZone })`. */
  readonly timeZone: string;
  /** Other names for the same clock in these days. */
  readonly alike: readonly string[];
  /** Days that were compared; orders agree on every one. */
  readonly days: number;
}

/**
 * Finds the store's time zone: that in which the orders of an experience's
 * export, in UTC, fall on the days on which its series counts them. Two calls;
 * give what comes out to `createClient`, or set `READOUT_TIME_ZONE`.
 *
 * @param client The service.
 * @param experience Id, name, or a part of the name that no other has: one with
 *   orders at every hour tells zones apart.
 * @param options Abort.
 * @returns The zone.
 * @throws {ReadoutError} When no zone agrees on every day, or several do that are
 *   not the same clock.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadStoreTimeZone } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * const { timeZone } = await loadStoreTimeZone(client, "A/A test");
 * assertEquals(timeZone, "America/New_York");
 * ```
 */
export async function loadStoreTimeZone(
  client: Client,
  experience: string,
  options: Pick<CallOptions, "signal"> = {},
): Promise<StoreTimeZone> {
  checkOptions(SIGNAL_OPTION, options);
  const { signal } = options;
  const id = await idOf(client, experience, { signal });
  const daily = { mode: "noncumulative", metrics: ["n_orders"] } as const;
  const asWritten = { signal, timeZone: null };
  const [series, { frame }] = await Promise.all([
    loadTimeSeries(client, id, daily, asWritten),
    loadExport(client, id, {}, { signal }),
  ]);
  const counts = series.getColumn("n_orders").toArray() as (number | null)[];
  const placed = frame.columns.includes("created_at")
    ? columnMoments(frame, "created_at")
    : [];
  return zoneThatAgrees(
    placed.filter((time) => time !== null).map((
      time,
    ) => [Math.floor(Number(time) / QUARTER_MS), 1]),
    totals(storeDates(series, "dt").map((date, i) => [date!, counts[i] ?? 0])),
  );
}

/**
 * The zone in which moments fall on days as often as they should.
 *
 * @param placed Quarters of an hour since 1970, in UTC, and orders in each.
 * @param days Orders by the store's day, `YYYY-MM-DD`.
 * @returns The zone.
 * @throws {ReadoutError} When none agrees, or several that differ.
 */
export function zoneThatAgrees(
  placed: readonly (readonly [number, number])[],
  days: ReadonlyMap<string, number>,
): StoreTimeZone {
  const quarters = totals(placed);
  const clocks = Map.groupBy(
    ["UTC", ...Intl.supportedValuesOf("timeZone")],
    (zone) => clockSignature(zone, [...quarters.keys()]),
  );
  const tried = [...clocks.values()].map((zones) => {
    const dateOf = dateFormat(zones[0]!);
    const counted = totals(
      [...quarters].map(([quarter, count]) => [
        dateOf(new Date(quarter * QUARTER_MS)),
        count,
      ]),
    );
    const dates = new Set([...days.keys(), ...counted.keys()]);
    const agreeing = [...dates].filter((date) =>
      (days.get(date) ?? 0) === (counted.get(date) ?? 0)
    ).length;
    return { zones, name: preferredZone(zones), agreeing, all: dates.size };
  }).sort((a, b) => b.agreeing / b.all - a.agreeing / a.all);
  const fits = tried.filter(({ agreeing, all: total }) => agreeing === total);
  const best = tried[0]!;
  if (placed.length > 0 && fits.length === 1) {
    const { name: timeZone, zones, all: total } = best;
    const alike = zones.filter((name) => name !== timeZone);
    return Object.freeze({
      timeZone,
      alike: Object.freeze(alike),
      days: total,
    });
  }
  const reason = placed.length === 0
    ? "the export has no orders with a time"
    : fits.length === 0
    ? `the best, ${best.name}, agrees on ${best.agreeing} of ${best.all} days`
    : `${fits.map(({ name }) => name).join(", ")} agree on every day`;
  throw new ReadoutError(
    `Cannot find the store's time zone: ${reason}; set READOUT_TIME_ZONE`,
  );
}

/** No zone is off by less. */
export const QUARTER_MS = 15 * 60_000;

/** Of names for one clock, these first. */
const USUAL =
  "UTC America/New_York America/Chicago America/Denver America/Los_Angeles Europe/London Europe/Berlin Europe/Athens Asia/Kolkata Asia/Singapore Asia/Tokyo Australia/Sydney Pacific/Auckland"
    .split(" ");

function preferredZone(zones: readonly string[]): string {
  return USUAL.find((name) => zones.includes(name)) ?? zones[0]!;
}

/** What a zone's clock shows at the days' noons: the same for zones alike. */
function clockSignature(zone: string, quarters: readonly number[]): string {
  const days = new Set(quarters.map((quarter) => Math.floor(quarter / 96)));
  return [...days].map((day) =>
    Temporal.Instant.fromEpochMilliseconds((day + 0.5) * 96 * QUARTER_MS)
      .toZonedDateTimeISO(zone).offset
  ).join();
}

function totals<Key>(
  rows: readonly (readonly [Key, number])[],
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, count] of rows) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}
