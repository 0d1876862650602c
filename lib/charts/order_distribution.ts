import { checkOptions, ORDER_DISTRIBUTION_INPUT } from "../base/mod.ts";
import type { Chart, NumberAxis, Part } from "./drawing/mod.ts";
import {
  chartOrMessage,
  checkNumbers,
  money,
  number,
  numberAxis,
  numberChannel,
  palette,
  panelTitle,
  percent,
  plotWidths,
  tickCount,
  topLevel,
} from "./drawing/mod.ts";

/** Input of {@linkcode orderDistribution}. */
export interface OrderDistributionInput {
  /** ISO 4217 currency code; omit it if unknown. */
  readonly currency?: string | null;
  /** Density of the order values, per unit of currency. */
  readonly kde: readonly { readonly x: number; readonly density: number }[];
  /** Cumulative share of orders with at most each value. */
  readonly cdf: readonly { readonly x: number; readonly p: number }[];
  /** Number of orders by number of units. */
  readonly unitMix: readonly { units: number; orders: number }[];
}

/** Share of the orders at which the axis of order values ends. */
const AXIS_SHARE = 0.99;
/** Minimum number of points for drawing a curve. */
const FEWEST_POINTS = 8;
/** Number of units from which on all larger numbers share a bar. */
const MOST_UNITS = 8;

/**
 * Charts the density of order values, their cumulative distribution, and the
 * number of units per order.
 *
 * @param input Density, cumulative share and unit mix.
 * @returns The chart.
 * @throws {RangeError} If a number is not finite.
 *
 * @example
 * ```ts
 * import { orderDistribution } from "readout/charts";
 * import { assertEquals } from "@std/assert";
 *
 * const { description } = orderDistribution({
 *   currency: "USD",
 *   kde: [{ x: 10, density: 0.01 }, { x: 50, density: 0.02 }],
 *   cdf: [{ x: 10, p: 0.2 }, { x: 50, p: 0.5 }, { x: 70, p: 0.9 }],
 *   unitMix: [{ units: 1, orders: 60 }, { units: 2, orders: 40 }],
 * });
 * assertEquals(
 *   description,
 *   "Orders are densest around $50.00; half are at most $50.00 and nine of " +
 *     "ten at most $70.00; 60.0% have one unit.",
 * );
 * ```
 */
export function orderDistribution(input: OrderDistributionInput): Chart {
  checkOptions(ORDER_DISTRIBUTION_INPUT, input);
  const { cdf, currency = null } = input;
  const allRows = [...input.kde, ...cdf, ...input.unitMix];
  for (const row of allRows) checkNumbers({ ...row }, "the distribution");
  const kde = input.kde.map(({ x, density }) => ({ x, y: density }));
  const bars = unitBars(input.unitMix);
  const valueAtShare = (share: number) =>
    (cdf.find(({ p }) => p >= share) ?? cdf.at(-1)!).x;
  const title = "Order values and units per order";
  const hasOrders = kde.length > 0 && cdf.length > 0 && bars.length > 0;
  return chartOrMessage({
    title,
    emptyMessage: hasOrders ? null : "There are too few orders to show.",
    describe() {
      const mode = kde.reduce((best, row) => row.y > best.y ? row : best).x;
      const [half, ninetieth] = [0.5, 0.9]
        .map((share) => money(valueAtShare(share), currency));
      const densest = money(mode, currency);
      const single = percent(bars[0]!.y);
      return `Orders are densest around ${densest}; half are at most ${half} and nine of ten at most ${ninetieth}; ${single} have one unit.`;
    },
    spec(width) {
      const end = valueAtShare(AXIS_SHARE);
      const shares = cdf.map(({ x, p }) => ({ x, y: p }));
      const [density, share] = [kde, shares].map((rows) =>
        rows.filter(({ x }) => x <= end)
      );
      const densities = numberAxis([0, ...kde.map(({ y }) => y)], number, {
        count: 3,
      });
      const parts = numberAxis([0, 1], percent, { unitPower: 2, count: 4 });
      const { edge, plot } = plotWidths(width, [densities, parts], 24);
      const values = numberAxis([Math.min(0, cdf[0]!.x), end], number, {
        count: tickCount(plot),
      });
      const panel = (
        type: string,
        name: string,
        rows: readonly object[] = [],
        axis: NumberAxis = parts,
        x: Part = { field: "x", ...numberChannel(values) },
      ): Part => ({
        title: panelTitle(name, 6),
        width: plot,
        height: 110,
        data: { values: rows },
        mark: { type, color: palette.accent.light },
        encoding: {
          x,
          y: { field: "y", ...numberChannel(axis, { labelWidth: edge }) },
        },
      });
      const units = {
        field: "x",
        sort: null,
        axis: { title: null, labelAngle: 0 },
      };
      const fewPointsText = share!.length < FEWEST_POINTS
        ? "; few points are shown: choose a narrower range of order values"
        : "";
      const unit = currency ?? "the store's currency";
      const bound = `${
        percent(AXIS_SHARE, 0)
      } of orders are on the axis${fewPointsText}`;
      return topLevel(width, title, `Order value in ${unit}; ${bound}`, {
        vconcat: [
          panel("line", "Density, per unit of currency", density, densities),
          panel("line", "Share of orders up to the value", share),
          panel("bar", "Share of orders by units", bars, parts, units),
        ],
      });
    },
  });
}

/**
 * Returns the bars of the unit mix, with an empty place for numbers of units
 * without orders.
 */
function unitBars(rows: OrderDistributionInput["unitMix"]) {
  const total = rows.reduce((sum, { orders }) => sum + orders, 0);
  const maximumUnits = Math.max(0, ...rows.map(({ units }) => units));
  return Array.from(
    { length: Math.min(MOST_UNITS, maximumUnits) },
    (_, index) => {
      const isLast = index + 1 === MOST_UNITS && maximumUnits > MOST_UNITS;
      const unitRows = rows.filter(({ units }) =>
        isLast ? units > index : units === index + 1
      );
      const orders = unitRows.reduce((sum, { orders }) => sum + orders, 0);
      return {
        x: `${index + 1}${isLast ? " or more" : ""}`,
        y: orders / total,
      };
    },
  );
}
