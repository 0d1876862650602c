/** Requests as callers write them, and as they go over the wire. */

import type { AnalyticsFilters } from "./filters.ts";
import { type TimeInput, toEpochSeconds } from "./time.ts";
import type { ExportType, TimeSeriesMetric } from "./types.ts";

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
