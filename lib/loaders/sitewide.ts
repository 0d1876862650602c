/** Loads data of the whole store as frames. */

import {
  CALL_OPTIONS,
  checkOptions,
  LOAD_OPTIONS,
  ORDER_DISTRIBUTION_REQUEST,
  SITEWIDE_SNAPSHOT_REQUEST,
  SITEWIDE_TIME_SERIES_REQUEST,
} from "../base/mod.ts";
import type {
  CallOptions,
  Client,
  OrderDistributionRequest,
  SitewideSnapshotRequest,
  SitewideTimeSeriesRequest,
  SnapshotValue,
} from "../api/mod.ts";
import { type ColumnOf, type Frame, toFrame } from "./frame.ts";
import { type LoadOptions, zoneFor } from "./store_time.ts";
import { timeSeriesFrame } from "./time_series.ts";

/**
 * Loads the sitewide snapshot as a frame, with a row per segment and metric.
 * Columns: `segment` (`all` without `segmentBy`), `metric`, `currency` (`Utf8`),
 * and as `Float64` `value`, `previous_value` (of the preceding period of the same
 * length) and `change` (a fraction: 0.12 is +12%). Unknown values are null.
 *
 * @param client Client of the service.
 * @param request Period, metrics, segments and filters.
 * @param options Abort signal.
 * @returns The data frame.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadSitewideSnapshot } from "readout/loaders";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.01 });
 * await using sandbox = await startSandbox({ store });
 * const frame = await loadSitewideSnapshot(createClient(sandbox), {
 *   start: "2026-10-01",
 *   end: "2026-11-01",
 *   metrics: ["n_orders", "aov"],
 * });
 * assertEquals(frame.getColumn("metric").toArray(), ["n_orders", "aov"]);
 * ```
 */
export async function loadSitewideSnapshot(
  client: Client,
  request: SitewideSnapshotRequest,
  options?: CallOptions,
): Promise<Frame> {
  checkOptions(SITEWIDE_SNAPSHOT_REQUEST, request);
  checkOptions(CALL_OPTIONS, options);
  const answer = await client.sitewideSnapshot(request, options);
  const { currency, segments } = answer;
  const rows = Object.entries(segments).flatMap(([segment, metrics]) =>
    Object.entries(metrics)
      .map(([metric, value]) => ({ segment, metric, ...value }))
  );
  return await toFrame(rows, {
    segment: ["Utf8", ({ segment }) => segment],
    metric: ["Utf8", ({ metric }) => metric],
    currency: ["Utf8", () => currency],
    value: ["Float64", ({ value }) => value],
    previous_value: ["Float64", ({ previousValue }) => previousValue],
    change: ["Float64", changeAsFraction],
  });
}

/**
 * Returns the change of a metric as a fraction. A change is in percent if only
 * that agrees with its two values, but for rounding to 0.01.
 */
function changeAsFraction({ value, previousValue, change }: SnapshotValue) {
  if (change == null || value === null || !previousValue) return change;
  const actual = value / previousValue - 1;
  const agrees = (fraction: number) => Math.abs(fraction - actual) <= 0.006;
  return !agrees(change) && agrees(change / 100) ? change / 100 : change;
}

/**
 * Loads the sitewide time series as a frame, with a row per segment and bucket.
 * Columns: `segment` (`Utf8`, `all` without `segmentBy`), `dt` (the store's local
 * time, with its time zone if known, as in {@linkcode loadTimeSeries}), and each
 * received metric (`Float64`, counts `Int64`). Money is in the store's currency,
 * and rates are fractions. Unknown values are null.
 *
 * @param client Client of the service.
 * @param request Period, metrics, granularity, segments and filters.
 * @param options Time zone of the store, and abort signal.
 * @returns The data frame.
 * @throws {SchemaError} If a segment has two points for one time, a point has an
 *   invalid time, or a metric is neither a number nor null.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadSitewideSeries } from "readout/loaders";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.01 });
 * await using sandbox = await startSandbox({ store });
 * const frame = await loadSitewideSeries(createClient(sandbox), {
 *   start: "2026-10-01T00:00:00-04:00",
 *   end: "2026-10-08T00:00:00-04:00",
 *   metrics: ["n_visitors"],
 * });
 * assertEquals(frame.columns, ["segment", "dt", "n_visitors"]);
 * assertEquals(frame.height, 7);
 * ```
 */
