import { medianSorted } from "simple-statistics";
import { checkOptions, ORDER_VALUE_DOTS_INPUT } from "../../options/mod.ts";
import {
  checkFinite,
  controlOf,
  counted,
  money,
  NOT_AVAILABLE,
  type Picture,
  plotFigure,
  shortList,
} from "../drawing/mod.ts";
import type { OrderValues } from "./order_value_distribution.ts";
import {
  dotsOptions,
  type Row,
  type Threshold,
} from "./_order_value_dots_plot.ts";

/** What {@linkcode orderValueDots} draws. */
export interface OrderValueDotsInput {
  /** ISO 4217 code, or nothing where it is unknown. */
  readonly currency?: string | null;
  /** A row for each. */
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
 *   picture.description.replaceAll("\u00a0", " "),
 *   "Median and highest order value: Control $35.00 and $60.00; " +
 *     "B $40.00 and $5,000.00, 1 order above z = 3.",
 * );
 * ```
 */
export function orderValueDots(input: OrderValueDotsInput): Picture {
  checkOptions(ORDER_VALUE_DOTS_INPUT, input);
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
  threshold: Threshold,
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
  threshold: Threshold,
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
