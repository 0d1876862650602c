import { type Chart, createChart, type VegaLiteSpec } from "./chart.ts";
import { checkFinite } from "./_input.ts";
import {
  counted,
  list,
  money,
  NOT_AVAILABLE,
  percent,
  shortList,
} from "./_format.ts";
import { emptySpec, numberChannel, type Part, topLevel } from "./_spec.ts";
import { type LogBins, logBins } from "./_log_bins.ts";
import { type NumberAxis, numberAxis } from "./_ticks.ts";
import { BOLD, shorten } from "./_text_width.ts";
import { LABEL_SIZE, PADDING } from "./_theme.ts";
import { controlOf, variationChannels } from "./_variations.ts";
import { palette } from "./palette.ts";

/** The orders of one variation. */
export interface OrderValues {
  /** Its name, as shown. */
  readonly variation: string;
  /** One value for each order, in any order. */
  readonly values: readonly number[];
}

/** What {@linkcode orderValueDistribution} draws. */
export interface OrderValueDistributionInput {
  /** ISO 4217 code, or nothing where it is unknown. */
  readonly currency?: string | null;
  /** A panel for each. */
  readonly variations: readonly OrderValues[];
  /** The outlier threshold: its z-score and the order value it stands for. */
  readonly threshold?:
    | { readonly zScore: number; readonly value: number }
    | null;
  /**
   * The variation drawn in grey.
   *
   * @default {the first one}
   */
  readonly control?: string;
}

/**
 * How large orders are, by variation: histograms on a logarithmic axis, because
 * order values spread over powers of ten and the few large ones, which decide
 * about the mean, would leave the rest in one bar. Orders above the outlier
 * threshold have a mark each.
 *
 * Orders of zero or less have no place on that axis; the chart says how many
 * there are.
 *
 * @param input Order values by variation, and the threshold.
 * @returns The chart.
 * @throws {RangeError} When a value is not finite, the threshold is not above
 *   zero, or the control is not among the variations.
 *
 * @example
 * ```ts
 * import { orderValueDistribution } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const chart = orderValueDistribution({
 *   currency: "USD",
 *   variations: [
 *     { variation: "Control", values: [20, 35, 60] },
 *     { variation: "B", values: [25, 40, 5000] },
 *   ],
 *   threshold: { zScore: 3, value: 1000 },
 * });
 * assertEquals(
 *   chart.description.replaceAll("\u00a0", " "),
 *   "Median order value: Control 35.00 USD, B 40.00 USD; " +
 *     "1 order in B is above the outlier threshold of 1,000 USD (z = 3).",
 * );
 * ```
 */
export function orderValueDistribution(
  input: OrderValueDistributionInput,
): Chart {
  const { variations, threshold = null, currency = null } = input;
  for (const { variation, values } of variations) {
    for (const value of values) {
      checkFinite({ value }, `an order of ${JSON.stringify(variation)}`);
    }
  }
  if (threshold !== null && !(threshold.value > 0)) {
    throw new RangeError(
      `The threshold's order value must be above zero: current value is ${threshold.value}`,
    );
  }
  const control = controlOf(
    variations.map(({ variation }) => variation),
    input.control,
  );
  const title = "Order values";
  const facts: Facts = { currency, threshold, control };
  return createChart({
    title,
    description: describe(variations, facts),
    spec: (width) =>
      variations.some(({ values }) => values.some((value) => value > 0))
        ? panelsSpec(variations, facts, title, width)
        : emptySpec(width, title, "There is no order to show."),
  });
}

interface Facts {
  readonly currency: string | null;
  readonly threshold:
    | { readonly zScore: number; readonly value: number }
    | null;
  readonly control: string | null;
}

function describe(
  variations: readonly OrderValues[],
  { currency, threshold }: Facts,
): string {
  if (variations.every(({ values }) => values.length === 0)) {
    return "There is no order to show.";
  }
  const medians = variations.map(({ variation, values }) => {
    const middle = median(values);
    return `${variation} ${
      middle === null ? NOT_AVAILABLE : money(middle, currency)
    }`;
  });
  const text = `Median order value: ${shortList(medians, 6, ", ")}`;
  if (threshold === null) return `${text}.`;
  const bound = `the outlier threshold of ${
    money(threshold.value, currency)
  } (z = ${threshold.zScore})`;
  const above = variations.map(({ variation, values }) => ({
    variation,
    count: values.filter((value) => value > threshold.value).length,
  })).filter(({ count }) => count > 0);
  if (above.length === 0) return `${text}; no order is above ${bound}.`;
  const total = above.reduce((sum, { count }) => sum + count, 0);
  const where = above.map(({ variation, count }) =>
    `${counted(count, "order")} in ${variation}`
  );
  return `${text}; ${list(where)} ${
    total === 1 ? "is" : "are"
  } above ${bound}.`;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined
    ? null
    : (lower + upper) / 2;
}

/** What all panels share. */
interface Shared {
  readonly bins: LogBins;
  readonly axis: NumberAxis;
  readonly plot: number;
  readonly edge: number;
  readonly height: number;
  readonly colour: (variation: string) => string;
}

