/** Whether order ids repeat. */

import type { Engine } from "../../engine/mod.ts";
import type { OrderTable } from "./rows.ts";
import { halfOf, sharedHalves } from "./_shared_halves.ts";
import { type Kept, keptRows } from "./table.ts";

/**
 * Ids that only rise from row to row are all different, which is seen at the
 * speed of reading; of others, those that may be there twice are compared.
 */
export async function countRepeats(
  engine: Engine,
  file: Kept,
  { sql: orders }: OrderTable,
): Promise<number> {
  const ask = async (sql: string): Promise<unknown> =>
    (await keptRows(engine, file, sql))[0]?.answer;
  const falls = await ask(
    `SELECT true AS answer FROM (
       SELECT order_id AS id, lag(order_id) OVER () AS before FROM ${orders})
     WHERE CASE WHEN strlen(before) = strlen(id) THEN before >= id
       ELSE strlen(before) > strlen(id) END
     LIMIT 1`,
  );
  if (falls === undefined) return 0;
  const repeats = await ask(
    `SELECT count(*) - count(DISTINCT order_id) AS answer
     FROM (SELECT order_id, ${halfOf("order_id")} AS half FROM ${orders})
     SEMI JOIN (${sharedHalves(orders, "order_id")}) USING (half)`,
  );
  return Number(repeats);
}

/** Rows that say nothing that another row does not. */
export async function countCopies(
  engine: Engine,
  file: Kept,
  { sql: orders }: OrderTable,
  count: number,
): Promise<number> {
  const [row] = await keptRows(
    engine,
    file,
    `SELECT count(DISTINCT (order_id, visitor_id, variation, net_revenue, time))
       AS answer FROM ${orders}`,
  );
  return count - Number(row!.answer);
}
