/** The orders of visitors with more than one. */

import type { Engine } from "../../engine/mod.ts";
import { hourSql } from "./hourly.ts";
import { type Measure, unitColumns } from "./measures.ts";
import type { OrderTable } from "./rows.ts";
import { orderSums, visitSums } from "./_sums.ts";
import { keep, type Kept, named, type Table } from "./table.ts";

/** A slot is a visitor's number times this, plus a variation's index. */
const ARMS = 65_536;
/** A part of the hash is enough, and takes less memory than all of it. */
const KEY = "(hash(visitor_id) >> 32)::UINTEGER";

/**
 * A row is an order of a visitor with several, with a number for the visitor,
 * and what the visitor had bought before it in the same variation.
 */
export type RepeatTable = Table<
  | "row"
  | "visitor"
  | "arm"
  | "time"
  | "bin"
  | "revenue"
  | "orders_before"
>;

/** A row is such orders of one variation and hour, summed, and their visitors. */
export type RepeatHourTable = Table<
  "arm" | "at_hour" | "orders" | "buyers"
>;

/**
 * The orders of visitors with more than one. Everybody else is one visitor per
 * order, so nothing has to be gathered for them.
 *
 * Hashes of the ids say who may have several orders; of all the ids only theirs
 * are compared, since the texts of all would fill the memory.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the result is kept.
 * @param orders All of them.
 * @param measures What is summed.
 * @param isFew Whether the orders are so few that ids are compared at once.
 * @returns The orders.
 */
export async function createRepeats(
  engine: Engine,
  file: Kept,
  orders: OrderTable,
  measures: readonly Measure[],
  isFew: boolean,
): Promise<RepeatTable> {
  const units = unitColumns(measures);
  const taken = `time, bin, ${named(units)}`;
  const candidates = `candidates AS (
      SELECT key FROM (SELECT ${KEY} AS key FROM ${orders.sql})
      GROUP BY key HAVING count(*) > 1),
    several AS MATERIALIZED (
      SELECT row, visitor_id, arm, ${taken}
      FROM (SELECT *, ${KEY} AS key FROM ${orders.sql})
      SEMI JOIN candidates USING (key)),`;
  const several = isFew ? orders.sql : "several";
  const source = `WITH ${isFew ? "" : candidates}
    visitors AS (
      SELECT visitor_id, row_number() OVER () AS visitor
      FROM ${several} GROUP BY visitor_id HAVING count(*) > 1)
    SELECT row, visitor * ${ARMS} + arm AS slot, ${taken}
    FROM ${several} JOIN visitors USING (visitor_id)`;
  return await keep(engine, file, "repeats", {
    columns: {
      row: "row",
      visitor: `(slot // ${ARMS})::INTEGER`,
      arm: `(slot % ${ARMS})::INTEGER`,
      time: "time",
      bin: "bin",
      ...units,
      orders_before: "row_number() OVER visits - 1",
      ...Object.fromEntries(measures.map(({ sql }) => [
        `${sql}_before`,
        `(sum(${sql}) OVER visits - ${sql})::BIGINT`,
      ])),
    },
    from: `FROM (${source})
      WINDOW visits AS (PARTITION BY slot ORDER BY time, row
        ROWS UNBOUNDED PRECEDING)`,
  });
}

/**
 * Such orders by variation and hour.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the sums are kept.
 * @param repeats The orders of visitors with several.
 * @param measures What is summed.
 * @param hasTimes Whether every order has a time.
 * @returns The sums.
 */
export async function sumRepeatHours(
  engine: Engine,
  file: Kept,
  repeats: RepeatTable,
  measures: readonly Measure[],
  hasTimes: boolean,
): Promise<RepeatHourTable> {
  return await keep(engine, file, "repeats_hourly", {
    columns: {
      arm: "arm",
      at_hour: hourSql(hasTimes),
      ...orderSums(measures),
      ...visitSums(measures),
    },
    from: `FROM ${repeats.sql} GROUP BY ALL`,
  });
}
