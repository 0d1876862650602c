/**
 * Schemas and types of the analytics endpoints for one experience and for the
 * whole store.
 */

import * as z from "zod";
import { isObject, isRecord } from "../../base/mod.ts";
import {
  epochRange,
  isoDateTime,
  maybeNumber,
  maybeText,
  numberOrNull,
  numeric,
  type OtherFields,
  readCount,
  readNumber,
  withRangeOrder,
} from "./_schema.ts";
import { type Variation, variations } from "./experiences.ts";
import { type AnalyticsFilters, filters } from "./filters.ts";
import type { Schema } from "./validation.ts";

/** Metrics of the time series and of the sitewide endpoints. */
export const TIME_SERIES_METRICS = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "aov",
  "n_visitors",
  "n_orders",
  "net_revenue",
] as const;

/** Default metrics of the experience time series. */
export const DEFAULT_METRICS: readonly TimeSeriesMetric[] = TIME_SERIES_METRICS
  .slice(0, 3);
/** Metric of the time series and of the sitewide endpoints. */
export type TimeSeriesMetric = typeof TIME_SERIES_METRICS[number];

const SEGMENTS = [
  "deviceType",
  "visitorType",
  "countryCode",
  "channel",
  "landingPageType",
] as const;

/** Attribute for splitting sitewide and experience analytics. */
export type SegmentBy = typeof SEGMENTS[number];

/** Width of a time bucket. */
export type Granularity = "hour" | "day" | "week" | "month";

const segmentBy = z.enum(SEGMENTS);

const metrics = z.array(z.enum(TIME_SERIES_METRICS)).min(1).optional();
const granularity = z.enum(["hour", "day", "week", "month"]).optional();

/** Shape of a time range with filters. */
const filteredRange = { ...epochRange, filters: filters.nullish() };

