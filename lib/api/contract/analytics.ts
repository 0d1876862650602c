/** Analytics of an experience and of the whole store. */

import * as z from "zod";
import {
  epochRange,
  inOrder,
  isoDateTime,
  maybeNumber,
  maybeText,
  numberOrNull,
  numeric,
  readNumber,
} from "./_schema.ts";
import { type Variation, variations } from "./experiences.ts";
import { type AnalyticsFilters, filters } from "./filters.ts";
import type { Schema } from "./validation.ts";

/** Metrics of the time series and the sitewide endpoints. */
export const TIME_SERIES_METRICS = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "aov",
  "n_visitors",
  "n_orders",
  "net_revenue",
] as const;

/** Those that an experience's series has when none are asked for. */
export const DEFAULT_METRICS: readonly TimeSeriesMetric[] = TIME_SERIES_METRICS
  .slice(0, 3);
/** A metric of the time series and the sitewide endpoints. */
export type TimeSeriesMetric = typeof TIME_SERIES_METRICS[number];

const SEGMENTS = [
  "deviceType",
  "visitorType",
  "countryCode",
  "channel",
  "landingPageType",
] as const;

/** What sitewide and experience analytics can be split by. */
export type SegmentBy = typeof SEGMENTS[number];

/** Width of a time bucket. */
export type Granularity = "hour" | "day" | "week" | "month";

const segmentBy = z.enum(SEGMENTS);

const metrics = z.array(z.enum(TIME_SERIES_METRICS)).min(1).optional();
const granularity = z.enum(["hour", "day", "week", "month"]).optional();

/** A range of an experience's analytics. */
export interface EpochRange {
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
}

