/** Analytics of the whole store, and of seasonal events. */

import type {
  SegmentBy,
  TimeSeriesMetric,
  TimeSeriesPoint,
} from "./analytics_types.ts";
import type { AnalyticsFilters } from "./filters.ts";

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

/** Events that the seasonal benchmark knows. */
export type SeasonalEvent =
  | "BFCM"
  | "laborDay"
  | "memorialDay"
  | "presidentsDay";

/** Metrics of the seasonal benchmark. */
export type SeasonalMetric = "revenue" | "orders" | "priceLevels";

/** Body of the seasonal snapshot. */
export interface SeasonalSnapshotBody {
  /** The event. */
  readonly event: SeasonalEvent;
  /** Net revenue, order count, or average unit price. */
  readonly metric: SeasonalMetric;
  /** 2021 to 2026. @default {the most recently completed occurrence} */
  readonly year?: number | undefined;
  /** ISO 8601 with `Z` or an offset; sizes the window before the event. */
  readonly start: string;
  /** ISO 8601 with `Z` or an offset; sizes the window after the event. */
  readonly end: string;
}

/** Body of the seasonal time series. */
export interface SeasonalTimeSeriesBody extends SeasonalSnapshotBody {
  /** What `dt` holds: a date and time, or days from the event. */
  readonly xAxis: "actualDate" | "daysFromEvent";
  /** Hours of one day, or days of the window. */
  readonly granularity: "hourly" | "daily";
  /** What is wanted: the industry, the brand, or both. */
  readonly mode: "index" | "brand" | "brandWithIndex";
}

/** Answer of the seasonal snapshot. */
export interface SeasonalSnapshot {
  /** ISO 4217. */
  readonly currency: string;
  /** The four figures. */
  readonly snapshot: {
    /** The brand's value of the metric over the window, to date. */
    readonly periodToDateValue: number | null;
    /** Change against the same period of the year before, a fraction. */
    readonly vsLastYear: number | null;
    /** The brand's average day in percent of its typical day. */
    readonly avgDailyIndexPercent: number | null;
    /** The industry's average day in percent of its typical day. */
    readonly currentIndexPercent: number | null;
  };
}

/** One point of the seasonal time series. */
export interface SeasonalPoint {
  /** ISO 8601, or days from the event as text. */
  readonly dt: string;
  /** Days from the event; daily only. */
  readonly dayOffset?: number | null | undefined;
  /** The brand's value. */
  readonly currentValue?: number | null | undefined;
  /** The brand's typical value. */
  readonly baselineValue?: number | null | undefined;
  /** The brand's value a year before. */
  readonly priorYearValue?: number | null | undefined;
  /** The industry in percent of its typical day. */
  readonly currentYearIndex?: number | null | undefined;
  /** The industry a year before. */
  readonly priorYearIndex?: number | null | undefined;
  /** The brand in percent of its typical day. */
  readonly brandIndex?: number | null | undefined;
}

/** Answer of the seasonal time series. */
export interface SeasonalTimeSeries {
  /** ISO 4217. */
  readonly currency: string;
  /** In the order of time. */
  readonly data: readonly SeasonalPoint[];
}
