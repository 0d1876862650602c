/** Requests as callers write them, and as they go over the wire. */

import {
  type AnalyticsFilters,
  type ExportType,
  isBareDate,
  type OrderDistributionBody,
  type SeasonalSnapshotBody,
  type SeasonalTimeSeriesBody,
  type SegmentBy,
  type SitewideSnapshotBody,
  type SitewideTimeSeriesBody,
  type TimeInput,
  type TimeSeriesMetric,
  toEpochSeconds,
  toIsoDateTime,
} from "../contract/mod.ts";

/** A range of time and filters, as the experience analytics take them. */
export interface AnalyticsRange {
  /** First moment. @default {the experience's start} */
  readonly start?: TimeInput | undefined;
  /** Last moment. @default {now, or the experience's end or pause} */
  readonly end?: TimeInput | undefined;
  /** Which visitors and orders count. */
  readonly filters?: AnalyticsFilters | null | undefined;
}

/** What to ask of the experience time series. */
export interface TimeSeriesRequest extends AnalyticsRange {
  /** Width of a bucket. @default {"day"} */
  readonly granularity?: "hour" | "day" | "week" | "month" | undefined;
  /** Running totals, or each bucket alone. @default {"cumulative"} */
  readonly mode?: "cumulative" | "noncumulative" | undefined;
  /** Metrics wanted. @default {the service's: conversion rate, net revenue and gross profit per visitor} */
  readonly metrics?: readonly TimeSeriesMetric[] | undefined;
}

/** What to ask of the export. */
export interface ExportRequest extends AnalyticsRange {
  /** What the file holds. @default {"orders"} */
  readonly exportType?: ExportType | undefined;
}

/** What to ask of the experience analysis. */
export interface AnalysisRequest extends AnalyticsRange {
  /** One row per variation and audience value instead of per variation. */
  readonly segmentBy?: SegmentBy | undefined;
}

/** A body whose range is given in moments instead of ISO 8601 texts. */
export type InMoments<Body extends { start: string; end: string }> =
  & Omit<Body, "start" | "end">
  & {
    /** First moment. */
    readonly start: TimeInput;
    /** Last moment. */
    readonly end: TimeInput;
  };

/** What to ask of the sitewide snapshot. */
export type SitewideSnapshotRequest = InMoments<SitewideSnapshotBody>;

/** What to ask of the sitewide time series. */
export type SitewideTimeSeriesRequest = InMoments<SitewideTimeSeriesBody>;

/** What to ask of the sitewide order distribution. */
export type OrderDistributionRequest = InMoments<OrderDistributionBody>;

/** What to ask of the seasonal snapshot. */
export type SeasonalSnapshotRequest = InMoments<SeasonalSnapshotBody>;

/** What to ask of the seasonal time series. */
export type SeasonalTimeSeriesRequest = InMoments<SeasonalTimeSeriesBody>;

/**
 * Moments as ten digits of epoch seconds; the rest unchanged.
 *
 * @param request What the caller wants.
 * @param zone Where a bare date's day begins.
 * @returns The body.
 */
export function rangeOnWire(
  request: TimeSeriesRequest | ExportRequest = {},
  zone: StoreZone,
): Record<string, unknown> {
  const { start, end, ...rest } = request;
  const write = (moment: TimeInput, name: string): string =>
    toEpochSeconds(moment, name, zoneOf(zone, moment));
  return {
    ...rest,
    ...(start === undefined ? {} : { startTs: write(start, "start") }),
    ...(end === undefined ? {} : { endTs: write(end, "end") }),
  };
}

/** Where the store is, as far as it is known. */
export interface StoreZone {
  /** An IANA name; `null` when nobody said it. */
  readonly timeZone: string | null;
  /** Tells something, once. */
  readonly note: (message: string) => void;
}

/**
 * Where a moment's day begins. Without the store's zone that is UTC, and said.
 *
 * @param zone The store's.
 * @param moment The moment.
 * @returns An IANA name.
 */
export function zoneOf(
  { timeZone, note }: StoreZone,
  moment: TimeInput,
): string {
  if (timeZone === null && isBareDate(moment)) {
    note(
      'A date without a time means the day of the store, whose time zone nobody gave: it was taken as a day in UTC; give "timeZone" to createClient, or set READOUT_TIME_ZONE',
    );
  }
  return timeZone ?? "UTC";
}

/**
 * Moments as ISO 8601; the rest unchanged. A text with an offset stays as it is:
 * an event's day is the date that it names.
 *
 * @param request What the caller wants.
 * @param zone Where a bare date's day begins.
 * @returns The body.
 */
export function windowOnWire(
  request: { readonly start: TimeInput; readonly end: TimeInput },
  zone: StoreZone,
): Record<string, unknown> {
  const write = (name: "start" | "end"): string => {
    const moment = request[name];
    const written = toIsoDateTime(moment, name, zoneOf(zone, moment));
    return typeof moment === "string" && moment.includes(":")
      ? moment.replace(" ", "T")
      : written;
  };
  return { ...request, start: write("start"), end: write("end") };
}