/** Time range of experience analytics. */
export interface EpochRange {
  /** Start of the range: ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** End of the range: ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
}

/** Request body with filters for visitors and orders. */
export interface Filtered {
  /** Filters for visitors and orders. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** Request body of the experience time series. */
export interface TimeSeriesBody extends EpochRange, Filtered {
  /** Width of a time bucket. @default {"day"} */
  readonly granularity?: Granularity | undefined;
  /** Running totals or separate values per bucket. @default {"cumulative"} */
  readonly mode?: "cumulative" | "noncumulative" | undefined;
  /**
   * Requested metrics.
   *
   * @default {the service's: conversion rate, net revenue and gross profit per visitor}
   */
  readonly metrics?: readonly TimeSeriesMetric[] | undefined;
}

/** Schema of the experience time series request. */
export const timeSeriesBody: Schema<TimeSeriesBody> = z.strictObject({
  granularity,
  mode: z.enum(["cumulative", "noncumulative"]).optional(),
  metrics,
  ...filteredRange,
});

/** Request body of the experience analysis. */
export interface AnalysisBody extends EpochRange, Filtered {
  /**
   * Attribute for splitting the rows by audience value; by default there is one
   * row per variation.
   */
  readonly segmentBy?: SegmentBy | undefined;
}

/** Schema of the experience analysis request. */
export const analysisBody: Schema<AnalysisBody> = z.strictObject({
  segmentBy: segmentBy.optional(),
  ...filteredRange,
});

/** Query schema of the deprecated analysis, which takes no filters object. */
export const deprecatedAnalysisQuery: Schema<EpochRange> = z.strictObject(
  epochRange,
);

/** Time period of a sitewide request. */
export interface SitewidePeriod extends Filtered {
  /** Start of the period in ISO 8601 format, with `Z` or an offset. */
  readonly start: string;
  /** End of the period in ISO 8601 format, with `Z` or an offset. */
  readonly end: string;
}

const period = {
  start: isoDateTime,
  end: isoDateTime,
  filters: filters.nullish(),
};
const split = { metrics, segmentBy: segmentBy.optional() };
const bins = z.number().int().min(1).max(200).optional();

/** Request body of the sitewide snapshot. */
export interface SitewideSnapshotBody extends SitewidePeriod {
  /** Requested metrics. @default {all} */
  readonly metrics?: readonly TimeSeriesMetric[] | undefined;
  /** Visitor attribute for splitting the result. */
  readonly segmentBy?: SegmentBy | undefined;
}

/** Schema of the sitewide snapshot request. */
export const sitewideSnapshotBody: Schema<SitewideSnapshotBody> =
  withRangeOrder(z.strictObject({ ...period, ...split }));

/** Request body of the sitewide time series. */
export interface SitewideTimeSeriesBody extends SitewideSnapshotBody {
  /** Width of a time bucket. @default {"day"} */
  readonly granularity?: Granularity | undefined;
}

/** Schema of the sitewide time series request. */
export const sitewideTimeSeriesBody: Schema<SitewideTimeSeriesBody> =
  withRangeOrder(z.strictObject({ ...period, ...split, granularity }));

/** Request body of the sitewide order distribution. */
export interface OrderDistributionBody extends SitewidePeriod {
  /** Number of histogram bins. @default {20} */
  readonly bins?: number | undefined;
}

/** Schema of the sitewide order distribution request. */
export const orderDistributionBody: Schema<OrderDistributionBody> =
  withRangeOrder(z.strictObject({ ...period, bins }));

/** One time bucket, with each metric as a number or `null` under its name. */
export interface TimeSeriesPoint {
  /** Start of the bucket as a formatted date in the store's time zone. */
  readonly dt: string;
  /** Value of a metric. */
  readonly [metric: string]: unknown;
}

/** One segment of a time series. */
export interface SeriesSegment extends OtherFields {
  /** Data points in chronological order. */
  readonly data: readonly TimeSeriesPoint[];
}

/** Segment of a series; its points may be under another name or alone. */
const segment = z.preprocess(
  (value) => {
    if (Array.isArray(value)) return { data: value };
    if (!isObject(value) || "data" in value) return value;
    const [list, ...furtherLists] = Object.values(value).filter(Array.isArray);
    return furtherLists.length === 0 ? { ...value, data: list } : value;
  },
  z.looseObject({
    data: z.array(z.preprocess(readPoint, z.looseObject({ dt: z.string() }))),
  }),
);

/**
 * Matches a local time with optional hyphens, clock, seconds, `T` and offset; only
 * the local part is used.
 */
const LOCAL_TIME =
  /^(20\d\d)-?(\d\d)-?(\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.0+)?([+-]\d\d:?\d\d)?)?$/;
const TIME_NAME = /^(date|day|time|datetime|timestamp|ts|bucket)$/i;

/**
 * Converts numeric strings of a data point to numbers, its time to a uniform
 * format, and metrics inside another object to its own.
 */
function readPoint(point: unknown): unknown {
  if (!isObject(point)) return point;
  const { metrics, ...plain } = point;
  const result: Record<string, unknown> = isRecord(metrics)
    ? { ...metrics, ...plain }
    : { ...point };
  const [timeName, otherName] = Object.keys(result)
    .filter((name) => TIME_NAME.test(name));
  const hasTime = "dt" in result || timeName === undefined;
  if (!hasTime && otherName === undefined) {
    result.dt = result[timeName];
    delete result[timeName];
  }
  for (const [name, value] of Object.entries(result)) {
    const metric = metricName(name);
    if (!TIME_SERIES_METRICS.includes(metric as TimeSeriesMetric)) continue;
    const read = metric.startsWith("n_") ? readCount : readNumber;
    result[name] = read(isRecord(value) ? value.value : value);
  }
  const [match, year, month, day, clock = "00:00", seconds = ":00"] =
    LOCAL_TIME.exec(String(result.dt)) ?? [];
  if (Number.isSafeInteger(result.dt)) result.dt = String(result.dt);
  if (match !== undefined) {
    result.dt = `${year}-${month}-${day} ${clock}${seconds}`;
  }
  return result;
}

/**
 * Returns the documented name of a metric that was received in camel case, in
 * capitals, or without its prefix; other names are unchanged.
 */
export function metricName(name: string): string {
  const snake = /[a-z]/.test(name)
    ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : name.toLowerCase();
  return TIME_SERIES_METRICS.find((known) =>
    known === snake || known === `n_${snake}`
  ) ?? name;
}

/** Names of the field that says which variation a segment in a list is of. */
const SEGMENT_NAMES = [
  "name",
  "variation",
  "variationName",
  "variationId",
  "id",
];

/** Converts a list of segments to an object by their names or IDs. */
function segmentsByName(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every(isRecord)) return value;
  const name = SEGMENT_NAMES.find((field) =>
    value.every((segment) => typeof segment[field] === "string")
  );
  const names = value.map((segment) => segment[name ?? ""]);
  return name === undefined || new Set(names).size < names.length
    ? value
    : Object.fromEntries(value.map((segment) => [segment[name], segment]));
}

