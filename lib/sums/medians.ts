/** Where the orders in the middle are. */

import { NOT_POSITIVE } from "./warehouse/mod.ts";
import type { OrderBin } from "./totals.ts";

/** How many orders there are in some bins. */
export function ordersInBins(bins: readonly OrderBin[]): number {
  return bins.reduce((sum, { orders }) => sum + orders, 0);
}

/** Orders in the middle of a variation. */
export interface Middle {
  /** Their positions by value, counted from 1: one or two. */
  readonly places: readonly [number, number];
  /** The bins in which they are. */
  readonly bins: readonly number[];
  /** Their positions among the orders of these bins. */
  readonly within: readonly [number, number];
}

/**
 * Where the middle of each variation is.
 *
 * @param bins Of the orders that count.
 * @param arms Variations.
 * @returns `null` for a variation without orders.
 */
export function middleByArm(
  bins: readonly OrderBin[],
  arms: number,
): readonly (Middle | null)[] {
  return Array.from({ length: arms }, (_, arm) => {
    const armBins = bins.filter((row) => row.arm === arm)
      .toSorted((a, b) => (a.bin ?? -Infinity) - (b.bin ?? -Infinity));
    const count = ordersInBins(armBins);
    if (count === 0) return null;
    const [low, high] = [Math.ceil(count / 2), Math.floor(count / 2) + 1];
    const middleBins: number[] = [];
    let ordersBefore = 0;
    let skipped = 0;
    for (const { bin, orders } of armBins) {
      const end = ordersBefore + orders;
      if (low > end) skipped = end;
      else if (ordersBefore < high) middleBins.push(bin ?? NOT_POSITIVE);
      ordersBefore = end;
    }
    return {
      places: [low, high],
      bins: middleBins,
      within: [low - skipped, high - skipped],
    };
  });
}

/** SQL that is true of the orders in such bins. */
export function isInBins(middle: readonly (Middle | null)[]): string {
  const conditions = middle.flatMap((pair, arm) =>
    pair === null ? [] : [`arm = ${arm} AND bin IN (${pair.bins.join(", ")})`]
  );
  return conditions.length === 0 ? "false" : `(${conditions.join(" OR ")})`;
}
