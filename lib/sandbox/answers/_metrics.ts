/** The metrics: what is summed over visitors, and what that is divided by. */

import type { TimeSeriesMetric } from "../../api/mod.ts";

/** Sums over visitors; `NaN` where one of them is not known. */
export type Sums = Readonly<
  Record<"visitors" | "orders" | "buyers" | "revenue" | "profit", number>
>;

type Ratio = readonly [above: keyof Sums, below: "visitors" | "orders" | null];

/** What stands above and, for a rate, below. */
export const METRICS: Readonly<Record<TimeSeriesMetric, Ratio>> = {
  n_visitors: ["visitors", null],
  n_orders: ["orders", null],
  net_revenue: ["revenue", null],
  conversion_rate: ["buyers", "visitors"],
  net_revenue_per_visitor: ["revenue", "visitors"],
  gross_profit_per_visitor: ["profit", "visitors"],
  aov: ["revenue", "orders"],
};

/** A metric of some sums; `null` where it has no denominator, or is not known. */
export function metricValue(
  metric: TimeSeriesMetric,
  sums: Sums,
): number | null {
  const [above, below] = METRICS[metric];
  const value = sums[above] / (below === null ? 1 : sums[below]);
  return Number.isFinite(value) ? value : null;
}

/** Money to its smallest unit, so that sums of it stay exact. */
export function inUnits(money: number): number {
  return Math.round(money * 10_000) / 10_000;
}