/** Response of the experience time series. */
export interface TimeSeries extends OtherFields {
  /** Segments by variation name. */
  readonly segments: Readonly<Record<string, SeriesSegment>>;
  /** Variations of the experience, including the control. */
  readonly variations: readonly Variation[];
}

/** Schema of the experience time series response. */
export const timeSeriesAnswer: Schema<TimeSeries> = z.looseObject({
  segments: z.preprocess(segmentsByName, z.record(z.string(), segment)),
  variations,
});

/** Response of the experience analysis. */
export interface Analysis extends OtherFields {
  /**
   * Rows of the analysis: one per variation, or per variation and audience value
   * if requested.
   */
  readonly metrics: readonly Readonly<Record<string, unknown>>[];
}

/** Schema of the experience analysis response. */
export const analysisAnswer: Schema<Analysis> = z.looseObject({
  metrics: z.array(z.looseObject({})),
});

/** Response of the sitewide time series. */
export interface SitewideTimeSeries extends OtherFields {
  /** ISO 4217 currency code. */
  readonly currency?: string | null | undefined;
  /** Segments by audience value; without `segmentBy`, only `all`. */
  readonly segments: Readonly<Record<string, SeriesSegment>>;
}

/** Schema of the sitewide time series response. */
export const sitewideTimeSeriesAnswer: Schema<SitewideTimeSeries> = z
  .looseObject({
    currency: maybeText,
    segments: z.record(z.string(), segment),
  });

/** Metric of a snapshot; a bare number is accepted too. */
const snapshotValue = z.preprocess(
  (value) => isObject(value) ? value : { value },
  z.looseObject({
    value: numberOrNull,
    previousValue: maybeNumber,
    change: maybeNumber,
  }),
);

/** One metric of a sitewide snapshot, with its value in the preceding period. */
export interface SnapshotValue extends OtherFields {
  /** Value in the requested period. */
  readonly value: number | null;
  /** Value in the preceding period of the same length. */
  readonly previousValue?: number | null | undefined;
  /** Relative change, as a fraction. */
  readonly change?: number | null | undefined;
}

/** Response of the sitewide snapshot. */
export interface SitewideSnapshot extends OtherFields {
  /** ISO 4217 currency code. */
  readonly currency?: string | null | undefined;
  /** Values by audience value (`all` without `segmentBy`), then by metric. */
  readonly segments: Readonly<
    Record<string, Readonly<Record<string, SnapshotValue>>>
  >;
}

/** Schema of the sitewide snapshot response. */
export const sitewideSnapshotAnswer: Schema<SitewideSnapshot> = z.looseObject({
  currency: maybeText,
  segments: z.record(z.string(), z.record(z.string(), snapshotValue)),
});

/** Response of the sitewide order distribution. */
export interface OrderDistribution extends OtherFields {
  /** ISO 4217 currency code. */
  readonly currency?: string | null | undefined;
  /**
   * Histogram bins: lower bound (inclusive), upper bound (exclusive except in the
   * last bin), and number of orders.
   */
  readonly histogram: readonly {
    readonly from: number;
    readonly to: number;
    readonly count: number;
  }[];
  /** Kernel density estimate of the order value. */
  readonly kde: readonly { readonly x: number; readonly density: number }[];
  /** Empirical distribution function: share of orders up to each value. */
  readonly cdf: readonly { readonly x: number; readonly p: number }[];
  /** Number of orders by units per order. */
  readonly unitMix: readonly {
    readonly units: number;
    readonly orders: number;
    readonly share: number;
  }[];
}

const count = z.preprocess(
  readNumber,
  z.number().min(0, "must not be negative"),
);
const share = z.preprocess(
  readNumber,
  z.number().max(1.001, "must be up to 1"),
);

/** Schema of the sitewide order distribution response. */
export const orderDistributionAnswer: Schema<OrderDistribution> = z
  .looseObject({
    currency: maybeText,
    histogram: z.array(
      z.looseObject({ from: numeric, to: numeric, count })
        .refine(
          ({ from, to }) => from <= to,
          "its lower bound must not exceed its upper bound",
        ),
    ),
    kde: z.array(z.looseObject({ x: numeric, density: numeric })),
    cdf: z.array(z.looseObject({ x: numeric, p: share })),
    unitMix: z.array(
      z.looseObject({ units: numeric, orders: count, share }),
    ),
  });
