/** Analytics of an experience and of the whole store. */

import * as z from "zod";
import {
  epochSeconds,
  inOrder,
  isoDateTime,
  maybeNumber,
  maybeText,
  numberOrNull,
  numeric,
  readNumber,
  type TypeOf,
} from "./_schema.ts";
import { variations } from "./experiences.ts";
import { filters } from "./filters.ts";

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
export const DEFAULT_METRICS = TIME_SERIES_METRICS.slice(0, 3);
/** A metric of the time series and the sitewide endpoints. */
export type TimeSeriesMetric = typeof TIME_SERIES_METRICS[number];

const segmentBy = z.enum([
  "deviceType",
  "visitorType",
  "countryCode",
  "channel",
  "landingPageType",
]);

/** What sitewide and experience analytics can be split by. */
export type SegmentBy = TypeOf<typeof segmentBy>;

const metrics = z.array(z.enum(TIME_SERIES_METRICS)).min(1).optional();
const granularity = z.enum(["hour", "day", "week", "month"]).optional();

/** A range of an experience's analytics. */
export const epochRange = {
  /** Ten digits of epoch seconds. */
  startTs: epochSeconds.optional(),
  /** Ten digits of epoch seconds. */
  endTs: epochSeconds.optional(),
};

/** Body of the experience time series. */
export const timeSeriesBody = z.strictObject({
  /** Width of a bucket. @default {"day"} */
  granularity,
  /** Running totals, or each bucket alone. @default {"cumulative"} */
  mode: z.enum(["cumulative", "noncumulative"]).optional(),
  /**
   * Metrics wanted.
   *
   * @default {the service's: conversion rate, net revenue and gross profit per visitor}
   */
  metrics,
  ...epochRange,
  /** Which visitors and orders count. */
  filters: filters.nullish(),
});

/** Body of the experience analysis. */
export const analysisBody = z.strictObject({
  /** One row per variation and audience value instead of per variation. */
  segmentBy: segmentBy.optional(),
  ...epochRange,
  /** Which visitors and orders count. */
  filters: filters.nullish(),
});

/** Query of the deprecated analysis, which takes no filters object. */
export const deprecatedAnalysisQuery = z.strictObject(epochRange);

const period = {
  /** ISO 8601 with `Z` or an offset. */
  start: isoDateTime,
  /** ISO 8601 with `Z` or an offset. */
  end: isoDateTime,
  /** Which visitors and orders count. */
  filters: filters.nullish(),
};

const split = {
  /** Metrics wanted. @default {all} */
  metrics,
  /** Split by an attribute of the visitors. */
  segmentBy: segmentBy.optional(),
};

/** Body of the sitewide snapshot. */
export const sitewideSnapshotBody = inOrder(
  z.strictObject({ ...period, ...split }),
);

/** Body of the sitewide time series. */
export const sitewideTimeSeriesBody = inOrder(z.strictObject({
  ...period,
  ...split,
  /** Width of a bucket. @default {"day"} */
  granularity,
}));

/** Body of the sitewide order distribution. */
export const orderDistributionBody = inOrder(z.strictObject({
  ...period,
  /** Bars of the histogram. @default {20} */
  bins: z.number().int().min(1).max(200).optional(),
}));

/** One time bucket: a metric under its own name, a number or `null`. */
const point = z.looseObject({
  /** Start of the bucket in the store's time zone, a formatted date. */
  dt: z.string(),
});

/** One time bucket: a metric under its own name, a number or `null`. */
export type TimeSeriesPoint = TypeOf<typeof point>;

/** A segment of a series, also when its points are not wrapped. */
const segment = z.preprocess(
  (value) => Array.isArray(value) ? { data: value } : value,
  z.looseObject({
    /** In the order of time. */
    data: z.array(z.preprocess(readPoint, point)),
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
export const timeSeriesAnswer = z.looseObject({
  /** By variation name. */
  segments: z.record(z.string(), segment),
  /** The arms, the control marked. */
  variations,
});

/** Answer of the experience time series. */
export type TimeSeries = TypeOf<typeof timeSeriesAnswer>;

/** Answer of the experience analysis. */
export const analysisAnswer = z.looseObject({
  /** A row per variation, and per audience value when asked. */
  metrics: z.array(z.looseObject({})),
});

/** Answer of the experience analysis. */
export type Analysis = TypeOf<typeof analysisAnswer>;

/** Answer of the sitewide time series. */
export const sitewideTimeSeriesAnswer = z.looseObject({
  /** ISO 4217. */
  currency: maybeText,
  /** By audience value; `all` without `segmentBy`. */
  segments: z.record(z.string(), segment),
});

/** Answer of the sitewide time series. */
export type SitewideTimeSeries = TypeOf<typeof sitewideTimeSeriesAnswer>;

/** A metric, also when it is a bare number. */
const snapshotValue = z.preprocess(
  (value) => value === null || typeof value !== "object" ? { value } : value,
  z.looseObject({
    /** In the period asked for. */
    value: numberOrNull,
    /** In the period of the same length before it. */
    previousValue: maybeNumber,
    /** Relative change, a fraction. */
    change: maybeNumber,
  }),
);

/** One metric of a sitewide snapshot, with that of the period before. */
export type SnapshotValue = TypeOf<typeof snapshotValue>;

/** Answer of the sitewide snapshot. */
export const sitewideSnapshotAnswer = z.looseObject({
  /** ISO 4217. */
  currency: maybeText,
  /** By audience value (`all` without `segmentBy`), then by metric. */
  segments: z.record(z.string(), z.record(z.string(), snapshotValue)),
});

/** Answer of the sitewide snapshot. */
export type SitewideSnapshot = TypeOf<typeof sitewideSnapshotAnswer>;

/** Answer of the sitewide order distribution. */
export const orderDistributionAnswer = z.looseObject({
  /** ISO 4217. */
  currency: maybeText,
  /** Bars: from (included) to (not included, but for the last), and orders. */
  histogram: z.array(
    z.looseObject({ from: numeric, to: numeric, count: numeric }),
  ),
  /** Kernel density estimate of the order value. */
  kde: z.array(z.looseObject({ x: numeric, density: numeric })),
  /** Empirical distribution function: the share of orders up to a value. */
  cdf: z.array(z.looseObject({ x: numeric, p: numeric })),
  /** Orders by their number of units. */
  unitMix: z.array(
    z.looseObject({ units: numeric, orders: numeric, share: numeric }),
  ),
});

/** Answer of the sitewide order distribution. */
export type OrderDistribution = TypeOf<typeof orderDistributionAnswer>;
