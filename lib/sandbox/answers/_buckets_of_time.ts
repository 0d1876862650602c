/** Visitors, orders and money per bucket of time and group of visitors. */

import type {
  AnalyticsFilters,
  TimeSeriesMetric,
  TimeSeriesPoint,
} from "../../api/mod.ts";
import { type Database, type Row, type Sql, sql } from "../store/mod.ts";
import { localTime } from "./_local_time.ts";
import type { Range } from "./_range.ts";
import { type Scope, selectionOf, within } from "./_selection.ts";

/** Length of a bucket. */
export type Granularity = "hour" | "day" | "week" | "month";

/** Which visitors, which orders, when. */
export interface Question {
  readonly scope: Scope;
  readonly filters: AnalyticsFilters;
  readonly range: Range;
  /** Expression over a visit whose values make the groups. */
  readonly group: Sql;
  /** The group of visitors who are known by the hour only; `null` leaves them out. */
  readonly others: string | null;
}

/** Money in ten-thousandths, so that running totals stay exact. */
const MONEY_SCALE = 10_000;

/** What happened in one bucket, or up to its end. */
export interface Totals {
  readonly visitors: number;
  readonly orders: number;
  readonly buyers: number;
  /** Buyers whose first order of the range lies here. */
  readonly newBuyers: number;
  readonly revenue: number;
  readonly profit: number;
  /** Orders whose gross profit is known. */
  readonly profitKnown: number;
}

/** What a group of nobody did. */
export const NOTHING: Totals = {
  visitors: 0,
  orders: 0,
  buyers: 0,
  newBuyers: 0,
  revenue: 0,
  profit: 0,
  profitKnown: 0,
};

/** Points of each group, one for each bucket of the range. */
export async function pointsByGroup(
  database: Database,
  zone: string,
  question: Question,
  granularity: Granularity,
  cumulative: boolean,
  metrics: readonly TimeSeriesMetric[],
): Promise<(group: string) => readonly TimeSeriesPoint[]> {
  const rows = await database.query(bucketsSql(question, granularity, zone));
  const buckets = [...new Set(rows.map((row) => String(row.dt)))];
  const groups = Map.groupBy(rows, (row) => row.segment);
  return (group) => {
    const byBucket = new Map(
      groups.get(group)?.map((row) => [String(row.dt), totalsOf(row)]),
    );
    let running = NOTHING;
    return buckets.map((dt) => {
      const own = byBucket.get(dt) ?? NOTHING;
      running = sumOf(running, own);
      return pointOf(dt, cumulative ? running : own, metrics);
    });
  };
}

/** What happened in the whole range, by group; a group of nobody is missing. */
export async function totalsByGroup(
  database: Database,
  question: Question,
): Promise<ReadonlyMap<string, Totals>> {
  const rows = await database.query(bucketsSql(question, "all", "UTC"));
  return new Map(
    rows.filter((row) => row.segment !== null)
      .map((row) => [String(row.segment), totalsOf(row)]),
  );
}

