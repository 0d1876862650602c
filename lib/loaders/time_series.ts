/** Loads time series of an experience or of the whole store as frames. */

import {
  checkOptions,
  DAY_MS,
  dayOf,
  LOAD_OPTIONS,
  type Problem,
  SchemaError,
  TIME_SERIES_REQUEST,
} from "../base/mod.ts";
import {
  type Client,
  DEFAULT_METRICS,
  type Granularity,
  metricName,
  TIME_SERIES_METRICS,
  type TimeSeries,
  type TimeSeriesRequest,
  type Variation,
} from "../api/mod.ts";
import { idOf } from "./experiences.ts";
import { type CellType, type ColumnOf, type Frame, toFrame } from "./frame.ts";
import {
  dayOfMoment,
  type LoadOptions,
  localTimes,
  zoneFor,
} from "./store_time.ts";

/**
 * Loads the experience time series as a frame, with a row per variation and
 * bucket, sorted by variation and time. Columns: `variation_id`, `variation`
 * (`Utf8`), `is_control` (`Bool`), `dt`, and each received metric (`Float64`,
 * counts `Int64`). Rates are fractions (0.042 is 4.2%), and money is in the
 * store's currency, per visitor or per order. Unknown values are null.
 *
 * Each row covers the time from the start of the test to the end of its bucket;
 * with `mode: "noncumulative"` it covers its bucket alone.
 *
 * `dt` is the start of the bucket in the store's local time. If the store's zone
 * is known, `dt` is a moment in that zone (`Datetime(ms, America/New_York)`),
 * comparable with an export's `created_at`. Otherwise `dt` has no zone
 * (`Datetime(ms)`). A frame without rows has the requested metrics as columns.
 *
 * @param client Client of the service.
 * @param experience ID, name, or unique part of the name.
 * @param request Metrics, granularity, mode, range and filters.
 * @param options Time zone of the store, and abort signal.
 * @returns The data frame.
 * @throws {SchemaError} If a variation has two points for one time, a point has
 *   an invalid time, or a metric is neither a number nor null.
 * @throws {ReadoutError} If a request to the service fails.
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
  const points = await loadPoints(client, experience, request, options);
  return await frameOfPoints(points, zoneFor(client, options));
}

/** Point of one variation, or of one segment of the store. */
export interface TimeSeriesPoint {
  /** Name of the variation or segment. */
  readonly variation: string;
  /** Variation of the point; `undefined` for a segment. */
  readonly arm: Variation | undefined;
  /** Start of the day or hour. */
  readonly time: Date;
  /** Values by metric; requested counts are always numbers. */
  readonly values: Readonly<Record<string, number | string | null>>;
}

