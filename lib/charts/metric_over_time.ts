import {
  capitalise,
  checkOptions,
  formatDates,
  METRIC_OVER_TIME_INPUT,
} from "../base/mod.ts";
import { linesSpec } from "./_lines.ts";
import type { Chart, VegaLiteSpec } from "./drawing/mod.ts";
import {
  annotation,
  chartOrMessage,
  checkNumbers,
  checkRows,
  controlName,
  counted,
  dayChannel,
  dayDomain,
  dayTimestamp,
  distinctValues,
  number,
  numberAxis,
  palette,
  percent,
  shortList,
  sortedDays,
  yearRange,
} from "./drawing/mod.ts";

/** Value of one variation on one day. */
export interface MetricPoint {
  /** Date as `YYYY-MM-DD`. */
  readonly date: string;
  /** Display name of the variation. */
  readonly variation: string;
  /** Value in the metric's unit; `null` is a gap. */
  readonly value: number | null;
}

/** Input of {@linkcode metricOverTime}. */
export interface MetricOverTimeInput {
  /** Display name of the metric. */
  readonly metric: string;
  /** Unit of the metric. A `fraction` of 0.034 is shown as 3.4%. */
  readonly unit: "fraction" | "currency" | "count";
  /** ISO 4217 code for the unit `currency`; omit it if unknown. */
  readonly currency?: string | null;
  /** Points in any order. */
  readonly rows: readonly MetricPoint[];
  /**
   * Name of the variation to draw in grey.
   *
   * @default {the first one in `rows`}
   */
  readonly control?: string;
  /**
   * Whether the last day is unfinished; it is then shaded and not counted.
   *
   * @default {false}
   */
  readonly isRunning?: boolean;
}

/**
 * Charts a metric day by day, with one line per variation.
 *
 * @param input Metric, unit and rows.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite, a date is not a day, or the
 *   control is not among the rows' variations.
 *
 * @example
 * ```ts
 * import { metricOverTime } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = metricOverTime({
 *   metric: "Conversion rate",
 *   unit: "fraction",
 *   rows: [
 *     { date: "2025-03-01", variation: "Control", value: 0.031 },
 *     { date: "2025-03-01", variation: "B", value: 0.034 },
 *   ],
 * });
 * assertEquals(
 *   chart.description,
 *   "Conversion rate, Mar 1, 2025: " +
 *     "B was above Control on 1 of 1 day.",
 * );
 * ```
 */
export function metricOverTime(input: MetricOverTimeInput): Chart {
  checkOptions(METRIC_OVER_TIME_INPUT, input);
  checkRows(input, ["metric", "unit"], ["date", "variation", "value"]);
  const { metric, isRunning = false } = input;
  const rows = input.rows.map(parsePoint).sort((a, b) => a.day - b.day);
  const names = distinctValues(input.rows.map(({ variation }) => variation));
  const control = controlName(names, input.control);
  const title = `${metric} by day`;
  const values = rows.filter(({ value }) => value !== null);
  return chartOrMessage({
    title,
    emptyMessage: values.length > 0
      ? null
      : `There are no values of ${metric} to show.`,
    describe: () =>
      describeMetric(metric, values, names, { control, isRunning }),
    spec: (width) =>
      metricSpec(rows, names, control, { ...input, title, width }),
  });
}

interface Row extends MetricPoint {
  readonly day: number;
}

function parsePoint(point: MetricPoint): Row {
  const where = `${JSON.stringify(point.variation)} on ${point.date}`;
  checkNumbers({ value: point.value }, where);
  return { ...point, day: dayTimestamp(point.date, where) };
}

function describeMetric(
  metric: string,
  values: readonly Row[],
  variations: readonly string[],
  { control, isRunning }: {
    readonly control: string | null;
    readonly isRunning: boolean;
  },
): string {
  const last = values.at(-1)!.date;
  const open = isRunning ? ", which isn't over" : "";
  const range = `${metric}, ${formatDates(values[0]!.date, last)}${open}`;
  const finishedDays = isRunning
    ? values.filter(({ date }) => date !== last)
    : values;
  const findings = variations.filter((name) => name !== control)
    .map((name) => daysAboveSentence(finishedDays, name, control));
  return findings.length === 0
    ? `${range}, for ${control} only.`
    : `${range}: ${shortList(findings, 4)}.`;
}

function daysAboveSentence(
  rows: readonly Row[],
  variation: string,
  control: string | null,
): string {
  const controlValues = new Map(
    rows.filter((row) => row.variation === control)
      .map(({ day, value }) => [day, value]),
  );
  const shared = rows.filter((row) =>
    row.variation === variation && controlValues.has(row.day)
  );
  const above = shared.filter(({ day, value }) =>
    (value ?? 0) > (controlValues.get(day) ?? 0)
  );
  const days = `${above.length} of ${counted(shared.length, "day")}`;
  return `${variation} was above ${control} on ${days}`;
}

type MetricSpecOptions = MetricOverTimeInput & { title: string; width: number };

function metricSpec(
  rows: readonly Row[],
  variations: readonly string[],
  control: string | null,
  { unit, currency, title, width, isRunning = false }: MetricSpecOptions,
): VegaLiteSpec {
  const values = rows.map(({ value }) => value);
  const axis = numberAxis(
    unit === "fraction" ? values : [0, ...values],
    unit === "fraction" ? percent : number,
    { unitPower: unit === "fraction" ? 2 : 0, integers: unit === "count" },
  );
  const days = sortedDays(rows.map(({ day }) => day));
  const name = variations.length === 1 ? `${variations[0]}, ` : "";
  const subtitle = unit === "fraction"
    ? `${name}share in per cent`
    : unit === "count"
    ? `${name}count`
    : `${name}${currency ?? "the store's currency"}`;
  const [from, to] = dayDomain(days.slice(-1));
  const shade = annotation("rect", { color: palette.grid.light }, {
    x: { datum: from, type: "temporal", scale: { type: "utc" } },
    x2: { datum: to },
  });
  const lines = variations.map((variation) => ({
    name: variation,
    rows: rows.filter((row) => row.variation === variation)
      .map(({ day, date, value }) => ({ day, date, value })),
  }));
  return linesSpec(lines, {
    width,
    height: 260,
    title,
    subtitle: `${capitalise(subtitle)}${
      isRunning ? "; shaded: a day that isn't over" : ""
    }`,
    background: isRunning ? [shade] : [],
    axis,
    x: (plot) => dayChannel(days, plot, yearRange(days)),
    control,
  });
}
