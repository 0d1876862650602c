import { checkOptions, SEASON_CURVE_INPUT } from "../base/mod.ts";
import {
  annotation,
  type Chart,
  checkRows,
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

/** Curve of a season, in percent of its base, a typical day by default. */
export interface SeasonSeries {
  /** Display name of the curve. */
  readonly name: string;
  /** Points in any order; `null` is a gap. */
  readonly points: readonly {
    /** Days from the event: 0 is the event day. */
    readonly dayOffset: number;
    /** Value in percent of the base: 100 is a typical day by default. */
    readonly index: number | null;
  }[];
}

/** Input of {@linkcode seasonCurve}. */
export interface SeasonCurveInput {
  /** Display name of the event, with its year. */
  readonly event: string;
  /** Duration of the event in days (or weeks), starting at 0. @default {1} */
  readonly eventDays?: number;
  /** Unit of the horizontal axis. @default {"day"} */
  readonly unit?: "day" | "week";
  /** Description of 100%. @default {"a typical day"} */
  readonly base?: string | undefined;
  /** Curves of the brand, the industry, and any others to compare. */
  readonly rows: readonly SeasonSeries[];
  /** Name of the curve to draw in grey. @default {the first one} */
  readonly control?: string | undefined;
}

/**
 * Charts a season by days from the event: the brand against the industry's index.
 * Each curve is in percent of its typical day, and the event's days are shaded.
 *
 * @param input Event and curves.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite, two curves have the same name,
 *   or the control is not among the curves.
 *
 * @example
 * ```ts
 * import { seasonCurve } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = seasonCurve({
 *   event: "BFCM 2025",
 *   eventDays: 4,
 *   rows: [
 *     { name: "Industry", points: [{ dayOffset: 0, index: 290 }] },
 *     { name: "Store", points: [{ dayOffset: 0, index: 312 }] },
 *   ],
 * });
 * assertEquals(
 *   chart.description,
 *   "BFCM 2025: Industry is highest on the event day (290% of a typical day); " +
 *     "Store is highest on the event day (312%).",
 * );
 * ```
 */
export function seasonCurve(input: SeasonCurveInput): Chart {
  checkOptions(SEASON_CURVE_INPUT, input);
  checkRows(input, ["event"], ["name", "points"]);
  const { event, unit = "day" } = input;
  const base = input.base ?? `a typical ${unit}`;
  const series = input.rows.map(({ name, points }): LineSeries => ({
    name,
    points: points.map(({ dayOffset: at, index: value }) => ({ at, value })),
  }));
  return seriesChart({
    title: `${event} by ${unit}s from the event`,
    series,
    control: input.control,
    emptyMessage: `There are no values of ${event} to show.`,
    describe: () => describePeaks(event, series, unit, base),
    look: (width) => seasonAppearance(series, width, { ...input, base }),
  });
}

function describePeaks(
  event: string,
  series: readonly LineSeries[],
  unit: string,
  base: string,
): string {
  const peaks: { name: string; at: number; value: number; flat: boolean }[] =
    [];
  for (const { name, points } of series) {
    const defined = points.filter(({ value }) => value !== null);
    const [first, ...otherPoints] = defined.sort((a, b) => b.value! - a.value!);
    if (first === undefined) continue;
    const flat = otherPoints.length > 0 &&
      otherPoints.at(-1)!.value === first.value;
    peaks.push({ name, at: first.at, value: first.value!, flat });
  }
  const texts = peaks.map(({ name, at, value, flat }, index) => {
    const level = percent(value / 100, 0) + (index === 0 ? ` of ${base}` : "");
    return flat
      ? `${name} is at ${level} throughout`
      : `${name} is highest ${offsetText(at, unit)} (${level})`;
  });
  return `${event}: ${shortList(texts, 4)}.`;
}

function offsetText(offset: number, unit: string): string {
  if (offset === 0) {
    return unit === "day" ? "on the event day" : "in the event's first week";
  }
  const days = `${Math.abs(offset)} ${unit}${
    Math.abs(offset) === 1 ? "" : "s"
  }`;
  return offset < 0 ? `${days} before` : `${days} after`;
}

function seasonAppearance(
  series: readonly LineSeries[],
  width: number,
  { eventDays = 1, unit = "day", base }: SeasonCurveInput,
): ReturnType<SeriesChart["look"]> {
  const places = series.flatMap(({ points }) =>
    points.filter(({ value }) => value !== null).map(({ at }) => at)
  );
  const first = Math.min(...places);
  const last = Math.max(...places);
  const axis = numberAxis(
    [100, ...seriesValues(series)],
    (value, digits) => percent(value / 100, digits),
  );
  return {
    subtitle: `In percent of ${base}; shaded: the event${
      eventDays > 1 ? `'s ${eventDays} ${unit}s` : ` ${unit}`
    }`,
    axis,
    x: () =>
      integerChannel({
        title: unit === "day" ? "Days from the event" : "Weeks from the event",
        ticks: integerTicks(first, last, width, 48),
        tickLabel:
          "datum.value == 0 ? 'event' : (datum.value > 0 ? '+' : '−') + abs(datum.value)",
        domain: [first - 0.5, last + 0.5],
      }),
    background: [
      annotation("rect", { color: palette.bandWide.light }, {
        x: { datum: -0.5 },
        x2: { datum: eventDays - 0.5 },
      }),
      annotation("rule", { color: palette.axis.light, strokeWidth: 1.5 }, {
        y: { datum: 100 },
      }),
    ],
  };
}