/** One row per bucket of the range, and per group where something happened. */
function bucketsSql(
  { scope, filters, range, group, others }: Question,
  granularity: Granularity | "all",
  zone: string,
): Sql {
  const bucketOf = (milliseconds: Sql) =>
    granularity === "all"
      ? sql`TIMESTAMP 'epoch'`
      : sql`date_trunc(${granularity}, ${localTime(milliseconds, zone)})`;
  const format = granularity === "hour" || granularity === "day"
    ? sql`'%Y-%m-%d %H:%M:%S'`
    : sql`'%Y-%m-%d'`;
  return sql`
    WITH ${selectionOf(scope, filters, range).ctes},
    buckets AS (
      SELECT unnest(generate_series(
        ${bucketOf(sql`${BigInt(range.startMs)}`)},
        ${bucketOf(sql`${BigInt(range.endMs - 1)}`)},
        to_${STEP[granularity]}(1)
      )) AS bucket
    ),
    others AS (
      SELECT ${bucketOf(sql`hour_ms`)} AS bucket, ${others} AS segment,
        visitors, orders, net_revenue, gross_profit
      FROM site_hours
      WHERE ${others} IS NOT NULL AND ${within(sql`hour_ms`, range)}
    ),
    visits AS (
      SELECT bucket, segment, sum(visitors)::BIGINT AS visitors FROM (
        SELECT ${bucketOf(sql`seen_ms`)} AS bucket, ${group} AS segment,
          count(*) AS visitors
        FROM kept_visitors GROUP BY ALL
        UNION ALL SELECT bucket, segment, visitors FROM others
      ) GROUP BY ALL
    ),
    sales AS (
      SELECT bucket, segment, sum(orders)::BIGINT AS orders,
        sum(buyers)::BIGINT AS buyers,
        (sum(revenue) * ${BigInt(MONEY_SCALE)})::BIGINT AS revenue,
        (sum(profit) * ${BigInt(MONEY_SCALE)})::BIGINT AS profit,
        sum(profit_known)::BIGINT AS profit_known
      FROM (
        SELECT ${bucketOf(sql`created_ms`)} AS bucket, ${group} AS segment,
          count(*) AS orders, count(DISTINCT visitor_id) AS buyers,
          sum(net_revenue) AS revenue, sum(gross_profit) AS profit,
          count(gross_profit) AS profit_known
        FROM kept_orders GROUP BY ALL
        UNION ALL
        SELECT bucket, segment, orders, orders, net_revenue, gross_profit, orders
        FROM others
      ) GROUP BY ALL
    ),
    first_sales AS (
      SELECT bucket, segment, sum(new_buyers)::BIGINT AS new_buyers FROM (
        SELECT ${bucketOf(sql`first_ms`)} AS bucket, segment,
          count(*) AS new_buyers
        FROM (
          SELECT ${group} AS segment, visitor_id, min(created_ms) AS first_ms
          FROM kept_orders GROUP BY ALL
        ) GROUP BY ALL
        UNION ALL SELECT bucket, segment, orders FROM others
      ) GROUP BY ALL
    )
    SELECT strftime(bucket, ${format}) AS dt, segment, visitors, orders,
      buyers, new_buyers, revenue, profit, profit_known
    FROM buckets
    LEFT JOIN (
      visits FULL JOIN sales USING (bucket, segment)
      FULL JOIN first_sales USING (bucket, segment)
    ) USING (bucket)
    ORDER BY bucket, segment`;
}

const STEP: Readonly<Record<Granularity | "all", Sql>> = {
  all: sql`days`,
  hour: sql`hours`,
  day: sql`days`,
  week: sql`weeks`,
  month: sql`months`,
};

function totalsOf(row: Row): Totals {
  return {
    visitors: Number(row.visitors ?? 0),
    orders: Number(row.orders ?? 0),
    buyers: Number(row.buyers ?? 0),
    newBuyers: Number(row.new_buyers ?? 0),
    revenue: Number(row.revenue ?? 0),
    profit: Number(row.profit ?? 0),
    profitKnown: Number(row.profit_known ?? 0),
  };
}

/** Both together; a visitor who buys in both is one buyer. */
function sumOf(before: Totals, own: Totals): Totals {
  return {
    visitors: before.visitors + own.visitors,
    orders: before.orders + own.orders,
    buyers: before.buyers + own.newBuyers,
    newBuyers: before.newBuyers + own.newBuyers,
    revenue: before.revenue + own.revenue,
    profit: before.profit + own.profit,
    profitKnown: before.profitKnown + own.profitKnown,
  };
}

function pointOf(
  dt: string,
  totals: Totals,
  metrics: readonly TimeSeriesMetric[],
): TimeSeriesPoint {
  return {
    dt,
    ...Object.fromEntries(
      metrics.map((metric) => [metric, valueOf(metric, totals)]),
    ),
  };
}

/** A metric of some totals; null when it has no denominator. */
export function valueOf(
  metric: TimeSeriesMetric,
  totals: Totals,
): number | null {
  const revenue = totals.revenue / MONEY_SCALE;
  switch (metric) {
    case "n_visitors":
      return totals.visitors;
    case "n_orders":
      return totals.orders;
    case "net_revenue":
      return revenue;
    case "conversion_rate":
      return ratio(totals.buyers, totals.visitors);
    case "net_revenue_per_visitor":
      return ratio(revenue, totals.visitors);
    case "gross_profit_per_visitor":
      return totals.profitKnown < totals.orders
        ? null
        : ratio(totals.profit / MONEY_SCALE, totals.visitors);
    case "aov":
      return ratio(revenue, totals.orders);
  }
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}