/** Validated points, and the metrics that they have. */
export interface TimeSeriesPoints {
  /** Names of the metrics. */
  readonly metrics: readonly string[];
  /** Points sorted by variation and time. */
  readonly rows: readonly TimeSeriesPoint[];
  /** Fields in which the response describes itself. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * Loads the experience time series like {@linkcode loadTimeSeries}, but without a
 * frame, so the frame library is not loaded.
 *
 * @param client Client of the service.
 * @param experience ID, name, or unique part of the name.
 * @param request Metrics, granularity, mode, range and filters.
 * @param options Time zone of the store, and abort signal.
 * @returns The points.
 * @throws {SchemaError} If a point cannot be parsed.
 * @throws {ReadoutError} If a request to the service fails.
 */
export async function loadPoints(
  client: Client,
  experience: string,
  request?: TimeSeriesRequest,
  options?: LoadOptions,
): Promise<TimeSeriesPoints> {
  checkOptions(TIME_SERIES_REQUEST, request);
  checkOptions(LOAD_OPTIONS, options);
  const id = await idOf(client, experience, options);
  const series = await client.experienceTimeSeries(id, request, options);
  const isCumulative = request?.mode !== "noncumulative";
  const timeZone = zoneFor(client, options);
  const { granularity = "day", metrics } = request ?? {};
  return readPoints(series, metrics, timeZone, isCumulative, granularity);
}

/**
 * Converts a time-series response to the frame of {@linkcode loadTimeSeries}.
 *
 * @param series Response of the service.
 * @param requested Metrics whose columns exist even without rows.
 * @param timeZone Time zone of the store; `null` if unknown.
 * @param isCumulative Whether points are running totals.
 * @param granularity Width that the buckets must have; by default any.
 * @returns The data frame.
 * @throws {SchemaError} If a point cannot be parsed, or points are of other
 *   buckets.
 */
export async function timeSeriesFrame(
  series: TimeSeries,
  requested?: readonly string[],
  timeZone: string | null = null,
  isCumulative = false,
  granularity?: Granularity,
): Promise<Frame> {
  const points = readPoints(
    series,
    requested,
    timeZone,
    isCumulative,
    granularity,
  );
  return await frameOfPoints(points, timeZone);
}

function readPoints(
  series: TimeSeries,
  requested: readonly string[] | undefined,
  timeZone: string | null,
  isCumulative: boolean,
  granularity?: Granularity,
): TimeSeriesPoints {
  const problems: Problem[] = [];
  const asDay = granularity === "day" ? dayOfMoment : String;
  const rows = pointRows(series, requested ?? [], timeZone, problems, asDay);
  const names = rows.flatMap(({ values }) => Object.keys(values));
  const present = [...new Set(names)];
  if (rows.length > 0) {
    problems.push(...missingMetricsProblems(present, requested ?? []));
  }
  problems.push(...percentageProblems(rows));
  if (isCumulative) problems.push(...decreaseProblems(rows));
  if (problems.length > 0) throw new SchemaError("the time series", problems);
  if (granularity !== undefined) {
    const days = new Set(rows.map(({ time }) => time.getTime() / DAY_MS));
    assertBuckets([...days].sort((a, b) => a - b), granularity);
  }
  const metrics = rows.length === 0 ? requested ?? DEFAULT_METRICS : present;
  return { metrics, rows, claims: series };
}

async function frameOfPoints(
  { metrics, rows }: TimeSeriesPoints,
  timeZone: string | null,
): Promise<Frame> {
  const columns = metrics.map((metric): [string, ColumnOf<TimeSeriesPoint>] => [
    metric,
    [columnType(metric, rows), ({ values }) => values[metric]],
  ]);
  return await toFrame(rows, {
    variation_id: ["Utf8", ({ arm }) => arm?.id],
    variation: ["Utf8", ({ variation }) => variation],
    is_control: ["Bool", ({ arm }) => arm?.isControl],
    dt: [{ zone: timeZone }, ({ time }) => time],
    ...Object.fromEntries(columns),
  });
}

/** Documented metrics, which must never be text. */
const KNOWN_METRICS: readonly string[] = TIME_SERIES_METRICS;

/**
 * Returns the column type of a metric: counts are integers, and unrequested
 * non-numeric values stay text.
 */
function columnType(
  metric: string,
  rows: readonly TimeSeriesPoint[],
): CellType {
  const values = rows.map((row) => row.values[metric] ?? null);
  if (values.some((value) => typeof value === "string")) return "Utf8";
  const isCount = metric.startsWith("n_") &&
    values.every((value) => value === null || Number.isInteger(value));
  return isCount ? "Int64" : "Float64";
}

// Midnight in UTC is how many programs write a day.
const STORE_TIME = {
  pattern:
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2})|T00:00:00(?:\.0+)?Z)?$/,
  name: "YYYY-MM-DD or YYYY-MM-DD HH:mm:ss",
};

/** Returns the points of a series, sorted by variation and time. */
function pointRows(
  { segments, variations }: TimeSeries,
  requested: readonly string[],
  timeZone: string | null,
  problems: Problem[],
  asDay: (dt: string) => string,
): TimeSeriesPoint[] {
  const keys = Object.keys(segments);
  const keyed = keys.map((key) => {
    const match = armCalled(key, variations);
    const isOther = key !== match?.name && keys.includes(match?.name ?? "");
    const arm = isOther ? undefined : match;
    return { arm, variation: arm?.name ?? key, key };
  });
  const order = (arm: Variation | undefined) =>
    arm === undefined ? Infinity : variations.indexOf(arm);
  const rows = keyed.toSorted((a, b) => order(a.arm) - order(b.arm) || 0);
  return rows.flatMap(({ arm, variation, key }) => {
    const readTime = localTimes(timeZone, STORE_TIME, problems);
    return segments[key]!.data.map((point, index) => {
      const path = `segments.${key}.data[${index}]`;
      return {
        variation,
        arm,
        time: readTime(asDay(point.dt), `${path}.dt`),
        values: readMetrics(point, requested, path, problems),
      };
    }).sort((a, b) => a.time.getTime() - b.time.getTime());
  });
}

/**
 * Returns the variation that a segment's key refers to: by name, ID, or name in
 * another case. Variations with the same name are only found by ID.
 *
 * @param key Key of the segment.
 * @param arms The variations.
 */
export function armCalled<Called extends Pick<Variation, "id" | "name">>(
  key: string,
  arms: readonly Called[],
): Called | undefined {
  const normalize = (text: string) => text.trim().toLowerCase();
  const matches = [
    arms.filter(({ name }) => name === key),
    arms.filter(({ id }) => id === key),
    arms.filter(({ name }) => normalize(name) === normalize(key)),
  ];
  const [arm, second] = matches.find(({ length }) => length > 0) ?? [];
  return second === undefined ? arm : undefined;
}

/**
 * Returns a problem if requested metrics are missing, or no documented metric was
 * received.
 */
