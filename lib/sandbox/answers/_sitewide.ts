/**
 * Analytics of the whole store, in which every visitor counts once, by the first
 * visit.
 */

import {
  type BodyOf,
  type OrderDistribution,
  type SitewideSnapshot,
  type SitewideTimeSeries,
  type SnapshotValue,
  TIME_SERIES_METRICS,
} from "../../api/mod.ts";
import { type Database, sql } from "../store/mod.ts";
import {
  type Point,
  pointsByGroup,
  type Question,
} from "./_buckets_of_time.ts";
import { cumulativeShares, histogram, kernelDensity } from "./_distribution.ts";
import { orderConditions, visitorConditions } from "./_filters.ts";
import type { Range } from "./_range.ts";
import { segmentColumn } from "./_segments.ts";
import {
  isWithinRange,
  resolveFilters,
  selectionTables,
  SITE_SCOPE,
} from "./_selection.ts";
import { mapNames } from "./_values.ts";
import type { CallOf, Service } from "./calls.ts";

const DEFAULT_BINS = 20;

/**
 * Returns the response of the sitewide snapshot: the requested period and the
 * preceding one.
 */
export async function sitewideSnapshot(
  service: Service,
  { request }: CallOf<"sitewideSnapshot">,
): Promise<SitewideSnapshot> {
  const question = await sitewideQuestion(service, request);
  const { range, unidentifiedGroup } = question;
  const { startMs, endMs } = range;
  const previousRange = { startMs: 2 * startMs - endMs, endMs: startMs };
  const { metrics = TIME_SERIES_METRICS } = request;
  const totalsIn = (range: Range) =>
    pointsByGroup(service, { ...question, range }, "all", metrics);
  const current = await totalsIn(range);
  const previous = await totalsIn(previousRange);
  const groups = new Set([...current.groups, ...previous.groups]);
  if (!request.segmentBy) groups.add("all");
  const bothRanges = { startMs: previousRange.startMs, endMs };
  const isComplete = unidentifiedGroup === "all" ||
    !await hasSiteHours(service.database, bothRanges);
  const changesOf = (group: string) => {
    const [currentPoint] = current.pointsOf(group) as [Point];
    const [previousPoint] = previous.pointsOf(group) as [Point];
    return mapNames(metrics, (metric) => {
      const previousValue = isComplete ? previousPoint[metric] : null;
      return snapshotValue(currentPoint[metric], previousValue);
    });
  };
  return {
    currency: service.store.currency,
    segments: Object.fromEntries(
      [...groups].sort().map((group) => [group, changesOf(group)]),
    ),
  };
}

/**
 * Returns whether the range includes hourly totals. A filter or segment then
 * covers only visitors of experiences. The number of such visitors depends on the
 * running experiences, so a comparison with the preceding period would be
 * meaningless.
 */
async function hasSiteHours(
  database: Database,
  range: Range,
): Promise<boolean> {
  const rows = await database.query(sql`
    SELECT 1 FROM site_hours WHERE ${
    isWithinRange(sql`hour_ms`, range)
  } LIMIT 1`);
  return rows.length > 0;
}

/** Returns the response of the sitewide time series. */
export async function sitewideTimeSeries(
  service: Service,
  { request }: CallOf<"sitewideTimeSeries">,
): Promise<SitewideTimeSeries> {
  const { granularity, metrics = TIME_SERIES_METRICS, segmentBy } = request;
  const question = await sitewideQuestion(service, request);
  const { startMs, endMs } = question.range;
  const points = pointsByGroup(service, question, granularity, metrics);
  const { groups, pointsOf } = await points;
  const wholeSite = startMs === endMs ? [] : ["all"];
  const shown = segmentBy ? groups : wholeSite;
  return {
    currency: service.store.currency,
    segments: Object.fromEntries(
      shown.map((group) => [group, { data: pointsOf(group) }]),
    ),
  };
}

/** Returns the response of the sitewide order distribution. */
export async function orderDistribution(
  service: Service,
  { request }: CallOf<"sitewideOrderDistribution">,
): Promise<OrderDistribution> {
  const orders = await service.database.query(sql`
    WITH ${selectionTables(await sitewideQuestion(service, request))}
    SELECT net_revenue::DOUBLE AS value, units FROM kept_orders`);
  const values = orders.map(({ value }) => Number(value))
    .sort((a, b) => a - b);
  const byUnits = Map.groupBy(
    orders.filter(({ units }) => units !== null),
    ({ units }) => Number(units),
  );
  return {
    currency: service.store.currency,
    histogram: histogram(values, request.bins ?? DEFAULT_BINS),
    kde: kernelDensity(values),
    cdf: cumulativeShares(values),
    unitMix: [...byUnits]
      .map(([units, ordersOfSize]) => ({
        units,
        orders: ordersOfSize.length,
        share: ordersOfSize.length / orders.length,
      }))
      .sort((a, b) => a.units - b.units),
  };
}

/**
 * Builds the selection of a sitewide request. Visitors outside experiences have
 * no attributes, so filters exclude them and segments count them as unknown.
 */
async function sitewideQuestion(
  { database }: Service,
  { start, end, segmentBy, filters: sent }: BodyOf<"sitewideSnapshot">,
): Promise<Question> {
  const filters = await resolveFilters(database, sent);
  const isFiltered = visitorConditions(filters).length > 0 ||
    orderConditions(filters, []).length > 0 || filters.maxZScore != null;
  return {
    scope: SITE_SCOPE,
    filters,
    range: { startMs: Date.parse(start), endMs: Date.parse(end) },
    group: segmentColumn(segmentBy),
    unidentifiedGroup: isFiltered
      ? null
      : segmentBy === undefined
      ? "all"
      : "unknown",
  };
}

function snapshotValue(
  value: number | null,
  previousValue: number | null,
): SnapshotValue {
  const hasChange = value !== null && previousValue;
  const change = hasChange ? value / previousValue - 1 : null;
  return { value, previousValue, change };
}
