/** Orders and their sums as one would write them down: arrays, maps and loops. */

import {
  addZeroRows,
  flagOutliers,
  type JointMoments,
  jointMoments,
} from "../../lib/stats/mod.ts";
import { DAY_MS } from "./_plain_readout.ts";

/** One order. */
export interface PlainOrder {
  readonly visitor: string;
  readonly arm: number;
  readonly revenue: number;
  readonly profit: number | null;
  /** Epoch milliseconds. */
  readonly time: number;
}

/** Orders in the visitors' days, without free ones, less what was paid back. */
export function netOrders(
  rows: readonly PlainOrder[],
  days: number,
): PlainOrder[] {
  const counted = rows.filter(({ revenue, time }) =>
    revenue !== 0 && time >= 0 && time < days * DAY_MS
  );
  const groups = Map.groupBy(
    counted,
    ({ visitor, arm }) => `${visitor} ${arm}`,
  );
  return [...groups.values()].flatMap((mine) => {
    const sum = (of: (row: PlainOrder) => number): number =>
      mine.reduce((total, row) => total + of(row), 0);
    let due = -sum(({ revenue }) => Math.min(0, revenue));
    if (due === 0) return mine;
    const latestFirst = mine.filter(({ revenue }) => revenue > 0)
      .sort((a, b) => b.time - a.time || b.revenue - a.revenue);
    const left = latestFirst.map((order) => {
      const taken = Math.min(order.revenue, due);
      due -= taken;
      const revenue = order.revenue - taken;
      return { ...order, revenue: revenue < 1e-9 ? 0 : revenue };
    }).filter(({ revenue }) => revenue > 0);
    const others = sum(({ profit }) => profit ?? 0) -
      left.reduce((total, { profit }) => total + (profit ?? 0), 0);
    return left.map((order, at) =>
      at > 0 || order.profit === null
        ? order
        : { ...order, profit: order.profit + others }
    );
  });
}

type Sums = Record<"orders" | "revenue" | "profit", number>;

export function buyersOf(orders: readonly PlainOrder[], arm: number): Sums[] {
  const sums = new Map<string, Sums>();
  for (const order of orders) {
    if (order.arm !== arm) continue;
    const old = sums.get(order.visitor) ?? { orders: 0, revenue: 0, profit: 0 };
    sums.set(order.visitor, {
      orders: old.orders + 1,
      revenue: old.revenue + order.revenue,
      profit: old.profit + (order.profit ?? 0),
    });
  }
  return [...sums.values()];
}

/** Profit counts only where every order of the store has one. */
export function jointOf(
  all: readonly PlainOrder[],
  buyers: readonly Sums[],
  visitors: number,
): JointMoments {
  const columns = {
    converted: buyers.map(() => 1),
    orders: buyers.map(({ orders }) => orders),
    net_revenue: buyers.map(({ revenue }) => revenue),
  };
  const hasProfit = all.every(({ profit }) => profit !== null);
  return addZeroRows(
    jointMoments(
      hasProfit
        ? { ...columns, gross_profit: buyers.map(({ profit }) => profit) }
        : columns,
    ),
    visitors - buyers.length,
  );
}

export function jointOfArm(
  orders: readonly PlainOrder[],
  arm: number,
  visitors: number,
): JointMoments {
  const mine = orders.filter((order) => order.arm === arm);
  const buyers = [...Map.groupBy(mine, ({ visitor }) => visitor).values()];
  const joint = jointMoments({
    revenue: buyers.map((rows) =>
      rows.reduce((sum, { revenue }) => sum + revenue, 0)
    ),
    orders: buyers.map((rows) => rows.length),
  });
  return addZeroRows(joint, visitors - buyers.length);
}

export function crossedVisitors(orders: readonly PlainOrder[]): Set<string> {
  const first = new Map<string, number>();
  const crossed = new Set<string>();
  for (const { visitor, arm } of orders) {
    if ((first.get(visitor) ?? arm) !== arm) crossed.add(visitor);
    first.set(visitor, first.get(visitor) ?? arm);
  }
  return crossed;
}

export function outlierVisitors(
  orders: readonly PlainOrder[],
  threshold: number | null,
): Set<string> {
  if (threshold === null) return new Set();
  const { flaggedOrders } = flagOutliers(
    orders.map(({ revenue }) => revenue),
    { maxZScore: threshold },
  );
  return new Set(flaggedOrders.map((at) => orders[at]!.visitor));
}
