/** Detects a store's time zone from its orders per day. */

import { type Statement, statement } from "../../record/mod.ts";
import { ReadoutError } from "../../base/mod.ts";
import { identifier } from "../../engine/mod.ts";
import { QUARTER_MS, zoneThatAgrees } from "../../loaders/mod.ts";
import { cachedStoredRows } from "../../sums/mod.ts";
import type { OrderRows } from "./order_rows.ts";

/**
 * Returns whether order times are moments (UTC), so that their local days depend
 * on a time zone.
 */
export function haveMoments(
  { read: tableRead }: Pick<OrderRows, "read">,
): boolean {
  return tableRead.inUtc?.includes("created_at") ?? false;
}

/** Returns the note that a time zone was detected. */
export function proofNote(timeZone: string, source: string): Statement {
  return statement("zone-proven", { timeZone, source });
}

/**
 * Returns the time zone in which the orders per day match known daily counts.
 *
 * @param rows The orders; without UTC moments no zone can be detected.
 * @param days Number of orders by day, `YYYY-MM-DD`.
 * @returns The time zone, or `undefined` if none matches or several do.
 */
export async function detectZone(
  { read: tableRead, orders }: Pick<OrderRows, "read" | "orders">,
  days: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const time = orders.fields.created_at;
  const isCounted = [...days.values()].some((count) => count > 0);
  if (!haveMoments({ read: tableRead }) || time === undefined || !isCounted) {
    return undefined;
  }
  const rows = await cachedStoredRows(
    orders,
    (from) =>
      `SELECT epoch_ms(${identifier(time)}) // ${QUARTER_MS} AS quarter,
        count(*) AS orders FROM ${from}
       WHERE ${identifier(time)} IS NOT NULL GROUP BY quarter`,
  );
  try {
    return zoneThatAgrees(
      rows.map((row) => [Number(row.quarter), Number(row.orders)]),
      days,
    ).timeZone;
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    return undefined;
  }
}
