/** Order values: how many of each size, their mean and their spread. */

import { NOT_POSITIVE } from "./warehouse/mod.ts";
import { fromUnits, ratio } from "./exact_moments.ts";
import { productName, type Sums } from "./_sums.ts";
import type { OrderBin, OrderMoments } from "./totals.ts";

/** Orders of one variation and bin, summed in whole units. */
export interface OrderSums {
  readonly arm: number;
  readonly bin: number;
  readonly sums: Sums;
}

/**
 * Mean, spread and bins of order values.
 *
 * @param kept The orders that count, summed.
 * @param decimals Of the unit of revenue.
 * @returns Count, mean, spread, bins.
 */
export function orderMoments(
  kept: readonly OrderSums[],
  decimals: number,
): OrderMoments {
  const total = (name: string): bigint =>
    kept.reduce((sum, { sums }) => sum + sums[name]!, 0n);
  const count = total("orders");
  const sum = total("revenue");
  const squares = total(productName("revenue", "revenue"));
  const centred = count * squares - sum * sum;
  const mean = count === 0n ? null : ratio(sum, count, decimals);
  const deviation = count < 2n
    ? null
    : Math.sqrt(ratio(centred, count * (count - 1n), 2 * decimals));
  const score = (units: number): number | null =>
    deviation === null || deviation === 0
      ? null
      : (fromUnits(BigInt(units), decimals) - mean!) / deviation;
  return {
    count: Number(count),
    mean,
    standardDeviation: deviation,
    bins: binsOf(kept),
    score,
    limitAt: (threshold) => {
      if (deviation === null || deviation === 0) return null;
      const scale = 10 ** decimals;
      // No order is as large, and steps of one would not be seen there.
      if ((mean! + threshold * deviation) * scale > Number.MAX_SAFE_INTEGER) {
        return Number.MAX_SAFE_INTEGER;
      }
      let limit = Math.floor((mean! + threshold * deviation) * scale);
      // The product above is rounded; the score itself decides.
      while (score(limit)! > threshold) limit--;
      while (score(limit + 1)! <= threshold) limit++;
      return limit;
    },
  };
}

/** The bins over all days, in order. */
function binsOf(kept: readonly OrderSums[]): OrderBin[] {
  const groups = Map.groupBy(kept, ({ arm, bin }) => `${arm} ${bin}`);
  return [...groups.values()].map((rows) => ({
    ...rows[0]!,
    orders: rows.reduce((sum, { sums }) => sum + Number(sums.orders), 0),
  })).sort((a, b) => a.arm - b.arm || a.bin - b.bin)
    .map(({ arm, bin, orders }) => ({
      arm,
      bin: bin === NOT_POSITIVE ? null : bin,
      orders,
    }));
}
