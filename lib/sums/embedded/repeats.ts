/** The orders of visitors with more than one, and ids that repeat. */

import type { StoredTable } from "../../loaders/mod.ts";
import { hourSql } from "../orders.ts";
import type { Wholes } from "../warehouse/mod.ts";
import { keptRows, overStored, selected, type Store } from "./tables.ts";

/** What is known of a visitor: variations, largest order, and number of orders. */
const KNOWN = {
  lowest: "min(arm)",
  highest: "max(arm)",
  top: "max(revenue)",
  bought: "count(*)",
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
 * Those orders of visitors with several that come to something else than if each
 * were its visitor's only one: a first order does not, up to the lowest limit.
 */
export function unlikeAlone({ repeats }: Tables, least: number): string {
  return `(FROM ${repeats} WHERE before_orders > 0 OR lowest < highest${
    least === Infinity ? "" : ` OR top > ${least}`
  })`;
}

/** How the orders of visitors with several are gathered. */
export interface Gathered {
  /** Names of the amounts. */
  readonly units: readonly string[];
  /** What an order has of each sum, in SQL. */
  readonly values: Readonly<Record<string, string>>;
  /** What holds these. */
  readonly wholes: Wholes;
  /** Whether all are gathered. */
  readonly areFew: boolean;
}

/** SQL of what a visitor had bought before in the same variation, of each sum. */
function beforeOf({ values, wholes }: Gathered): Columns {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      `before_${name}`,
      `coalesce(sum(${value}) OVER (PARTITION BY buyer, arm ORDER BY time, row
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::${
        // As in Parquet.
        wholes === "BIGINT" ? wholes : "DECIMAL(38, 0)"}`,
    ]),
  );
}

type Columns = Readonly<Record<string, string>>;

/**
 * The orders of visitors with more than one. Everybody else is one visitor per
 * order, so nothing has to be gathered for them; of few orders it is cheaper to
 * gather all.
 *
 * Hashes of the ids say who may have several orders; of all the ids only theirs
 * are compared, since the texts of all would fill the memory. Which rows count, and
 * what they come to, is asked of these alone: past an offset no condition moves.
 *
 * @param rows Where they are.
 * @param counted SQL of the orders among some of the rows.
 */
export function severalOf(
  rows: string,
  counted: (rows: string) => string,
  gathered: Gathered,
): string {
  const { areFew, units } = gathered;
  const columns = `row, arm, time, bin, ${units.join(", ")}`;
  return `WITH several AS MATERIALIZED (SELECT visitor_id, ${columns} FROM ${
    counted(
      areFew
        ? rows
        : `(SELECT * FROM ${rows} SEMI JOIN (${
          sharedHalves(rows, "visitor_id")
        }) halves ON ${halfOf("visitor_id")} = half OFFSET 0)`,
    )
  }),
      visitors AS (
        SELECT visitor_id, min(row) AS buyer, ${selected(KNOWN)}
        FROM several GROUP BY visitor_id HAVING count(*) > ${areFew ? 0 : 1})
      SELECT buyer, ${columns}, ${KNOWN_NAMES}, ${selected(beforeOf(gathered))}
      FROM several JOIN visitors USING (visitor_id)`;
}

/** Those of such orders that lie within some hours, and what is known of these alone. */
export function repeatsWithin(
  repeats: string,
  [first, end]: readonly [number, number],
  gathered: Gathered,
): string {
  const known = Object.entries(KNOWN).map(([name, sql]) =>
    `${sql} OVER (PARTITION BY buyer) AS ${name}`
  );
  return `SELECT * REPLACE (${known.join(", ")}, ${
    selected(beforeOf(gathered))
  }) FROM ${repeats} WHERE ${isWithin(hourSql(true), [first, end])}`;
}

/** SQL of whether an hour is within some; what has no time is. */
export function isWithin(
  hour: string,
  [first, end]: readonly [number, number],
): string {
  return `(${hour} IS NULL OR ${hour} BETWEEN ${first} AND ${end - 1})`;
}

/** Whether ids only rise from row to row, and from which to which. */
const RISING =
  "coalesce(bool_or(CASE WHEN strlen(before) = strlen(id) THEN before >= id " +
  "ELSE strlen(before) > strlen(id) END), false)";

/**
 * Rows that repeat an order id. Ids that only rise from row to row are all
 * different, which is seen at the speed of reading; of others, those that may be
 * there twice are compared.
 *
 * @param store Holds the orders.
 * @param file All rows.
 * @param of SQL of the rows of the file as it is stored; `null` where the orders
 *   are none of those.
 * @param orders Those that count.
 */
export async function countRepeats(
  store: Store,
  file: Store & Pick<StoredTable, "path">,
  of: (stored: string) => string,
  orders: string,
): Promise<number> {
  const rising = await overStored(
    file,
    (stored) =>
      `SELECT ${RISING} AS falls
       FROM (SELECT order_id AS id, lag(order_id) OVER () AS before
         FROM ${of(stored)})`,
  );
  const [row] = await file.engine.rows(`FROM ${rising}`);
  if (row!.falls !== true) return 0;
  const [repeats] = await keptRows(
    store,
    `SELECT count(*) - count(DISTINCT order_id) AS answer
     FROM (SELECT order_id, ${halfOf("order_id")} AS half FROM ${orders})
     SEMI JOIN (${sharedHalves(orders, "order_id")}) USING (half)`,
  );
  return Number(repeats!.answer);
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
