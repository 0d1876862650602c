/** Metrics as ratios of sums over visitors. */

import type { TimeSeriesMetric } from "../../api/mod.ts";

/** Sums over visitors, with `NaN` if a term is unknown. */
export type Sums = Readonly<
  Record<"visitors" | "orders" | "buyers" | "revenue" | "profit", number>
>;

type Ratio = readonly [above: keyof Sums, below: "visitors" | "orders" | null];

/** Numerator of each metric, and the denominator if it is a rate. */
export const METRICS: Readonly<Record<TimeSeriesMetric, Ratio>> = {
  n_visitors: ["visitors", null],
  n_orders: ["orders", null],
  net_revenue: ["revenue", null],
  conversion_rate: ["buyers", "visitors"],
  net_revenue_per_visitor: ["revenue", "visitors"],
  gross_profit_per_visitor: ["profit", "visitors"],
  aov: ["revenue", "orders"],
};

/**
 * Computes a metric from sums, and returns `null` if the denominator is zero or a
 * sum is unknown.
 */
export function metricValue(
  metric: TimeSeriesMetric,
  sums: Sums,
): number | null {
  const [above, below] = METRICS[metric];
  const value = sums[above] / (below === null ? 1 : sums[below]);
  return Number.isFinite(value) ? value : null;
}

/** Rounds an amount to four decimals, so that sums stay exact. */
export function inUnits(money: number): number {
  return Math.round(money * 10_000) / 10_000;
}
