/** Seasonal events: the store and the industry around them. */

import * as z from "zod";
import {
  isoDateTime,
  maybeNumber,
  numberOrNull,
  textOrEmpty,
} from "./_schema.ts";
import type { Schema } from "./validation.ts";

const EVENTS = ["BFCM", "laborDay", "memorialDay", "presidentsDay"] as const;
const METRICS = ["revenue", "orders", "priceLevels"] as const;
const MODES = ["index", "brand", "brandWithIndex"] as const;

/** Events that the seasonal benchmark knows. */
export type SeasonalEvent = typeof EVENTS[number];
/** Metrics of the seasonal benchmark. */
export type SeasonalMetric = typeof METRICS[number];

const YEARS = "must be a year that the service has, 2021 to 2026";

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

const snapshotBody = z.strictObject({
  event: z.enum(EVENTS),
  metric: z.enum(METRICS),
  year: z.number().int().min(2021, YEARS).max(2026, YEARS).optional(),
  start: isoDateTime,
  end: isoDateTime,
});

/** Body of the seasonal snapshot. */
export const seasonalSnapshotBody: Schema<SeasonalSnapshotBody> = snapshotBody;

/** Body of the seasonal time series. */
export interface SeasonalTimeSeriesBody extends SeasonalSnapshotBody {
  /** What `dt` holds: a date and time, or days from the event. */
  readonly xAxis: "actualDate" | "daysFromEvent";
  /** Hours of one day, or days of the window. */
  readonly granularity: "hourly" | "daily";
  /** What is wanted: the industry, the brand, or both. */
  readonly mode: typeof MODES[number];
}

/** Body of the seasonal time series. */
export const seasonalTimeSeriesBody: Schema<SeasonalTimeSeriesBody> =
  snapshotBody.extend({
    xAxis: z.enum(["actualDate", "daysFromEvent"]),
    granularity: z.enum(["hourly", "daily"]),
    mode: z.enum(MODES),
  });

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
    /** Whatever else the service sends. */
    readonly [field: string]: unknown;
  };
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the seasonal snapshot. */
export const seasonalSnapshotAnswer: Schema<SeasonalSnapshot> = z.looseObject({
  currency: textOrEmpty,
  snapshot: z.looseObject({
    periodToDateValue: numberOrNull,
    vsLastYear: numberOrNull,
    avgDailyIndexPercent: numberOrNull,
    currentIndexPercent: numberOrNull,
  }),
});

/** A day or an hour of a season. */
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
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
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
  currentYearIndex: maybeNumber,
  priorYearIndex: maybeNumber,
  brandIndex: maybeNumber,
});

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
  /** Whatever else the service sends. */
  readonly [field: string]: unknown;
}

/** Answer of the seasonal time series. */
export const seasonalTimeSeriesAnswer: Schema<SeasonalTimeSeries> = z
  .looseObject({
    currency: textOrEmpty,
    data: z.array(point),
    isIndexInvented: z.boolean().optional(),
  });

/** The media type of an answer whose industry nobody measured: the sandbox's. */
export const INVENTED_INDUSTRY = "application/json; industry=invented";
