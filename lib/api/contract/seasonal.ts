/** Seasonal events: store and industry data around an event. */

import * as z from "zod";
import {
  currencyOrEmpty,
  isoDateTime,
  maybeNumber,
  maybePercent,
  numberOrNull,
  type OtherFields,
} from "./_schema.ts";
import type { Schema } from "./validation.ts";

const EVENTS = ["BFCM", "laborDay", "memorialDay", "presidentsDay"] as const;
const METRICS = ["revenue", "orders", "priceLevels"] as const;
const MODES = ["index", "brand", "brandWithIndex"] as const;

/** Seasonal event of the benchmark. */
export type SeasonalEvent = typeof EVENTS[number];
/** Metric of the seasonal benchmark. */
export type SeasonalMetric = typeof METRICS[number];

const YEARS = "must be a year the service covers, 2021 to 2026";

/** Request body of the seasonal snapshot. */
export interface SeasonalSnapshotBody {
  /** Seasonal event. */
  readonly event: SeasonalEvent;
  /** Metric: net revenue, order count, or average unit price. */
  readonly metric: SeasonalMetric;
  /**
   * Year of the event, 2021 to 2026.
   * @default {the most recently completed occurrence}
   */
  readonly year?: number | undefined;
  /**
   * Start of the window before the event, in ISO 8601 format with `Z` or an
   * offset.
   */
  readonly start: string;
  /** End of the window after the event, in ISO 8601 format with `Z` or an offset. */
  readonly end: string;
}

const snapshotBody = z.strictObject({
  event: z.enum(EVENTS),
  metric: z.enum(METRICS),
  year: z.number().int().min(2021, YEARS).max(2026, YEARS).optional(),
  start: isoDateTime,
  end: isoDateTime,
});

/** Schema of the seasonal snapshot request. */
export const seasonalSnapshotBody: Schema<SeasonalSnapshotBody> = snapshotBody;

/** Request body of the seasonal time series. */
export interface SeasonalTimeSeriesBody extends SeasonalSnapshotBody {
  /** Unit of `dt`: a date and time, or days from the event. */
  readonly xAxis: "actualDate" | "daysFromEvent";
  /** Granularity: the hours of one day, or the days of the window. */
  readonly granularity: "hourly" | "daily";
  /** Requested data: industry, brand, or both. */
  readonly mode: typeof MODES[number];
}

/** Schema of the seasonal time series request. */
export const seasonalTimeSeriesBody: Schema<SeasonalTimeSeriesBody> =
  snapshotBody.extend({
    xAxis: z.enum(["actualDate", "daysFromEvent"]),
    granularity: z.enum(["hourly", "daily"]),
    mode: z.enum(MODES),
  });

/** Response of the seasonal snapshot. */
export interface SeasonalSnapshot extends OtherFields {
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Figures of the snapshot. */
  readonly snapshot: {
    /** The brand's metric value over the window to date. */
    readonly periodToDateValue: number | null;
    /** Change from the same period of the previous year, as a fraction. */
    readonly vsLastYear: number | null;
    /** The brand's average day as a percentage of its typical day. */
    readonly avgDailyIndexPercent: number | null;
    /** The industry's average day as a percentage of its typical day. */
    readonly currentIndexPercent: number | null;
    /** Additional fields from the service. */
    readonly [field: string]: unknown;
  };
}

/** Schema of the seasonal snapshot response. */
export const seasonalSnapshotAnswer: Schema<SeasonalSnapshot> = z.looseObject({
  currency: currencyOrEmpty,
  snapshot: z.looseObject({
    periodToDateValue: numberOrNull,
    vsLastYear: numberOrNull,
    avgDailyIndexPercent: numberOrNull,
    currentIndexPercent: numberOrNull,
  }),
});

/** Data point for one day or hour of a season. */
export interface SeasonalPoint extends OtherFields {
  /** Time in ISO 8601 format, or days from the event as a string. */
  readonly dt: string;
  /** Days from the event; only in daily series. */
  readonly dayOffset?: number | null | undefined;
  /** The brand's value. */
  readonly currentValue?: number | null | undefined;
  /** The brand's typical value. */
  readonly baselineValue?: number | null | undefined;
  /** The brand's value one year earlier. */
  readonly priorYearValue?: number | null | undefined;
  /** The industry's value as a percentage of its typical day. */
  readonly currentYearIndex?: number | null | undefined;
  /** The industry's value one year earlier, as a percentage of its typical day. */
  readonly priorYearIndex?: number | null | undefined;
  /** The brand's value as a percentage of its typical day. */
  readonly brandIndex?: number | null | undefined;
}

const point = z.looseObject({
  dt: z.preprocess(
    (value) => Number.isSafeInteger(value) ? String(value) : value,
    z.string(),
  ),
  dayOffset: maybeNumber,
  currentValue: maybeNumber,
  baselineValue: maybeNumber,
  priorYearValue: maybeNumber,
  currentYearIndex: maybePercent,
  priorYearIndex: maybePercent,
  brandIndex: maybePercent,
});

/** Response of the seasonal time series. */
export interface SeasonalTimeSeries extends OtherFields {
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Data points in chronological order. */
  readonly data: readonly SeasonalPoint[];
  /**
   * Whether the industry data is synthetic. The service has no such field; the
   * client sets it from the media type that the sandbox uses.
   */
  readonly isIndexInvented?: boolean | undefined;
}

/** Schema of the seasonal time series response. */
export const seasonalTimeSeriesAnswer: Schema<SeasonalTimeSeries> = z
  .looseObject({
    currency: currencyOrEmpty,
    data: z.array(point),
    isIndexInvented: z.boolean().optional(),
  });

/** Media type of the sandbox's responses with synthetic industry data. */
export const INVENTED_INDUSTRY = "application/json; industry=invented";
