/** How long after its order each refund came. */

import { type Engine, literal } from "../../engine/mod.ts";
import type { RefundLag } from "../orders.ts";

const DAY_MS = 86_400_000;

/**
 * Returns orders by variation, day and days until their refund. A refund belongs
 * to the order of its id; one without such an order to nobody.
 *
 * @param engine Holds the rows.
 * @param rows SQL of the rows, refunds among them.
 * @param variations Names of the variations.
 */
export async function refundLags(
  engine: Engine,
  rows: string,
  variations: readonly string[],
): Promise<RefundLag[]> {
  const arms = `list_position([${
    variations.map(literal).join(", ")
  }], variation)`;
  const lagRows = await engine.rows(
    `WITH known AS (
       SELECT order_id, ${arms} - 1 AS arm, time // ${DAY_MS} AS day,
         net_revenue AS amount
       FROM ${rows} WHERE ${arms} IS NOT NULL AND time IS NOT NULL),
     sold AS (
       SELECT order_id, any_value(arm) AS arm, min(day) AS day,
         sum(amount) AS sold
       FROM known WHERE amount > 0 GROUP BY order_id),
     back AS (
       SELECT order_id, min(day) AS day, -sum(amount) AS refunded
       FROM known WHERE amount < 0 GROUP BY order_id)
     SELECT arm, sold.day AS day,
       CASE WHEN refunded IS NOT NULL THEN greatest(back.day - sold.day, 0)
         END AS lag,
       count(*) AS orders, sum(sold)::DOUBLE AS sold,
       sum(CASE WHEN refunded IS NULL THEN 0 ELSE least(refunded, sold) END)
         ::DOUBLE AS refunded
     FROM sold LEFT JOIN back USING (order_id)
     GROUP BY ALL ORDER BY ALL`,
  );
  return lagRows.map((row) => ({
    arm: Number(row.arm),
    day: Number(row.day),
    lag: row.lag === null ? null : Number(row.lag),
    orders: Number(row.orders),
    sold: Number(row.sold),
    refunded: Number(row.refunded),
  }));
}
