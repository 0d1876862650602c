/** Visitors who bought in several variations. */

import type { EngineOrders } from "./orders.ts";
import { make, type Table } from "./table.ts";
import type { OrderTotals } from "./totals.ts";

/** A row is a visitor. */
export type VisitorTable = Table<"visitor">;

/** Finds them, and counts all buyers. */
export async function findCrossovers(
  { engine, count, tables: { repeats, repeatsHourly } }: EngineOrders,
): Promise<
  Pick<OrderTotals, "buyers" | "crossovers"> & { crossed: VisitorTable }
> {
  // A visitor's first order in a variation is the one with nothing before it.
  const isFirst = "orders_before = 0";
  const crossed = await make(engine, "crossed", {
    columns: {
      visitor: "visitor",
      arms: `count(*) FILTER (${isFirst})`,
      orders: "count(*)",
    },
    from: `FROM ${repeats.sql} GROUP BY visitor
      HAVING count(*) FILTER (${isFirst}) > 1`,
  });
  const fewer = repeatsHourly === null
    ? `count(*) FILTER (${isFirst}) - count(*) AS fewer FROM ${repeats.sql}`
    : `sum(buyers - orders) AS fewer FROM ${repeatsHourly.sql}`;
  const [facts] = await engine.rows(
    `SELECT (SELECT ${fewer})::BIGINT AS fewer, count(*) AS visitors,
       sum(arms - 1)::BIGINT AS again, sum(orders)::BIGINT AS orders
     FROM ${crossed.sql}`,
  );
  const number = (name: string): number => Number(facts![name] ?? 0);
  return {
    crossed,
    buyers: count + number("fewer") - number("again"),
    crossovers: { visitors: number("visitors"), orders: number("orders") },
  };
}
