import { checkOptions, ORDER_VALUE_DISTRIBUTION_INPUT } from "../base/mod.ts";
import { median } from "simple-statistics";
import { countInBins, type LogBins, logBins } from "./_log_bins.ts";
import type { Chart, NumberAxis, Part, VegaLiteSpec } from "./drawing/mod.ts";
import {
  annotation,
  BOLD,
  chartOrMessage,
  checkNumbers,
  checkRows,
  controlName,
  counted,
  LABEL_SIZE,
  list,
  marks,
  money,
  NOT_AVAILABLE,
  number,
  numberAxis,
  numberChannel,
  palette,
  panelTitle,
  percent,
  plotWidths,
  shorten,
  shortList,
  topLevel,
  variationChannels,
} from "./drawing/mod.ts";

/** Order values of one variation. */
export interface OrderValues {
  /** Display name of the variation. */
  readonly variation: string;
  /** Order values in any order, one per order. */
  readonly values: readonly number[];
}

/** Outlier threshold, as a z-score and as an order value. */
export interface OutlierThreshold {
  /** Threshold in standard deviations above the mean. */
  readonly zScore: number;
  /** Threshold as an order value. */
  readonly value: number;
}

/** Input of {@linkcode orderValueDistribution}. */
export interface OrderValueDistributionInput {
  /** ISO 4217 currency code; omit it if unknown. */
  readonly currency?: string | null;
  /** Order values, one panel per row. */
  readonly rows: readonly (OrderValues | BinnedOrderValues)[];
  /** Outlier threshold, as a z-score and as an order value. */
  readonly threshold?: OutlierThreshold | null;
  /**
   * Name of the variation to draw in grey.
   *
   * @default {the first one}
   */
  readonly control?: string;
}

/**
 * Charts order values by variation as histograms on a logarithmic axis. Order
 * values spread over powers of ten. On a linear axis, the few large orders that
 * dominate the mean would squeeze all others into one bar. Each order above the
 * outlier threshold has its own mark.
 *
 * Orders of zero or less do not fit on a logarithmic axis; the chart states how
 * many there are.
 *
 * @param input Order values by variation, and the threshold.
 * @returns The chart.
 * @throws {RangeError} If a value is not finite, the threshold is not positive,
 *   or the control is not among the variations.
 *
 * @example
 * ```ts
 * import { orderValueDistribution } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = orderValueDistribution({
 *   currency: "USD",
 *   rows: [
 *     { variation: "Control", values: [20, 35, 60] },
 *     { variation: "B", values: [25, 40, 5000] },
 *   ],
 *   threshold: { zScore: 3, value: 1000 },
 * });
 * assertEquals(
 *   chart.description,
 *   "Median order value: Control $35.00, B $40.00; " +
 *     "1 order in B is above the outlier threshold of $1,000.00 (z = 3).",
 * );
 * ```
 */
export function orderValueDistribution(
  input: OrderValueDistributionInput,
): Chart {
  checkOptions(ORDER_VALUE_DISTRIBUTION_INPUT, input);
  checkRows(input, [], ["variation"]);
  const { rows: variations, threshold = null, currency = null } = input;
  for (const orders of variations) {
    const where = `an order of ${JSON.stringify(orders.variation)}`;
    const values = "values" in orders ? orders.values : orders.marks;
    for (const value of values) checkNumbers({ value }, where);
  }
  checkNumbers(
    { "order value": threshold?.value },
    "the threshold",
    "above zero",
    (value) => value > 0,
  );
  const control = controlName(
    variations.map(({ variation }) => variation),
    input.control,
  );
  const title = "Order values";
  const facts: DistributionFacts = { currency, threshold, control };
  const counted = variations.map((variation) =>
    "values" in variation
      ? countValues(variation, threshold?.value ?? Infinity)
      : variation
  );
  const hasOrders = counted.some(({ bins }) => bins.length > 0);
  return chartOrMessage({
    title,
    emptyMessage: hasOrders ? null : "There are no orders to show.",
    describe: () => describeMedians(counted, facts),
    spec: (width) => panelsSpec(counted, facts, title, width),
  });
}

