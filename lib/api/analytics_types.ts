/** Analytics of one experience: time series, exports, analysis. */

import type { Variation } from "./experience_types.ts";
import type { AnalyticsFilters } from "./filters.ts";

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
