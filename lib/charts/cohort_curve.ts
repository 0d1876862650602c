import { checkOptions, COHORT_CURVE_INPUT } from "../base/mod.ts";
import type { Chart, Part } from "./drawing/mod.ts";
import {
  annotation,
  checkRows,
  counted,
  number,
  numberAxis,
  palette,
  percent,
  shortList,
} from "./drawing/mod.ts";
import type { LineSeries, SeriesChart } from "./_lines.ts";
import {
  integerChannel,
  integerTicks,
  seriesChart,
  seriesValues,
} from "./_lines.ts";

/** Input of {@linkcode cohortCurve}. */
export interface CohortCurveInput {
  /** Lines of the chart, one per variation. */
  readonly rows: readonly {
    /** Display name of the variation. */
    readonly name: string;
    /**
     * Cumulative orders per visitor, by days since the first visit, starting at
     * 0.
     */
    readonly orders: readonly number[];
  }[];
  /**
   * Share of visitors whose first visit was at least that many days ago, as a
   * fraction.
   */
  readonly followed: readonly number[];
  /** Number of days in which orders count, or `null` for all. @default {null} */
  readonly window?: number | null;
  /** Name of the variation to draw in grey. @default {the first one} */
  readonly control?: string;
}

/** Share of visitors below which a day is shaded. */
const SPARSE_SHARE = 0.5;

/**
 * Charts orders per visitor by days since the first visit, with one line per
 * variation. A rule marks the end of the window. Days that fewer than half of the
 * visitors have reached are shaded.
 *
 * @param input Lines, and the share of visitors that reached each day.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite, two lines have the same name,
 *   or the control is not among the lines.
 *
 * @example
 * ```ts
 * import { cohortCurve } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = cohortCurve({
 *   rows: [
 *     { name: "Control", orders: [0.02, 0.03] },
 *     { name: "B", orders: [0.02, 0.04] },
 *   ],
 *   followed: [1, 0.75],
 *   window: 1,
 * });
 * assertEquals(
 *   chart.description,
 *   "Orders per visitor 1 day after the first visit: Control 0.030; B 0.040; " +
 *     "75.0% of visitors have completed the window of 1 day.",
 * );
 * ```
 */
export function cohortCurve(input: CohortCurveInput): Chart {
  checkOptions(COHORT_CURVE_INPUT, input);
  checkRows(input, ["followed"], ["name", "orders"]);
  const { followed, window = null } = input;
  const series = input.rows.map(({ name, orders }): LineSeries => ({
    name,
    points: orders.map((value, index) => ({ at: index, value })),
  }));
  return seriesChart({
    title: "Orders per visitor since the first visit",
    series,
    control: input.control,
    emptyMessage: "There are no orders to show.",
    describe: () => describeCohorts(series, followed, window),
    look: (width) => cohortAppearance(series, width, followed, window),
  });
}

function describeCohorts(
  series: readonly LineSeries[],
  followed: readonly number[],
  window: number | null,
): string {
  const day = window ??
    Math.max(0, followed.findLastIndex((n) => n >= SPARSE_SHARE));
  const texts: string[] = [];
  for (const { name, points } of series) {
    const value = points[Math.min(day, points.length - 1)]?.value;
    if (value != null) texts.push(`${name} ${number(value, 3)}`);
  }
  const orders = shortList(texts, 4);
  const completed = window === null
    ? ""
    : `; ${percent(followed[window] ?? 0)} of visitors have completed` +
      ` the window of ${counted(window, "day")}`;
  return `Orders per visitor ${
    counted(day, "day")
  } after the first visit: ${orders}${completed}.`;
}

function cohortAppearance(
  series: readonly LineSeries[],
  width: number,
  followed: readonly number[],
  window: number | null,
): ReturnType<SeriesChart["look"]> {
  const last = Math.max(1, ...series.map(({ points }) => points.length - 1));
  const firstSparse = followed.findIndex((share) => share < SPARSE_SHARE);
  const shade = annotation("rect", { color: palette.bandWide.light }, {
    x: { datum: Math.max(0, firstSparse - 0.5) },
    x2: { datum: last },
  });
  const hasWindowEnd = window !== null && window <= last;
  const background: Part[] = [];
  if (firstSparse >= 0) background.push(shade);
  if (hasWindowEnd) {
    background.push(annotation(
      "rule",
      { color: palette.muted.light, strokeDash: [4, 3], strokeWidth: 1.5 },
      { x: { datum: window } },
    ));
  }
  const texts: string[] = ["So far, over visitors seen that long"];
  if (hasWindowEnd) texts.push("dashed: end of the window");
  if (firstSparse >= 0) texts.push("shaded: fewer than half of all visitors");
  return {
    subtitle: texts.join("; "),
    axis: numberAxis([0, ...seriesValues(series)], number),
    x: () =>
      integerChannel({
        title: "Days since the first visit",
        ticks: integerTicks(0, last, width, 48),
        tickLabel: "datum.value",
        domain: [0, last],
      }),
    background,
  };
}
