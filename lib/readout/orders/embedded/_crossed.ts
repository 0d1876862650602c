/** Visitors who bought in several variations. */

import type { EngineOrders } from "./engine_orders.ts";
import { make, type Table } from "./table.ts";
import type { Crossovers } from "../totals.ts";

/** A row is a visitor. */
export type VisitorTable = Table<"visitor">;

/** Finds them, and counts their orders. */
export async function findCrossovers(
  { engine, tables: { repeats } }: EngineOrders,
): Promise<{ crossed: VisitorTable; crossovers: Crossovers }> {
  const crossed = await make(engine, "crossed", {
    columns: { visitor: "visitor", orders: "count(*)" },
    from: `FROM ${repeats.sql} GROUP BY visitor HAVING min(arm) < max(arm)`,
  });
  const [facts] = await engine.rows(
    `SELECT count(*) AS visitors, sum(orders) AS orders FROM ${crossed.sql}`,
  );
  return {
    crossed,
    crossovers: {
      visitors: Number(facts!.visitors),
      orders: Number(facts!.orders ?? 0),
    },
  };
}
