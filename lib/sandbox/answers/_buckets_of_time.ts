/** Visitors, orders and revenue by time bucket and visitor group. */

import type { BodyOf, TimeSeriesMetric } from "../../api/mod.ts";
import { type Sql, sql } from "../store/mod.ts";
import { localTime } from "./_local_time.ts";
import { inUnits, metricValue } from "./_metrics.ts";
import { mapNames, namedNumbers } from "./_values.ts";
import {
  isWithinRange,
  type Selection,
  selectionTables,
} from "./_selection.ts";
import type { Service } from "./calls.ts";

/** Length of a time bucket, where `all` is a single bucket for the whole range. */
type Granularity =
  | NonNullable<BodyOf<"experienceTimeSeries">["granularity"]>
  | "all";

/** Selected visitors and orders, with their grouping. */
export interface Question extends Selection {
  /** SQL expression that groups the visits. */
  readonly group: Sql;
  /**
   * Group of visitors known only as hourly totals, or `null` to exclude these
   * visitors.
   */
  readonly unidentifiedGroup: string | null;
}

/**
 * Totals of a bucket, or of all buckets up to it. The total `newBuyers` counts
 * visitors whose first order in the range is in this bucket.
 */
const TOTALS = [
  "visitors",
  "orders",
  "buyers",
  "newBuyers",
  "revenue",
  "profit",
] as const;

type Totals = Readonly<Record<typeof TOTALS[number], number>>;

/** Totals of a group without activity. */
const NOTHING: Totals = namedNumbers(TOTALS, undefined);

/** Metrics of one bucket. */
export type Point =
  & { readonly dt: string }
  & Readonly<Record<TimeSeriesMetric, number | null>>;

/**
 * Returns the active groups, and a function for a group's data points, one per
 * bucket.
 */
export async function pointsByGroup(
  { database, store }: Service,
  question: Question,
  granularity: Granularity = "day",
  metrics: readonly TimeSeriesMetric[],
  isCumulative = false,
): Promise<{
  readonly groups: readonly string[];
  readonly pointsOf: (group: string) => readonly Point[];
}> {
  const { startMs, endMs } = question.range;
  const rows = startMs === endMs && granularity !== "all"
    ? []
    : await database.query(bucketsSql(question, granularity, store.timeZone));
  // The key is needed because an hour repeated at a clock change has the same
  // label as the previous hour.
  const buckets = new Map(rows.map(({ key, dt }) => [String(key), String(dt)]));
  const groupedRows = Map.groupBy(rows, (row) => row.segment);
  return {
    groups: [...groupedRows.keys()].filter((key) => key !== null).map(String)
      .sort(),
    pointsOf: (group) => {
      const byBucket = new Map(
        groupedRows.get(group)
          ?.map((row) => [String(row.key), namedNumbers(TOTALS, row)]),
      );
      let running = NOTHING;
      return [...buckets].map(([key, dt]) => {
        const bucketTotals = byBucket.get(key) ?? NOTHING;
        running = addTotals(running, bucketTotals);
        const totals = isCumulative ? running : bucketTotals;
        const values = mapNames(metrics, (name) => metricValue(name, totals));
        return { dt, ...values };
      });
    },
  };
}

/**
 * Returns SQL with one row per bucket and active group; a bucket without activity
 * has one row.
 */
function bucketsSql(
  question: Question,
  granularity: Granularity,
  zone: string,
): Sql {
  const { range, group, unidentifiedGroup } = question;
  const bucketOf = (milliseconds: Sql) =>
    granularity === "all"
      ? sql`TIMESTAMP 'epoch'`
      : granularity === "hour"
      ? hourOf(milliseconds)
      : sql`date_trunc(${granularity}, ${localTime(milliseconds, zone)})`;
  // Start of the local hour as an exact time, because a day may have 25 hours.
  const hourOf = (milliseconds: Sql) =>
    sql`epoch_ms(${milliseconds} - epoch_ms(${
      localTime(milliseconds, zone)
    }) % 3600000)`;
  const displayedTime = granularity === "hour"
    ? localTime(sql`epoch_ms(buckets.bucket)`, zone)
    : sql`buckets.bucket`;
  const format = granularity === "hour" || granularity === "day"
    ? sql`'%Y-%m-%d %H:%M:%S'`
    : sql`'%Y-%m-%d'`;
  return sql`
    WITH ${selectionTables(question)},
    buckets AS (
      SELECT unnest(generate_series(
        ${bucketOf(sql`${BigInt(range.startMs)}`)},
        ${bucketOf(sql`${BigInt(range.endMs - 1)}`)},
        to_${STEP[granularity]}(1)
      )) AS bucket
    ),
    happened AS (
      SELECT seen_ms AS ms, ${group} AS segment, 1 AS visitors
      FROM kept_visitors
      UNION ALL BY NAME
      SELECT created_ms AS ms, ${group} AS segment, visitor_id, 1 AS orders,
        (row_number() OVER (
          PARTITION BY segment, visitor_id ORDER BY created_ms
        ) = 1)::INTEGER AS "newBuyers",
        net_revenue AS revenue, gross_profit AS profit
      FROM kept_orders
      UNION ALL BY NAME
      SELECT hour_ms AS ms, ${unidentifiedGroup} AS segment, visitors, orders,
        orders AS buyers, orders AS "newBuyers", net_revenue AS revenue,
        gross_profit AS profit
      FROM site_hours
      WHERE ${unidentifiedGroup} IS NOT NULL AND ${
    isWithinRange(sql`hour_ms`, range)
  }
    ),
    totals AS (
      SELECT ${bucketOf(sql`ms`)} AS bucket, segment,
        sum(visitors) AS visitors, sum(orders) AS orders,
        count(DISTINCT visitor_id) + coalesce(sum(buyers), 0) AS buyers,
        sum("newBuyers") AS "newBuyers", sum(revenue)::DOUBLE AS revenue,
        CASE WHEN count(orders) = count(profit) THEN sum(profit)::DOUBLE
          ELSE 'NaN' END AS profit
      FROM happened GROUP BY ALL
    )
    SELECT buckets.bucket::VARCHAR AS key, strftime(${displayedTime}, ${format}) AS dt, totals.*
    FROM buckets LEFT JOIN totals USING (bucket)
    ORDER BY buckets.bucket, segment`;
}

const STEP: Readonly<Record<Granularity, Sql>> = {
  all: sql`days`,
  hour: sql`hours`,
  day: sql`days`,
  week: sql`weeks`,
  month: sql`months`,
};

/** Adds totals; a visitor who buys in several buckets counts as one buyer. */
function addTotals(running: Totals, addition: Totals): Totals {
  const added = { ...addition, buyers: addition.newBuyers };
  return mapNames(TOTALS, (name) => inUnits(running[name] + added[name]));
}
