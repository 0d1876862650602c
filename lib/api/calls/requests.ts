/** Requests as callers write them, and as they go over the wire. */

import {
  type AnalyticsFilters,
  type ExportType,
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
 * @returns The body.
 */
export function rangeOnWire(
  request: TimeSeriesRequest | ExportRequest = {},
): Record<string, unknown> {
  const { start, end, ...rest } = request;
  return {
    ...rest,
    ...(start === undefined ? {} : { startTs: toEpochSeconds(start, "start") }),
    ...(end === undefined ? {} : { endTs: toEpochSeconds(end, "end") }),
  };
}

/**
 * Moments as ISO 8601; the rest unchanged. A text with an offset stays as it is:
 * an event's day is the date that it names.
 *
 * @param request What the caller wants.
 * @returns The body.
 */
export function windowOnWire(
  request: { readonly start: TimeInput; readonly end: TimeInput },
): Record<string, unknown> {
  const write = (name: "start" | "end"): string => {
    const moment = request[name];
    const written = toIsoDateTime(moment, name);
    return typeof moment === "string" && moment.includes(":")
      ? moment.replace(" ", "T")
      : written;
  };
  return { ...request, start: write("start"), end: write("end") };
}
