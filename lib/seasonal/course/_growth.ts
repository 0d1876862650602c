/** Split of revenue growth into orders, units per order and unit price. */

import { logarithmicMean } from "../../stats/mod.ts";
import { sum } from "../_rows.ts";
import type { GrowthFactor, GrowthSplit, SeasonMeasure } from "../types.ts";
import type { DayRow, SeasonRows } from "./types.ts";

type Pair = readonly [value: number, prior: number];

/**
 * Day that has every used measure in both years; measures that no day has are
 * omitted.
 */
type FactorDay =
  & {
    readonly [Name in "visitors" | "units" | "profit"]: Pair | null;
  }
  & { readonly revenue: Pair; readonly orders: Pair };

/**
 * Splits the change by the logarithmic mean (LMDI-I: Ang 2004, Energy Policy 32).
 * Each factor's part is `L(R1, R0) ln(f1 / f0)` with
 * `L(a, b) = (a - b) / ln(a / b)`. The parts add up to the change exactly, and
 * they do not depend on the order of the factors.
 *
 * With visitors, orders are visitors times conversion. With prices, order value
 * is units times price, where units are revenue divided by price. With gross
 * profit, the margin is the last factor and the product is profit.
 */
export function splitGrowth(rows: SeasonRows): GrowthSplit | null {
  const days = factorDays(rows);
  const total = (pick: (day: FactorDay) => Pair): Pair => [
    sum(days.map((day) => pick(day)[0])),
    sum(days.map((day) => pick(day)[1])),
  ];
  const [first] = days;
  if (first === undefined) return null;
  const revenue = total((day) => day.revenue);
  const orders = total((day) => day.orders);
  const optional = (name: "visitors" | "units" | "profit"): Pair | null =>
    first[name] === null ? null : total((day) => day[name]!);
  const [visitors, units, profit] = [
    optional("visitors"),
    optional("units"),
    optional("profit"),
  ];
  const pairs = [revenue, orders, visitors, units, profit];
  // A non-positive factor has no logarithm, so the product cannot be split.
  if (pairs.some((pair) => pair?.some((value) => value <= 0))) return null;
  const parts: [GrowthFactor["factor"], Pair][] = [];
  if (visitors === null) parts.push(["orders", orders]);
  else {
    parts.push(["visitors", visitors], ["conversion", ratio(orders, visitors)]);
  }
  if (units === null) parts.push(["orderValue", ratio(revenue, orders)]);
  else {
    parts.push(
      ["unitsPerOrder", ratio(units, orders)],
      ["price", ratio(revenue, units)],
    );
  }
  if (profit !== null) parts.push(["margin", ratio(profit, revenue)]);
  const outcome = profit ?? revenue;
  const scale = logarithmicMean(...outcome);
  return Object.freeze({
    of: profit === null ? "revenue" : "profit",
    days: days.length,
    difference: outcome[0] - outcome[1],
    change: outcome[0] / outcome[1] - 1,
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
  visitors: "Visitors",
  conversion: "Conversion rate",
  margin: "Margin",
  orders: "Orders",
  unitsPerOrder: "Units per order",
  price: "Price per unit",
  orderValue: "Revenue per order",
};

function ratio(a: Pair, b: Pair): Pair {
  return [a[0] / b[0], a[1] / b[1]];
}

/**
 * Returns the days with revenue and orders, and with the other measures that they
 * have. A measure that no day has is omitted; if only some days have it, the
 * other days are dropped.
 */
function factorDays(rows: SeasonRows): FactorDay[] {
  const on = (name: SeasonMeasure) =>
    new Map(rows[name].map((row) => [row.dayIndex, row]));
  const [orders, price] = [on("orders"), on("priceLevels")];
  const [visitors, profit] = [on("visitors"), on("profit")];
  const days: FactorDay[] = [];
  for (const row of rows.revenue) {
    const revenue = valuePair(row);
    const count = valuePair(orders.get(row.dayIndex));
    if (revenue === null || count === null) continue;
    const level = valuePair(price.get(row.dayIndex));
    days.push({
      revenue,
      orders: count,
      units: level === null || level[0] <= 0 || level[1] <= 0
        ? null
        : [revenue[0] / level[0], revenue[1] / level[1]],
      visitors: valuePair(visitors.get(row.dayIndex)),
      profit: valuePair(profit.get(row.dayIndex)),
    });
  }
  const measured = (["units", "visitors", "profit"] as const)
    .filter((name) => days.some((day) => day[name] !== null));
  return days.filter((day) => measured.every((name) => day[name] !== null));
}

function valuePair(row: DayRow | undefined): Pair | null {
  return row == null || row.value === null || row.priorValue === null
    ? null
    : [row.value, row.priorValue];
}