export async function loadSitewideSeries(
  client: Client,
  request: SitewideTimeSeriesRequest,
  options?: LoadOptions,
): Promise<Frame> {
  checkOptions(SITEWIDE_TIME_SERIES_REQUEST, request);
  checkOptions(LOAD_OPTIONS, options);
  const { segments } = await client.sitewideTimeSeries(request, options);
  const frame = await timeSeriesFrame(
    { segments, variations: [] },
    request.metrics,
    zoneFor(client, options),
    false,
    request.granularity ?? "day",
  );
  return frame.drop(["variation_id", "is_control"])
    .rename({ variation: "segment" });
}

/** Distribution of order values, as four frames. */
export interface OrderDistributionFrames {
  /** ISO 4217 currency code; `null` if the service does not provide it. */
  readonly currency: string | null;
  /**
   * Histogram with columns `from` (inclusive), `to` (exclusive, except for the
   * last bar) and `count`.
   */
  readonly histogram: Frame;
  /** Density with columns `x` (an order value) and `density`. */
  readonly kde: Frame;
  /**
   * Cumulative distribution with columns `x` (an order value) and `p` (share of
   * orders up to it).
   */
  readonly cdf: Frame;
  /** Orders by number of units, with columns `units`, `orders` and `share`. */
  readonly unitMix: Frame;
}

/**
 * Loads the distribution of order values: histogram, density, cumulative share
 * and units per order. Each part is a frame of `Float64` columns, with counts as
 * `Int64`. Order values are in the store's currency, and shares are fractions. A
 * period without orders gives frames without rows.
 *
 * @param client Client of the service.
 * @param request Period, number of bars and filters.
 * @param options Abort signal.
 * @returns A frozen record of frames.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadOrderDistribution } from "readout/loaders";
 * import { createDemoStore, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ scale: 0.05 });
 * await using sandbox = await startSandbox({ store });
 * const { histogram, cdf } = await loadOrderDistribution(createClient(sandbox), {
 *   start: "2026-10-01",
 *   end: "2026-11-01",
 *   bins: 12,
 * });
 * assertEquals(histogram.height, 12);
 * assertEquals(cdf.getColumn("p").toArray().at(-1), 1);
 * ```
 */
export async function loadOrderDistribution(
  client: Client,
  request: OrderDistributionRequest,
  options?: CallOptions,
): Promise<OrderDistributionFrames> {
  checkOptions(ORDER_DISTRIBUTION_REQUEST, request);
  checkOptions(CALL_OPTIONS, options);
  const answer = await client.sitewideOrderDistribution(request, options);
  const { histogram, kde, cdf, unitMix } = answer;
  return Object.freeze({
    currency: answer.currency ?? null,
    histogram: await numberFrame(histogram, ["from", "to", "count"]),
    kde: await numberFrame(kde, ["x", "density"]),
    cdf: await numberFrame(cdf, ["x", "p"]),
    unitMix: await numberFrame(unitMix, ["units", "orders", "share"]),
  });
}

/** Columns that hold counts. */
const COUNTS: readonly string[] = ["count", "units", "orders"];

async function numberFrame<Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  names: readonly Name[],
): Promise<Frame> {
  const columns = names.map((name): [string, ColumnOf<typeof rows[number]>] => {
    const isCount = COUNTS.includes(name) &&
      rows.every((row) => Number.isInteger(row[name]));
    return [name, [isCount ? "Int64" : "Float64", (row) => row[name]]];
  });
  return await toFrame(rows, Object.fromEntries(columns));
}