function panelsSpec(
  variations: readonly OrderValues[],
  facts: Facts,
  title: string,
  width: number,
): VegaLiteSpec {
  const all = variations.flatMap(({ values }) => values.filter((v) => v > 0));
  const reach = facts.threshold === null ? [] : [facts.threshold.value];
  const bins = logBins([...all, ...reach]);
  const shares = variations.map(({ values }) => bins.shares(values));
  const axis = numberAxis([0, ...shares.flat()], percent, {
    unitPower: 2,
    count: 3,
  });
  const edge = Math.ceil(axis.labelWidth) + 12;
  const shared: Shared = {
    bins,
    axis,
    edge,
    plot: width - edge - 2 * PADDING - RIGHT_ROOM,
    height: variations.length <= 3 ? 120 : 80,
    colour: coloursOf(variations, facts.control),
  };
  const unit = facts.currency ?? "the store's currency";
  return topLevel(width, title, subtitleOf(variations, unit), {
    vconcat: variations.map((one, index) =>
      panel(one, shares[index] ?? [], shared, facts, index)
    ),
    spacing: 16,
  });
}

const RIGHT_ROOM = 24;

function coloursOf(
  variations: readonly OrderValues[],
  control: string | null,
): (variation: string) => string {
  const names = variations.map(({ variation }) => variation);
  const { color } = variationChannels(names, { width: 0, control });
  const { range } = color.scale as { range: string[] };
  return (variation) => range[names.indexOf(variation)] ?? palette.accent.light;
}

function subtitleOf(variations: readonly OrderValues[], unit: string): string {
  const below = variations.reduce(
    (sum, { values }) => sum + values.filter((value) => value <= 0).length,
    0,
  );
  const left = below === 0
    ? ""
    : `; ${counted(below, "order")} of zero or less not drawn`;
  return `Share of the variation's orders by value in ${unit}, logarithmic axis${left}`;
}

function panel(
  { variation, values }: OrderValues,
  shares: readonly number[],
  { bins, axis, plot, edge, height, colour }: Shared,
  { threshold, currency }: Facts,
  index: number,
): Part {
  const x: Part = {
    type: "quantitative",
    scale: { type: "log", domain: [bins.low, bins.high], nice: false },
    axis: {
      title: null,
      values: bins.ticks(plot),
      labelExpr: "format(datum.value, ',~r')",
      grid: false,
      labelOverlap: false,
      labelFlush: false,
    },
  };
  const above = threshold === null
    ? []
    : values.filter((value) => value > threshold.value);
  return {
    title: {
      text: shorten(
        `${variation}: ${counted(values.length, "order")}${
          above.length > 0 ? `, ${above.length} above the threshold` : ""
        }`,
        LABEL_SIZE * BOLD,
        plot,
      ),
      fontSize: LABEL_SIZE,
      frame: "group",
      offset: index === 0 && threshold !== null ? 18 : 6,
    },
    width: plot,
    height,
    data: { values: bins.bars(shares) },
    layer: [
      {
        mark: { type: "bar", color: colour(variation), minBandSize: 1 },
        encoding: {
          x: { field: "from", bin: "binned", ...x },
          x2: { field: "to" },
          y: { field: "share", ...numberChannel(axis, { labelWidth: edge }) },
        },
      },
      ...(threshold === null
        ? []
        : thresholdLayers(threshold, above, currency, {
          named: index === 0,
          leftHalf: threshold.value ** 2 < bins.low * bins.high,
          height,
        })),
    ],
  };
}

/** The line, its name over the first panel, and a tick for each order above. */
function thresholdLayers(
  { zScore, value }: { zScore: number; value: number },
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
  const label = {
    data: { values: [{}] },
    mark: {
      type: "text",
      text: `Outlier threshold z = ${zScore}: ${money(value, currency)}`,
      align: leftHalf ? "left" : "right",
      baseline: "bottom",
      y: -4,
      dx: leftHalf ? -4 : 4,
      color: palette.text.light,
    },
    encoding: { x },
  };
  return [
    {
      data: { values: [{}] },
      mark: {
        type: "rule",
        color: colour,
        strokeWidth: 1.5,
        strokeDash: [5, 3],
      },
      encoding: { x },
    },
    ...(named ? [label] : []),
    {
      data: { values: apart(above).map((value) => ({ value })) },
      mark: {
        type: "point",
        shape: "diamond",
        filled: true,
        size: 45,
        opacity: 1,
        color: colour,
      },
      encoding: {
        x: { field: "value", type: "quantitative" },
        y: { value: height - 9 },
      },
    },
  ];
}

/** Values sorted, without those that would be drawn on top of one another. */
function apart(values: readonly number[]): number[] {
  const PLACES_PER_DECADE = 150;
  const byPlace = new Map(
    values.map((
      value,
    ) => [Math.round(Math.log10(value) * PLACES_PER_DECADE), value]),
  );
  return [...byPlace.values()].sort((a, b) => a - b);
}
