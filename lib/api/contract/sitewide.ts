/** Analytics of the whole store. */

import * as z from "zod";
import {
  inOrder,
  isoDateTime,
  maybeNumber,
  maybeText,
  numberOrNull,
  numeric,
  schemaOf,
} from "./_schema.ts";
import { type SegmentBy, SEGMENTS } from "./analysis.ts";
import { type AnalyticsFilters, filtersSchema } from "./filters.ts";
import {
  segmentSchema,
  TIME_SERIES_METRICS,
  type TimeSeriesMetric,
  type TimeSeriesPoint,
} from "./time_series.ts";

/** Metrics of the sitewide endpoints. */
export type SitewideMetric = TimeSeriesMetric;

/** Body of the sitewide snapshot. */
export interface SitewideSnapshotBody {
  /** ISO 8601 with `Z` or an offset. */
  readonly start: string;
  /** ISO 8601 with `Z` or an offset. */
  readonly end: string;
  /** Metrics wanted. @default {all} */
  readonly metrics?: readonly SitewideMetric[] | undefined;
  /** Split by an attribute of the visitors. */
  readonly segmentBy?: SegmentBy | undefined;
  /** Filters. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** Body of the sitewide time series. */
export interface SitewideTimeSeriesBody extends SitewideSnapshotBody {
  /** Width of a bucket. @default {"day"} */
  readonly granularity?: "hour" | "day" | "week" | "month" | undefined;
}

/** Body of the sitewide order distribution. */
export interface OrderDistributionBody {
  /** ISO 8601 with `Z` or an offset. */
  readonly start: string;
  /** ISO 8601 with `Z` or an offset. */
  readonly end: string;
  /** Bars of the histogram. @default {20} */
  readonly bins?: number | undefined;
  /** Filters. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** One metric of a sitewide snapshot, with that of the period before. */
export interface SnapshotValue {
  /** In the period asked for. */
  readonly value: number | null;
  /** In the period of the same length before it. */
  readonly previousValue?: number | null | undefined;
  /** Relative change, a fraction. */
  readonly change?: number | null | undefined;
}

/** Answer of the sitewide snapshot. */
export interface SitewideSnapshot {
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** By audience value (`all` without `segmentBy`), then by metric. */
  readonly segments: Readonly<
    Record<string, Readonly<Record<string, SnapshotValue>>>
  >;
  /** Whatever else came. */
  readonly [field: string]: unknown;
}

/** Answer of the sitewide time series. */
export interface SitewideTimeSeries {
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** By audience value; `all` without `segmentBy`. */
  readonly segments: Readonly<
    Record<string, { readonly data: readonly TimeSeriesPoint[] }>
  >;
  /** Whatever else came. */
  readonly [field: string]: unknown;
}

/** Answer of the sitewide order distribution. */
export interface OrderDistribution {
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** Bars: from (included) to (not included, but for the last), and orders. */
  readonly histogram: readonly {
    /** Lower edge. */
    readonly from: number;
    /** Upper edge. */
    readonly to: number;
    /** Orders in it. */
    readonly count: number;
  }[];
  /** Kernel density estimate of the order value. */
  readonly kde: readonly {
    /** Order value. */
    readonly x: number;
    /** Density there. */
    readonly density: number;
  }[];
  /** Empirical distribution function of the order value. */
  readonly cdf: readonly {
    /** Order value. */
    readonly x: number;
    /** Share of orders up to it. */
    readonly p: number;
  }[];
  /** Orders by their number of units. */
  readonly unitMix: readonly {
    /** Units of an order. */
    readonly units: number;
    /** Orders with so many. */
    readonly orders: number;
    /** Their share. */
    readonly share: number;
  }[];
  /** Whatever else came. */
  readonly [field: string]: unknown;
}

const snapshotFields = {
  start: isoDateTime,
  end: isoDateTime,
  metrics: z.array(z.enum(TIME_SERIES_METRICS)).min(1).optional(),
  segmentBy: z.enum(SEGMENTS).optional(),
  filters: filtersSchema.nullish(),
};

/** Schema of {@linkcode SitewideSnapshotBody}. */
export const sitewideSnapshotBodySchema: z.ZodType<SitewideSnapshotBody> =
  schemaOf<SitewideSnapshotBody>()(
    z.strictObject(snapshotFields).refine(inOrder.check, inOrder.options),
  );

/** Schema of {@linkcode SitewideTimeSeriesBody}. */
export const sitewideTimeSeriesBodySchema: z.ZodType<SitewideTimeSeriesBody> =
  schemaOf<SitewideTimeSeriesBody>()(
    z.strictObject({
      ...snapshotFields,
      granularity: z.enum(["hour", "day", "week", "month"]).optional(),
    }).refine(inOrder.check, inOrder.options),
  );

/** Schema of {@linkcode OrderDistributionBody}. */
export const orderDistributionBodySchema: z.ZodType<OrderDistributionBody> =
  schemaOf<OrderDistributionBody>()(
    z.strictObject({
      start: isoDateTime,
      end: isoDateTime,
      bins: z.number().int().min(1).max(200).optional(),
      filters: filtersSchema.nullish(),
    }).refine(inOrder.check, inOrder.options),
  );

/** A metric, also when it is a bare number. */
const snapshotValueSchema: z.ZodType<SnapshotValue> = z.preprocess(
  (value) => value === null || typeof value !== "object" ? { value } : value,
  schemaOf<SnapshotValue>()(z.looseObject({
    value: numberOrNull,
    previousValue: maybeNumber,
    change: maybeNumber,
  })),
);

/** Schema of {@linkcode SitewideSnapshot}. */
export const sitewideSnapshotAnswerSchema: z.ZodType<SitewideSnapshot> =
  schemaOf<SitewideSnapshot>()(z.looseObject({
    currency: maybeText,
    segments: z.record(
      z.string(),
      z.record(z.string(), snapshotValueSchema),
    ),
  }));

/** Schema of {@linkcode SitewideTimeSeries}. */
export const sitewideTimeSeriesAnswerSchema: z.ZodType<SitewideTimeSeries> =
  schemaOf<SitewideTimeSeries>()(z.looseObject({
    currency: maybeText,
    segments: z.record(z.string(), segmentSchema),
  }));

/** Schema of {@linkcode OrderDistribution}. */
export const orderDistributionAnswerSchema: z.ZodType<OrderDistribution> =
  schemaOf<OrderDistribution>()(z.looseObject({
    currency: maybeText,
    histogram: z.array(
      z.looseObject({ from: numeric, to: numeric, count: numeric }),
    ),
    kde: z.array(z.looseObject({ x: numeric, density: numeric })),
    cdf: z.array(z.looseObject({ x: numeric, p: numeric })),
    unitMix: z.array(
      z.looseObject({ units: numeric, orders: numeric, share: numeric }),
    ),
  }));
