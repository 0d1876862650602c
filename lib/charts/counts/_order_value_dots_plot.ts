/** How order values are drawn as dots. */
import { medianSorted } from "simple-statistics";
import {
  BOLD,
  LABEL_SIZE,
  number,
  palette,
  type Plot,
  type PlotOptions,
  shortenAll,
} from "../drawing/mod.ts";
import { logBins } from "./_log_bins.ts";

/** A variation's orders above zero, which a logarithmic axis can hold. */
export interface Row {
  readonly variation: string;
  readonly sorted: readonly number[];
  readonly left: number;
}

/** The outlier threshold: its z-score and the order value it stands for. */
export type Threshold =
  | { readonly zScore: number; readonly value: number }
  | null;

/** So many dots stand for all orders of a variation. */
const DOTS = 100;

/** One for each hundredth, or for each order where there are no more. */
function dotsOf(sorted: readonly number[]): readonly number[] {
  return sorted.length <= DOTS
    ? sorted
    : Array.from({ length: DOTS }, (_, at) =>
      sorted[Math.floor((at + 0.5) / DOTS * sorted.length)]!);
}

const LARGEST_RADIUS = 3.2;
const SMALLEST_RADIUS = 1.6;
/** Piles that dots of any size fit into, and the least that a row takes. */
const PILE_HEIGHT = 76;
const LEAST_PILE_HEIGHT = 36;
const TOP = 4;
const BOTTOM = 30;
const SIDE = 24;
/** Room above the dots for the name. */
const OVER = 24;
/** Room under the dots for the median and the crosses. */
const UNDER = 14;
/** Between two dots. */
const DOT_GAP = 0.5;

/** Dots as large as the tallest pile allows; places are in pixels. */
function sizesFor(
  piles: readonly (readonly number[])[],
): { radius: number; rowHeight: number } {
  let radius = LARGEST_RADIUS;
  const pile = () => {
    const size = 2 * radius + DOT_GAP;
    return size *
      Math.max(0, ...piles.map((places) => crowd(places, size * 1.5)));
  };
  while (radius > SMALLEST_RADIUS && pile() > PILE_HEIGHT) {
    radius = Math.round((radius - 0.1) * 10) / 10;
  }
  const height = Math.ceil(Math.max(LEAST_PILE_HEIGHT, pile()));
  return { radius, rowHeight: OVER + UNDER + height };
}

/** How many sorted places lie within a reach of one of them, at most. */
function crowd(places: readonly number[], reach: number): number {
  let from = 0;
  return places.reduce((most, place, at) => {
    while (place - places[from]! > reach) from++;
    return Math.max(most, at - from + 1);
  }, 0);
}

interface Look {
  readonly threshold: Threshold;
  readonly control: string | null;
}

/** The whole plot; there must be an order. */
export function dotsOptions(
  plot: Plot,
  width: number,
  rows: readonly Row[],
  { threshold, control }: Look,
): PlotOptions {
  const all = rows.flatMap(({ sorted }) => sorted);
  const bins = logBins(threshold == null ? all : [...all, threshold.value]);
  const ticks = bins.ticks(width - 2 * SIDE);
  const names = rows.map(({ variation }) => variation);
  const labels = shortenAll(names, LABEL_SIZE * BOLD, width - 2 * SIDE);
  const treatments = names.filter((name) => name !== control);
  const colourOf = (name: string) =>
    (name === control ? palette.control : palette.treatments[
      treatments.indexOf(name) % palette.treatments.length
    ]!).light;
  const pixel = (value: number) =>
    Math.log(value / bins.low) / Math.log(bins.high / bins.low) *
    (width - 2 * SIDE);
  const { radius, rowHeight } = sizesFor(
    rows.map(({ sorted }) => dotsOf(sorted).map(pixel)),
  );
  const dots = rows.flatMap(({ variation, sorted }) =>
    dotsOf(sorted).map((x) => ({ variation, x, colour: colourOf(variation) }))
  );
  const medians = rows.filter(({ sorted }) => sorted.length > 0)
    .map(({ variation, sorted }) => ({
      variation,
      x: medianSorted([...sorted]),
      colour: colourOf(variation),
    }));
  const above = threshold == null
    ? []
    : rows.flatMap(({ variation, sorted }) =>
      sorted.filter((x) => x > threshold.value).map((x) => ({ variation, x }))
    );
  return {
    height: TOP + BOTTOM + rowHeight * rows.length,
    marginTop: TOP,
    marginBottom: BOTTOM,
    marginLeft: SIDE,
    marginRight: SIDE,
    x: { type: "log", domain: [bins.low, bins.high], axis: null },
    fy: { domain: names, axis: null, padding: 0 },
    marks: [
      plot.gridX(ticks, {
        stroke: palette.grid.light,
        strokeOpacity: 1,
      }),
      // Plot's own axis leaves out labels of a logarithmic scale.
      plot.text(ticks, {
        x: (value: number) => value,
        fy: () => names.at(-1),
        text: (value: number) => number(value, digitsOf(value)),
        frameAnchor: "bottom",
        dy: 18,
        fill: palette.muted.light,
      }),
      plot.ruleX(threshold == null ? [] : [threshold.value], {
        stroke: palette.threshold.light,
        strokeWidth: 1.5,
        strokeDasharray: "4,3",
      }),
      plot.dot(
        dots,
        plot.dodgeY(
          {
            x: "x",
            fy: "variation",
            r: radius,
            fill: "colour",
            padding: DOT_GAP,
            dy: -UNDER,
          } as Parameters<Plot["dodgeY"]>[0],
        ),
      ),
      plot.tickX(medians, {
        x: "x",
        fy: "variation",
        stroke: "colour",
        strokeWidth: 3,
        insetTop: rowHeight - UNDER + 2,
      }),
      plot.dot(above, {
        x: "x",
        fy: "variation",
        frameAnchor: "bottom",
        dy: -UNDER / 2,
        symbol: "times",
        r: 4,
        stroke: palette.threshold.light,
      }),
      plot.text(names, {
        fy: (name: string) => name,
        text: (name: string) => labels.get(name) ?? name,
        frameAnchor: "top-left",
        dx: -SIDE,
        dy: 4,
        fontWeight: "bold",
        fill: palette.text.light,
      }),
    ],
  };
}

function digitsOf(value: number): number {
  return value >= 1 ? 0 : Math.ceil(-Math.log10(value));
}
