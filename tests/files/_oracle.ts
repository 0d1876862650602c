/**
 * What a store's numbers are: maps, loops and exact fractions, with nothing of
 * the library. The rules, in the order in which they hold:
 *
 * 1. A row whose time lies outside the visitors' days does not count.
 * 2. A row of zero does not count.
 * 3. A row below zero is a refund. It takes its amount from the order of its id
 *    where there is one, else from its visitor, and is no order of its own. One
 *    whose visitor has no order in the same variation does not count.
 * 4. A visitor with orders in two variations does not count.
 * 5. Gross profit is known where every row of an order has one.
 */

import {
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  sign,
  size,
  whole,
  ZERO,
} from "./_fraction.ts";
import type { Row, Store } from "./_store.ts";

/** One variation, counted. */
export interface Arm {
  readonly visitors: number;
  readonly buyers: number;
  readonly orders: number;
  readonly revenue: Fraction;
  readonly profit: Fraction | null;
}

/** What a store's numbers are. */
export interface Expected {
  readonly arms: readonly Arm[];
  /** By metric: a value per variation; `null` where there is none. */
  readonly metrics: Readonly<Record<string, readonly (Fraction | null)[]>>;
  /** By metric: treatment minus control, per variation that is not the control. */
  readonly differences: Readonly<
    Record<string, readonly (Fraction | null)[]>
  >;
  readonly leftOut: {
    readonly outside: number;
    readonly zero: number;
    readonly refunds: number;
    readonly crossed: number;
  };
  /** Sum of the sizes of all amounts, for what rounding may do. */
  readonly turnover: Fraction;
}

/** The numbers of a store. */
export function expect({ names, rows, visits }: Store): Expected {
  const inside = rows.filter((row) => isInside(row, visits));
  const orders = inside.filter(({ revenue }) => sign(fraction(revenue)) > 0);
  const refunds = inside.filter(({ revenue }) => sign(fraction(revenue)) < 0);
  const crossed = crossedVisitors(orders);
  const kept = orders.filter(({ visitor }) => !crossed.has(visitor));
  const hasProfit = orders.every(({ profit }) => profit !== null);
  const arms = names.map((_, arm): Arm => {
    const mine = kept.filter((row) => row.arm === arm);
    const buyers = new Set(mine.map(({ visitor }) => visitor));
    const counted = [
      ...mine,
      ...refunds.filter((row) => row.arm === arm && buyers.has(row.visitor)),
    ];
    return {
      visitors: visits.reduce(
        (sum, visit) => visit.arm === arm ? sum + visit.count : sum,
        0,
      ),
      buyers: buyers.size,
      orders: mine.length,
      revenue: total(counted.map(({ revenue }) => revenue)),
      profit: hasProfit
        ? total(counted.map(({ profit }) => profit ?? "0"))
        : null,
    };
  });
  const metrics = metricsOf(arms);
  return {
    arms,
    metrics,
    differences: Object.fromEntries(
      Object.entries(metrics).map(([name, values]) => [
        name,
        values.slice(1).map((value) => difference(values[0]!, value)),
      ]),
    ),
    leftOut: {
      outside: rows.length - inside.length,
      zero: inside.filter(({ revenue }) => sign(fraction(revenue)) === 0)
        .length,
      refunds:
        refunds.filter((refund) =>
          !orders.some(({ visitor, arm }) =>
            visitor === refund.visitor && arm === refund.arm
          )
        ).length,
      crossed: crossed.size,
    },
    turnover: rows.reduce(
      (sum, { revenue }) => plus(sum, size(fraction(revenue))),
      ZERO,
    ),
  };
}

function isInside({ time }: Row, visits: Store["visits"]): boolean {
  const dates = visits.map(({ date }) => date).filter((date) => date !== null)
    .sort();
  if (time === null || dates.length === 0) return true;
  const day = new Date(time).toISOString().slice(0, 10);
  return dates[0]! <= day && day <= dates.at(-1)!;
}

function crossedVisitors(orders: readonly Row[]): Set<string> {
  const arms = new Map<string, Set<number>>();
  for (const { visitor, arm } of orders) {
    arms.set(visitor, (arms.get(visitor) ?? new Set()).add(arm));
  }
  return new Set(
    [...arms].filter(([, seen]) => seen.size > 1).map(([visitor]) => visitor),
  );
}

function total(texts: readonly string[]): Fraction {
  return texts.map(fraction).reduce(plus, ZERO);
}

function metricsOf(arms: readonly Arm[]): Expected["metrics"] {
  const per = (
    top: (arm: Arm) => Fraction | null,
    bottom: (arm: Arm) => Fraction,
  ): (Fraction | null)[] =>
    arms.map((arm) => {
      const value = top(arm);
      return value && over(value, bottom(arm));
    });
  const visitors = (arm: Arm) => whole(arm.visitors);
  return {
    conversion_rate: per(({ buyers }) => whole(buyers), visitors),
    net_revenue_per_visitor: per(({ revenue }) => revenue, visitors),
    aov: per(({ revenue }) => revenue, ({ orders }) => whole(orders)),
    orders_per_visitor: per(({ orders }) => whole(orders), visitors),
    ...(arms.every(({ profit }) => profit !== null)
      ? { gross_profit_per_visitor: per(({ profit }) => profit, visitors) }
      : {}),
  };
}

function difference(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && minus(b, a);
}
