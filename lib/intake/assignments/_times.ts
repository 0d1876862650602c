/** Times of orders, and delays between first exposure and order. */

import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import type { HourOfVisitors, OrderFile, OrderLag } from "../../sums/mod.ts";

/** Facts about the order times. */
export interface OrderTimes {
  /** Whether all orders have the time midnight. */
  readonly areDays: boolean;
  readonly hasRefunds: boolean;
}

/** Returns facts about the order times, or `null` if orders have no times. */
export async function orderTimes(
  { engine, path, fields }: OrderFile,
): Promise<OrderTimes | null> {
  if (fields.created_at === undefined) return null;
  const time = `${identifier(fields.created_at)}::TIMESTAMP`;
  const [row] = await engine.rows(
    `SELECT bool_and(${time} = date_trunc('day', ${time})) AS days,
       bool_or(${identifier(fields.net_revenue!)} < 0) AS refunds
     FROM ${parquetSql(path)}`,
  );
  return { areDays: row!.days === true, hasRefunds: row!.refunds === true };
}

/** Order delay by day of first exposure. */
export interface DatedLag extends OrderLag {
  /** Day of first exposure, `YYYY-MM-DD`. */
  readonly firstDay: string;
}

/**
 * Counts orders by days since first exposure, including those excluded for coming
 * after the window.
 */
export async function orderLags(engine: Engine): Promise<DatedLag[]> {
  const rows = await engine.rows(
    `SELECT variation, first_day,
       date_diff('day', first_day::DATE, created_at::DATE) AS day,
       count(*) AS orders
     FROM joined WHERE net_revenue > 0
       AND (reason IS NULL OR reason = 'after-window')
     GROUP BY ALL ORDER BY ALL`,
  );
  return rows.map(({ variation, first_day, day, orders }) => ({
    variation: String(variation),
    firstDay: String(first_day),
    day: Number(day),
    orders: Number(orders),
  }));
}

/** Counts the counted visitors by hour of first exposure. */
export async function visitorHours(
  engine: Engine,
  counted: string,
): Promise<HourOfVisitors[]> {
  const rows = await engine.rows(
    `SELECT variation, first_seen::DATE::VARCHAR AS day,
       hour(first_seen) AS hour, count(*) AS visitors
     FROM seen WHERE ${counted} GROUP BY ALL ORDER BY ALL`,
  );
  return rows.map(({ variation, day, hour, visitors }) => ({
    variation: String(variation),
    day: String(day),
    hour: Number(hour),
    visitors: Number(visitors),
  }));
}
