import type { AnalyticsFilters } from "./filters.ts";

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
