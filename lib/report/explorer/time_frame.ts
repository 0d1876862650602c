/** Frame of a line chart over time: background, axis labels and legend. */

/// <reference lib="dom" />

import { formatDate } from "../../base/mod.ts";
import type { Frame } from "./brush.ts";
import { html, svg } from "./elements.ts";

/** Space above and below the plot, in pixels. */
const TOP = 12;
const BOTTOM = 26;

/** Ends of an axis, with some padding and always including zero. */
export interface Axis {
  readonly low: number;
  readonly high: number;
}

/** Content of a chart over time. */
export interface TimeChart {
  /** Title above the chart. */
  readonly title: string;
  /** Legend entries of the lines. */
  readonly names: readonly (Node | string)[];
  /** Days of the chart; the first and the last are labelled below it. */
  readonly days: readonly { readonly date: string }[];
  readonly axis: Axis;
  readonly textOf: (tick: number) => string;
}

/** Functions from data to pixel positions. */
export interface Place {
  /** Returns the horizontal position of a day, by index. */
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/**
 * Draws a chart over time.
 *
 * @param frame Size and margins of the chart.
 * @param chart Content around the lines.
 * @param linesOf Returns the lines to draw over the axis.
 */
export function timeFigure(
  frame: Frame,
  { title, names, days, axis, textOf }: TimeChart,
  linesOf: (place: Place) => readonly SVGElement[],
): Element {
  const { width, height, marginLeft, right } = frame;
  const { low, high } = axis;
  const room = width - marginLeft - right;
  const step = room / Math.max(1, days.length - 1);
  const x = (index: number) =>
    days.length < 2 ? marginLeft + room / 2 : marginLeft + step * index;
  const y = (value: number) => {
    const share = Math.max(0, Math.min(1, (value - low) / (high - low)));
    return TOP + (height - TOP - BOTTOM) * (1 - share);
  };
  const drawing = svg(
    "svg",
    {
      class: "explorer-time",
      role: "img",
      "aria-label": title,
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
    },
    svg("rect", { class: "explorer-ground", width, height }),
    ...axisTicks(axis).flatMap((tick) => [
      svg("line", {
        class: tick === 0 ? "explorer-zero" : "explorer-grid",
        x1: marginLeft,
        x2: width - right,
        y1: y(tick),
        y2: y(tick),
      }),
      svg(
        "text",
        { x: marginLeft - 6, y: y(tick) + 4, "text-anchor": "end" },
        textOf(tick),
      ),
    ]),
    ...linesOf({ x, y }),
    ...[days[0], days.at(-1)].slice(0, days.length).map((day, nth) =>
      svg("text", {
        x: nth === 0 ? marginLeft : width - right,
        y: height - 8,
        "text-anchor": nth === 0 ? "start" : "end",
      }, formatDate(day!.date))
    ),
  );
  return html(
    "figure",
    { class: "readout-chart" },
    html("figcaption", {}, html("strong", {}, title), ...names),
    drawing,
  );
}

/** Returns four or five round values. */
function axisTicks({ low, high }: Axis): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power)
    .find((candidate) => candidate >= rough)!;
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
