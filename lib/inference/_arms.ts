/** The arms of a readout, from sums over their buyers. */

import { ReadoutError } from "../api/mod.ts";
import {
  columnsOf,
  exactJoint,
  type ExactSums,
  fromUnits,
  type Orders,
  type VariationFacts,
} from "../sums/mod.ts";
import type { BuyingVariation } from "../record/mod.ts";
import type { MetricArm } from "./comparisons/mod.ts";

/** Buyers from the orders, and everybody else as the zeros that they are. */
export function armOf(
  orders: Orders,
  name: string,
  visitors: number,
  sums: ExactSums,
): MetricArm {
  const bought = Number(sums.sums[0]);
  const joint = bought > visitors
    ? null
    : exactJoint(visitors, columnsOf(orders), sums);
  if (joint !== null) return { name, joint };
  throw new ReadoutError(
    `"${name}" has ${bought} buyers and only ${visitors} visitors; the orders and the visitors must cover the same experience and range`,
  );
}

/** Visitors, buyers, orders and amounts of each arm, the control first. */
export function variationsOf(
  orders: Orders,
  variations: readonly VariationFacts[],
  visitors: readonly number[],
  totals: readonly ExactSums[],
): BuyingVariation[] {
  const columns = columnsOf(orders);
  return variations.map(({ id, name, share }, arm) => {
    const total = (column: string): number | null => {
      const at = columns.findIndex((one) => one.name === column);
      return at < 0
        ? null
        : fromUnits(totals[arm]!.sums[at]!, columns[at]!.decimals);
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
