/** Charts that are redrawn whenever a control changes. */

/// <reference lib="dom" />

import {
  formatChange,
  formatDate,
  formatLiftInterval,
} from "../../base/mod.ts";
import type { Interval } from "../../stats/mod.ts";
import type { Frame } from "./brush.ts";
import type { LiftToDate } from "./explorer.ts";
import { html, isolated, svg } from "./elements.ts";
import { type Axis, type Place, timeFigure } from "./time_frame.ts";

const MOST = 3;

/** Returns an axis for lifts; an end beyond four times the control is cut off. */
export function liftAxis(lifts: readonly (Interval | null)[]): Axis {
  const ends = lifts.flatMap((lift) =>
    lift === null ? [] : [lift.lower, lift.upper, lift.value]
  ).filter((end) => end !== null)
    .map((end) => Math.max(-1, Math.min(MOST, end)));
  const low = Math.min(-0.01, ...ends);
  const high = Math.max(0.01, ...ends);
  const room = (high - low) * 0.05;
  return { low: low - room, high: high + room };
}

const BAR_WIDTH = 160;
const BAR_HEIGHT = 22;

/** Draws a lift and its interval against zero, small enough for a table cell. */
export function intervalBar(lift: Interval | null, axis: Axis): SVGElement {
  const x = (value: number) =>
    Math.max(
      0,
      Math.min(1, (value - axis.low) / (axis.high - axis.low)),
    ) * BAR_WIDTH;
  const middle = BAR_HEIGHT / 2;
  const marks = lift?.value == null ? [] : [
    svg("line", {
      class: "explorer-interval",
      x1: x(lift.lower ?? axis.low),
      x2: x(lift.upper ?? axis.high),
      y1: middle,
      y2: middle,
    }),
    svg("circle", {
      class: "explorer-dot",
      cx: x(lift.value),
      cy: middle,
      r: 4,
    }),
  ];
  return svg(
    "svg",
    {
      class: "explorer-bar",
      width: BAR_WIDTH,
      height: BAR_HEIGHT,
      viewBox: `0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`,
      "aria-hidden": "true",
    },
    svg("line", {
      class: "explorer-zero",
      x1: x(0),
      x2: x(0),
      y1: 0,
      y2: BAR_HEIGHT,
    }),
    ...marks,
  );
}

/**
 * Maximum number of interval bands; with more, the overlap would make all of them
 * unreadable.
 */
const MOST_BANDS = 3;

const COLOURS = 6;

/**
 * Returns the classes for colour and dash; dashes distinguish repeated colours,
 * so 18 lines are distinct.
 */
function lineClass(arm: number): string {
  return `living-${arm % COLOURS} explorer-dash-${
    Math.floor((arm - 1) / COLOURS) % 3
  }`;
}

/** Returns a legend entry with a sample of the line and its name. */
function legendEntry(look: string, name: string): Element {
  return html(
    "span",
    { class: "explorer-named" },
    html("span", { class: `explorer-key ${look}`, "aria-hidden": "true" }),
    ` ${name}`,
  );
}

/**
 * Charts the lift to date by day, with a line and its interval for each
 * variation.
 */
export function liftChart(
  days: readonly LiftToDate[],
  arms: readonly { readonly arm: number; readonly name: string }[],
  frame: Frame,
  title: string,
): Element {
  const liftAt = ({ rows }: LiftToDate, arm: number) =>
    rows?.[arm]?.lift ?? null;
  const showsBands = arms.length <= MOST_BANDS;
  const axis = liftAxis(arms.flatMap(({ arm }) =>
    // The first fifth of the days is too uncertain to be informative and would
    // stretch the axis.
    days.slice(Math.floor(days.length / 5)).map((day) => {
      const lift = liftAt(day, arm);
      return showsBands || lift === null
        ? lift
        : { ...lift, lower: null, upper: null };
    })
  ));
  return timeFigure(
    frame,
    {
      title,
      days,
      axis,
      textOf: formatChange,
      names: [
        ...arms.flatMap((
          { arm, name },
        ) => [" ", legendEntry(lineClass(arm), name)]),
        ...(showsBands ? [] : ["; their intervals are in the table."]),
      ],
    },
    (place) =>
      arms.flatMap(({ arm }) =>
        line(
          days,
          (day) => liftAt(day, arm),
          { arm, areBanded: showsBands },
          place,
        )
      ),
  );
}

function line(
  days: readonly LiftToDate[],
  liftOf: (day: LiftToDate) => Interval | null,
  { arm, areBanded }: { readonly arm: number; readonly areBanded: boolean },
  { x, y }: Place,
): SVGElement[] {
  const defined = days.flatMap((day, index) => {
    const lift = liftOf(day);
    return lift?.value == null ? [] : [{ at: index, lift, value: lift.value }];
  });
  const bounded = defined.filter(({ lift }) =>
    lift.lower !== null && lift.upper !== null
  );
  const point = (at: number, value: number) =>
    `${x(at).toFixed(1)},${y(value).toFixed(1)}`;
  const elements: SVGElement[] = [];
  if (areBanded) {
    elements.push(svg("polygon", {
      class: `explorer-band ${lineClass(arm)}`,
      points: [
        ...bounded.map(({ at, lift }) => point(at, lift.upper!)),
        ...bounded.toReversed().map(({ at, lift }) => point(at, lift.lower!)),
      ].join(" "),
    }));
  }
  elements.push(svg("polyline", {
    class: `explorer-line ${lineClass(arm)}`,
    points: defined.map(({ at, value }) => point(at, value)).join(" "),
  }));
  return elements;
}

/** Returns the text for the day that the reader points at. */
export function dayText(
  { date, rows }: LiftToDate,
  arms: readonly number[],
): string {
  const texts = arms.map((arm) => {
    const row = rows?.[arm];
    return row?.lift?.value == null
      ? null
      : `${isolated(row.variation)} ${formatChange(row.lift.value)} (${
        formatLiftInterval(row.lift)
      })`;
  }).filter((text) => text !== null);
  return `To ${formatDate(date)}: ${
    texts.length === 0 ? "too early to say" : texts.join("; ")
  }`;
}
