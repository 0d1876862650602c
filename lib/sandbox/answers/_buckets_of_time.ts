/** Visitors, orders and money per bucket of time and group of visitors. */

import type { BodyOf, TimeSeriesMetric } from "../../api/mod.ts";
import { type Sql, sql } from "../store/mod.ts";
import { localTime } from "./_local_time.ts";
import { inUnits, metricValue } from "./_metrics.ts";
import { mapNames, namedNumbers } from "./_values.ts";
import { type Selection, selectionTables, within } from "./_selection.ts";
import type { Service } from "./calls.ts";

/** Length of a bucket; `all` is the whole range in one. */
type Granularity =
  | NonNullable<BodyOf<"experienceTimeSeries">["granularity"]>
  | "all";

/** Which visitors, which orders, when, in groups. */
export interface Question extends Selection {
  /** Expression over a visit whose values make the groups. */
  readonly group: Sql;
  /** The group of visitors who are known by the hour only; `null` leaves them out. */
  readonly unidentifiedGroup: string | null;
}

/**
 * What happened in one bucket, or up to its end: `newBuyers` are those whose
 * first order of the range lies here.
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

/** What a group of nobody did. */
const NOTHING: Totals = namedNumbers(TOTALS, undefined);

/** A bucket's metrics. */
export type Point =
  & { readonly dt: string }
  & Readonly<Record<TimeSeriesMetric, number | null>>;

/** The groups that did something, and the points of a group: one for each bucket of the range. */
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
  // An hour that a clock change repeats is written like the one before it.
  const buckets = new Map(
    rows.map((row) => [String(row.key), String(row.dt)]),
  );
  const ofGroups = Map.groupBy(rows, (row) => row.segment);
  return {
    groups: [...ofGroups.keys()].filter((group) => group !== null)
      .map(String).sort(),
    pointsOf: (group) => {
      const byBucket = new Map(
        ofGroups.get(group)
          ?.map((row) => [String(row.key), namedNumbers(TOTALS, row)]),
      );
      let running = NOTHING;
      return [...buckets].map(([key, dt]) => {
        const bucketTotals = byBucket.get(key) ?? NOTHING;
        running = addTotals(running, bucketTotals);
        const totals = isCumulative ? running : bucketTotals;
        return {
          dt,
          ...mapNames(metrics, (name) => metricValue(name, totals)),
        };
      });
    },
  };
}

/** One row per bucket of the range, and per group where something happened. */
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
  // The moment at which an hour of the store's clock begins: a day may have 25.
  const hourOf = (milliseconds: Sql) =>
    sql`epoch_ms(${milliseconds} - epoch_ms(${
      localTime(milliseconds, zone)
    }) % 3600000)`;
  const shown = granularity === "hour"
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
      WHERE ${unidentifiedGroup} IS NOT NULL AND ${within(sql`hour_ms`, range)}
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
    SELECT buckets.bucket::VARCHAR AS key, strftime(${shown}, ${format}) AS dt, totals.*
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

/** Both together; a visitor who buys in both is one buyer. */
function addTotals(running: Totals, addition: Totals): Totals {
  return mapNames(
    TOTALS,
    (name) =>
      inUnits(running[name] + addition[name === "buyers" ? "newBuyers" : name]),
  );
}
