/** Writes the orders that count to a file. */

import { literal, PARQUET } from "../../engine/mod.ts";
import type { EngineOrders } from "./engine_orders.ts";
import { selectList } from "./tables.ts";

/**
 * Writes the orders that count, after refunds, in the order of their file.
 * Columns: `order_id`, `visitor_id`, `variation`, `created_at` (UTC, or as
 * written), one amount per measure in currency units, and the segment columns
 * under their headers.
 *
 * @param orders The orders.
 * @param target Path of the Parquet file.
 */
export async function writeCountedOrders(
  { engine, tables, summed, segments }: EngineOrders,
  target: string,
): Promise<void> {
  const columns = {
    order_id: "order_id",
    visitor_id: "visitor_id",
    variation: "variation",
    created_at: "make_timestamp_ms(time)",
    currency: "currency",
    ...Object.fromEntries(
      summed.map(({ name, sql, decimals }) => [
        name,
        `${sql} ${decimals < 0 ? "*" : "/"} 1e${Math.abs(decimals)}`,
      ]),
    ),
    ...Object.fromEntries(
      segments.map(({ by, header }) => [header, `"${by}"`]),
    ),
  };
  await engine.run(
    `COPY (SELECT ${selectList(columns)} FROM ${tables.all} ORDER BY row)
     TO ${literal(target)} (${PARQUET})`,
  );
}
