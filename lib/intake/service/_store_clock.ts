/** Converts the service's order times to the store's time zone. */

import { join } from "node:path";
import { type Engine, scratchFolder } from "../../engine/mod.ts";
import {
  inStoreTime,
  type StoredTable,
  type TimeSeriesPoints,
} from "../../loaders/mod.ts";
import type { Statement } from "../../record/mod.ts";
import { detectZone, proofNote } from "../orders/mod.ts";

/** Export in the store's local time, and its time zone. */
interface ExportInStoreTime {
  readonly table: StoredTable;
  /** IANA time zone, or `null` if unknown. */
  readonly timeZone: string | null;
  readonly notes: readonly Statement[];
}

/**
 * Returns an export with moments converted to the store's local time. The time
 * zone is the requested one, or else the one in which orders per day match the
 * time series.
 *
 * @param engine Engine that converts the table.
 * @param stored The export; the caller disposes of the result instead of it.
 * @param points Points with running totals of orders.
 * @param requestedZone Requested time zone, or `null` if none.
 */
export async function convertToStoreTime(
  engine: Engine,
  stored: StoredTable,
  points: TimeSeriesPoints["rows"],
  requestedZone: string | null,
): Promise<ExportInStoreTime> {
  const time = stored.fields.created_at;
  if (!stored.inUtc?.includes("created_at") || time === undefined) {
    return { table: stored, timeZone: requestedZone, notes: [] };
  }
  const proven = requestedZone === null
    ? await detectZone(
      { read: stored as never, orders: { ...stored, engine } },
      ordersByDay(points),
    )
    : undefined;
  const timeZone = requestedZone ?? proven ?? null;
  if (timeZone === null) return { table: stored, timeZone, notes: [] };
  const folder = await scratchFolder();
  const path = join(folder.path, "orders.parquet");
  await inStoreTime(engine, stored.path, [time], timeZone, path);
  // Results cached for the file use its original moments, so they don't apply
  // here.
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

/** Returns the number of orders per day, over all variations. */
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
