/** Seasonal events: the store and the industry around them. */

import * as z from "zod";
import {
  isoDateTime,
  maybeNumber,
  numberOrNull,
  schemaOf,
  textOrEmpty,
} from "./_schema.ts";

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
  /**
   * Whether nobody measured the industry. No field of the service's: the sandbox
   * says it of its own, by the media type of the answer.
   */
  readonly isIndexInvented?: boolean | undefined;
}

/** The media type of an answer whose industry nobody measured: the sandbox's. */
export const INVENTED_INDUSTRY = "application/json; industry=invented";

const YEARS = "must be a year that the service has, 2021 to 2026";

const seasonalFields = {
  event: z.enum(["BFCM", "laborDay", "memorialDay", "presidentsDay"]),
  metric: z.enum(["revenue", "orders", "priceLevels"]),
  year: z.number().int().min(2021, YEARS).max(2026, YEARS).optional(),
  start: isoDateTime,
  end: isoDateTime,
};

/** Schema of {@linkcode SeasonalSnapshotBody}. */
export const seasonalSnapshotBodySchema: z.ZodType<SeasonalSnapshotBody> =
  schemaOf<SeasonalSnapshotBody>()(z.strictObject(seasonalFields));

/** Schema of {@linkcode SeasonalTimeSeriesBody}. */
export const seasonalTimeSeriesBodySchema: z.ZodType<SeasonalTimeSeriesBody> =
  schemaOf<SeasonalTimeSeriesBody>()(z.strictObject({
    ...seasonalFields,
    xAxis: z.enum(["actualDate", "daysFromEvent"]),
    granularity: z.enum(["hourly", "daily"]),
    mode: z.enum(["index", "brand", "brandWithIndex"]),
  }));

/** Schema of {@linkcode SeasonalSnapshot}. */
export const seasonalSnapshotAnswerSchema: z.ZodType<SeasonalSnapshot> =
  schemaOf<SeasonalSnapshot>()(z.looseObject({
    currency: textOrEmpty,
    snapshot: z.looseObject({
      periodToDateValue: numberOrNull,
      vsLastYear: numberOrNull,
      avgDailyIndexPercent: numberOrNull,
      currentIndexPercent: numberOrNull,
    }),
  }));

const seasonalPointSchema: z.ZodType<SeasonalPoint> = schemaOf<
  SeasonalPoint
>()(z.looseObject({
  dt: z.preprocess(
    (value) => Number.isSafeInteger(value) ? String(value) : value,
    z.string(),
  ),
  dayOffset: maybeNumber,
  currentValue: maybeNumber,
  baselineValue: maybeNumber,
  priorYearValue: maybeNumber,
  currentYearIndex: maybeNumber,
  priorYearIndex: maybeNumber,
  brandIndex: maybeNumber,
}));

/** Schema of {@linkcode SeasonalTimeSeries}. */
export const seasonalTimeSeriesAnswerSchema: z.ZodType<SeasonalTimeSeries> =
  schemaOf<SeasonalTimeSeries>()(z.looseObject({
    currency: textOrEmpty,
    data: z.array(seasonalPointSchema),
    isIndexInvented: z.boolean().optional(),
  }));
