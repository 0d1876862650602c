/** Visitors who bought in several variations. */

import type { EngineOrders } from "./engine_orders.ts";
import type { Crossovers } from "../totals.ts";

/** Counts them, and their orders. */
export async function countCrossovers(
  { engine, tables: { repeats } }: EngineOrders,
): Promise<Crossovers> {
  const [facts] = await engine.rows(
    `SELECT count(DISTINCT visitor) AS visitors, count(*) AS orders
     FROM ${repeats.sql} WHERE lowest < highest`,
  );
  return {
    visitors: Number(facts!.visitors),
    orders: Number(facts!.orders),
  };
}
