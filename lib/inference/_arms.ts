/** Builds the arms of a readout from sums over their buyers. */

import { ReadoutError } from "../base/mod.ts";
import type {
  ExactSums,
  Orders,
  ReadoutData,
  VariationFacts,
} from "../sums/mod.ts";
import { BEFORE, exactJoint, fromUnits, sumColumns } from "../sums/mod.ts";
import type { BuyingVariation } from "../record/mod.ts";
import type { MetricArm } from "./comparisons/mod.ts";

/**
 * Builds an arm from the sums over its buyers; all other visitors count as zeros.
 */
export function metricArm(
  orders: Orders,
  name: string,
  visitors: number,
  sums: ExactSums,
): MetricArm {
  const buyers = Number(sums.sums[0]);
  const joint = buyers > visitors
    ? null
    : exactJoint(visitors, sumColumns(orders), sums);
  if (joint !== null) return { name, joint };
  throw new ReadoutError(
    `"${name}" has ${buyers} buyers but only ${visitors} visitors. Orders and visitors must cover the same experience and dates`,
  );
}

/**
 * Replaces the earlier spending of a variation's buyers with that of all its
 * visitors.
 *
 * @param data The orders, and the spending before exposure.
 * @param name Name of the variation.
 * @param buyerSums Sums over the buyers, without excluded outliers.
 * @param allVisitors Sums over the buyers, with outliers.
 * @param lastDay Last day on which visitors count.
 */
export function withEarlierSpending(
  { orders, before: beforeTotals = [] }: Pick<ReadoutData, "orders" | "before">,
  name: string,
  buyerSums: ExactSums,
  allVisitors: ExactSums,
  lastDay = "9999",
): ExactSums {
  const columns = sumColumns(orders);
  const beforeIndex = columns.findIndex((column) => column.name === BEFORE);
  if (beforeIndex < 0) return buyerSums;
  const scale = 10n ** BigInt(columns[beforeIndex]!.decimals - 2);
  const armTotals = beforeTotals.filter(({ variation, day }) =>
    variation === name && (day ?? "") <= lastDay
  );
  const product = ({ products }: ExactSums): bigint =>
    products[beforeIndex]![beforeIndex]!;
  const sum = armTotals.reduce((total, day) => total + day.sum * scale, 0n) +
    buyerSums.sums[beforeIndex]! - allVisitors.sums[beforeIndex]!;
  const squares = product(buyerSums) - product(allVisitors) +
    armTotals.reduce((total, day) => total + day.squares * scale ** 2n, 0n);
  return {
    sums: buyerSums.sums.with(beforeIndex, sum),
    products: buyerSums.products.with(
      beforeIndex,
      buyerSums.products[beforeIndex]!.with(beforeIndex, squares),
    ),
  };
}

/**
 * Summarizes visitors, buyers, orders and amounts of each arm, the control first.
 */
export function summarizeVariations(
  orders: Orders,
  variations: readonly VariationFacts[],
  visitors: readonly number[],
  totals: readonly ExactSums[],
): BuyingVariation[] {
  const columns = sumColumns(orders);
  return variations.map(({ id, name, share }, arm) => {
    const total = (column: string): number | null => {
      const columnIndex = columns.findIndex((candidate) =>
        candidate.name === column
      );
      return columnIndex < 0 ? null : fromUnits(
        totals[arm]!.sums[columnIndex]!,
        columns[columnIndex]!.decimals,
      );
    };
    return {
      id,
      name,
      isControl: arm === 0,
      share,
      visitors: visitors[arm]!,
      buyers: total("converted")!,
      orders: total("orders")!,
      netRevenue: total("net_revenue")!,
      grossProfit: total("gross_profit"),
    };
  });
}