function countValues(
  { variation, values }: OrderValues,
  threshold: number,
): BinnedOrderValues {
  const above = values.filter((value) => value > threshold);
  return {
    variation,
    orders: values.length,
    notPositive: values.filter((value) => value <= 0).length,
    median: values.length === 0 ? null : median([...values]),
    bins: countInBins(values),
    aboveThreshold: above.length,
    marks: above,
  };
}

function describeMedians(
  variations: readonly BinnedOrderValues[],
  { currency, threshold }: DistributionFacts,
): string {
  const medians = variations.map(({ variation, median }) =>
    `${variation} ${median === null ? NOT_AVAILABLE : money(median, currency)}`
  );
  const text = `Median order value: ${shortList(medians, 6, ", ")}`;
  if (threshold === null) return `${text}.`;
  const amount = money(threshold.value, currency);
  const bound = `the outlier threshold of ${amount} (z = ${threshold.zScore})`;
  const above = variations.filter(({ aboveThreshold }) => aboveThreshold > 0);
  if (above.length === 0) return `${text}; no order is above ${bound}.`;
  const where = above.map(({ variation, aboveThreshold }) =>
    `${counted(aboveThreshold, "order")} in ${variation}`
  );
  const isOne = above.length === 1 && above[0]!.aboveThreshold === 1;
  const verb = isOne ? "is" : "are";
  return `${text}; ${list(where)} ${verb} above ${bound}.`;
}

/** Drawing of order value distributions. */

/** Binned order values of one variation, for more orders than fit in a list. */
export interface BinnedOrderValues {
  /** Display name of the variation. */
  readonly variation: string;
  /** Number of orders. */
  readonly orders: number;
  /** Number of orders of zero or less, which are in no bin. */
  readonly notPositive: number;
  /** Median order value, or `null` without orders. */
  readonly median: number | null;
  /**
   * Number of orders per bin, each from one twelfth power of ten (`10 ** (k /
   * 12)`) to the next.
   */
  readonly bins: readonly {
    readonly from: number;
    readonly orders: number;
  }[];
  /** Number of orders above the outlier threshold. */
  readonly aboveThreshold: number;
  /** Values of the orders above the threshold, without those that would overlap. */
  readonly marks: readonly number[];
}

/** Properties that all variations share. */
interface DistributionFacts {
  readonly currency: string | null;
  readonly threshold: OutlierThreshold | null;
  readonly control: string | null;
}

/** Properties that all panels share. */
interface PanelLayout {
  readonly bins: LogBins;
  readonly axis: NumberAxis;
  readonly plot: number;
  readonly edge: number;
  readonly height: number;
  readonly colour: (variation: string) => string;
}

/**
 * Returns the specification of the whole chart with one panel per variation,
 * which needs at least one order.
 */
function panelsSpec(
  variations: readonly BinnedOrderValues[],
  facts: DistributionFacts,
  title: string,
  width: number,
): VegaLiteSpec {
  const edges = variations.flatMap(({ bins, marks }) => [
    ...bins.map(({ from }) => from),
    ...marks,
  ]);
  const reach = facts.threshold === null ? [] : [facts.threshold.value];
  const bins = logBins([...edges, ...reach]);
  const shares = variations.map((variation) =>
    bins.shares(variation.bins, variation.orders)
  );
  const axis = numberAxis([0, ...shares.flat()], percent, {
    unitPower: 2,
    count: 3,
  });
  const shared: PanelLayout = {
    bins,
    axis,
    ...plotWidths(width, [axis], RIGHT_MARGIN),
    height: variations.length <= 3 ? 120 : 80,
    colour: variationColours(variations, facts.control),
  };
  const unit = facts.currency ?? "the store's currency";
  return topLevel(width, title, subtitleText(variations, unit), {
    vconcat: variations.map((variation, index) =>
      variationPanel(variation, shares[index] ?? [], shared, facts, index)
    ),
    spacing: 16,
  });
}

