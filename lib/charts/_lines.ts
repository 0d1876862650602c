/** Line charts over integers, such as days from an event or hours of a day. */
import type { Chart, NumberAxis, Part, VegaLiteSpec } from "./drawing/mod.ts";
import {
  chartOrMessage,
  checkNumbers,
  controlName,
  isBetweenGaps,
  lineLayers,
  numberChannel,
  plotWidths,
  topLevel,
  variationChannels,
} from "./drawing/mod.ts";
import { type DrawnLine, endLabelLayers, endLabels } from "./_end_labels.ts";

/** Named line, where a point without a value is a gap. */
export interface LineSeries {
  /** Display name of the line. */
  readonly name: string;
  /** Points in any order. */
  readonly points: readonly LinePoint[];
}

/** Point of a line. */
export interface LinePoint {
  /** Integer position on the horizontal axis. */
  readonly at: number;
  /** Value of the point; `null` is a gap. */
  readonly value: number | null;
}

/** Appearance of the lines. */
export interface LinesLook {
  readonly width: number;
  readonly height?: number;
  readonly title: string;
  readonly subtitle: string;
  readonly axis: NumberAxis;
  /** Returns the horizontal channel for a plot of the given width, in pixels. */
  readonly x: (plot: number) => Part;
  /** Name of the line to draw in grey. */
  readonly control: string | null;
  /** Layers behind and in front of the lines. */
  readonly background?: readonly Part[];
  readonly front?: readonly Part[];
}

/** Content of a chart of series. */
export interface SeriesChart {
  readonly title: string;
  readonly series: readonly LineSeries[];
  /**
   * Name of the series to draw in grey. Defaults to the first one; `null` is
   * none.
   */
  readonly control: string | null | undefined;
  /** Message of the chart if no series has a value. */
  readonly emptyMessage: string;
  readonly describe: (control: string | null) => string;
  readonly look: (
    width: number,
  ) => Omit<LinesLook, "title" | "width" | "control">;
}

/**
 * Builds a chart of lines over integers.
 *
 * @throws {RangeError} If a number is not finite, two lines have the same name,
 *   or the control is not among the lines.
 */
export function seriesChart(
  { title, series, emptyMessage: nothing, describe, look, ...options }:
    SeriesChart,
): Chart {
  checkSeries(series);
  const names = series.map(({ name }) => name);
  const control = options.control === null
    ? null
    : controlName(names, options.control);
  const lines = series.map(({ name, points }) => ({
    name,
    rows: points.toSorted((a, b) => a.at - b.at)
      .map(({ at, value }) => ({ at, value })),
  }));
  const hasValues = seriesValues(series).some((value) => value !== null);
  return chartOrMessage({
    title,
    emptyMessage: hasValues ? null : nothing,
    describe: () => describe(control),
    spec: (width) =>
      linesSpec(lines, {
        ...look(width),
        title,
        width,
        control,
      }),
  });
}

/** Throws for numbers that cannot be drawn and for duplicate names. */
function checkSeries(series: readonly LineSeries[]): void {
  const names = new Set<string>();
  for (const { name, points } of series) {
    if (names.has(name)) {
      throw new RangeError(
        `Two lines have the same name ${
          JSON.stringify(name)
        }: make them unique`,
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

/**
 * Returns the specification of the lines, with the layers behind and in front of
 * them.
 */
export function linesSpec(
  lines: readonly DrawnLine[],
  { width, height = 280, axis, control, background = [], front = [], ...look }:
    LinesLook,
): VegaLiteSpec {
  const xField = String(look.x(width).field);
  const endNames = endLabels(lines, axis, { width, height, place: xField });
  const { edge, plot } = plotWidths(width, [axis], endNames?.room);
  const { color, strokeDash } = variationChannels(
    lines.map(({ name }) => name),
    { width: plot, control, hasLegend: endNames === null },
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
      alone: isBetweenGaps(rows, index, ({ value }) => value !== null),
    }))
  );
  return topLevel(width, look.title, look.subtitle, {
    width: plot,
    height,
    data: { values },
    layer: [
      ...background,
      ...lineLayers(channels, strokeDash),
      ...endLabelLayers(endNames?.labels ?? [], plot, channels),
      ...front,
    ],
  });
}

/** Returns the channel of an integer axis. */
export function integerChannel({ title, ticks, tickLabel, domain }: {
  readonly title: string;
  readonly ticks: readonly number[];
  /** Vega expression for the label of a tick, over `datum.value`. */
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

/** Returns all values of all lines. */
export function seriesValues(
  series: readonly LineSeries[],
): readonly (number | null)[] {
  return series.flatMap(({ points }) => points.map(({ value }) => value));
}

/** Returns integer ticks from first to last, as many as there is room for labels. */
export function integerTicks(
  first: number,
  last: number,
  pixels: number,
  labelWidth: number,
): number[] {
  const maximumTicks = Math.max(2, Math.floor(pixels / labelWidth));
  const step = [1, 2, 3, 6, 7, 12, 14, 28]
    .find((candidate) => (last - first) / candidate < maximumTicks) ??
    Math.ceil((last - first) / maximumTicks);
  // Zero is always a tick, which marks the event or midnight.
  const ticks: number[] = [];
  for (let tick = Math.ceil(first / step) * step; tick <= last; tick += step) {
    ticks.push(tick + 0);
  }
  return ticks;
}
