import {
  annotation,
  type Chart,
  controlOf,
  createChart,
  emptySpec,
  NBSP,
  number,
  numberAxis,
  palette,
  shortList,
  type VegaLiteSpec,
} from "../drawing/mod.ts";
import {
  checkSeries,
  type LineSeries,
  linesSpec,
  valuesOf,
  wholeTicks,
} from "./_lines.ts";

/** One curve of a season, in percent of a typical day. */
export interface SeasonSeries {
  /** Its name, as shown. */
  readonly name: string;
  /** In any order; `null`s are gaps. */
  readonly points: readonly {
    /** Days from the event: 0 is the event day. */
    readonly dayOffset: number;
    /** Percent of a typical day: 100 is one. */
    readonly index: number | null;
  }[];
}

/** What {@linkcode seasonCurve} draws. */
export interface SeasonCurveInput {
  /** The event and its year, as shown. */
  readonly event: string;
  /** Days that the event lasts, from day 0. @default {1} */
  readonly eventDays?: number;
  /** The brand, the industry, and what else is to stand beside them. */
  readonly series: readonly SeasonSeries[];
  /** The curve drawn in grey. @default {the first one} */
  readonly control?: string;
}

/**
 * A season by days from the event: the brand against the industry's index, each
 * in percent of its typical day, the event's days shaded.
 *
 * @param input Event and curves.
 * @returns The chart.
 * @throws {RangeError} When a number is not finite, two curves have one name, or
 *   the control is none of them.
 *
 * @example
 * ```ts
 * import { seasonCurve } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = seasonCurve({
 *   event: "BFCM 2025",
 *   eventDays: 4,
 *   series: [
 *     { name: "Industry", points: [{ dayOffset: 0, index: 290 }] },
 *     { name: "Store", points: [{ dayOffset: 0, index: 312 }] },
 *   ],
 * });
 * assertEquals(
 *   chart.description.replaceAll("\u00a0", " "),
 *   "BFCM 2025: Industry is highest on the event day (290 % of a typical day); " +
 *     "Store is highest on the event day (312 %).",
 * );
 * ```
 */
export function seasonCurve(input: SeasonCurveInput): Chart {
  const { event, eventDays = 1 } = input;
  const series: LineSeries[] = input.series.map(({ name, points }) => ({
    name,
    points: points.map(({ dayOffset, index }) => ({
      at: dayOffset,
      value: index,
    })),
  }));
  checkSeries(series);
  const control = controlOf(series.map(({ name }) => name), input.control);
  const title = `${event} by days from the event`;
  return createChart({
    title,
    description: describe(event, series),
    spec: (width) =>
      valuesOf(series).some((value) => value !== null)
        ? curvesSpec(series, { title, width, eventDays, control })
        : emptySpec(width, title, "There is no value to show."),
  });
}

function describe(event: string, series: readonly LineSeries[]): string {
  const peaks = series.flatMap(({ name, points }) => {
    const known = points.filter(({ value }) => value !== null);
    const [first, ...rest] = known.sort((a, b) => b.value! - a.value!);
    if (first === undefined) return [];
    const flat = rest.length > 0 && rest.at(-1)!.value === first.value;
    return [{ name, at: first.at, value: first.value!, flat }];
  });
  if (peaks.length === 0) return `There is no value of ${event} to show.`;
  const texts = peaks.map(({ name, at, value, flat }, index) => {
    const level = `${number(value, 0)}${NBSP}%${
      index === 0 ? " of a typical day" : ""
    }`;
    return flat
      ? `${name} is at ${level} throughout`
      : `${name} is highest ${whenText(at)} (${level})`;
  });
  return `${event}: ${shortList(texts, 4)}.`;
}

function whenText(at: number): string {
  if (at === 0) return "on the event day";
  const days = `${Math.abs(at)} day${Math.abs(at) === 1 ? "" : "s"}`;
  return at < 0 ? `${days} before` : `${days} after`;
}

interface Look {
  readonly title: string;
  readonly width: number;
  readonly eventDays: number;
  readonly control: string | null;
}

function curvesSpec(
  series: readonly LineSeries[],
  { title, width, eventDays, control }: Look,
): VegaLiteSpec {
  const places = series.flatMap(({ points }) => points.map(({ at }) => at));
  const first = Math.min(...places);
  const last = Math.max(...places);
  const axis = numberAxis(
    [100, ...valuesOf(series)],
    (value, digits) => `${number(value, digits)}${NBSP}%`,
  );
  return linesSpec(series, {
    width,
    title,
    subtitle: `In percent of a typical day; shaded: the event${
      eventDays > 1 ? `'s ${eventDays} days` : " day"
    }`,
    axis,
    ticks: wholeTicks(first, last, width, 48),
    tickLabel:
      "datum.value == 0 ? 'event' : (datum.value > 0 ? '+' : '−') + abs(datum.value)",
    xTitle: "Days from the event",
    domain: [first - 0.5, last + 0.5],
    control,
    behind: [
      annotation("rect", { color: palette.bandWide.light }, {
        x: { datum: -0.5 },
        x2: { datum: eventDays - 0.5 },
      }),
      annotation("rule", { color: palette.axis.light, strokeWidth: 1.5 }, {
        y: { datum: 100 },
      }),
    ],
    front: [],
  });
}
