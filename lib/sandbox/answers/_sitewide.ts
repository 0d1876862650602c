/** Analytics of the whole store: every visitor counts once, by the first visit. */

import { visitorConditions } from "./_visitor_filters.ts";
import { orderConditions } from "./_order_filters.ts";
import type {
  AnalyticsFilters,
  OrderDistribution,
  OrderDistributionBody,
  SegmentBy,
  SitewideSnapshot,
  SitewideSnapshotBody,
  SitewideTimeSeries,
  SitewideTimeSeriesBody,
  SnapshotValue,
} from "../../api/mod.ts";
import { TIME_SERIES_METRICS } from "../../api/mod.ts";
import {
  NOTHING,
  pointsByGroup,
  type Question,
  type Totals,
  totalsByGroup,
  valueOf,
} from "./_buckets_of_time.ts";
import {
  type Database,
  databaseOf,
  type SandboxStore,
  sql,
} from "../store/mod.ts";
import { cdfOf, histogramOf, kdeOf } from "./_distribution.ts";
import type { Range } from "./_range.ts";
import { segmentColumn } from "./_segments.ts";
import { selectionOf, SITE_SCOPE, within } from "./_selection.ts";

const DEFAULT_BINS = 20;

/** The answer of the sitewide snapshot: the period, and the one right before it. */
export async function sitewideSnapshot(
  store: SandboxStore,
  body: SitewideSnapshotBody,
  filters: AnalyticsFilters,
): Promise<SitewideSnapshot> {
  const database = databaseOf(store);
  const range = siteRange(body);
  const length = range.endMs - range.startMs;
  const before = { startMs: range.startMs - length, endMs: range.startMs };
  const [current, previous] = [
    await totalsByGroup(database, questionOf(body, filters, range)),
    await totalsByGroup(database, questionOf(body, filters, before)),
  ];
  const groups = new Set([...current.keys(), ...previous.keys()]);
  if (!body.segmentBy) groups.add("all");
  const metrics = body.metrics ?? TIME_SERIES_METRICS;
  const isWhole = othersGroup(body.segmentBy, filters) === "all" ||
    !await knowsOthers(database, { ...before, endMs: range.endMs });
  const valuesOf = (group: string) => {
    const [now, then] = [current, previous].map((totals) =>
      totals.get(group) ?? NOTHING
    ) as [Totals, Totals];
    return Object.fromEntries(metrics.map((metric) => [
      metric,
      changeOf(
        valueOf(metric, now),
        isWhole ? valueOf(metric, then) : null,
      ),
    ]));
  };
  return {
    currency: store.currency,
    segments: Object.fromEntries(
      [...groups].sort().map((group) => [group, valuesOf(group)]),
    ),
  };
}

/**
 * Whether some of the range's visitors are known by the hour only. A part of
 * the others then follows which experiences ran, not what the store did, and has
 * no period before that it could be compared with.
 */
async function knowsOthers(
  database: Database,
  range: Range,
): Promise<boolean> {
  const rows = await database.query(sql`
    SELECT 1 FROM site_hours WHERE ${within(sql`hour_ms`, range)} LIMIT 1`);
  return rows.length > 0;
}

/** The answer of the sitewide time series. */
export async function sitewideTimeSeries(
  store: SandboxStore,
  body: SitewideTimeSeriesBody,
  filters: AnalyticsFilters,
): Promise<SitewideTimeSeries> {
  const database = databaseOf(store);
  const range = siteRange(body);
  const question = questionOf(body, filters, range);
  if (range.startMs === range.endMs) {
    return { currency: store.currency, segments: {} };
  }
  const pointsOf = await pointsByGroup(
    database,
    store.timeZone,
    question,
    body.granularity ?? "day",
    false,
    body.metrics ?? TIME_SERIES_METRICS,
  );
  const groups = body.segmentBy
    ? [...(await totalsByGroup(database, question)).keys()].sort()
    : ["all"];
  return {
    currency: store.currency,
    segments: Object.fromEntries(
      groups.map((group) => [group, { data: pointsOf(group) }]),
    ),
  };
}

/** The answer of the sitewide order distribution. */
export async function orderDistribution(
  store: SandboxStore,
  body: OrderDistributionBody,
  filters: AnalyticsFilters,
): Promise<OrderDistribution> {
  const orders = await ordersOf(databaseOf(store), filters, siteRange(body));
  const values = orders.map(({ value }) => value).sort((a, b) => a - b);
  const byUnits = Map.groupBy(orders, ({ units }) => units);
  return {
    currency: store.currency,
    histogram: histogramOf(values, body.bins ?? DEFAULT_BINS),
    kde: kdeOf(values),
    cdf: cdfOf(values),
    unitMix: [...byUnits]
      .filter(([units]) => units !== null)
      .map(([units, own]) => ({
        units: units ?? 0,
        orders: own.length,
        share: own.length / orders.length,
      }))
      .sort((a, b) => a.units - b.units),
  };
}

async function ordersOf(
  database: Database,
  filters: AnalyticsFilters,
  range: Range,
): Promise<readonly { value: number; units: number | null }[]> {
  const rows = await database.query(sql`
    WITH ${selectionOf(SITE_SCOPE, filters, range).ctes}
    SELECT net_revenue::DOUBLE AS value, units FROM kept_orders`);
  return rows.map(({ value, units }) => ({
    value: Number(value),
    units: units === null ? null : Number(units),
  }));
}

function questionOf(
  body: SitewideSnapshotBody,
  filters: AnalyticsFilters,
  range: Range,
): Question {
  return {
    scope: SITE_SCOPE,
    filters,
    range,
    group: segmentColumn(body.segmentBy),
    others: othersGroup(body.segmentBy, filters),
  };
}

/** Nothing is known of who was not in an experience: no filter can keep them. */
function othersGroup(
  segmentBy: SegmentBy | undefined,
  filters: AnalyticsFilters,
): string | null {
  const isFiltered = visitorConditions(filters).length > 0 ||
    orderConditions(filters, []).length > 0 || filters.maxZScore != null;
  if (isFiltered) return null;
  return segmentBy === undefined ? "all" : "unknown";
}

function siteRange({ start, end }: { start: string; end: string }): Range {
  return { startMs: Date.parse(start), endMs: Date.parse(end) };
}

function changeOf(
  value: number | null,
  previousValue: number | null,
): SnapshotValue {
  const change = value === null || previousValue === null || previousValue === 0
    ? null
    : value / previousValue - 1;
  return { value, previousValue, change };
}
