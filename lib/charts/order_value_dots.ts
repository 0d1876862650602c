import { checkOptions, ORDER_VALUE_DOTS_INPUT } from "../options/mod.ts";
import { medianSorted } from "simple-statistics";
import { logBins } from "./_log_bins.ts";
import {
  BOLD,
  controlOf,
  counted,
  LABEL_SIZE,
  money,
  NOT_AVAILABLE,
  number,
  palette,
  type Picture,
  type Plot,
  plotFigure,
  type PlotOptions,
  shortenAll,
  shortList,
} from "./drawing/mod.ts";
import {
  checkOrderValues,
  type OrderValues,
  type OutlierThreshold,
} from "./_order_values.ts";

/** What {@linkcode orderValueDots} draws. */
export interface OrderValueDotsInput {
  /** ISO 4217 code, or nothing where it is unknown. */
  readonly currency?: string | null;
  /** A row for each. */
  readonly variations: readonly OrderValues[];
  /** The outlier threshold: its z-score and the order value it stands for. */
  readonly threshold?: OutlierThreshold | null;
  /**
   * The variation drawn in grey.
   *
   * @default {the first one}
   */
  readonly control?: string;
}

/**
 * Order values as dots that can be counted: each is one in a hundred orders of
 * its variation, at the order value in the middle of that hundredth, piled up
 * where orders are dense; a variation with fewer orders has one for each. Below
 * them every order above the outlier threshold has a mark of its own.
 *
 * People read "8 of 100 dots lie right of the line" more surely than an area
 * under a curve (Kay, Kola, Hullman and Munson 2016, "When (ish) is my bus?").
 * Drawn by Observable Plot, whose dodge transform piles the dots.
 *
 * @param input Order values by variation, and the threshold.
 * @returns The picture; it has no Vega-Lite specification.
 * @throws {RangeError} When a value is not finite, the threshold is not above
 *   zero, or the control is not among the variations.
 *
 * @example
 * ```ts
 * import { orderValueDots } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const picture = orderValueDots({
 *   currency: "USD",
 *   variations: [
 *     { variation: "Control", values: [20, 35, 60] },
 *     { variation: "B", values: [25, 40, 5000] },
 *   ],
 *   threshold: { zScore: 3, value: 1000 },
 * });
 * assertEquals(
 *   picture.description,
 *   "Median and highest order value: Control $35.00 and $60.00; " +
 *     "B $40.00 and $5,000.00, 1 order above z = 3.",
 * );
 * ```
 */
export function orderValueDots(input: OrderValueDotsInput): Picture {
  checkOptions(ORDER_VALUE_DOTS_INPUT, input);
  const { variations, threshold = null, currency = null } = input;
  checkOrderValues(variations, threshold);
  const control = controlOf(
    variations.map(({ variation }) => variation),
    input.control,
  );
  const rows = variations.map(rowOf);
  const isEmpty = rows.every(({ sorted }) => sorted.length === 0);
  return plotFigure(
    (plot, width) =>
      isEmpty
        ? { height: 1, marks: [] }
        : dotsOptions(plot, width, rows, { threshold, control }),
    {
      title: "Order values, a dot for each hundredth",
      subtitle: isEmpty ? NOTHING : subtitleOf(rows, currency, threshold),
      description: describe(rows, currency, threshold),
    },
  );
}

const NOTHING = "There is no order to show.";

function rowOf({ variation, values }: OrderValues): Row {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  return { variation, sorted, left: values.length - sorted.length };
}

function describe(
  rows: readonly Row[],
  currency: string | null,
  threshold: OutlierThreshold | null,
): string {
  if (rows.every(({ sorted }) => sorted.length === 0)) return NOTHING;
  const findings = rows.map(({ variation, sorted }) => {
    if (sorted.length === 0) return `${variation} ${NOT_AVAILABLE}`;
    const text = `${variation} ${
      money(medianSorted([...sorted]), currency)
    } and ${money(sorted.at(-1)!, currency)}`;
    const above = sorted.filter((value) =>
      value > (threshold?.value ?? Infinity)
    )
      .length;
    return above === 0
      ? text
      : `${text}, ${counted(above, "order")} above z = ${threshold!.zScore}`;
  });
  return `Median and highest order value: ${shortList(findings, 4)}.`;
}

function subtitleOf(
  rows: readonly Row[],
  currency: string | null,
  threshold: OutlierThreshold | null,
): string {
  const left = rows.reduce((sum, row) => sum + row.left, 0);
  return [
    `Order value in ${currency ?? "the store's currency"}, logarithmic axis`,
    "bar: the median",
    ...(threshold == null ? [] : [
      `line: z = ${threshold.zScore}, with a cross for each order above it`,
    ]),
    ...(left === 0
      ? []
      : [`left out: ${counted(left, "order")} of zero or less`]),
  ].join("; ");
}

/** How order values are drawn as dots. */

/** A variation's orders above zero, which a logarithmic axis can hold. */
interface Row {
  readonly variation: string;
  readonly sorted: readonly number[];
  readonly left: number;
}

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
  readonly threshold: OutlierThreshold | null;
  readonly control: string | null;
}

/** The whole plot; there must be an order. */
function dotsOptions(
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