/** Which visitors and orders count. */
export interface Filtered {
  /** Which visitors and orders count. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** Body of the experience time series. */
export interface TimeSeriesBody extends EpochRange, Filtered {
  /** Width of a bucket. @default {"day"} */
  readonly granularity?: Granularity | undefined;
  /** Running totals, or each bucket alone. @default {"cumulative"} */
  readonly mode?: "cumulative" | "noncumulative" | undefined;
  /**
   * Metrics wanted.
   *
   * @default {the service's: conversion rate, net revenue and gross profit per visitor}
   */
  readonly metrics?: readonly TimeSeriesMetric[] | undefined;
}

/** Body of the experience time series. */
export const timeSeriesBody: Schema<TimeSeriesBody> = z.strictObject({
  granularity,
  mode: z.enum(["cumulative", "noncumulative"]).optional(),
  metrics,
  ...epochRange,
  filters: filters.nullish(),
});

/** Body of the experience analysis. */
export interface AnalysisBody extends EpochRange, Filtered {
  /** One row per variation and audience value instead of per variation. */
  readonly segmentBy?: SegmentBy | undefined;
}

/** Body of the experience analysis. */
export const analysisBody: Schema<AnalysisBody> = z.strictObject({
  segmentBy: segmentBy.optional(),
  ...epochRange,
  filters: filters.nullish(),
});

/** Query of the deprecated analysis, which takes no filters object. */
export const deprecatedAnalysisQuery: Schema<EpochRange> = z.strictObject(
  epochRange,
);

/** A period of the whole store. */
export interface SitewidePeriod extends Filtered {
  /** ISO 8601 with `Z` or an offset. */
  readonly start: string;
  /** ISO 8601 with `Z` or an offset. */
  readonly end: string;
}

const period = {
  start: isoDateTime,
  end: isoDateTime,
  filters: filters.nullish(),
};
const split = { metrics, segmentBy: segmentBy.optional() };

/** Body of the sitewide snapshot. */
export interface SitewideSnapshotBody extends SitewidePeriod {
  /** Metrics wanted. @default {all} */
  readonly metrics?: readonly TimeSeriesMetric[] | undefined;
  /** Split by an attribute of the visitors. */
  readonly segmentBy?: SegmentBy | undefined;
}

/** Body of the sitewide snapshot. */
export const sitewideSnapshotBody: Schema<SitewideSnapshotBody> = inOrder(
  z.strictObject({ ...period, ...split }),
);

/** Body of the sitewide time series. */
export interface SitewideTimeSeriesBody extends SitewideSnapshotBody {
  /** Width of a bucket. @default {"day"} */
  readonly granularity?: Granularity | undefined;
}

/** Body of the sitewide time series. */
export const sitewideTimeSeriesBody: Schema<SitewideTimeSeriesBody> = inOrder(
  z.strictObject({ ...period, ...split, granularity }),
);

/** Body of the sitewide order distribution. */
export interface OrderDistributionBody extends SitewidePeriod {
  /** Bars of the histogram. @default {20} */
  readonly bins?: number | undefined;
}

/** Body of the sitewide order distribution. */
export const orderDistributionBody: Schema<OrderDistributionBody> = inOrder(
  z.strictObject({
    ...period,
    bins: z.number().int().min(1).max(200).optional(),
  }),
);

/** One time bucket: a metric under its own name, a number or `null`. */
export interface TimeSeriesPoint {
  /** Start of the bucket in the store's time zone, a formatted date. */
  readonly dt: string;
  /** The metrics. */
  readonly [metric: string]: unknown;
}

/** A segment of a time series. */
export interface SeriesSegment {
  /** In the order of time. */
  readonly data: readonly TimeSeriesPoint[];
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** A segment of a series, also when its points are not wrapped. */
const segment = z.preprocess(
  (value) => Array.isArray(value) ? { data: value } : value,
  z.looseObject({
    data: z.array(z.preprocess(readPoint, z.looseObject({ dt: z.string() }))),
  }),
);

/** Seconds may be missing, and a T or an offset there: the local part counts. */
const LOCAL_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.0+)?([+-]\d{2}:?\d{2})?$/;

/** A metric that comes as text is the number that it says; a time is written anew. */
function readPoint(point: unknown): unknown {
  if (point === null || typeof point !== "object") return point;
  const input = point as Record<string, unknown>;
  const result: Record<string, unknown> = { ...input };
  for (const metric of TIME_SERIES_METRICS) {
    if (typeof input[metric] === "string") {
      result[metric] = readNumber(input[metric]);
    }
  }
  const [match, date, clock, seconds = ":00"] =
    LOCAL_TIME.exec(String(input.dt)) ?? [];
  if (match !== undefined) result.dt = `${date} ${clock}${seconds}`;
  return result;
}

/** Answer of the experience time series. */
export interface TimeSeries {
  /** By variation name. */
  readonly segments: Readonly<Record<string, SeriesSegment>>;
  /** The arms, the control marked. */
  readonly variations: readonly Variation[];
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the experience time series. */
export const timeSeriesAnswer: Schema<TimeSeries> = z.looseObject({
  segments: z.record(z.string(), segment),
  variations,
});

/** Answer of the experience analysis. */
export interface Analysis {
  /** A row per variation, and per audience value when asked. */
  readonly metrics: readonly Readonly<Record<string, unknown>>[];
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the experience analysis. */
export const analysisAnswer: Schema<Analysis> = z.looseObject({
  metrics: z.array(z.looseObject({})),
});

/** Answer of the sitewide time series. */
export interface SitewideTimeSeries {
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** By audience value; `all` without `segmentBy`. */
  readonly segments: Readonly<Record<string, SeriesSegment>>;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the sitewide time series. */
export const sitewideTimeSeriesAnswer: Schema<SitewideTimeSeries> = z
  .looseObject({
    currency: maybeText,
    segments: z.record(z.string(), segment),
  });

/** A metric, also when it is a bare number. */
const snapshotValue = z.preprocess(
  (value) => value === null || typeof value !== "object" ? { value } : value,
  z.looseObject({
    value: numberOrNull,
    previousValue: maybeNumber,
    change: maybeNumber,
  }),
);

/** One metric of a sitewide snapshot, with that of the period before. */
export interface SnapshotValue {
  /** In the period asked for. */
  readonly value: number | null;
  /** In the period of the same length before it. */
  readonly previousValue?: number | null | undefined;
  /** Relative change, a fraction. */
  readonly change?: number | null | undefined;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the sitewide snapshot. */
export interface SitewideSnapshot {
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** By audience value (`all` without `segmentBy`), then by metric. */
  readonly segments: Readonly<
    Record<string, Readonly<Record<string, SnapshotValue>>>
  >;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the sitewide snapshot. */
export const sitewideSnapshotAnswer: Schema<SitewideSnapshot> = z.looseObject({
  currency: maybeText,
  segments: z.record(z.string(), z.record(z.string(), snapshotValue)),
});

/** Answer of the sitewide order distribution. */
export interface OrderDistribution {
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** Bars: from (included) to (not included, but for the last), and orders. */
  readonly histogram: readonly {
    readonly from: number;
    readonly to: number;
    readonly count: number;
  }[];
  /** Kernel density estimate of the order value. */
  readonly kde: readonly { readonly x: number; readonly density: number }[];
  /** Empirical distribution function: the share of orders up to a value. */
  readonly cdf: readonly { readonly x: number; readonly p: number }[];
  /** Orders by their number of units. */
  readonly unitMix: readonly {
    readonly units: number;
    readonly orders: number;
    readonly share: number;
  }[];
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the sitewide order distribution. */
export const orderDistributionAnswer: Schema<OrderDistribution> = z
  .looseObject({
    currency: maybeText,
    histogram: z.array(
      z.looseObject({ from: numeric, to: numeric, count: numeric }),
    ),
    kde: z.array(z.looseObject({ x: numeric, density: numeric })),
    cdf: z.array(z.looseObject({ x: numeric, p: numeric })),
    unitMix: z.array(
      z.looseObject({ units: numeric, orders: numeric, share: numeric }),
    ),
  });
