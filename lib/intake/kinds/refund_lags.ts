/** Days between an order and its refund, if columns give both dates. */

import { identifier } from "../../engine/mod.ts";
import { armSql, readLags, type RefundLag } from "../../sums/mod.ts";
import type { HeldTable } from "../workspace.ts";
import { type KindRows, kindRowsSql } from "./_rows_by_kind.ts";
import { KIND } from "./order_kinds.ts";
import { plainHeader } from "./_patterns.ts";

/** Columns of refunded amounts and refund dates. */
export interface RefundColumns {
  /** Column of the refunded amount. */
  readonly amount: string;
  /** Column of the refund date. */
  readonly time: string;
  /** Whether the order amounts already have the refund deducted. */
  readonly isTaken: boolean;
}

const REFUND_DAY =
  /^(last )?(refund(ed)?|return(ed)?)( (at|on|date|time|day|utc|\(utc\)))+$|^date (refunded|returned|of (refund|return))$|^(rück)?erstattungsdatum$|^erstattet am$|^date (de |du )?remboursement$|^fecha (de )?(reembolso|devolución)$|^返金日$/;

/** Returns the header of the refund date, if there is one. */
export function findRefundDay(headers: readonly string[]): string | undefined {
  return headers.find((header) => REFUND_DAY.test(plainHeader(header)));
}

/**
 * Returns the refund columns of a store platform's export, if it has refund
 * dates.
 *
 * @param table The stored rows.
 * @param amount Header of the refunded amount.
 */
export function findDatedRefunds(
  { unknownColumns }: HeldTable,
  amount: string | undefined,
): RefundColumns | null {
  const time = findRefundDay(unknownColumns);
  return time === undefined || amount === undefined ||
      !unknownColumns.includes(amount)
    ? null
    : { amount, time, isTaken: false };
}

/**
 * Counts orders by variation, day and days until refund. Returns `null` if a
 * refund date cannot be parsed.
 *
 * @param rows The rows with their kinds.
 * @param columns Columns of refunds.
 * @param variations Names of the variations.
 */
export async function lagsFromColumns(
  rows: KindRows & { readonly table: HeldTable },
  { amount, time, isTaken }: RefundColumns,
  variations: readonly string[],
): Promise<RefundLag[] | null> {
  const { net_revenue, created_at } = rows.table.fields;
  if (net_revenue === undefined || created_at === undefined) return null;
  const text = `nullif(trim(${identifier(time)}::VARCHAR), '')`;
  const refund = `abs(coalesce(TRY_CAST(${identifier(amount)} AS DOUBLE), 0))`;
  const value = `${identifier(net_revenue)}::DOUBLE`;
  const lagRows = await rows.table.engine.rows(
    `WITH dated AS (
       SELECT ${armSql(variations, "the_variation")} AS arm, ${
      identifier(created_at)
    }::DATE AS day,
         ${refund} AS refunded, ${
      isTaken ? `${value} + ${refund}` : value
    } AS sold,
         ${text} AS said, coalesce(
           TRY_CAST(${text} AS TIMESTAMPTZ)::TIMESTAMP::DATE,
           TRY_CAST(left(${text}, 10) AS DATE),
           try_strptime(left(${text}, 10), '%d.%m.%Y')::DATE) AS back_on
       FROM ${kindRowsSql(rows)} WHERE ${identifier(KIND)} IS NULL AND is_sold)
     SELECT arm, (day - DATE '1970-01-01')::INTEGER AS day,
       CASE WHEN refunded > 0 THEN greatest(back_on - day, 0)::INTEGER END AS lag,
       count(*) AS orders, sum(sold) AS sold,
       sum(least(refunded, sold)) AS refunded,
       count(*) FILTER (refunded > 0 AND back_on IS NULL) AS unread
     FROM dated WHERE day IS NOT NULL GROUP BY ALL ORDER BY ALL`,
  );
  return lagRows.some(({ unread }) => Number(unread) > 0)
    ? null
    : readLags(lagRows);
}

/**
 * Counts refund rows with negative amounts by variation, day and days since the
 * order with the same ID.
 *
 * @param rows The rows with their kinds.
 * @param variations Names of the variations.
 */
export async function lagsFromRefundRows(
  rows: KindRows,
  variations: readonly string[],
): Promise<RefundLag[]> {
  const { net_revenue, created_at, order_id } = rows.table.fields;
  if (!net_revenue || !created_at || !order_id) return [];
  const value = `${identifier(net_revenue)}::DOUBLE`;
  const lagRows = await rows.table.engine.rows(
    `WITH dated AS (
       SELECT ${armSql(variations, "the_variation")} AS arm, ${value} AS amount,
         ${identifier(created_at)}::DATE AS day,
         trim(${identifier(order_id)}::VARCHAR) AS id
       FROM ${kindRowsSql(rows)} WHERE ${identifier(KIND)} IS NULL),
     back AS (
       SELECT id, min(day) AS back_on, -sum(amount) AS refunded
       FROM dated WHERE amount < 0 GROUP BY id)
     SELECT arm, (day - DATE '1970-01-01')::INTEGER AS day,
       CASE WHEN back_on IS NOT NULL THEN greatest(back_on - day, 0)::INTEGER END
         AS lag, count(*) AS orders,
       sum(amount) AS sold, sum(least(coalesce(refunded, 0), amount)) AS refunded
     FROM dated LEFT JOIN back USING (id)
     WHERE amount > 0 AND day IS NOT NULL GROUP BY ALL ORDER BY ALL`,
  );
  return readLags(lagRows);
}
