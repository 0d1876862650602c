/** What stands around lines over time: the ground, and the values beside it. */

/// <reference lib="dom" />

import { formatDate } from "../../format/mod.ts";
import type { Frame } from "./brush.ts";
import { svg } from "./elements.ts";

/** Room above and below what is drawn, in pixels. */
export const TOP = 12;
export const BOTTOM = 26;

/** The values of a chart's axis. */
export interface Values {
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  readonly textOf: (tick: number) => string;
}

/**
 * A chart over time.
 *
 * @param frame Its size.
 * @param title What it says to whom does not see it.
 * @param days Its first and its last one are named below it.
 * @param values Its axis.
 * @param ground What lies under the axis.
 * @param lines What lies over it.
 */
export function timeFrame(
  { width, height, left, right }: Frame,
  title: string,
  days: readonly { readonly date: string }[],
  { ticks, y, textOf }: Values,
  ground: readonly SVGElement[],
  lines: readonly SVGElement[],
): SVGElement {
  return svg(
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
    ...ground,
    ...ticks.flatMap((tick) => [
      svg("line", {
        class: tick === 0 ? "explorer-zero" : "explorer-grid",
        x1: left,
        x2: width - right,
        y1: y(tick),
        y2: y(tick),
      }),
      svg(
        "text",
        { x: left - 6, y: y(tick) + 4, "text-anchor": "end" },
        textOf(tick),
      ),
    ]),
    ...lines,
    ...[days[0], days.at(-1)].slice(0, days.length).map((day, nth) =>
      svg("text", {
        x: nth === 0 ? left : width - right,
        y: height - 8,
        "text-anchor": nth === 0 ? "start" : "end",
      }, formatDate(day!.date))
    ),
  );
}
