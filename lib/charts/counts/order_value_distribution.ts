import { median } from "simple-statistics";
import {
  checkOptions,
  ORDER_VALUE_DISTRIBUTION_INPUT,
} from "../../options/mod.ts";
import {
  type Chart,
  checkFinite,
  controlOf,
  counted,
  createChart,
  emptySpec,
  list,
  money,
  NOT_AVAILABLE,
  shortList,
} from "../drawing/mod.ts";
import { countInBins } from "./_log_bins.ts";
import { type Facts, panelsSpec } from "./_order_value_spec.ts";
import type { BinnedOrderValues } from "./_order_value_spec.ts";

export type { BinnedOrderValues };

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
  readonly variations: readonly (OrderValues | BinnedOrderValues)[];
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
 *   "Median order value: Control $35.00, B $40.00; " +
 *     "1 order in B is above the outlier threshold of $1,000.00 (z = 3).",
 * );
 * ```
 */
export function orderValueDistribution(
  input: OrderValueDistributionInput,
): Chart {
  checkOptions(ORDER_VALUE_DISTRIBUTION_INPUT, input);
  const { variations, threshold = null, currency = null } = input;
  for (const variation of variations) {
    for (
      const value of "values" in variation ? variation.values : variation.marks
    ) {
      checkFinite(
        { value },
        `an order of ${JSON.stringify(variation.variation)}`,
      );
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
  const counted = variations.map((variation) =>
    "values" in variation
      ? countValues(variation, threshold?.value ?? Infinity)
      : variation
  );
  return createChart({
    title,
    description: describe(counted, facts),
    spec: (width) =>
      counted.some(({ bins }) => bins.length > 0)
        ? panelsSpec(counted, facts, title, width)
        : emptySpec(width, title, "There is no order to show."),
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

function describe(
  variations: readonly BinnedOrderValues[],
  { currency, threshold }: Facts,
): string {
  if (variations.every(({ orders }) => orders === 0)) {
    return "There is no order to show.";
  }
  const medians = variations.map(({ variation, median }) =>
    `${variation} ${median === null ? NOT_AVAILABLE : money(median, currency)}`
  );
  const text = `Median order value: ${shortList(medians, 6, ", ")}`;
  if (threshold === null) return `${text}.`;
  const bound = `the outlier threshold of ${
    money(threshold.value, currency)
  } (z = ${threshold.zScore})`;
  const above = variations.filter(({ aboveThreshold }) => aboveThreshold > 0);
  if (above.length === 0) return `${text}; no order is above ${bound}.`;
  const total = above.reduce(
    (sum, binnedOrderValues) => sum + binnedOrderValues.aboveThreshold,
    0,
  );
  const where = above.map(({ variation, aboveThreshold }) =>
    `${counted(aboveThreshold, "order")} in ${variation}`
  );
  return `${text}; ${list(where)} ${
    total === 1 ? "is" : "are"
  } above ${bound}.`;
}
