import type { AnalyticsFilters, PageTargetingGroup } from "./filters.ts";

/** Where an experience stands. */
export type ExperienceStatus = "pending" | "started" | "ended" | "paused";

/** What kind of experience it is. */
export type ExperienceCategory = "experiment" | "personalization";

/**
 * One arm of an experience. The spec names only `id` and `offer`; the other
 * fields are read when present, and unknown ones are kept as they came.
 */
export interface Variation {
  /** The service's id, always text. */
  readonly id: string;
  /** Unique within its experience. */
  readonly name: string;
  /** Intended share of the traffic in percent; an experience's shares sum to 100. */
  readonly percentage?: number | null | undefined;
  /** True for the one variation that the others are compared with. */
  readonly isControl?: boolean | null | undefined;
  /** Position in lists. */
  readonly order?: number | null | undefined;
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/**
 * An experience. The spec names the fields but not all their forms; what is
 * unknown is kept as it came. Times are epoch milliseconds.
 */
export interface Experience {
  /** UUID. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  /** Where it stands. */
  readonly status?: ExperienceStatus | null | undefined;
  /** What kind it is. */
  readonly category?: ExperienceCategory | null | undefined;
  /** For example `content/theme` or `personalization/offer`. */
  readonly type?: string | null | undefined;
  /** ISO 4217. */
  readonly currency?: string | null | undefined;
  /** Epoch milliseconds. */
  readonly createdAtTs?: number | null | undefined;
  /** Epoch milliseconds. */
  readonly startedAtTs?: number | null | undefined;
  /** Epoch milliseconds. */
  readonly pausedAtTs?: number | null | undefined;
  /** Epoch milliseconds. */
  readonly endedAtTs?: number | null | undefined;
  /** The arms, the control among them. */
  readonly variations: readonly Variation[];
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Query of the experiences list. */
export interface ListExperiencesQuery {
  /** Experiences on a page. */
  readonly limit?: number | undefined;
  /** 1-based. */
  readonly page?: number | undefined;
  /** Only this status. */
  readonly status?: ExperienceStatus | undefined;
  /** Only this category. */
  readonly category?: ExperienceCategory | undefined;
}

/** One page of the experiences list. */
export interface ExperiencePage {
  /** The experiences of this page. */
  readonly experiences: readonly Experience[];
  /** 1-based. */
  readonly page: number;
  /** Pages in all; `null` when the answer does not say. */
  readonly totalPages: number | null;
  /** Experiences in all; `null` when the answer does not say. */
  readonly total: number | null;
}

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

/** What an export holds. */
export type ExportType = "orders" | "order_line_items" | "order_reconciliation";

/** Body of the export, as it goes over the wire. */
export interface ExportBody {
  /** What to export. */
  readonly exportType: ExportType;
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
  /** Filters. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** Answer of the export. */
export interface ExportResult {
  /** What it holds. */
  readonly exportType: ExportType;
  /** UUID. */
  readonly experienceId: string;
  /** Display name. */
  readonly experienceName: string;
  /** Presigned address of the CSV; `null` when the export timed out or failed. */
  readonly url: string | null;
  /** Seconds until the address expires; 0 when `url` is `null`. */
  readonly expiresIn: number;
  /** Always `csv`. */
  readonly format: string;
  /** The service's own words. */
  readonly message: string;
}

/** A variation as it is written. */
export interface VariationInput {
  /** Sent back unchanged when an experience is replaced; left out for a new one. */
  readonly id?: string | undefined;
  /** Unique within its experience. */
  readonly name: string;
  /** Share of the traffic in percent; an experience's shares sum to 100. */
  readonly percentage: number;
  /** True for exactly one variation. */
  readonly isControl: boolean;
  /** The discount campaign; for type `personalization/offer` only. */
  readonly offer?: unknown;
  /** Whatever else the service knows. */
  readonly [field: string]: unknown;
}

/** Types of experiences that can be created. */
export type CreatableType =
  | "content/advanced"
  | "content/onsiteEdits"
  | "content/url"
  | "content/theme"
  | "content/template"
  | "personalization"
  | "personalization/offer";

/** Audience or page targeting of an experience. */
export interface TargetingInput {
  /** Sent back unchanged when an experience is replaced. */
  readonly id?: string | undefined;
  /** Expression groups, as in the filter `pageTargeting`. */
  readonly groups?: readonly PageTargetingGroup[] | null | undefined;
  /** Whatever else the service knows. */
  readonly [field: string]: unknown;
}

/** An experience as it is written; what is left out gets its default. */
export interface ExperienceInput {
  /** Display name. */
  readonly name: string;
  /** What it does. */
  readonly type: CreatableType;
  /** At least one, with exactly one control. */
  readonly variations: readonly VariationInput[];
  /** A longer text. @default {null} */
  readonly description?: string | null | undefined;
  /** Who takes part. @default {everyone} */
  readonly audience?: TargetingInput | null | undefined;
  /** On which pages. @default {all} */
  readonly pageTargeting?: TargetingInput | null | undefined;
  /** What it is judged by. @default {none} */
  readonly keyMetrics?:
    | readonly {
      /** Sent back unchanged when an experience is replaced. */
      readonly id?: string | undefined;
      /** For example `conversion_rate`. */
      readonly name: string;
      /** Whatever else the service knows. */
      readonly [field: string]: unknown;
    }[]
    | null
    | undefined;
  /** Whatever else the service knows. */
  readonly [field: string]: unknown;
}

/** Body of create and replace: everything inside one object. */
export interface ExperienceBody {
  /** The experience. */
  readonly experience: ExperienceInput;
}

/** What sitewide and experience analytics can be split by. */
export type SegmentBy =
  | "deviceType"
  | "visitorType"
  | "countryCode"
  | "channel"
  | "landingPageType";

/** Body of the experience analysis. */
export interface AnalysisBody {
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
  /** One row per variation and audience value instead of per variation. */
  readonly segmentBy?: SegmentBy | undefined;
  /** Filters. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** Query of the deprecated analysis, which takes no filters object. */
export interface DeprecatedAnalysisQuery {
  /** Ten digits of epoch seconds. */
  readonly startTs?: string | undefined;
  /** Ten digits of epoch seconds. */
  readonly endTs?: string | undefined;
}

/** One statistical metric of one variation. */
export interface AnalysisMetric {
  /** The estimate. */
  readonly value: number | null;
  /** Lower end of the 95 % interval. */
  readonly ci_low?: number | null | undefined;
  /** Upper end of the 95 % interval. */
  readonly ci_high?: number | null | undefined;
  /** Relative difference from the control, a fraction. */
  readonly uplift?:
    | {
      /** The estimate. */
      readonly value: number | null;
      /** Lower end of the 95 % interval. */
      readonly ci_low?: number | null | undefined;
      /** Upper end of the 95 % interval. */
      readonly ci_high?: number | null | undefined;
    }
    | null
    | undefined;
  /** Probability to be best. */
  readonly p2bb?: number | null | undefined;
  /** Probability to beat the control. */
  readonly p2bc?: number | null | undefined;
}

/** Answer of the experience analysis. */
export interface Analysis {
  /** A row per variation, and per audience value when asked. */
  readonly metrics: readonly Readonly<Record<string, unknown>>[];
  /** Whatever else came. */
  readonly [field: string]: unknown;
}

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

/** Body of the custom events: definitions, added or renamed by id. */
export interface CustomEventsBody {
  /** The definitions. */
  readonly customEvents: readonly {
    /** The identifier that filters use. */
    readonly id: string;
    /** Display name. */
    readonly name: string;
  }[];
}
