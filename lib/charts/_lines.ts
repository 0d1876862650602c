/** Lines over whole numbers: days from an event, hours of a day. */
import {
  besideLabels,
  type Chart,
  chartOf,
  checkNumbers,
  controlName,
  isAlone,
  lineLayers,
  type NumberAxis,
  numberChannel,
  type Part,
  topLevel,
  variationChannels,
  type VegaLiteSpec,
} from "./drawing/mod.ts";
import { type DrawnLine, endLabelLayers, endLabels } from "./_end_labels.ts";

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
  readonly height?: number;
  readonly title: string;
  readonly subtitle: string;
  readonly axis: NumberAxis;
  /** The horizontal channel on a plot so wide. */
  readonly x: (plot: number) => Part;
  /** Drawn in grey. */
  readonly control: string | null;
  /** Layers behind the lines, and in front of them. */
  readonly background?: readonly Part[];
  readonly front?: readonly Part[];
}

/** What a chart of series is made of. */
export interface SeriesChart {
  readonly title: string;
  readonly series: readonly LineSeries[];
  /** Drawn in grey; by default the first, and `null` for none. */
  readonly control: string | null | undefined;
  /** What is said where no series has a value. */
  readonly nothing: string;
  readonly describe: (control: string | null) => string;
  readonly look: (
    width: number,
  ) => Omit<LinesLook, "title" | "width" | "control">;
}

/**
 * A chart of lines over whole numbers.
 *
 * @throws {RangeError} When a number is not finite, two lines have one name, or
 *   the control is none of them.
 */
export function seriesChart(
  { title, series, nothing, describe, look, ...drawn }: SeriesChart,
): Chart {
  checkSeries(series);
  const names = series.map(({ name }) => name);
  const control = drawn.control === null
    ? null
    : controlName(names, drawn.control);
  const isThere = seriesValues(series).some((value) => value !== null);
  return chartOf({
    title,
    nothing: isThere ? null : nothing,
    describe: () => describe(control),
    spec: (width) =>
      linesSpec(drawnSeries(series), { ...look(width), title, width, control }),
  });
}

/** Refuses numbers that cannot be drawn, and names that come twice. */
function checkSeries(series: readonly LineSeries[]): void {
  const names = new Set<string>();
  for (const { name, points } of series) {
    if (names.has(name)) {
      throw new RangeError(
        `Two lines have the name ${JSON.stringify(name)}: give each its own`,
      );
    }
    names.add(name);
    for (const { at, value } of points) {
      const where = `${JSON.stringify(name)} at ${at}`;
      checkNumbers({ value }, where);
      checkNumbers({ place: at }, where, "a whole number", Number.isInteger);
    }
  }
}

/** The lines, with what lies behind and in front of them. */
export function linesSpec(
  lines: readonly DrawnLine[],
  { width, height = 280, axis, control, background = [], front = [], ...look }:
    LinesLook,
): VegaLiteSpec {
  const place = String(look.x(width).field);
  const names = endLabels(lines, axis, { width, height, place });
  const { edge, plot } = besideLabels(width, [axis], names?.room);
  const { color, strokeDash } = variationChannels(
    lines.map(({ name }) => name),
    { width: plot, control, symbol: "stroke", hasLegend: names === null },
  );
  const channels = {
    x: look.x(plot),
    y: { field: "value", ...numberChannel(axis, { labelWidth: edge }) },
    color,
  };
  const values = lines.flatMap(({ name, rows }) =>
    rows.map((row, index) => ({
      ...row,
      variation: name,
      alone: isAlone(rows, index, ({ value }) => value !== null),
    }))
  );
  return topLevel(width, look.title, look.subtitle, {
    width: plot,
    height,
    data: { values },
    layer: [
      ...background,
      ...lineLayers(channels, strokeDash),
      ...endLabelLayers(names?.labels ?? [], plot, channels),
      ...front,
    ],
  });
}

/** Series of whole numbers as lines. */
function drawnSeries(series: readonly LineSeries[]): DrawnLine[] {
  return series.map(({ name, points }) => ({
    name,
    rows: points.map(({ at, value }) => ({ at, value }))
      .sort((a, b) => a.at - b.at),
  }));
}

/** A channel of whole numbers. */
export function wholeChannel({ title, ticks, tickLabel, domain }: {
  readonly title: string;
  readonly ticks: readonly number[];
  /** Vega expression of a tick's label, over `datum.value`. */
  readonly tickLabel: string;
  readonly domain: readonly [number, number];
}): Part {
  return {
    field: "at",
    type: "quantitative",
    scale: { domain, nice: false, zero: false },
    axis: {
      title,
      values: ticks,
      labelExpr: tickLabel,
      grid: false,
      labelFlush: false,
      labelOverlap: false,
    },
  };
}

/** All values of all lines. */
export function seriesValues(
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
  const maximumTicks = Math.max(2, Math.floor(pixels / labelWidth));
  const step = [1, 2, 3, 6, 7, 12, 14, 28]
    .find((candidate) => (last - first) / candidate < maximumTicks) ??
    Math.ceil((last - first) / maximumTicks);
  // Zero is always a tick, so that the event or midnight is marked.
  const ticks: number[] = [];
  for (let tick = Math.ceil(first / step) * step; tick <= last; tick += step) {
    ticks.push(tick + 0);
  }
  return ticks;
}