const RIGHT_MARGIN = 24;

function variationColours(
  variations: readonly BinnedOrderValues[],
  control: string | null,
): (variation: string) => string {
  const names = variations.map(({ variation }) => variation);
  const { color } = variationChannels(names, { width: 0, control });
  const { range } = color.scale as { range: string[] };
  return (variation) => range[names.indexOf(variation)] ?? palette.accent.light;
}

function subtitleText(
  variations: readonly BinnedOrderValues[],
  unit: string,
): string {
  const below = variations.reduce(
    (sum, { notPositive }) => sum + notPositive,
    0,
  );
  const omitted = below === 0
    ? ""
    : `; ${counted(below, "order")} of zero or less not shown`;
  return `Share of the variation's orders by value in ${unit}, logarithmic axis${omitted}`;
}

function variationPanel(
  { variation, orders, aboveThreshold, marks: above }: BinnedOrderValues,
  shares: readonly number[],
  { bins, axis, plot, edge, height, colour }: PanelLayout,
  { threshold, currency }: DistributionFacts,
  index: number,
): Part {
  const x = bins.channel(plot);
  const layer: Part[] = [
    marks("bar", { color: colour(variation), minBandSize: 1 }, {
      x: { field: "from", bin: "binned", ...x },
      x2: { field: "to" },
      y: { field: "share", ...numberChannel(axis, { labelWidth: edge }) },
    }),
  ];
  if (threshold !== null) {
    layer.push(...thresholdLayers(threshold, above, currency, {
      named: index === 0,
      leftHalf: threshold.value ** 2 < bins.low * bins.high,
      height,
    }));
  }
  const aboveText = aboveThreshold > 0
    ? `, ${number(aboveThreshold, 0)} above the threshold`
    : "";
  const title = `${variation}: ${counted(orders, "order")}${aboveText}`;
  return {
    title: panelTitle(
      shorten(title, LABEL_SIZE * BOLD, plot),
      index === 0 && threshold !== null ? 18 : 6,
    ),
    width: plot,
    height,
    data: { values: bins.bars(shares) },
    layer,
  };
}

/**
 * Returns the threshold line, its name above the first panel, and a tick for each
 * order above it.
 */
function thresholdLayers(
  { zScore, value }: OutlierThreshold,
  above: readonly number[],
  currency: string | null,
  { named, leftHalf, height }: {
    named: boolean;
    leftHalf: boolean;
    height: number;
  },
): Part[] {
  const colour = palette.threshold.light;
  const x = { datum: value };
  const label = annotation("text", {
    text: `Outlier threshold z = ${zScore}: ${money(value, currency)}`,
    align: leftHalf ? "left" : "right",
    baseline: "bottom",
    y: -4,
    dx: leftHalf ? -4 : 4,
    color: palette.text.light,
  }, { x });
  const layers: Part[] = [annotation(
    "rule",
    { color: colour, strokeWidth: 1.5, strokeDash: [5, 3] },
    { x },
  )];
  if (named) layers.push(label);
  layers.push({
    data: { values: mergeOverlapping(above).map((value) => ({ value })) },
    ...marks(
      "point",
      { shape: "diamond", filled: true, size: 45, opacity: 1, color: colour },
      { x: { field: "value", type: "quantitative" }, y: { value: height - 9 } },
    ),
  });
  return layers;
}

/** Returns the sorted values without those that would overlap in the drawing. */
function mergeOverlapping(values: readonly number[]): number[] {
  const PLACES_PER_DECADE = 150;
  const byPlace = new Map(
    values.map((
      value,
    ) => [Math.round(Math.log10(value) * PLACES_PER_DECADE), value]),
  );
  return [...byPlace.values()].sort((a, b) => a - b);
}
