/** Orders summed by hour: what every readout of the same file starts from. */

import type { Engine } from "../../engine/mod.ts";
import { deriveAs, type Kept } from "./_derived.ts";
import { summed, type SumsSql } from "./_sums.ts";

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;

/** SQL of the hour of an order, in hours since 1970 began; 0 without times. */
export function hourSql(hasTimes: boolean): string {
  // Division alone would round towards 1970, and so forward before it.
  return hasTimes
    ? `((time - ((time % ${HOUR_MS}) + ${HOUR_MS}) % ${HOUR_MS}) // ${HOUR_MS})`
    : "0";
}

/**
 * Makes `orders_hourly`: orders by variation, hour and bin, summed. Days are put
 * together from them; only the hours in which a day ends are looked through
 * order by order.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the sums are kept.
 * @param amounts SQL of the orders, in whole units.
 * @param sums What is summed.
 * @param hasTimes Whether every order has a time.
 */
export async function createHourly(
  engine: Engine,
  file: Kept,
  amounts: string,
  sums: SumsSql,
  hasTimes: boolean,
): Promise<void> {
  await deriveAs(
    "orders_hourly",
    engine,
    file,
    `SELECT variation, ${hourSql(hasTimes)} AS at_hour, bin,
       ${summed(sums)}
     FROM (${amounts}) GROUP BY ALL`,
  );
}
