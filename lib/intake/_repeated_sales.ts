/** Finds orders that one variation repeats far more often than others. */

import { differsBetweenArms } from "./variations/mod.ts";

/** Minimum number and share of a variation's orders that repeat an earlier one. */
const NOTABLE = { orders: 20, share: 0.05 };
/**
 * Ratio of the shares from which copies are more likely than loyal buyers, who
 * order the same again in every variation.
 */
const FAR_MORE = 3;

/**
 * Returns whether orders with visitor and amount of an earlier order are far more
 * frequent in one variation, as copies and one row per shipment are.
 *
 * @param repeated Orders that repeat an earlier one, by variation.
 * @param orders All orders, by variation.
 */
export function areUnevenlyRepeated(
  repeated: readonly number[],
  orders: readonly number[],
): boolean {
  const shares = repeated.map((count, arm) =>
    count / Math.max(1, orders[arm]!)
  );
  const most = Math.max(...shares);
  const others = orders.map((count, arm) => count - repeated[arm]!);
  return most >= NOTABLE.share && most >= FAR_MORE * Math.min(...shares) &&
    repeated[shares.indexOf(most)]! >= NOTABLE.orders &&
    differsBetweenArms(repeated, others);
}
