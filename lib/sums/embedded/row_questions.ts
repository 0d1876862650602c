/** Rows that concern one variation more than another, counted by variation. */

import { literal } from "../../engine/mod.ts";
import { keptRows, type Store } from "./tables.ts";

/** Orders closer together than this, alike in visitor and amount, are one. */
const SENT_TWICE_MS = 120_000;
const DAY_MS = 86_400_000;

/** What rows are asked of. */
export interface AskedRows {
  readonly store: Store;
  /** SQL of the rows. */
  readonly sql: string;
  /** Names of the variations. */
  readonly variations: readonly string[];
}

/** Returns the orders without a visitor, by variation. */
export async function guestOrders(
  { store, sql, variations }: AskedRows,
): Promise<number[]> {
  const rows = await keptRows(
    store,
    `SELECT variation, count(*) AS orders FROM ${sql}
     WHERE coalesce(trim(visitor_id), '') = '' AND net_revenue > 0
     GROUP BY variation`,
  );
  return byVariation(rows, variations);
}

/**
 * Returns the orders that follow another of the same visitor and amount within
 * two minutes under another id, by variation; `null` where times are days alone.
 */
export async function ordersSentTwice(
  { store, sql, variations }: AskedRows,
): Promise<number[] | null> {
  const [clock] = await keptRows(
    store,
    `SELECT max(time % ${DAY_MS}) > min(time % ${DAY_MS}) AS differ FROM ${sql}`,
  );
  if (clock!.differ !== true) return null;
  const variationList = variations.map(literal).join(", ");
  const rows = await keptRows(
    store,
    `WITH sold AS MATERIALIZED (
       SELECT row, hash(variation, visitor_id, net_revenue) AS digest FROM ${sql}
       WHERE net_revenue > 0 AND visitor_id <> ''
         AND variation IN (${variationList})),
     repeated AS (
       SELECT row FROM sold SEMI JOIN (
         SELECT digest FROM sold GROUP BY digest HAVING count(*) > 1)
       USING (digest))
     SELECT variation, count(*) AS orders FROM (
       SELECT variation, order_id, time,
         lag(time) OVER alike AS previous_time,
         lag(order_id) OVER alike AS previous_id
       FROM ${sql} SEMI JOIN repeated USING (row)
       WHERE trim(visitor_id) <> ''
       WINDOW alike AS (PARTITION BY variation, visitor_id, net_revenue
         ORDER BY time, row))
     WHERE order_id <> previous_id AND time - previous_time <= ${SENT_TWICE_MS}
     GROUP BY variation`,
  );
  return byVariation(rows, variations);
}

function byVariation(
  rows: readonly Readonly<Record<string, unknown>>[],
  variations: readonly string[],
): number[] {
  return variations.map((name) =>
    Number(rows.find(({ variation }) => variation === name)?.orders ?? 0)
  );
}
