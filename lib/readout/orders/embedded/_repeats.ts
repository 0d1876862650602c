/** The orders of visitors with more than one. */

import type { Engine } from "../../../engine/mod.ts";
import { type Measure, unitColumns } from "../measures.ts";
import type { OrderTable } from "./rows.ts";
import { keep, type Kept, named, type Table } from "./table.ts";

/** A part of the hash is enough, and takes less memory than all of it. */
const KEY = "(hash(visitor_id) >> 32)::UINTEGER";

/** A row is an order of a visitor with several, with a number for the visitor. */
export type RepeatTable = Table<
  "row" | "visitor" | "arm" | "time" | "bin" | "revenue"
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
  const columns = {
    row: "row",
    arm: "arm",
    time: "time",
    bin: "bin",
    ...unitColumns(measures),
  };
  const candidates = `candidates AS (
      SELECT key FROM (SELECT ${KEY} AS key FROM ${orders.sql})
      GROUP BY key HAVING count(*) > 1),
    several AS MATERIALIZED (
      SELECT visitor_id, ${named(columns)}
      FROM (SELECT *, ${KEY} AS key FROM ${orders.sql})
      SEMI JOIN candidates USING (key)),`;
  const several = isFew ? orders.sql : "several";
  return await keep(engine, file, "repeats", {
    columns: { ...columns, visitor: "visitor" },
    from: `FROM (WITH ${isFew ? "" : candidates}
      visitors AS (
        SELECT visitor_id, (row_number() OVER ())::INTEGER AS visitor
        FROM ${several} GROUP BY visitor_id HAVING count(*) > 1)
      SELECT visitor, ${named(columns)}
      FROM ${several} JOIN visitors USING (visitor_id))`,
  });
}
