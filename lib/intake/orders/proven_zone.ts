/** The zone of a store, where the orders of each day prove it. */

import { type Statement, statement } from "../../record/mod.ts";
import { ReadoutError } from "../../base/mod.ts";
import { identifier } from "../../engine/mod.ts";
import { QUARTER_MS, zoneThatAgrees } from "../../loaders/mod.ts";
import { storedRows } from "../../sums/mod.ts";
import type { OrderRows } from "./order_rows.ts";

/** Whether orders say moments, so that their days depend on a zone. */
export function areMoments(
  { read: tableRead }: Pick<OrderRows, "read">,
): boolean {
  return tableRead.inUtc?.includes("created_at") ?? false;
}

/** What is said of a zone that was taken. */
export function proofNote(timeZone: string, source: string): Statement {
  return statement("zone-proven", { timeZone, source });
}

/**
 * The zone in which orders fall on the days that somebody else counts them on.
 *
 * @param rows The orders; without moments nothing is asked of them.
 * @param days Orders by day, `YYYY-MM-DD`.
 * @returns The zone; `undefined` where none agrees, or several do.
 */
export async function provenZone(
  { read: tableRead, orders }: Pick<OrderRows, "read" | "orders">,
  days: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const time = orders.fields.created_at;
  const isCounted = [...days.values()].some((count) => count > 0);
  if (!areMoments({ read: tableRead }) || time === undefined || !isCounted) {
    return undefined;
  }
  const rows = await storedRows(
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
