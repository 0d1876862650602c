/** What orders come to, visitor by visitor, as one would add it up on paper. */

import type { ExactSums, Measure } from "../../lib/sums/mod.ts";

/** An order that counts, in whole units. */
export interface PaperOrder {
  readonly row: number;
  readonly id: string;
  readonly visitor: string;
  readonly arm: number;
  /** Index of the day. */
  readonly day: number;
  /** Milliseconds; `null` where nobody says. */
  readonly time: number | null;
  readonly units: Readonly<Record<string, number>>;
  readonly segment: string | null;
  readonly firstDay: string | null;
}

/** What is asked of them. */
export interface PaperAsked {
  readonly measures: readonly Measure[];
  readonly keepsCrossed: boolean;
  readonly maxZScore: number | null;
  readonly thresholds: readonly number[];
}

/** Orders that nobody says the time of come last. */
const NO_TIME = 1e15;

/** One visitor in one variation. */
export interface PaperVisitor {
  readonly visitor: string;
  readonly arm: number;
  readonly isFirstArm: boolean;
  /** z-score of the largest order. */
  readonly largest: number;
  /** How many thresholds that is above. */
  readonly rank: number;
  readonly isLeft: boolean;
  /** In the order of time. */
  readonly orders: readonly PaperOrder[];
}

/** Everything that is compared. */
export interface PaperTotals {
  readonly visitors: readonly PaperVisitor[];
  readonly crossed: readonly PaperOrder[];
  /** z-score of an order. */
  readonly score: (units: number) => number;
  readonly valued: readonly PaperOrder[];
}

/**
 * What refunds leave: they are taken from the latest orders of their visitor
 * first, and the other amounts of what they take whole go to the latest left.
 */
export function netted(rows: readonly PaperOrder[]): PaperOrder[] {
  const groups = Map.groupBy(rows, ({ visitor, arm }) => `${visitor} ${arm}`);
  return [...groups.values()].flatMap((mine) => {
    const gone = mine.filter(({ units }) => units.revenue! < 0);
    let due = -gone.reduce((sum, { units }) => sum + units.revenue!, 0);
    if (due === 0) return mine;
    const left = mine.filter(({ units }) => units.revenue! > 0)
      .sort((a, b) =>
        (b.time ?? 0) - (a.time ?? 0) ||
        b.units.revenue! - a.units.revenue! || (a.id < b.id ? -1 : 1)
      ).flatMap((order): PaperOrder[] => {
        const taken = Math.min(due, order.units.revenue!);
        due -= taken;
        const revenue = order.units.revenue! - taken;
        if (revenue > 0) {
          return [{ ...order, units: { ...order.units, revenue } }];
        }
        gone.push(order);
        return [];
      });
    const [latest, ...others] = left;
    if (latest === undefined) return [];
    const units = Object.fromEntries(
      Object.entries(latest.units).map(([name, amount]) => [
        name,
        name === "revenue" ? amount : gone.reduce(
          (sum, row) => sum + row.units[name]!,
          amount,
        ),
      ]),
    );
    return [{ ...latest, units }, ...others];
  });
}

/** The orders of each visitor and variation, and who of them stays. */
export function onPaper(
  orders: readonly PaperOrder[],
  { keepsCrossed, maxZScore, thresholds }: PaperAsked,
): PaperTotals {
  const byVisitor = [...Map.groupBy(orders, ({ visitor }) => visitor)];
  const isCrossed = (some: readonly PaperOrder[]): boolean =>
    new Set(some.map(({ arm }) => arm)).size > 1;
  const crossed = byVisitor.flatMap(([, some]) => isCrossed(some) ? some : []);
  const valued = keepsCrossed
    ? orders
    : orders.filter((order) => !crossed.includes(order));
  const values = valued.map(({ units }) => units.revenue!);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) /
      (values.length - 1),
  );
  const score = (units: number): number => (units - mean) / deviation;
  const visitors = byVisitor.flatMap(([visitor, some]): PaperVisitor[] => {
    if (!keepsCrossed && isCrossed(some)) return [];
    const largest = score(Math.max(...some.map(({ units }) => units.revenue!)));
    const firstArm = Math.min(...some.map(({ arm }) => arm));
    return [...Map.groupBy(some, ({ arm }) => arm)].map(([arm, mine]) => ({
      visitor,
      arm,
      isFirstArm: arm === firstArm,
      largest,
      rank: thresholds.filter((z) => largest > z).length,
      isLeft: maxZScore !== null && largest > maxZScore,
      orders: mine.toSorted((a, b) =>
        (a.time ?? NO_TIME) - (b.time ?? NO_TIME) || a.row - b.row
      ),
    }));
  });
  return { visitors, crossed, score, valued };
}

/** What a visitor's orders come to in a measure. */
export function amountOf(
  orders: readonly PaperOrder[],
  { spec: { units, call, limit, per, isAbove } }: Measure,
): number {
  const cut = (value: number): number =>
    isAbove ? Number(value > limit!) : Math.min(value, limit ?? Infinity);
  const values = orders.map((order) =>
    call === "sum" ? order.units[units]! : Number(order.units[units] !== 0)
  ).map((value) => per === "order" && limit !== null ? cut(value) : value);
  const sum = values.reduce((total, value) => total + value, 0);
  if (orders.length === 0) return 0;
  return per === "visitor" && limit !== null ? cut(sum) : sum;
}

/**
 * Sums over some visitors: whether they bought, their orders, and each measure;
 * of products those that the measures name.
 *
 * @param bought Each visitor's orders that count.
 */
export function summed(
  bought: readonly (readonly PaperOrder[])[],
  measures: readonly Measure[],
): ExactSums {
  const rows = bought.filter(({ length }) => length > 0).map((orders) =>
    [
      1,
      orders.length,
      ...measures.map((measure) => amountOf(orders, measure)),
    ].map(BigInt)
  );
  return sumsOfRows(rows, measures);
}

/** The same of rows of numbers. */
export function sumsOfRows(
  rows: readonly (readonly bigint[])[],
  measures: readonly Measure[],
): ExactSums {
  const total = (of: (row: readonly bigint[]) => bigint): bigint =>
    rows.reduce((sum, row) => sum + of(row), 0n);
  const names = ["converted", "orders", ...measures.map(({ sql }) => sql)];
  const isAsked = (i: number, j: number): boolean =>
    i < 2 || j < 2 ||
    measures[i - 2]!.multiplyWith.includes(measures[j - 2]!.sql);
  return {
    sums: names.map((_, i) => total((row) => row[i]!)),
    products: names.map((_, i) =>
      names.map((_, j) =>
        isAsked(i, j) ? total((row) => row[i]! * row[j]!) : null
      )
    ),
  };
}
