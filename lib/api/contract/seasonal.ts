/** Seasonal events: the store and the industry around them. */

import * as z from "zod";
import {
  isoDateTime,
  maybeNumber,
  numberOrNull,
  textOrEmpty,
  type TypeOf,
} from "./_schema.ts";

const event = z.enum(["BFCM", "laborDay", "memorialDay", "presidentsDay"]);
const metric = z.enum(["revenue", "orders", "priceLevels"]);

/** Events that the seasonal benchmark knows. */
export type SeasonalEvent = TypeOf<typeof event>;
/** Metrics of the seasonal benchmark. */
export type SeasonalMetric = TypeOf<typeof metric>;

const YEARS = "must be a year that the service has, 2021 to 2026";

/** Body of the seasonal snapshot. */
export const seasonalSnapshotBody = z.strictObject({
  /** The event. */
  event,
  /** Net revenue, order count, or average unit price. */
  metric,
  /** 2021 to 2026. @default {the most recently completed occurrence} */
  year: z.number().int().min(2021, YEARS).max(2026, YEARS).optional(),
  /** ISO 8601 with `Z` or an offset; sizes the window before the event. */
  start: isoDateTime,
  /** ISO 8601 with `Z` or an offset; sizes the window after the event. */
  end: isoDateTime,
});

/** Body of the seasonal time series. */
export const seasonalTimeSeriesBody = seasonalSnapshotBody.extend({
  /** What `dt` holds: a date and time, or days from the event. */
  xAxis: z.enum(["actualDate", "daysFromEvent"]),
  /** Hours of one day, or days of the window. */
  granularity: z.enum(["hourly", "daily"]),
  /** What is wanted: the industry, the brand, or both. */
  mode: z.enum(["index", "brand", "brandWithIndex"]),
});

/** Answer of the seasonal snapshot. */
export const seasonalSnapshotAnswer = z.looseObject({
  /** ISO 4217. */
  currency: textOrEmpty,
  /** The four figures. */
  snapshot: z.looseObject({
    /** The brand's value of the metric over the window, to date. */
    periodToDateValue: numberOrNull,
    /** Change against the same period of the year before, a fraction. */
    vsLastYear: numberOrNull,
    /** The brand's average day in percent of its typical day. */
    avgDailyIndexPercent: numberOrNull,
    /** The industry's average day in percent of its typical day. */
    currentIndexPercent: numberOrNull,
  }),
});

/** Answer of the seasonal snapshot. */
export type SeasonalSnapshot = TypeOf<typeof seasonalSnapshotAnswer>;

const point = z.looseObject({
  /** ISO 8601, or days from the event as text. */
  dt: z.preprocess(
    (value) => Number.isSafeInteger(value) ? String(value) : value,
    z.string(),
  ),
  /** Days from the event; daily only. */
  dayOffset: maybeNumber,
  /** The brand's value. */
  currentValue: maybeNumber,
  /** The brand's typical value. */
  baselineValue: maybeNumber,
  /** The brand's value a year before. */
  priorYearValue: maybeNumber,
  /** The industry in percent of its typical day. */
  currentYearIndex: maybeNumber,
  /** The industry a year before. */
  priorYearIndex: maybeNumber,
  /** The brand in percent of its typical day. */
  brandIndex: maybeNumber,
});

/** Answer of the seasonal time series. */
export const seasonalTimeSeriesAnswer = z.looseObject({
  /** ISO 4217. */
  currency: textOrEmpty,
  /** In the order of time. */
  data: z.array(point),
  /**
   * Whether nobody measured the industry. No field of the service's: the sandbox
   * says it of its own, by the media type of the answer.
   */
  isIndexInvented: z.boolean().optional(),
});

/** Answer of the seasonal time series. */
export type SeasonalTimeSeries = TypeOf<typeof seasonalTimeSeriesAnswer>;

/** The media type of an answer whose industry nobody measured: the sandbox's. */
export const INVENTED_INDUSTRY = "application/json; industry=invented";
