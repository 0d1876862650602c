/** From orders to visitors: sums per buyer, and the moments per variation. */

import { ReadoutError } from "../api/mod.ts";
import { addZeroRows, type JointMoments, jointMoments } from "../stats/mod.ts";
import type { OrderColumns } from "./_data.ts";

/** Sums per buyer of one variation, as columns. */
export interface BuyerColumns {
  readonly converted: Float64Array;
  readonly orders: Float64Array;
  readonly net_revenue: Float64Array;
  readonly gross_profit: Float64Array | null;
}

/**
 * Sums the orders of each buyer.
 *
 * @param orders The orders.
 * @param variation Index of the variation.
 * @returns A row per buyer, in the order of their first orders.
 */
export function buyersOf(
  orders: OrderColumns,
  variation: number,
): BuyerColumns {
  const rowOf = new Map<number, number>();
  const count: number[] = [];
  const revenue: number[] = [];
  const profit: number[] = [];
  orders.variation.forEach((arm, index) => {
    if (arm !== variation) return;
    const visitor = orders.visitor[index]!;
    const row = rowOf.get(visitor) ?? rowOf.size;
    rowOf.set(visitor, row);
    count[row] = (count[row] ?? 0) + 1;
    revenue[row] = (revenue[row] ?? 0) + orders.revenue[index]!;
    profit[row] = (profit[row] ?? 0) + (orders.profit?.[index] ?? 0);
  });
  return {
    converted: new Float64Array(count.length).fill(1),
    orders: Float64Array.from(count),
    net_revenue: Float64Array.from(revenue),
    gross_profit: orders.profit && Float64Array.from(profit),
  };
}

/**
 * Joint moments per visitor: buyers from the orders, and everybody else as the
 * zeros that they are.
 *
 * @param buyers Sums per buyer.
 * @param visitors Visitors of the variation, buyers included.
 * @param name The variation's name, for the error.
 * @returns Moments of converted, orders, net_revenue and, if any, gross_profit.
 * @throws {ReadoutError} When there are more buyers than visitors.
 */
export function visitorMoments(
  buyers: BuyerColumns,
  visitors: number,
  name: string,
): JointMoments {
  const bought = buyers.converted.length;
  if (bought > visitors) {
    throw new ReadoutError(
      `"${name}" has ${bought} buyers and only ${visitors} visitors; the orders and the visitors must cover the same experience and range`,
    );
  }
  const { gross_profit: profit, ...columns } = buyers;
  const joint = jointMoments(
    profit === null ? columns : { ...columns, gross_profit: profit },
  );
  return addZeroRows(joint, visitors - bought);
}

/**
 * Visitors who bought in more than one variation.
 *
 * @param orders The orders.
 * @returns Their indices.
 */
export function crossoverVisitors(orders: OrderColumns): ReadonlySet<number> {
  const firstArm = new Map<number, number>();
  const crossed = new Set<number>();
  orders.visitor.forEach((visitor, index) => {
    const arm = orders.variation[index]!;
    const first = firstArm.get(visitor);
    if (first === undefined) firstArm.set(visitor, arm);
    else if (first !== arm) crossed.add(visitor);
  });
  return crossed;
}
