import { capitalise, checkOptions, HOURS_OF_DAY_INPUT } from "../base/mod.ts";
import type { Chart, Part } from "./drawing/mod.ts";
import {
  checkNumbers,
  checkRows,
  marks,
  money,
  number,
  numberAxis,
  palette,
  shortList,
  signedPercent,
} from "./drawing/mod.ts";
import type { LineSeries, SeriesChart } from "./_lines.ts";
import {
  integerChannel,
  integerTicks,
  seriesChart,
  seriesValues,
} from "./_lines.ts";

/** Values of one day, hour by hour. */
export interface DaySeries {
  /** Display name of the day, such as its year. */
  readonly name: string;
  /** One value per hour, from midnight; `null` is a gap. */
  readonly hours: readonly (number | null)[];
}

/** Projected total of a day. */
export interface DayProjection {
  /** Total of the day. */
  readonly value: number;
  /** Lower end of the projection's interval, or `null` if there is none. */
  readonly lower: number | null;
  /** Upper end of the projection's interval, or `null` if there is none. */
  readonly upper: number | null;
}

/** Input of {@linkcode hoursOfDay}. */
export interface HoursOfDayInput {
  /** Title with the counted quantity and the day. */
  readonly title: string;
  /** Unit of the values. */
  readonly unit: "currency" | "count";
  /** ISO 4217 code for the unit `currency`; omit it if unknown. */
  readonly currency?: string | null;
  /**
   * Whether to draw the running total of the day instead of each hour's value.
   * @default {false}
   */
  readonly cumulative?: boolean;
  /** Days to draw, with the day of comparison first. */
  readonly rows: readonly DaySeries[];
  /** Projected total of the last day, for a running total. */
  readonly projection?: DayProjection | null;
  /** Name of the day to draw in grey. @default {the first one} */
  readonly control?: string;
}

/**
 * Charts a day by hour, next to the same day of other years. A running total also
 * shows the projected total.
 *
 * @param input Days and projection.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite, a day has more than 24 hours,
 *   two days have the same name, or there is a projection without a running
 *   total.
 *
 * @example
 * ```ts
 * import { hoursOfDay } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = hoursOfDay({
 *   title: "Orders on Black Friday",
 *   unit: "count",
 *   cumulative: true,
 *   rows: [
 *     { name: "2024", hours: [10, 20, 30] },
 *     { name: "2025", hours: [12, 24] },
 *   ],
 * });
 * assertEquals(
 *   chart.description,
 *   "Orders on Black Friday: by 2:00, 2025 had 36, +20.0% against 2024.",
 * );
 * ```
 */
export function hoursOfDay(input: HoursOfDayInput): Chart {
  checkOptions(HOURS_OF_DAY_INPUT, input);
  checkRows(input, ["title", "unit"], ["name", "hours"]);
  const { title, projection = null, cumulative = false } = input;
  checkHours(input);
  const series = input.rows.map((day) => hourSeries(day, cumulative));
  return seriesChart({
    title: `${title}, ${cumulative ? "running total" : "by hour"}`,
    series,
    control: input.control,
    emptyMessage: `There are no values of ${title} to show.`,
    describe: (control) => describeHours(input, control),
    look: (width) => hoursAppearance(series, input, width, projection),
  });
}

function checkHours({ rows, projection, cumulative }: HoursOfDayInput): void {
  for (const { name, hours } of rows) {
    if (hours.length > 24) {
      throw new RangeError(
        `A day has 24 hours: ${
          JSON.stringify(name)
        } has ${hours.length} values`,
      );
    }
  }
  if (projection == null) return;
  checkNumbers({ ...projection }, "the projection");
  if (!cumulative) {
    throw new RangeError(
      "A projection needs a running total: set cumulative, or remove the projection",
    );
  }
}

/**
 * Returns hourly values at the start of their hour, and running totals at its
 * end.
 */
function hourSeries({ name, hours }: DaySeries, summed: boolean): LineSeries {
  if (!summed) {
    return {
      name,
      points: hours.map((value, index) => ({ at: index, value })),
    };
  }
  const totals = runningTotals(hours);
  const points = totals.map((value, hour) => ({ at: hour + 1, value }));
  if (totals.length > 0) points.unshift({ at: 0, value: 0 });
  return { name, points };
}

