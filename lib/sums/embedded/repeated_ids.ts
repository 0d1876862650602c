/** Rows that repeat an order id. */

import { keptRows, type Store } from "./tables.ts";

/**
 * Rows that repeat an order id.
 *
 * @param store Holds the orders.
 * @param orders Those that count.
 */
export async function countRepeats(
  store: Store,
  orders: string,
): Promise<number> {
  const [repeats] = await keptRows(
    store,
    `SELECT count(*) - count(DISTINCT order_id) AS answer FROM ${orders}`,
  );
  return Number(repeats!.answer);
}

/** Rows that say nothing that another row does not. */
export async function countCopies(
  store: Store,
  orders: string,
  count: number,
): Promise<number> {
  const [row] = await keptRows(
    store,
    `SELECT count(DISTINCT (order_id, visitor_id, variation, net_revenue, time))
       AS answer FROM ${orders}`,
  );
  return count - Number(row!.answer);
}
