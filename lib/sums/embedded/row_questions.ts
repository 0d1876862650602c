/** Counts of irregular rows by variation: guests, duplicates and refunds. */

import { DAY_MS } from "../../base/mod.ts";
import { type Engine, type EngineRow, literal } from "../../engine/mod.ts";
import { cachedRows, type Store } from "./tables.ts";
import type { RefundLag, RepeatedSales } from "../orders.ts";

/**
 * Maximum time between two orders with equal visitor and amount that count as
 * sent twice, in milliseconds.
 */
const SENT_TWICE_MS = 120_000;

/** Rows to query, with the variation names. */
export interface RowSource {
  readonly store: Store;
  /** SQL of the rows. */
  readonly sql: string;
  /** Names of the variations. */
  readonly variations: readonly string[];
}

/** Returns the orders without a visitor, by variation. */
export async function guestOrders(
  { store, sql, variations }: RowSource,
): Promise<number[]> {
  const rows = await cachedRows(
    store,
    `SELECT variation, count(*) AS orders FROM ${sql}
     WHERE coalesce(trim(visitor_id), '') = '' AND net_revenue > 0
     GROUP BY variation`,
  );
  return byVariation(rows, variations);
}

/** Returns the orders that repeat visitor and amount of an earlier one. */
export async function repeatedSales(
  source: RowSource,
): Promise<RepeatedSales> {
  const [times] = await cachedRows(
    source.store,
    `SELECT max(time % ${DAY_MS}) > min(time % ${DAY_MS}) AS differ
     FROM ${source.sql}`,
  );
  const rows = await repeatedRows(source, "order_id <> previous_id");
  return {
    soon: times!.differ === true
      ? byVariation(rows, source.variations, "soon")
      : null,
    ever: byVariation(rows, source.variations),
  };
}

/**
 * Returns the rows without an order id that repeat the visitor, the amount and the
 * time of another, by variation.
 */
export async function rowsSentTwice(source: RowSource): Promise<number[]> {
  const rows = await repeatedRows(source, "true");
  return byVariation(rows, source.variations, "soon");
}

async function repeatedRows(
  { store, sql, variations }: RowSource,
  condition: string,
): Promise<readonly EngineRow[]> {
  const variationList = variations.map(literal).join(", ");
  return await cachedRows(
    store,
    `WITH sold AS MATERIALIZED (
       SELECT row, hash(variation, visitor_id, net_revenue) AS digest FROM ${sql}
       WHERE net_revenue > 0 AND visitor_id <> ''
         AND variation IN (${variationList})),
     repeated AS (
       SELECT row FROM sold SEMI JOIN (
         SELECT digest FROM sold GROUP BY digest HAVING count(*) > 1)
       USING (digest))
     SELECT variation, count(*) AS orders,
       count_if(time - previous_time <= ${SENT_TWICE_MS}) AS soon FROM (
       SELECT variation, order_id, time,
         lag(time) OVER alike AS previous_time,
         lag(order_id) OVER alike AS previous_id
       FROM ${sql} SEMI JOIN repeated USING (row)
       WHERE trim(visitor_id) <> ''
       WINDOW alike AS (PARTITION BY variation, visitor_id, net_revenue
         ORDER BY time, row))
     WHERE ${condition} AND previous_time IS NOT NULL
     GROUP BY variation`,
  );
}

function byVariation(
  rows: readonly Readonly<Record<string, unknown>>[],
  variations: readonly string[],
  column = "orders",
): number[] {
  return variations.map((name) =>
    Number(rows.find(({ variation }) => variation === name)?.[column] ?? 0)
  );
}

/**
 * Returns the number of rows that repeat an order id.
 *
 * @param store Engine and cache of the orders.
 * @param orders SQL of the orders that count.
 */
export async function countRepeats(
  store: Store,
  orders: string,
): Promise<number> {
  const [repeats] = await cachedRows(
    store,
    `SELECT count(*) - count(DISTINCT order_id) AS answer FROM ${orders}`,
  );
  return Number(repeats!.answer);
}

/** Returns the number of rows that are copies of another row. */
export async function countCopies(
  store: Store,
  orders: string,
  count: number,
): Promise<number> {
  const [row] = await cachedRows(
    store,
    `SELECT count(DISTINCT (order_id, visitor_id, variation, net_revenue, time))
       AS answer FROM ${orders}`,
  );
  return count - Number(row!.answer);
}

/**
 * Returns orders by variation, day and days until their refund. A refund belongs
 * to the order with its id; refunds without such an order are ignored.
 *
 * @param engine Engine that holds the rows.
 * @param rows SQL of the rows, including refunds.
 * @param variations Names of the variations.
 */
export async function refundLags(
  engine: Engine,
  rows: string,
  variations: readonly string[],
): Promise<RefundLag[]> {
  const arm = armSql(variations);
  const lagRows = await engine.rows(
    `WITH known AS (
       SELECT order_id, ${arm} AS arm, time // ${DAY_MS} AS day,
         net_revenue AS amount
       FROM ${rows} WHERE ${arm} IS NOT NULL AND time IS NOT NULL),
     sold AS (
       SELECT order_id, any_value(arm) AS arm, min(day) AS day,
         sum(amount) AS sold
       FROM known WHERE amount > 0 GROUP BY order_id),
     back AS (
       SELECT order_id, min(day) AS day, -sum(amount) AS refunded
       FROM known WHERE amount < 0 GROUP BY order_id)
     SELECT arm, sold.day AS day,
       CASE WHEN refunded IS NOT NULL THEN greatest(back.day - sold.day, 0)
         END AS lag,
       count(*) AS orders, sum(sold)::DOUBLE AS sold,
       sum(CASE WHEN refunded IS NULL THEN 0 ELSE least(refunded, sold) END)
         ::DOUBLE AS refunded
     FROM sold LEFT JOIN back USING (order_id)
     GROUP BY ALL ORDER BY ALL`,
  );
  return readLags(lagRows);
}

/** Reads refund lag rows, keeping only known variations. */
export function readLags(rows: readonly EngineRow[]): RefundLag[] {
  return rows.filter(({ arm }) => arm !== null).map((row) => ({
    arm: Number(row.arm),
    day: Number(row.day),
    lag: row.lag === null ? null : Number(row.lag),
    orders: Number(row.orders),
    sold: Number(row.sold),
    refunded: Number(row.refunded),
  }));
}

/** Returns the SQL of a row's variation index; `NULL` for unknown variations. */
export function armSql(
  variations: readonly string[],
  column = "variation",
): string {
  return `(list_position([${
    variations.map(literal).join(", ")
  }], ${column}) - 1)`;
}