/**
 * Returns running totals up to the first unknown hour, because later hours cannot
 * be added up.
 */
function runningTotals(hours: readonly (number | null)[]): number[] {
  const totals: number[] = [];
  let total = 0;
  for (const value of hours) {
    if (value === null) break;
    total += value;
    totals.push(total);
  }
  return totals;
}

function describeHours(input: HoursOfDayInput, control: string | null): string {
  const { title, unit, rows: series, projection = null } = input;
  const base = series.find(({ name }) => name === control);
  const totals = series.map(({ name, hours }) => ({
    name,
    totals: runningTotals(hours),
  })).filter((day) => day.totals.length > 0);
  if (totals.length === 0) return `There are no values of ${title} to show.`;
  const baseTotals = base === undefined ? [] : runningTotals(base.hours);
  const amount = (value: number) =>
    unit === "currency" ? money(value, input.currency) : number(value, 0);
  const findings = totals.filter(({ name }) =>
    name !== control || totals.length === 1
  ).map(({ name, totals: runningTotal }) => {
    const controlTotal = baseTotals[runningTotal.length - 1];
    const total = runningTotal.at(-1)!;
    const against =
      name === control || controlTotal === undefined || controlTotal === 0
        ? ""
        : `, ${signedPercent(total / controlTotal - 1)} against ${control}`;
    const had = `${name} had ${amount(total)}`;
    return `by ${runningTotal.length}:00, ${had}${against}`;
  });
  const text = `${title}: ${shortList(findings, 4)}`;
  if (projection === null) return `${text}.`;
  const { value, lower, upper } = projection;
  const interval = lower === null || upper === null
    ? ""
    : ` (${amount(lower)} to ${amount(upper)})`;
  return `${text}; the projected total is ${amount(value)}${interval}.`;
}

function hoursAppearance(
  series: readonly LineSeries[],
  { unit, currency, cumulative = false }: HoursOfDayInput,
  width: number,
  projection: DayProjection | null,
): ReturnType<SeriesChart["look"]> {
  const last = cumulative ? 24 : 23;
  const ends = projection === null
    ? []
    : [projection.value, projection.lower, projection.upper];
  const axis = numberAxis([0, ...seriesValues(series), ...ends], number, {
    integers: unit === "count",
  });
  const current = series.at(-1)?.points.findLast(({ value }) => value !== null);
  const from = { at: current?.at ?? 0, value: current?.value ?? 0 };
  const unitText = unit === "count" ? "Count" : currency ??
    "the store's currency";
  return {
    subtitle: projection === null
      ? capitalise(unitText)
      : `${capitalise(unitText)}; dotted: projection${
        projection.lower === null ? "" : " with its interval"
      }`,
    axis,
    x: () =>
      integerChannel({
        title: "Hour of the day",
        ticks: integerTicks(0, last, width, 56),
        tickLabel: "datum.value + ':00'",
        domain: cumulative ? [0, 24.4] : [-0.4, 23.4],
      }),
    front: projection === null ? [] : projectionLayers(from, projection),
  };
}

function projectionLayers(
  from: { at: number; value: number },
  { value, lower, upper }: DayProjection,
): Part[] {
  const color = palette.threshold.light;
  const x = { field: "at", type: "quantitative" };
  const y = { field: "value", type: "quantitative" };
  const end = { values: [{ at: 24, value, lower, upper }] };
  const layers: Part[] = [{
    data: { values: [from, { at: 24, value }] },
    mark: { type: "line", color, strokeDash: [2, 3], strokeWidth: 2 },
    encoding: { x, y },
  }];
  if (lower !== null && upper !== null) {
    layers.push({
      data: end,
      ...marks("rule", { color, strokeWidth: 2.5 }, {
        x,
        y: { field: "lower", type: "quantitative" },
        y2: { field: "upper" },
      }),
    });
  }
  layers.push({
    data: end,
    ...marks("point", { filled: true, size: 60, opacity: 1, color }, { x, y }),
  });
  return layers;
}
