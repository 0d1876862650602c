/**
 * Detects the store's time zone by comparing the service's export and time
 * series.
 */

import { checkOptions, ReadoutError, SIGNAL_OPTION } from "../base/mod.ts";
import type { CallOptions, Client } from "../api/mod.ts";
import { idOf } from "./experiences.ts";
import { loadExport } from "./export.ts";
import {
  columnMoments,
  dateFormat,
  QUARTER_MS,
  storeDates,
} from "./store_time.ts";
import { loadTimeSeries } from "./time_series.ts";

/** Time zone in which the service's time series and export agree. */
export interface StoreTimeZone {
  /** IANA time zone, for `createClient({ timeZone })`. */
  readonly timeZone: string;
  /** Other zones with the same local time on these days. */
  readonly alike: readonly string[];
  /** Number of days compared; the orders agree on every day. */
  readonly days: number;
}

/**
 * Detects the store's time zone: the one in which an experience's export (in UTC)
 * has the same orders per day as its time series. The detection makes two
 * requests. Pass the result to `createClient`, or set `READOUT_TIME_ZONE`.
 *
 * @param client Client of the service.
 * @param experience ID, name, or unique part of the name. Choose an experience
 *   with orders at every hour, which distinguishes zones best.
 * @param options Abort signal.
 * @returns The time zone.
 * @throws {ReadoutError} If no zone agrees on every day, or several zones with
 *   different local times do.
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
  const times = frame.columns.includes("created_at")
    ? columnMoments(frame, "created_at")
    : [];
  const quarters = times.filter((time) => time !== null)
    .map((time) => [Math.floor(Number(time) / QUARTER_MS), 1] as const);
  const days = storeDates(series, "dt")
    .map((date, i) => [date!, counts[i] ?? 0] as const);
  return zoneThatAgrees(quarters, sumByKey(days));
}

/**
 * Returns the time zone in which the orders per day match the expected counts.
 *
 * @param orderQuarters Orders per quarter of an hour, with quarters numbered since 1970
 *   in UTC.
 * @param days Orders by the store's local day, `YYYY-MM-DD`.
 * @returns The time zone.
 * @throws {ReadoutError} If no zone matches, or several that differ.
 */
export function zoneThatAgrees(
  orderQuarters: readonly (readonly [number, number])[],
  days: ReadonlyMap<string, number>,
): StoreTimeZone {
  const quarters = sumByKey(orderQuarters);
  const clocks = Map.groupBy(
    ["UTC", ...Intl.supportedValuesOf("timeZone")],
    (zone) => clockSignature(zone, [...quarters.keys()]),
  );
  const candidates = [...clocks.values()].map((zones) => {
    const dateOf = dateFormat(zones[0]!);
    const ordersByDate = sumByKey(
      [...quarters].map(([quarter, count]) => [
        dateOf(new Date(quarter * QUARTER_MS)),
        count,
      ]),
    );
    const dates = new Set([...days.keys(), ...ordersByDate.keys()]);
    const agreeing = [...dates].filter((date) =>
      (days.get(date) ?? 0) === (ordersByDate.get(date) ?? 0)
    ).length;
    return { zones, name: preferredZone(zones), agreeing, all: dates.size };
  }).sort((a, b) => b.agreeing / b.all - a.agreeing / a.all);
  const fits = candidates.filter(({ agreeing, all }) => agreeing === all);
  const best = candidates[0]!;
  if (orderQuarters.length > 0 && fits.length === 1) {
    const { name: timeZone, zones, all: total } = best;
    const alike = Object.freeze(zones.filter((name) => name !== timeZone));
    return Object.freeze({ timeZone, alike, days: total });
  }
  const reason = orderQuarters.length === 0
    ? "the export has no orders with a time"
    : fits.length === 0
    ? `the best match, ${best.name}, agrees on ${best.agreeing} of ${best.all} days`
    : `${fits.map(({ name }) => name).join(", ")} agree on every day`;
  throw new ReadoutError(
    `Cannot find the store's time zone: ${reason}; set READOUT_TIME_ZONE`,
  );
}

/** Preferred names among zones with the same local time. */
const USUAL =
  "UTC America/New_York America/Chicago America/Denver America/Los_Angeles Europe/London Europe/Berlin Europe/Athens Asia/Kolkata Asia/Singapore Asia/Tokyo Australia/Sydney Pacific/Auckland"
    .split(" ");

function preferredZone(zones: readonly string[]): string {
  return USUAL.find((name) => zones.includes(name)) ?? zones[0]!;
}

/**
 * Returns the offsets of a zone at noon of the given days; zones with equal
 * signatures are interchangeable.
 */
function clockSignature(zone: string, quarters: readonly number[]): string {
  const days = new Set(quarters.map((quarter) => Math.floor(quarter / 96)));
  return [...days].map((day) =>
    Temporal.Instant.fromEpochMilliseconds((day + 0.5) * 96 * QUARTER_MS)
      .toZonedDateTimeISO(zone).offset
  ).join();
}

function sumByKey<Key>(
  rows: readonly (readonly [Key, number])[],
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [key, count] of rows) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}
