/** The orders of visitors with more than one, and ids that repeat. */

import { keep, keptRows, selected, type Store } from "./tables.ts";

/** What is known of a visitor: variations, largest order, and number of orders. */
const KNOWN = {
  lowest: "min(arm)",
  highest: "max(arm)",
  top: "max(revenue)",
  bought: "count(*)::INTEGER",
};
const KNOWN_NAMES = Object.keys(KNOWN).join(", ");

/** The same of an order as if it were its visitor's only one. */
const ALONE = `-1 - row AS buyer, arm AS lowest, arm AS highest,
  revenue AS top, 1 AS bought`;

/** SQL of all orders, and of those whose visitors are told apart. */
export interface Tables {
  readonly all: string;
  /** Those of visitors with several; of few orders all. */
  readonly repeats: string;
  /** Whether they are all. */
  readonly areFew: boolean;
}

/** The orders of visitors with several, with all columns of an order. */
export function ofSeveral({ all, repeats }: Tables): string {
  return `(SELECT * FROM ${all}
    JOIN (SELECT row, buyer, ${KNOWN_NAMES} FROM ${repeats}) USING (row))`;
}

/** Orders as if each were its visitor's only one. */
export function asAlone(orders: string): string {
  return `(SELECT *, ${ALONE} FROM ${orders})`;
}

/** The same of orders of which it is known whose they are. */
export function asIfAlone(orders: string): string {
  return `(SELECT * REPLACE (${ALONE}) FROM ${orders})`;
}

/**
 * The orders of visitors with more than one. Everybody else is one visitor per
 * order, so nothing has to be gathered for them; of few orders it is cheaper to
 * gather all.
 *
 * Hashes of the ids say who may have several orders; of all the ids only theirs
 * are compared, since the texts of all would fill the memory.
 *
 * @param store Holds them.
 * @param orders All of them.
 * @param units Names of the amounts.
 * @param areFew Whether all are gathered.
 */
export async function createRepeats(
  store: Store,
  orders: string,
  units: readonly string[],
  areFew: boolean,
): Promise<string> {
  const columns = `row, arm, time, bin, ${units.join(", ")}`;
  return await keep(
    store,
    "repeats",
    `WITH several AS MATERIALIZED (SELECT visitor_id, ${columns} FROM ${
      areFew ? orders : `(SELECT *, ${halfOf("visitor_id")} AS half
        FROM ${orders})
        SEMI JOIN (${sharedHalves(orders, "visitor_id")}) USING (half)`
    }),
      visitors AS (
        SELECT visitor_id, (row_number() OVER ())::INTEGER AS buyer,
          ${selected(KNOWN)}
        FROM several GROUP BY visitor_id HAVING count(*) > ${areFew ? 0 : 1})
      SELECT buyer, ${columns}, ${KNOWN_NAMES}
      FROM several JOIN visitors USING (visitor_id)`,
  );
}

/**
 * Rows that repeat an order id. Ids that only rise from row to row are all
 * different, which is seen at the speed of reading; of others, those that may be
 * there twice are compared.
 */
export async function countRepeats(
  store: Store,
  orders: string,
): Promise<number> {
  const ask = async (sql: string): Promise<unknown> =>
    (await keptRows(store, sql))[0]?.answer;
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
  store: Store,
  orders: string,
  count: number,
): Promise<number> {
  const [row] = await keptRows(
    store,
    `SELECT count(DISTINCT (order_id, visitor_id, variation, net_revenue, time))
       AS answer FROM ${orders}`,
  );
  return count - Number(row!.answer);
}

/** SQL of half of the hash of a text, which takes less memory than all of it. */
export function halfOf(text: string): string {
  return `(hash(${text}) >> 32)::UINTEGER`;
}

/**
 * SQL of the halves, as `half`, that several rows have: sorted they are
 * neighbours, in half of the time in which they are grouped.
 *
 * @param rows What stands behind `FROM`.
 * @param text The column.
 */
export function sharedHalves(rows: string, text: string): string {
  return `SELECT half FROM (
      SELECT half, lag(half) OVER (ORDER BY half) AS before
      FROM (SELECT ${halfOf(text)} AS half FROM ${rows}))
    WHERE half = before`;
}
