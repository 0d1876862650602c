/** The orders of visitors with more than one. */

import type { Engine } from "../../engine/mod.ts";
import { armSql } from "./arms.ts";
import { deriveAs, type Kept } from "./_derived.ts";
import { hourSql } from "./hourly.ts";
import { type Measure, measureColumns } from "./measures.ts";
import { orderSums, summed, visitSums } from "./_sums.ts";

/** A slot is a visitor's number times this, plus a variation's index. */
const ARMS = 65_536;
/** A part of the hash is enough, and takes less memory than all of it. */
const KEY = "(hash(visitor_id) >> 32)::UINTEGER";

/**
 * Makes the view `repeats`: the orders of visitors with more than one, each with
 * a number for the visitor, and what the visitor had bought before it in the
 * same variation. Everybody else is one visitor per order, so nothing has to be
 * gathered for them. `repeats_hourly` are their sums, and the visitors'.
 *
 * Hashes of the ids say who may have several orders; of all the ids only theirs
 * are compared, since the texts of all would fill the memory.
 *
 * @param engine Holds them.
 * @param file The orders, beside which the result is kept.
 * @param amounts SQL of the orders, in whole units.
 * @param measures What is summed.
 * @param variations Names, in the order of the indices.
 * @param hasTimes Whether every order has a time.
 */
export async function createRepeats(
  engine: Engine,
  file: Kept,
  amounts: string,
  measures: readonly Measure[],
  variations: readonly string[],
  hasTimes: boolean,
): Promise<void> {
  const columns = measureColumns(measures);
  const before = (name: string): string =>
    `(sum(${name}) OVER visits - ${name})::BIGINT AS ${name}_before`;
  const repeats = `WITH candidates AS (
      SELECT key FROM (SELECT ${KEY} AS key FROM orders)
      GROUP BY key HAVING count(*) > 1),
    several AS MATERIALIZED (
      SELECT row, visitor_id, ${
    armSql(variations)
  } AS arm, time, bin, ${columns}
      FROM (SELECT *, ${KEY} AS key FROM (${amounts}))
      SEMI JOIN candidates USING (key)),
    visitors AS (
      SELECT visitor_id, row_number() OVER () AS visitor
      FROM several GROUP BY visitor_id HAVING count(*) > 1)
    SELECT row, (slot // ${ARMS})::INTEGER AS visitor,
      (slot % ${ARMS})::INTEGER AS arm, time, bin, ${columns},
      row_number() OVER visits - 1 AS orders_before,
      ${measures.map(({ sql }) => before(sql)).join(", ")}
    FROM (
      SELECT row, visitor * ${ARMS} + arm AS slot, time, bin, ${columns}
      FROM several JOIN visitors USING (visitor_id))
    WINDOW visits AS (PARTITION BY slot ORDER BY time, row
      ROWS UNBOUNDED PRECEDING)`;
  await deriveAs("repeats", engine, file, repeats);
  await deriveAs(
    "repeats_hourly",
    engine,
    file,
    `SELECT arm, ${hourSql(hasTimes)} AS at_hour,
       ${summed(orderSums(measures))}, ${summed(visitSums(measures))}
     FROM repeats GROUP BY ALL`,
    repeats,
  );
}
