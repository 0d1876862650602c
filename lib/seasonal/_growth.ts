/** Growth of revenue split into orders, units per order and unit price. */

import { type SeasonRow, sum } from "./_rows.ts";
import type { GrowthFactor, GrowthSplit } from "./types.ts";

/** The same days of the metrics that revenue is the product of. */
export interface FactorRows {
  readonly revenue: readonly SeasonRow[];
  readonly orders: readonly SeasonRow[];
  readonly price: readonly SeasonRow[];
}

/** A day that has everything, in both years. */
interface FactorDay {
  readonly revenue: Pair;
  readonly orders: Pair;
  /** `null` when no price is known. */
  readonly units: Pair | null;
}

type Pair = readonly [value: number, prior: number];

/**
 * Splits the change of revenue by the logarithmic mean (LMDI-I: Ang 2004,
 * Energy Policy 32): each factor's part is `L(R1, R0) ln(f1 / f0)` with
 * `L(a, b) = (a - b) / ln(a / b)`. The parts add up to the change exactly, and
 * no factor depends on the order in which they are taken.
 *
 * Units are revenue by price. Without prices the split is into orders and order
 * value.
 */
export function splitGrowth(rows: FactorRows): GrowthSplit | null {
  const withPrice = daysOf(rows, true);
  const days = withPrice.length > 0 ? withPrice : daysOf(rows, false);
  const total = (of: (day: FactorDay) => Pair): Pair => [
    sum(days.map((day) => of(day)[0])),
    sum(days.map((day) => of(day)[1])),
  ];
  const revenue = total((day) => day.revenue);
  const orders = total((day) => day.orders);
  if (days.length === 0 || [...revenue, ...orders].some((x) => x <= 0)) {
    return null;
  }
  const parts: [GrowthFactor["factor"], Pair][] = withPrice.length > 0
    ? unitFactors(revenue, orders, total((day) => day.units!))
    : [["orders", orders], ["orderValue", ratio(revenue, orders)]];
  const scale = logarithmicMean(...revenue);
  return Object.freeze({
    days: days.length,
    difference: revenue[0] - revenue[1],
    change: revenue[0] / revenue[1] - 1,
    factors: Object.freeze(
      parts.map(([factor, [value, priorValue]]) =>
        Object.freeze({
          factor,
          title: TITLES[factor],
          value,
          priorValue,
          change: value / priorValue - 1,
          contribution: scale * Math.log(value / priorValue),
        })
      ),
    ),
  });
}

const TITLES: Readonly<Record<GrowthFactor["factor"], string>> = {
  orders: "Orders",
  unitsPerOrder: "Units per order",
  price: "Price of a unit",
  orderValue: "Revenue per order",
};

function unitFactors(
  revenue: Pair,
  orders: Pair,
  units: Pair,
): [GrowthFactor["factor"], Pair][] {
  return [
    ["orders", orders],
    ["unitsPerOrder", ratio(units, orders)],
    ["price", ratio(revenue, units)],
  ];
}

function ratio(a: Pair, b: Pair): Pair {
  return [a[0] / b[0], a[1] / b[1]];
}

function logarithmicMean(a: number, b: number): number {
  return a === b ? a : (a - b) / Math.log(a / b);
}

function daysOf(
  { revenue, orders, price }: FactorRows,
  needsPrice: boolean,
): FactorDay[] {
  const ordersOn = new Map(orders.map((row) => [row.dayOffset, row]));
  const priceOn = new Map(price.map((row) => [row.dayOffset, row]));
  return revenue.flatMap((row): FactorDay[] => {
    const money = pairOf(row);
    const count = pairOf(ordersOn.get(row.dayOffset));
    const level = pairOf(priceOn.get(row.dayOffset));
    if (money === null || count === null) return [];
    if (!needsPrice) return [{ revenue: money, orders: count, units: null }];
    return level === null || level[0] <= 0 || level[1] <= 0 ? [] : [{
      revenue: money,
      orders: count,
      units: [money[0] / level[0], money[1] / level[1]] as const,
    }];
  });
}

function pairOf(row: SeasonRow | undefined): Pair | null {
  return row == null || row.value === null || row.priorValue === null
    ? null
    : [row.value, row.priorValue];
}
