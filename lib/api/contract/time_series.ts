/** The experience time series. */

import * as z from "zod";
import { epochSeconds, readNumber, schemaOf } from "./_schema.ts";
import { type Variation, variationsSchema } from "./experiences.ts";
import { type AnalyticsFilters, filtersSchema } from "./filters.ts";

/** Metrics of the experience time series. */
export type TimeSeriesMetric =
  | "conversion_rate"
  | "net_revenue_per_visitor"
  | "gross_profit_per_visitor"
  | "aov"
  | "n_visitors"
  | "n_orders"
  | "net_revenue";

/** Body of the experience time series, as it goes over the wire. */
export interface TimeSeriesBody {
  /** Width of a bucket. @default {"day"} */
  readonly granularity?: "hour" | "day" | "week" | "month" | undefined;
  /** Running totals, or each bucket alone. @default {"cumulative"} */
  readonly mode?: "cumulative" | "noncumulative" | undefined;
  /** Metrics wanted. */
  readonly metrics?: readonly TimeSeriesMetric[] | undefined;
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
  /** Filters. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** One time bucket of one variation. */
export interface TimeSeriesPoint {
  /** Start of the bucket in the store's time zone, a formatted date. */
  readonly dt: string;
  /** A requested metric, under its own name: a number or `null`. */
  readonly [metric: string]: unknown;
}

/** Answer of the experience time series. */
export interface TimeSeries {
  /** By variation name. */
  readonly segments: Readonly<
    Record<string, { readonly data: readonly TimeSeriesPoint[] }>
  >;
  /** The arms, the control marked. */
  readonly variations: readonly Variation[];
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Metrics that the experience time series knows. */
export const TIME_SERIES_METRICS = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "aov",
  "n_visitors",
  "n_orders",
  "net_revenue",
] as const;

/** Schema of {@linkcode TimeSeriesBody}. */
export const timeSeriesBodySchema: z.ZodType<TimeSeriesBody> = schemaOf<
  TimeSeriesBody
>()(z.strictObject({
  granularity: z.enum(["hour", "day", "week", "month"]).optional(),
  mode: z.enum(["cumulative", "noncumulative"]).optional(),
  metrics: z.array(z.enum(TIME_SERIES_METRICS)).min(1).optional(),
  startTs: epochSeconds.optional(),
  endTs: epochSeconds.optional(),
  filters: filtersSchema.nullish(),
}));

/** A segment of a series, also when its points are not wrapped. */
export const segmentSchema: z.ZodType<
  { readonly data: readonly TimeSeriesPoint[] }
> = z.preprocess(
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
  const given = point as Record<string, unknown>;
  const read: Record<string, unknown> = { ...given };
  for (const metric of TIME_SERIES_METRICS) {
    if (typeof given[metric] === "string") {
      read[metric] = readNumber(given[metric]);
    }
  }
  const [all, date, clock, seconds = ":00"] =
    LOCAL_TIME.exec(String(given.dt)) ?? [];
  if (all !== undefined) read.dt = `${date} ${clock}${seconds}`;
  return read;
}

/** Schema of {@linkcode TimeSeries}. */
export const timeSeriesAnswerSchema: z.ZodType<TimeSeries> = schemaOf<
  TimeSeries
>()(z.looseObject({
  segments: z.record(z.string(), segmentSchema),
  variations: variationsSchema,
}));
