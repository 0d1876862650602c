/** Orders that stand out. */

import { type Choices, THRESHOLDS } from "../record/mod.ts";

import type { LargeOrder, OrderMoments } from "./totals.ts";

/** Some orders, the largest first; of those worth the same, the earlier one. */
export function bySize(orders: readonly LargeOrder[]): LargeOrder[] {
  return orders.toSorted((a, b) => b.units - a.units || a.row - b.row);
}

/**
 * The limit in units that leaves out the largest of some orders alone: the value
 * of the second largest.
 *
 * @param values Of all orders, by which scores are taken.
 * @param orders Of which.
 * @returns `null` where both are worth the same, or the second is no outlier.
 */
export function limitOfLargest(
  { score }: OrderMoments,
  orders: readonly LargeOrder[],
): number | null {
  const [first, second] = bySize(orders);
  if (first === undefined || second === undefined) return null;
  const z = score(second.units);
  return z !== null && z > 0 && z < score(first.units)! ? second.units : null;
}

/** The z-scores at which the view of outliers looks, the strictest last. */
export function shownThresholds(
  { outlierThresholds, maxZScore }: Pick<
    Choices,
    "outlierThresholds" | "maxZScore"
  >,
): number[] {
  const { usualZ } = THRESHOLDS;
  return [...new Set([...outlierThresholds, usualZ, maxZScore ?? usualZ])]
    .sort((a, b) => b - a);
}