function missingMetricsProblems(
  present: readonly string[],
  requested: readonly string[],
): Problem[] {
  const missing = requested.filter((metric) => !present.includes(metric));
  const isKnown = KNOWN_METRICS.some((metric) => present.includes(metric));
  if (missing.length === 0 && isKnown) return [];
  const none = missing.join(", ") || "metric in the contract";
  const presentList = present.join(", ") || "no fields";
  const message = `their points have no ${none}. Besides dt: ${presentList}`;
  return [{ path: "segments", message }];
}

/**
 * Returns a problem if conversion rates are not fractions. A rate cannot exceed
 * 1, and there cannot be more buyers than orders.
 */
function percentageProblems(rows: readonly TimeSeriesPoint[]): Problem[] {
  const path = "conversion_rate";
  const above = rows.map(({ values }) => values).find((values) => {
    const rate = Number(values[path]);
    const lowest = rate - roundingError(rate);
    return rate > 1 ||
      lowest * Number(values.n_visitors) > Number(values.n_orders) + 1e-6;
  });
  const message = `is ${above?.[path]} but must be a fraction such as 0.042`;
  return above === undefined ? [] : [{ path, message }];
}

/** Widths of buckets, in days, with an hour more or less when clocks change. */
const WIDTHS = {
  hour: ["hourly", 0, 0.9],
  day: ["daily", 0, 1.1],
  week: ["weekly", 6.9, 7.1],
  month: ["monthly", 27.9, 31.1],
} as const;

/**
 * Throws if dates show that the points are not daily.
 *
 * @param dates Distinct dates, `YYYY-MM-DD`, in ascending order.
 * @throws {SchemaError} If most dates are more than one day apart.
 */
export function assertDaily(dates: readonly string[]): void {
  assertBuckets(dates.map(dayOf), "day");
}

/**
 * Throws if most points are further apart than requested, or closer together.
 *
 * @param days Distinct times in days, in ascending order.
 * @param granularity Requested width; the first week or month may be cut.
 */
function assertBuckets(
  days: readonly number[],
  granularity: Granularity,
): void {
  const [name, least, most] = WIDTHS[granularity];
  const steps = days.slice(1).map((day, i) => day - days[i]!)
    .slice(least > 0 ? 1 : 0);
  const others = steps.filter((step) => step < least || step > most)
    .sort((a, b) => a - b);
  if (others.length === 0 || others.length * 2 < steps.length) return;
  const typical = others[Math.floor(others.length / 2)]!;
  const apart = Number(typical.toFixed(2));
  const message =
    `has ${days.length} points, most of them ${apart} days apart, but ${name} points were requested. Contact the service's support`;
  throw new SchemaError("the time series", [{ path: "dt", message }]);
}

/** Returns the maximum rounding error of a number, based on its last digit. */
function roundingError(rate: number): number {
  const decimals = /\.(\d+)$/.exec(String(rate))?.[1]?.length ?? Infinity;
  return 0.5 * 10 ** -decimals;
}

/** Returns problems if running totals of visitors or orders decrease. */
function decreaseProblems(rows: readonly TimeSeriesPoint[]): Problem[] {
  const problems: Problem[] = [];
  for (const metric of ["n_visitors", "n_orders"]) {
    const counted = rows.filter(({ values }) => values[metric] != null);
    const decreaseAt = counted.findIndex(({ variation, arm, values }, i) =>
      counted[i - 1]?.variation === variation && counted[i - 1]!.arm === arm &&
      Number(values[metric]) < Number(counted[i - 1]!.values[metric])
    );
    if (decreaseAt < 0) continue;
    const [previous, current] = counted.slice(decreaseAt - 1, decreaseAt + 1)
      .map(({ values }) => values[metric]);
    const path = `segments.${counted[decreaseAt]!.variation}.${metric}`;
    const message =
      `falls from ${previous} to ${current}, but must be a running total`;
    problems.push({ path, message });
  }
  return problems;
}

/** Values that were not requested are kept unchanged, whatever their type. */
function readMetrics(
  point: Readonly<Record<string, unknown>>,
  requested: readonly string[],
  path: string,
  problems: Problem[],
): Record<string, number | string | null> {
  const values: Record<string, number | string | null> = {};
  for (const [name, value] of Object.entries(point)) {
    if (name === "dt") continue;
    const metric = metricName(name);
    const isCount = /^n_(visitors|orders)$/.test(metric);
    const isRead = value === null || typeof value === "number" &&
        (!isCount || Number.isSafeInteger(value) && value >= 0);
    if (isRead) values[metric] = value;
    else if (requested.includes(metric) || KNOWN_METRICS.includes(metric)) {
      const requirement = isCount ? "a whole number of at least 0" : "a number";
      const text = JSON.stringify(value);
      const message =
        `must be ${requirement} or null: current value is ${text}`;
      problems.push({ path: `${path}.${metric}`, message });
    } else {
      const isText = typeof value === "string";
      values[metric] = isText ? value : JSON.stringify(value) ?? null;
    }
  }
  return values;
}
