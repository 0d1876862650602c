/** The experience time series as a frame. */

import {
  checkOptions,
  LOAD_OPTIONS,
  TIME_SERIES_REQUEST,
} from "../options/mod.ts";
import type { Client, TimeSeries, TimeSeriesRequest } from "../api/mod.ts";
import { idOf } from "./_experience.ts";
import { type SeriesRow, seriesRows } from "./_series_rows.ts";
import { type ColumnOf, type Frame, frameOf } from "./frame.ts";
import { type LoadOptions, zoneFor } from "./store_time.ts";

/**
 * The experience time series as a frame, a row per variation and bucket, in the
 * variations' order and then by time: `variation_id`, `variation` (`Utf8`),
 * `is_control` (`Bool`), `dt`, and each metric that came (`Float64`, counts
 * `Int64`, null where the service has none): rates are fractions (0.042 is
 * 4.2 %), money is in the store's currency, per visitor or per order.
 *
 * `dt` is the start of the bucket in the store's own time. Where the store's zone
 * is known it is a moment in it (`Datetime(ms, America/New_York)`), to be compared
 * with an export's `created_at`; else it has no zone (`Datetime(ms)`). Without a
 * row, the metrics asked for are the columns.
 *
 * @param client The service.
 * @param experience Id, name, or a part of the name that no other has.
 * @param request Metrics, granularity, mode, range, filters.
 * @param options The store's zone, abort.
 * @returns The frame.
 * @throws {SchemaError} When a variation has two points for one time, a point
 *   has no readable time, or a metric is neither a number nor null.
 * @throws {ReadoutError} When the service cannot be read.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadTimeSeries } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * const frame = await loadTimeSeries(client, "bundle builder", {
 *   metrics: ["n_visitors"],
 * });
 * assertEquals(frame.columns, [
 *   "variation_id",
 *   "variation",
 *   "is_control",
 *   "dt",
 *   "n_visitors",
 * ]);
 * ```
 */
export async function loadTimeSeries(
  client: Client,
  experience: string,
  request?: TimeSeriesRequest,
  options?: LoadOptions,
): Promise<Frame> {
  checkOptions(TIME_SERIES_REQUEST, request);
  checkOptions(LOAD_OPTIONS, options);
  const id = await idOf(client, experience, options);
  const series = await client.experienceTimeSeries(id, request, options);
  const timeZone = zoneFor(client, options);
  return await timeSeriesFrame(series, request?.metrics, timeZone);
}

/** What the service sends when it is not told. */
const DEFAULT_METRICS = [
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
];

/**
 * A time-series answer as the frame that {@linkcode loadTimeSeries} gives.
 *
 * @param series The answer.
 * @param asked Metrics whose columns are there even without a row.
 * @param timeZone The store's zone; `null` where it is not known.
 * @returns The frame.
 * @throws {SchemaError} When a point cannot be read.
 */
export async function timeSeriesFrame(
  series: TimeSeries,
  asked?: readonly string[],
  timeZone: string | null = null,
): Promise<Frame> {
  const rows = seriesRows(series, asked ?? [], timeZone);
  const came = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const metrics = rows.length === 0 ? asked ?? DEFAULT_METRICS : [...came];
  return await frameOf(rows, {
    variation_id: ["Utf8", ({ id }) => id],
    variation: ["Utf8", ({ variation }) => variation],
    is_control: ["Bool", ({ isControl }) => isControl],
    dt: [{ zone: timeZone }, ({ time }) => time],
    ...Object.fromEntries(
      metrics.map((metric): [string, ColumnOf<SeriesRow>] => [
        metric,
        [
          typeOf(metric, rows.map(({ values }) => values[metric] ?? null)),
          ({ values }) => values[metric],
        ],
      ]),
    ),
  });
}

/** Counts are whole; what is no number, and was not asked for, stays text. */
function typeOf(
  metric: string,
  values: readonly (number | string | null)[],
): "Int64" | "Float64" | "Utf8" {
  if (values.some((value) => typeof value === "string")) return "Utf8";
  const isCount = metric.startsWith("n_") &&
    values.every((value) => value === null || Number.isInteger(value));
  return isCount ? "Int64" : "Float64";
}
