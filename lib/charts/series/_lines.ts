/** Lines over whole numbers: days from an event, hours of a day. */
import {
  besideLabels,
  checkFinite,
  lineLayers,
  type NumberAxis,
  numberChannel,
  type Part,
  topLevel,
  variationChannels,
  type VegaLiteSpec,
} from "../drawing/mod.ts";

/** A named line; a place without a value is a gap. */
export interface LineSeries {
  /** Its name, as shown. */
  readonly name: string;
  /** In any order. */
  readonly points: readonly LinePoint[];
}

/** One value of a line. */
export interface LinePoint {
  /** Whole number on the horizontal axis. */
  readonly at: number;
  /** `null`s are gaps. */
  readonly value: number | null;
}

/** How lines are drawn. */
export interface LinesLook {
  readonly width: number;
  readonly title: string;
  readonly subtitle: string;
  readonly axis: NumberAxis;
  readonly ticks: readonly number[];
  /** Vega expression of a tick's label, over `datum.value`. */
  readonly tickLabel: string;
  readonly xTitle: string;
  readonly domain: readonly [number, number];
  /** Drawn in grey. */
  readonly control: string | null;
  /** Layers behind the lines, and in front of them. */
  readonly behind: readonly Part[];
  readonly front: readonly Part[];
}

/** Refuses numbers that cannot be drawn, and names that come twice. */
export function checkSeries(series: readonly LineSeries[]): void {
  const names = new Set<string>();
  for (const { name, points } of series) {
    if (names.has(name)) {
      throw new RangeError(
        `Two lines have the name ${JSON.stringify(name)}: give each its own`,
      );
    }
    names.add(name);
    for (const { at, value } of points) {
      checkFinite({ value }, `${JSON.stringify(name)} at ${at}`);
      if (!Number.isInteger(at)) {
        throw new RangeError(
          `The place of a value of ${
            JSON.stringify(name)
          } must be a whole number: current value is ${at}`,
        );
      }
    }
  }
}

/** The lines, with what lies behind and in front of them. */
export function linesSpec(
  series: readonly LineSeries[],
  look: LinesLook,
): VegaLiteSpec {
  const { width, axis, control } = look;
  const { edge, plot } = besideLabels(width, [axis]);
  const names = series.map(({ name }) => name);
  const channels = variationChannels(names, {
    width: plot,
    control,
    symbol: "stroke",
  });
  const place = {
    x: {
      field: "at",
      type: "quantitative",
      scale: { domain: look.domain, nice: false, zero: false },
      axis: {
        title: look.xTitle,
        values: look.ticks,
        labelExpr: look.tickLabel,
        grid: false,
        labelFlush: false,
        labelOverlap: false,
      },
    },
    y: { field: "value", ...numberChannel(axis, { labelWidth: edge }) },
    color: channels.color,
  };
  return topLevel(width, look.title, look.subtitle, {
    width: plot,
    height: 280,
    data: { values: series.flatMap(rowsOf) },
    layer: [
      ...look.behind,
      ...lineLayers(place, channels.strokeDash),
      ...look.front,
    ],
  });
}

/** A value between two gaps has no line: it is drawn as a point. */
function rowsOf({ name, points }: LineSeries): Part[] {
  const sorted = [...points].sort((a, b) => a.at - b.at);
  return sorted.map(({ at, value }, index) => ({
    at,
    value,
    variation: name,
    alone: value !== null &&
      [sorted[index - 1], sorted[index + 1]].every((near) =>
        near?.value == null
      ),
  }));
}

/** All values of all lines. */
export function valuesOf(
  series: readonly LineSeries[],
): readonly (number | null)[] {
  return series.flatMap(({ points }) => points.map(({ value }) => value));
}

/** Whole numbers from first to last, as many as their labels have room for. */
export function wholeTicks(
  first: number,
  last: number,
  pixels: number,
  labelWidth: number,
): number[] {
  const most = Math.max(2, Math.floor(pixels / labelWidth));
  const step = [1, 2, 3, 6, 7, 12, 14, 28]
    .find((one) => (last - first) / one < most) ??
    Math.ceil((last - first) / most);
  // Zero is always a tick, so that the event or midnight is marked.
  const ticks: number[] = [];
  for (let tick = Math.ceil(first / step) * step; tick <= last; tick += step) {
    ticks.push(tick + 0);
  }
  return ticks;
}
