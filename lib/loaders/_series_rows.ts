/** The points of a time series as rows. */

import {
  type Problem,
  SchemaError,
  TIME_SERIES_METRICS,
  type TimeSeries,
} from "../api/mod.ts";
import { localTimes } from "./store_time.ts";

/** One point of one variation. */
export interface SeriesRow {
  readonly id: string | null;
  readonly variation: string;
  readonly isControl: boolean | null;
  readonly time: Date;
  readonly values: Readonly<Record<string, number | string | null>>;
}

const STORE_TIME = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/;

/**
 * The points of a series in the variations' order, and then by time.
 *
 * @param series The answer.
 * @param asked Metrics that must be numbers.
 * @param timeZone The store's zone; `null` where it is not known.
 * @returns The rows.
 * @throws {SchemaError} With every point that cannot be read.
 */
export function seriesRows(
  { segments, variations }: TimeSeries,
  asked: readonly string[],
  timeZone: string | null,
): SeriesRow[] {
  const problems: Problem[] = [];
  const known = new Map(variations.map((entry) => [entry.name, entry]));
  const names = [
    ...variations.map(({ name }) => name).filter((name) => name in segments),
    ...Object.keys(segments).filter((name) => !known.has(name)),
  ];
  const rows = names.flatMap((name) => {
    const entry = known.get(name);
    const read = localTimes(
      timeZone,
      "YYYY-MM-DD or YYYY-MM-DD HH:mm:ss",
      problems,
    );
    const points = segments[name]!.data.map((point, index): SeriesRow => {
      const path = `segments.${name}.data[${index}]`;
      return {
        id: entry?.id ?? null,
        variation: name,
        isControl: entry?.isControl ?? null,
        time: read(isoOf(point.dt), { path: `${path}.dt`, said: point.dt }),
        values: readMetrics(point, asked, path, problems),
      };
    });
    return points.sort((a, b) => a.time.getTime() - b.time.getTime());
  });
  problems.push(...missing(rows, asked), ...percentages(rows));
  if (problems.length > 0) throw new SchemaError("the time series", problems);
  return rows;
}

/** Metrics that were asked for, or else one of the contract, must have come. */
function missing(
  rows: readonly SeriesRow[],
  asked: readonly string[],
): Problem[] {
  const came = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const lacks = asked.filter((metric) => !came.has(metric));
  const isKnown = KNOWN.some((metric) => came.has(metric));
  const none = lacks.join(", ") || "metric of the contract";
  const there = [...came].join(", ") || "no fields";
  const message = `their points have no ${none}; beside dt: ${there}`;
  return rows.length === 0 || lacks.length === 0 && isKnown
    ? []
    : [{ path: "segments", message }];
}

/** Nobody buys without an order, and no more than everybody does. */
function percentages(rows: readonly SeriesRow[]): Problem[] {
  const above = rows.map(({ values }) => values).find((values) =>
    Number(values.conversion_rate) > 1 ||
    Number(values.conversion_rate) * Number(values.n_visitors) >
      Number(values.n_orders) + 1e-6
  );
  return above === undefined ? [] : [{
    path: "conversion_rate",
    message: `is ${above.conversion_rate}, and must be a fraction, as 0.042`,
  }];
}

function isoOf(text: string): string {
  const [, date = "", clock = "00:00:00"] = STORE_TIME.exec(text) ?? [];
  return `${date}T${clock}`;
}

/** A field that was not asked for is kept as it is, whatever it holds. */
function readMetrics(
  point: Readonly<Record<string, unknown>>,
  asked: readonly string[],
  path: string,
  problems: Problem[],
): Record<string, number | string | null> {
  const values: Record<string, number | string | null> = {};
  for (const [name, value] of Object.entries(point)) {
    if (name === "dt") continue;
    const snake = name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);
    const metric = KNOWN.includes(snake) ? snake : name;
    const isCount = /^n_(visitors|orders)$/.test(metric);
    const isRead = value === null || typeof value === "number" &&
        (!isCount || Number.isSafeInteger(value) && value >= 0);
    if (isRead) values[metric] = value;
    else if (asked.includes(metric) || KNOWN.includes(metric)) {
      const must = isCount ? "a whole number of at least 0" : "a number";
      const said = JSON.stringify(value);
      const message = `must be ${must} or null: current value is ${said}`;
      problems.push({ path: `${path}.${metric}`, message });
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
