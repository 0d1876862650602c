/** Orders summed by hour: what every readout of the same file starts from. */

import type { Engine } from "../engine/mod.ts";
import { deriveAs } from "./_derived.ts";
import { BIN_SQL } from "./_order_values.ts";
import type { OrderFile } from "./_orders.ts";

/** SQL of what is summed. */
interface HourlyColumns {
  readonly hour: string;
  readonly revenue: string;
  readonly profit: string;
}

/** Parquet holds no wider integers than this without rounding them. */
const EXACT = "DECIMAL(38, 0)";

/**
 * Makes `orders_hourly` or `repeats_hourly`: orders by variation, hour and bin,
 * summed in whole units. Days are put together from them; only the hours in
 * which a day ends are looked through order by order.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the sums are kept.
 * @param from What to sum.
 * @param columns Hours and amounts.
 */
export async function createHourly(
  engine: Engine,
  file: OrderFile,
  from: "orders" | "repeats",
  { hour, revenue, profit }: HourlyColumns,
): Promise<void> {
  const product = (a: string, b: string): string =>
    `sum(${a}::HUGEINT * ${b}::HUGEINT)::${EXACT}`;
  await deriveAs(
    `${from}_hourly`,
    engine,
    file,
    `SELECT variation, at_hour, bin, count(*) AS orders,
       sum(revenue) AS revenue, sum(profit) AS profit,
       ${product("revenue", "revenue")} AS revenue2,
       ${product("revenue", "profit")} AS "both",
       ${product("profit", "profit")} AS profit2
     FROM (SELECT variation, ${hour} AS at_hour, ${BIN_SQL} AS bin,
         ${revenue} AS revenue, ${profit} AS profit FROM ${from})
     GROUP BY ALL`,
  );
}
