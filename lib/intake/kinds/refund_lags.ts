/** Days between an order and its refund or cancellation, if columns give both. */

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

/** Columns that date the losses of orders; `null` if there are none. */
export interface LossColumns {
  readonly refunds: RefundColumns | null;
  /** Column of the cancellation date. */
  readonly cancelled: string | null;
}

const REFUND_DAY =
  /^(last )?(refund(ed)?|return(ed)?)( (at|on|date|time|day|utc|\(utc\)))+$|^date (refunded|returned|of (refund|return))$|^(rück)?erstattungsdatum$|^erstattet am$|^date (de |du )?remboursement$|^fecha (de )?(reembolso|devolución)$|^返金日$/;

const CANCEL_DAY =
  /^(cancell?ed|cancell?ation|voided)( (at|on|date|time|day|utc|\(utc\)))+$|^date (cancell?ed|of cancell?ation)$|^(storniert am|storno ?datum)$|^(date d.annulation|annulée? le)$|^fecha de (cancelación|anulación)$|^キャンセル日時?$/;

/** Returns the header of the cancellation date, or `null` if there is none. */
export function findCancelDay(headers: readonly string[]): string | null {
  return headers.find((header) => CANCEL_DAY.test(plainHeader(header))) ?? null;
}

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
 * Counts orders by variation, day and days until their refund or cancellation. A
 * canceled order is lost as a whole. Returns `null` if a date cannot be parsed, or
 * if refunds are rows of their own.
 *
 * @param rows The rows with their kinds.
 * @param columns Columns of refunds and cancellations.
 * @param variations Names of the variations.
 */
export async function lagsFromColumns(
  rows: KindRows & { readonly table: HeldTable },
  { refunds, cancelled }: LossColumns,
  variations: readonly string[],
): Promise<RefundLag[] | null> {
  if (refunds === null && cancelled === null) return null;
  const lags = await countLags(rows, { refunds, cancelled }, variations);
  // Cancellations whose dates can't be read leave those of refunds.
  return lags === null && refunds !== null && cancelled !== null
    ? await countLags(rows, { refunds, cancelled: null }, variations)
    : lags;
}

async function countLags(
  rows: KindRows & { readonly table: HeldTable },
  { refunds, cancelled }: LossColumns,
  variations: readonly string[],
): Promise<RefundLag[] | null> {
  const { net_revenue, created_at } = rows.table.fields;
  if (net_revenue === undefined || created_at === undefined) return null;
  const refund = refunds === null
    ? "0"
    : `abs(coalesce(TRY_CAST(${identifier(refunds.amount)} AS DOUBLE), 0))`;
  const value = `${identifier(net_revenue)}::DOUBLE`;
  const kind = identifier(KIND);
  const canceledOn = cancelled === null ? "NULL::DATE" : dateSql(cancelled);
  const lagRows = await rows.table.engine.rows(
    `WITH dated AS (
       SELECT ${armSql(variations, "the_variation")} AS arm, ${
      identifier(created_at)
    }::DATE AS day, is_sold, ${
      refunds?.isTaken ? `${value} + ${refund}` : value
    } AS sold,
         if(${kind} IS NULL, ${refund}, sold) AS refunded,
         if(${kind} IS NULL, ${
      refunds === null ? "NULL::DATE" : dateSql(refunds.time)
    }, ${canceledOn}) AS back_on
       FROM ${kindRowsSql(rows)}
       WHERE ${kind} IS NULL OR ${kind} = 'cancelled' AND ${
      cancelled === null ? "false" : filledSql(cancelled)
    })
     SELECT arm, (day - DATE '1970-01-01')::INTEGER AS day,
       CASE WHEN refunded > 0 THEN greatest(back_on - day, 0)::INTEGER END AS lag,
       count(*) AS orders, sum(sold) AS sold,
       sum(least(refunded, sold)) AS refunded,
       count(*) FILTER (refunded > 0 AND back_on IS NULL) AS unread,
       (SELECT count(*) FROM dated WHERE NOT is_sold) AS refund_rows
     FROM dated WHERE day IS NOT NULL AND is_sold GROUP BY ALL ORDER BY ALL`,
  );
  const isUnread = lagRows.some(({ unread, refund_rows }) =>
    Number(unread) > 0 || refunds === null && Number(refund_rows) > 0
  );
  return isUnread ? null : readLags(lagRows);
}

/** Returns SQL of whether a cell of the column is filled. */
function filledSql(header: string): string {
  return `trim(coalesce(${identifier(header)}::VARCHAR, '')) <> ''`;
}

/** Returns SQL of a column's dates; `NULL` where a cell is none. */
function dateSql(header: string): string {
  const text = `nullif(trim(${identifier(header)}::VARCHAR), '')`;
  return `coalesce(TRY_CAST(${text} AS TIMESTAMPTZ)::TIMESTAMP::DATE,
    TRY_CAST(left(${text}, 10) AS DATE),
    try_strptime(left(${text}, 10), '%d.%m.%Y')::DATE)`;
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
