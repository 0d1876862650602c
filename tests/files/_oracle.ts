/**
 * What a store's numbers are: maps, loops and exact fractions, with nothing of
 * the library. The rules, in the order in which they hold:
 *
 * 1. A row whose time lies outside the visitors' days does not count. A refund
 *    has the days of its order, the last one with its id; or else of the latest
 *    order of its visitor by then; or else its own.
 * 2. A row of zero does not count.
 * 3. A row below zero is a refund, no order. It is taken from the order of its
 *    id and visitor, and what is more than that from the orders of the visitor in
 *    the same variation; of several the latest first (and the larger, and the
 *    further down). What is still more is left out.
 * 4. An order of which nothing is left does not count; its profit is that of the
 *    visitor, as long as the visitor has an order.
 * 5. A visitor with orders in two variations does not count.
 * 6. Gross profit is known where every row that counts has one.
 */

import {
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  sign,
  size,
  toNumber,
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
  /** Rows by reason; of refunds without an order, what they come to. */
  readonly exclusions: Readonly<Record<string, number>>;
  /** Rows and what they come to: all of them, and the orders that count. */
  readonly ledger: Readonly<Record<"read" | "counted", [number, Fraction]>>;
  readonly crossed: number;
  /** Sum of the sizes of all amounts, for what rounding may do. */
  readonly turnover: Fraction;
}

/** An order, and what refunds leave of it. */
interface Order {
  readonly row: Row;
  left: Fraction;
}

/** The numbers of a store. */
export function expect({ names, rows, visits }: Store): Expected {
  const isRefund = ({ revenue }: Row) => sign(fraction(revenue)) < 0;
  const refunds = rows.filter(isRefund);
  const counted = rows.filter((row) =>
    sideOf(isRefund(row) ? orderOf(row, rows) : row, visits) === 0 &&
    sign(fraction(row.revenue)) !== 0
  );
  const uncounted = refunds.filter((row) => !counted.includes(row));
  const baskets = [
    ...Map.groupBy(
      counted,
      ({ arm, visitor }) => `${arm} ${visitor}`,
    ).values(),
  ].map(netted);
  const orders = baskets.flatMap((basket) => basket.orders);
  const crossed = crossedVisitors(orders.map(({ row }) => row));
  const kept = orders.filter(({ row }) => !crossed.has(row.visitor));
  const hasProfit = counted.every(({ profit }) => profit !== null);
  const arms = names.map((_, arm): Arm => {
    const mine = kept.filter(({ row }) => row.arm === arm);
    const buyers = new Set(mine.map(({ row }) => row.visitor));
    return {
      visitors: visits.reduce(
        (sum, visit) => visit.arm === arm ? sum + visit.count : sum,
        -new Set(
          orders.filter(({ row }) =>
            row.arm === arm && crossed.has(row.visitor)
          )
            .map(({ row }) => row.visitor),
        ).size,
      ),
      buyers: buyers.size,
      orders: mine.length,
      revenue: mine.map(({ left }) => left).reduce(plus, ZERO),
      profit: hasProfit
        ? counted.filter((row) => row.arm === arm && buyers.has(row.visitor))
          .map(({ profit }) => fraction(profit!)).reduce(plus, ZERO)
        : null,
    };
  });
  const metrics = metricsOf(arms);
  const bySide = (side: number) =>
    rows.filter((row) => !isRefund(row) && sideOf(row, visits) === side);
  return {
    arms,
    metrics,
    differences: Object.fromEntries(
      Object.entries(metrics).map(([name, values]) => [
        name,
        values.slice(1).map((value) => difference(values[0]!, value)),
      ]),
    ),
    exclusions: {
      "before-period": bySide(-1).length,
      "after-period": bySide(1).length,
      "zero-value": bySide(0).filter((row) => !counted.includes(row)).length,
      "refund": refunds.length,
      "refunded": counted.filter((row) => !isRefund(row)).length -
        orders.length,
      "refund-without-order": -toNumber(
        [
          ...baskets.map(({ due }) => due),
          ...uncounted.map(({ revenue }) => size(fraction(revenue))),
        ].reduce(plus, ZERO),
      ),
    },
    ledger: {
      read: [rows.length, added(rows.map(({ revenue }) => fraction(revenue)))],
      counted: [orders.length, added(orders.map(({ left }) => left))],
    },
    crossed: crossed.size,
    turnover: added(rows.map(({ revenue }) => size(fraction(revenue)))),
  };
}

function added(amounts: readonly Fraction[]): Fraction {
  return amounts.reduce(plus, ZERO);
}

/** The rows of one visitor in one variation: orders that are left, refunds due. */
function netted(
  rows: readonly Row[],
): { readonly orders: readonly Order[]; readonly due: Fraction } {
  const orders: Order[] = [];
  let due = ZERO;
  const back = new Map<string, Fraction>();
  for (const row of rows) {
    const amount = fraction(row.revenue);
    if (sign(amount) > 0) orders.push({ row, left: amount });
    else back.set(row.id, minus(back.get(row.id) ?? ZERO, amount));
  }
  const latestFirst = orders.toReversed().sort((a, b) =>
    (b.row.time ?? 0) - (a.row.time ?? 0) ||
    sign(minus(fraction(b.row.revenue), fraction(a.row.revenue)))
  );
  for (const [id, amount] of back) {
    const own = latestFirst.find(({ row }) => row.id === id);
    due = plus(due, own === undefined ? amount : take(own, amount));
  }
  for (const order of latestFirst) due = take(order, due);
  return { orders: orders.filter(({ left }) => sign(left) > 0), due };
}

/** Takes a refund from an order, and gives back what it is too much. */
function take(order: Order, amount: Fraction): Fraction {
  const isEnough = sign(minus(order.left, amount)) >= 0;
  const taken = isEnough ? amount : order.left;
  order.left = minus(order.left, taken);
  return minus(amount, taken);
}

/** The order that a refund is of, or the refund where none is there. */
function orderOf(refund: Row, rows: readonly Row[]): Row {
  const sold = rows.filter((row) =>
    row.arm === refund.arm && row.visitor === refund.visitor &&
    sign(fraction(row.revenue)) > 0
  ).sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  return sold.findLast(({ id }) => id === refund.id) ??
    sold.findLast(({ time }) => (time ?? 0) <= (refund.time ?? 0)) ?? refund;
}

/** -1 before the visitors' days, 1 after them. */
function sideOf({ time }: Row, visits: Store["visits"]): number {
  const dates = visits.map(({ date }) => date).filter((date) => date !== null)
    .sort();
  if (time === null || dates.length === 0) return 0;
  const day = new Date(time).toISOString().slice(0, 10);
  return day < dates[0]! ? -1 : day > dates.at(-1)! ? 1 : 0;
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
    revenue_per_buyer: per(
      ({ revenue }) => revenue,
      ({ buyers }) => whole(buyers),
    ),
    ...(arms.every(({ profit }) => profit !== null)
      ? { gross_profit_per_visitor: per(({ profit }) => profit, visitors) }
      : {}),
  };
}

function difference(a: Fraction | null, b: Fraction | null): Fraction | null {
  return a && b && minus(b, a);
}
