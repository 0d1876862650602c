/** Answers of the service as frames. */

import type { Frame } from "./frame.ts";
import {
  type CallOptions,
  type Client,
  type Experience,
  type ListExperiencesQuery,
  type Problem,
  SchemaError,
  TIME_SERIES_METRICS,
  type TimeSeries,
  type TimeSeriesRequest,
} from "../api/mod.ts";

/**
 * Every experience as a frame, a row each: `id`, `name`, `status`, `category`,
 * `type`, `currency` (`Utf8`); `created_at`, `started_at`, `paused_at`,
 * `ended_at` (`Datetime(ms)`, UTC); `variations` (`Int64`, how many) and
 * `control` (`Utf8`, its name). What the service does not say is null.
 *
 * @param client The service.
 * @param query Status and category to keep; all pages are read.
 * @param options Abort.
 * @returns The frame.
 * @throws {ReadoutError} When the service cannot be read.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadExperiences } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const frame = await loadExperiences(createClient(sandbox));
 * assertEquals(frame.columns.slice(0, 3), ["id", "name", "status"]);
 * ```
 */
export async function loadExperiences(
  client: Client,
  query?: Omit<ListExperiencesQuery, "page">,
  options?: CallOptions,
): Promise<Frame> {
  const rows: Experience[] = await Array.fromAsync(
    client.experiences(query, options),
  );
  const text = (field: keyof Experience): (string | null)[] =>
    rows.map((row) => (row[field] as string | null | undefined) ?? null);
  const time = (field: keyof Experience): (Date | null)[] =>
    rows.map((row) => {
      const milliseconds = row[field] as number | null | undefined;
      return milliseconds == null ? null : new Date(milliseconds);
    });
  const { default: pl } = await import("nodejs-polars");
  const texts = ["id", "name", "status", "category", "type", "currency"];
  const times = {
    created_at: "createdAtTs",
    started_at: "startedAtTs",
    paused_at: "pausedAtTs",
    ended_at: "endedAtTs",
  };
  return pl.DataFrame([
    ...texts.map((name) => pl.Series(name, text(name), pl.Utf8)),
    ...Object.entries(times).map(([name, field]) =>
      pl.Series(name, time(field), pl.Datetime("ms"))
    ),
    pl.Series(
      "variations",
      rows.map(({ variations }) => variations.length),
      pl.Int64,
    ),
    pl.Series(
      "control",
      rows.map(({ variations }) =>
        variations.find(({ isControl }) => isControl)?.name ?? null
      ),
      pl.Utf8,
    ),
  ]);
}

/**
 * The experience time series as a frame, a row per variation and bucket, in the
 * variations' order and then by time: `variation_id`, `variation` (`Utf8`),
 * `is_control` (`Bool`), `dt` (`Datetime(ms)`, the store's own time, without a
 * zone), and each metric that came (`Float64`, counts `Int64`, null where the
 * service has none). Without a row, the metrics asked for are the columns.
 *
 * @param client The service.
 * @param id UUID of the experience.
 * @param request Metrics, granularity, mode, range, filters.
 * @param options Abort.
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
 * const { experiences: [ended] } = await client.listExperiences({ status: "ended" });
 * const frame = await loadTimeSeries(client, ended!.id, { metrics: ["n_visitors"] });
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
  id: string,
  request?: TimeSeriesRequest,
  options?: CallOptions,
): Promise<Frame> {
  const series = await client.experienceTimeSeries(id, request, options);
  return timeSeriesFrame(series, request?.metrics ?? DEFAULT_METRICS);
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
 * @returns The frame.
 * @throws {SchemaError} When a point cannot be read.
 */
export async function timeSeriesFrame(
  series: TimeSeries,
  asked: readonly string[] = [],
): Promise<Frame> {
  const rows = seriesRows(series, asked);
  const came = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const metrics = rows.length === 0 ? asked : [...came];
  const { default: pl } = await import("nodejs-polars");
  return pl.DataFrame([
    pl.Series("variation_id", rows.map((row) => row.id), pl.Utf8),
    pl.Series("variation", rows.map((row) => row.variation), pl.Utf8),
    pl.Series("is_control", rows.map((row) => row.isControl), pl.Bool),
    pl.Series("dt", rows.map((row) => row.time), pl.Datetime("ms")),
    ...metrics.map((metric) => {
      const values = rows.map((row) => row.values[metric] ?? null);
      return pl.Series(metric, values, pl[typeOf(metric, values)]);
    }),
  ]);
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

interface SeriesRow {
  readonly id: string | null;
  readonly variation: string;
  readonly isControl: boolean | null;
  readonly time: Date;
  readonly values: Readonly<Record<string, number | string | null>>;
}

const STORE_TIME = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2}:\d{2})?$/;

function seriesRows(
  { segments, variations }: TimeSeries,
  asked: readonly string[],
): SeriesRow[] {
  const problems: Problem[] = [];
  const known = new Map(variations.map((entry) => [entry.name, entry]));
  const names = [
    ...variations.map(({ name }) => name).filter((name) => name in segments),
    ...Object.keys(segments).filter((name) => !known.has(name)),
  ];
  const rows = names.flatMap((name) => {
    const entry = known.get(name);
    const seen = new Set<string>();
    const points = segments[name]!.data.map((point, index): SeriesRow => {
      const path = `segments.${name}.data[${index}]`;
      if (seen.has(point.dt)) {
        problems.push({ path, message: `"${point.dt}" is there twice` });
      }
      seen.add(point.dt);
      return {
        id: entry?.id ?? null,
        variation: name,
        isControl: entry?.isControl ?? null,
        time: readStoreTime(point.dt, path, problems),
        values: readMetrics(point, asked, path, problems),
      };
    });
    return points.sort((a, b) => a.time.getTime() - b.time.getTime());
  });
  if (problems.length > 0) throw new SchemaError("the time series", problems);
  return rows;
}

function readStoreTime(text: string, path: string, problems: Problem[]): Date {
  const [all, date, clock = " 00:00:00"] = STORE_TIME.exec(text) ?? [];
  const time = new Date(`${date}T${clock.slice(1)}Z`);
  // 30 February would be 2 March.
  const isReal = all !== undefined && !Number.isNaN(time.getTime()) &&
    time.toISOString().startsWith(date!);
  if (!isReal) {
    problems.push({
      path: `${path}.dt`,
      message:
        `must be YYYY-MM-DD or YYYY-MM-DD HH:mm:ss: current value is "${text}"`,
    });
  }
  return time;
}

/** A field that was not asked for is kept as it is, whatever it holds. */
function readMetrics(
  point: Readonly<Record<string, unknown>>,
  asked: readonly string[],
  path: string,
  problems: Problem[],
): Record<string, number | string | null> {
  const values: Record<string, number | string | null> = {};
  for (const [metric, value] of Object.entries(point)) {
    if (metric === "dt") continue;
    if (value === null || typeof value === "number") values[metric] = value;
    else if (asked.includes(metric) || KNOWN.includes(metric)) {
      problems.push({
        path: `${path}.${metric}`,
        message: `must be a number or null: current value is ${
          JSON.stringify(value)
        }`,
      });
    } else {
      values[metric] = typeof value === "string"
        ? value
        : JSON.stringify(value) ?? null;
    }
  }
  return values;
}

/** Metrics of the contract: a text in their place is a mistake. */
const KNOWN: readonly string[] = TIME_SERIES_METRICS;
