/** Orders of a service by the clock of its store. */

import { join } from "node:path";
import { type Engine, scratchFolder } from "../../engine/mod.ts";
import {
  inStoreTime,
  type StoredTable,
  type TimeSeriesPoints,
} from "../../loaders/mod.ts";
import type { Statement } from "../../record/mod.ts";
import { proofNote, provenZone } from "../orders/mod.ts";

/** An export by the store's clock, and where that is. */
interface OrdersByClock {
  readonly table: StoredTable;
  /** IANA name; `null` where nobody knows it. */
  readonly timeZone: string | null;
  readonly notes: readonly Statement[];
}

/**
 * Returns an export with its moments as the store's clock shows them: in the zone
 * that somebody named, or else in the one in which orders fall on the days on
 * which the series counts them.
 *
 * @param engine Reads and writes.
 * @param stored The export; the result is to be disposed of in its place.
 * @param points Running totals of orders.
 * @param requestedZone The zone; `null` where nobody named one.
 */
export async function ordersByClock(
  engine: Engine,
  stored: StoredTable,
  points: TimeSeriesPoints["rows"],
  requestedZone: string | null,
): Promise<OrdersByClock> {
  const time = stored.fields.created_at;
  if (!stored.inUtc?.includes("created_at") || time === undefined) {
    return { table: stored, timeZone: requestedZone, notes: [] };
  }
  const proven = requestedZone === null
    ? await provenZone(
      { read: stored as never, orders: { ...stored, engine } },
      ordersByDay(points),
    )
    : undefined;
  const timeZone = requestedZone ?? proven ?? null;
  if (timeZone === null) return { table: stored, timeZone, notes: [] };
  const folder = await scratchFolder();
  const path = join(folder.path, "orders.parquet");
  await inStoreTime(engine, stored.path, [time], timeZone, path);
  // What is kept beside the file is of its moments.
  const { kept: _, ...tableFields } = stored;
  return {
    timeZone,
    notes: proven === undefined ? [] : [proofNote(proven, "the time series")],
    table: {
      ...tableFields,
      path,
      inUtc: [],
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    },
  };
}

/** Orders of each day, all variations together. */
function ordersByDay(points: TimeSeriesPoints["rows"]): Map<string, number> {
  const days = new Map<string, number>();
  const previousCounts = new Map<string, number>();
  for (const { variation, time, values } of points) {
    const count = values.n_orders;
    if (typeof count !== "number") continue;
    const date = time.toISOString().slice(0, 10);
    const added = count - (previousCounts.get(variation) ?? 0);
    previousCounts.set(variation, count);
    days.set(date, (days.get(date) ?? 0) + added);
  }
  return days;
}
