/** Orders summed by hour: what every readout of the same file starts from. */

import type { Engine } from "../../engine/mod.ts";
import type { Measure } from "./measures.ts";
import type { OrderTable } from "./rows.ts";
import { orderSums } from "./_sums.ts";
import { keep, type Kept, type Table } from "./table.ts";

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** SQL of the hour of an order, in hours since 1970 began; 0 without times. */
export function hourSql(hasTimes: boolean): string {
  // Division alone would round towards 1970, and so forward before it.
  return hasTimes
    ? `((time - ((time % ${HOUR_MS}) + ${HOUR_MS}) % ${HOUR_MS}) // ${HOUR_MS})`
    : "0";
}

/** A row is the orders of one variation, hour and bin, summed. */
export type HourTable = Table<"arm" | "at_hour" | "bin" | "orders">;

/**
 * Orders by variation, hour and bin. Days are put together from them; only the
 * hours in which a day ends are looked through order by order.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the sums are kept.
 * @param orders All of them.
 * @param measures What is summed.
 * @param hasTimes Whether every order has a time.
 * @returns The sums.
 */
export async function sumHours(
  engine: Engine,
  file: Kept,
  orders: OrderTable,
  measures: readonly Measure[],
  hasTimes: boolean,
): Promise<HourTable> {
  return await keep(engine, file, "orders_hourly", {
    columns: {
      arm: "arm",
      at_hour: hourSql(hasTimes),
      bin: "bin",
      ...orderSums(measures),
    },
    from: `FROM ${orders.sql} GROUP BY ALL`,
  });
}
