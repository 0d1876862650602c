/** Visitors and orders of an experience, by day. */

import type { Client } from "../api/mod.ts";
import { type Frame, loadTimeSeries } from "../loaders/mod.ts";
import type { ExperienceFacts } from "../intake/mod.ts";
import { splitAlarm } from "../inference/mod.ts";
import type { ReadoutPeriod } from "../record/mod.ts";

/** Visitors and orders of one day, by variation. */
export interface DayCounts {
  /** Date in the store's time zone, as `YYYY-MM-DD`. */
  readonly date: string;
  readonly visitors: readonly number[];
  readonly orders: readonly number[];
}

/** Visitors and orders over a date range, by variation. */
export interface RangeCounts {
  readonly period: ReadoutPeriod;
  readonly visitors: readonly number[];
  readonly orders: readonly number[];
  /** Whether the split changed between days. */
  readonly hasMovedSplit: boolean;
}

/** Date range and filters, as the time series endpoint accepts them. */
type Range = NonNullable<Parameters<Client["experienceTimeSeries"]>[1]>;

/**
 * Loads the visitors and orders of a date range.
 *
 * @param client Client of the service.
 * @param id UUID of the experience.
 * @param range Date range and filters.
 * @param arms Arms of the experience.
 * @param signal Signal that cancels the call.
 * @returns The counts, in the order of the arms.
 */
export async function loadTotals(
  client: Client,
  id: string,
  range: Range,
  arms: ExperienceFacts["arms"],
  signal: AbortSignal | undefined,
): Promise<RangeCounts> {
  const days = await loadDays(client, id, range, arms, signal);
  const total = (readCount: (day: DayCounts) => readonly number[]): number[] =>
    arms.map((_, arm) =>
      days.reduce((sum, day) => sum + readCount(day)[arm]!, 0)
    );
  return {
    period: {
      firstDay: days[0]?.date ?? null,
      lastDay: days.at(-1)?.date ?? null,
      days: days.length,
    },
    visitors: total(({ visitors }) => visitors),
    orders: total(({ orders }) => orders),
    hasMovedSplit: splitChanged(days),
  };
}

/** Returns whether the split changed between days, by a sequential test. */
export function splitChanged(days: readonly DayCounts[]): boolean {
  let cumulative: readonly number[] = [];
  const looks = days.map(({ visitors }) =>
    cumulative = visitors.map((count, arm) => count + (cumulative[arm] ?? 0))
  );
  return splitAlarm(looks, cumulative) !== null;
}

/**
 * Loads the visitors and orders of each day.
 *
 * @param client Client of the service.
 * @param id UUID of the experience.
 * @param range Date range and filters.
 * @param arms Arms of the experience.
 * @param signal Signal that cancels the call.
 * @returns The days in chronological order.
 */
export async function loadDays(
  client: Client,
  id: string,
  range: Range,
  arms: ExperienceFacts["arms"],
  signal: AbortSignal | undefined,
): Promise<readonly DayCounts[]> {
  const series = await loadTimeSeries(client, id, {
    ...range,
    metrics: ["n_visitors", "n_orders"],
    mode: "noncumulative",
  }, { signal, timeZone: null });
  return countsByDay(series, arms.map(({ name }) => name));
}

function countsByDay(series: Frame, names: readonly string[]): DayCounts[] {
  const records = series.toRecords() as unknown[] as {
    variation: string;
    dt: Date;
    n_visitors: number | null;
    n_orders: number | null;
  }[];
  const byDate = Map.groupBy(
    records,
    ({ dt }) => dt.toISOString().slice(0, 10),
  );
  return [...byDate.keys()].sort().map((date) => {
    const rows = byDate.get(date)!;
    const counts = (
      readCount: (row: typeof records[number]) => number | null,
    ) =>
      names.map((name) => {
        const row = rows.find(({ variation }) => variation === name);
        return row === undefined ? 0 : readCount(row) ?? 0;
      });
    return {
      date,
      visitors: counts((row) => row.n_visitors),
      orders: counts((row) => row.n_orders),
    };
  });
}
