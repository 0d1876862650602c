/** Analyzes the orders of an event's days: hours, large orders and customers. */

import type { EngineRow } from "../../engine/mod.ts";
import type { EngineOrders } from "../../sums/mod.ts";
import { dateOf, DAY_MS, dayOf } from "../../base/mod.ts";
import type { CustomerSales, SpanSales, StoreSpan } from "./types.ts";

/**
 * Maximum look-back in days: a year, so that buyers of the previous event count
 * as returning.
 */
const LONGEST_LOOK_BACK = 365;
/** Minimum look-back in days; with less, most returning customers would look new. */
const SHORTEST_LOOK_BACK = 28;

/**
 * Returns hours, large orders and customers of the given spans.
 *
 * @param orders The orders.
 * @param spans The spans of days.
 * @param firstDay Day of the first order.
 * @returns The sales of each span. Customers are looked up over the same number
 *   of days before every span.
 */
export async function readSpans(
  orders: EngineOrders,
  spans: readonly StoreSpan[],
  firstDay: string,
): Promise<{ spans: readonly SpanSales[]; lookBackDays: number | null }> {
  const knownSpans = spans.filter((span) => span.firstDay >= firstDay);
  const daysBefore = knownSpans.map((span) =>
    dayOf(span.firstDay) - dayOf(firstDay)
  );
  const days = Math.min(LONGEST_LOOK_BACK, ...daysBefore);
  const hasNames = await haveCustomerNames(orders);
  const lookBackDays =
    hasNames && knownSpans.length > 0 && days >= SHORTEST_LOOK_BACK
      ? days
      : null;
  const spanSales: SpanSales[] = [];
  for (const span of knownSpans) {
    spanSales.push({
      ...span,
      hours: await revenuePerHour(orders, span),
      largest: await largestOrders(orders, span),
      customers: lookBackDays === null
        ? null
        : await customerSalesIn(orders, span, lookBackDays),
    });
  }
  return { spans: spanSales, lookBackDays };
}

/** Returns whether most orders name their customer. */
async function haveCustomerNames(
  { engine, tables }: EngineOrders,
): Promise<boolean> {
  const [row] = await engine.rows(
    `SELECT count(*) FILTER (NOT starts_with(visitor_id, 'guest ')) > count(*) / 2
       AS named FROM ${tables.all}`,
  );
  return row!.named === true;
}

function isWithinSpan({ firstDay, lastDay }: StoreSpan): string {
  return `time >= ${Date.parse(firstDay)} AND time < ${
    Date.parse(lastDay) + DAY_MS
  }`;
}

async function revenuePerHour(
  { engine, tables, revenueDecimals }: EngineOrders,
  span: StoreSpan,
): Promise<number[] | null> {
  const rows = await engine.rows(
    `SELECT ((time % ${DAY_MS}) // 3600000)::INTEGER AS hour,
       sum(revenue)::DOUBLE AS revenue, bool_or(time % ${DAY_MS} <> 0) AS timed
     FROM ${tables.all} WHERE ${isWithinSpan(span)} GROUP BY hour`,
  );
  if (!rows.some(({ timed }) => timed === true)) return null;
  const revenueByHour = new Map(
    rows.map(({ hour, revenue }) => [Number(hour), Number(revenue)]),
  );
  return Array.from(
    { length: 24 },
    (_, hour) => (revenueByHour.get(hour) ?? 0) / 10 ** revenueDecimals,
  );
}

async function largestOrders(
  { engine, tables, revenueDecimals }: EngineOrders,
  span: StoreSpan,
): Promise<SpanSales["largest"]> {
  const rows = await engine.rows(
    `SELECT order_id, time, revenue::DOUBLE AS revenue FROM ${tables.all}
     WHERE ${isWithinSpan(span)} ORDER BY revenue DESC, row LIMIT 3`,
  );
  return rows.map(({ order_id, time, revenue }) => ({
    orderId: String(order_id),
    date: dateOf(Number(time) / DAY_MS),
    revenue: Number(revenue) / 10 ** revenueDecimals,
  }));
}

async function customerSalesIn(
  { engine, tables, revenueDecimals }: EngineOrders,
  span: StoreSpan,
  lookBackDays: number,
): Promise<SpanSales["customers"]> {
  const first = Date.parse(span.firstDay);
  const rows = await engine.rows(
    `WITH known AS (
       SELECT DISTINCT visitor_id FROM ${tables.all}
       WHERE time >= ${first - lookBackDays * DAY_MS} AND time < ${first})
     SELECT known.visitor_id IS NOT NULL AS came_back,
       count(DISTINCT o.visitor_id)::INTEGER AS customers,
       count(*)::INTEGER AS orders, sum(o.revenue)::DOUBLE AS revenue
     FROM (SELECT visitor_id, time, revenue FROM ${tables.all}) o
     LEFT JOIN known USING (visitor_id)
     WHERE ${isWithinSpan(span)} GROUP BY came_back`,
  );
  const customerSales = (returning: boolean): CustomerSales => {
    const row: EngineRow =
      rows.find((candidate) => candidate.came_back === returning) ??
        {};
    return {
      customers: Number(row.customers ?? 0),
      orders: Number(row.orders ?? 0),
      revenue: Number(row.revenue ?? 0) / 10 ** revenueDecimals,
    };
  };
  return { newcomers: customerSales(false), returning: customerSales(true) };
}
