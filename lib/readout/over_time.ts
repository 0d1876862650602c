/** How the primary metric's lift came about, day by day. */

import {
  confidenceSequence,
  type JointMoments,
  jointMomentsFromSums,
  relativeLift,
} from "../stats/mod.ts";
import type { DayTotals, OrderColumns, VariationFacts } from "./_data.ts";
import { metricSummary } from "./metrics.ts";
import type { Choices } from "./options.ts";
import type { DayPoint, LiftPoint, OverTime } from "./types.ts";

/** What the daily view is made from. */
export interface OverTimeInput {
  /** The arms, the control first. */
  readonly variations: readonly VariationFacts[];
  /** Running totals per day; orders in them cut the sorted orders into days. */
  readonly days: readonly DayTotals[];
  /** All orders: the cutting needs those that do not count, too. */
  readonly orders: OrderColumns;
  /** Whether the order at an index counts. */
  readonly counts: (index: number) => boolean;
}

/**
 * The lift to date at the end of each day, and each day alone.
 *
 * Orders carry UTC times and days are the store's, whose zone the service does
 * not say. The running totals of orders bridge the two: the first k orders in
 * time are those of the days whose total is k.
 *
 * @param input Days and orders.
 * @param choices Level and primary metric.
 * @returns The view, or `null` when orders have no times or no totals.
 */
export function readOverTime(
  input: OverTimeInput,
  choices: Choices,
): OverTime | null {
  const { variations, days } = input;
  if (input.orders.time === null) return null;
  const names = columnNames(input.orders);
  const arms = variations.map((_, arm) => runningSums(input, arm, names));
  const lifts: LiftPoint[] = [];
  const points: DayPoint[] = [];
  days.forEach((day, at) => {
    const before = days[at - 1];
    const joints = arms.map((sums, arm) =>
      toJoint(names, day.visitors[arm]!, sums[at]!)
    );
    variations.forEach(({ name }, arm) => {
      const visitors = day.visitors[arm]! - (before?.visitors[arm] ?? 0);
      points.push({
        date: day.date,
        variation: name,
        visitors,
        value: isThin(days, at)
          ? null
          : dayValue(choices, names, visitors, arms[arm]!, at),
      });
      if (arm > 0) {
        lifts.push(
          liftPoint(day.date, name, joints[0]!, joints[arm]!, choices),
        );
      }
    });
  });
  return { metric: choices.primaryMetric, lifts, days: points };
}

/** Sums and sums of products per visitor so far. */
interface Sums {
  readonly sum: readonly number[];
  readonly product: readonly (readonly number[])[];
}

function columnNames(orders: OrderColumns): string[] {
  const names = ["converted", "orders", "net_revenue"];
  return orders.profit === null ? names : [...names, "gross_profit"];
}

/**
 * One pass over the orders of an arm. A repeat buyer's order replaces the
 * visitor's old row by a new one, so sums of products change by the difference.
 */
function runningSums(
  { days, orders, counts }: OverTimeInput,
  arm: number,
  names: readonly string[],
): Sums[] {
  const queue = inTime(orders, arm);
  const rows = new Map<number, number[]>();
  const sum = names.map(() => 0);
  const product = names.map(() => names.map(() => 0));
  let done = 0;
  return days.map((day) => {
    for (; done < Math.min(day.orders[arm]!, queue.length); done++) {
      const index = queue[done]!;
      if (!counts(index)) continue;
      const visitor = orders.visitor[index]!;
      const old = rows.get(visitor) ?? names.map(() => 0);
      const fresh = withOrder(old, orders, index);
      rows.set(visitor, fresh);
      replaceRow(sum, product, old, fresh);
    }
    return { sum: [...sum], product: product.map((row) => [...row]) };
  });
}

function inTime(orders: OrderColumns, arm: number): number[] {
  const mine = [...orders.variation.keys()]
    .filter((index) => orders.variation[index] === arm);
  return mine.sort((a, b) => orders.time![a]! - orders.time![b]!);
}

function withOrder(
  row: readonly number[],
  orders: OrderColumns,
  index: number,
): number[] {
  const order = [0, 1, orders.revenue[index]!, orders.profit?.[index] ?? 0];
  const fresh = row.map((value, column) => value + order[column]!);
  fresh[0] = 1;
  return fresh;
}

function replaceRow(
  sum: number[],
  product: number[][],
  old: readonly number[],
  fresh: readonly number[],
): void {
  for (let i = 0; i < sum.length; i++) {
    sum[i]! += fresh[i]! - old[i]!;
    for (let j = 0; j < sum.length; j++) {
      product[i]![j]! += fresh[i]! * fresh[j]! - old[i]! * old[j]!;
    }
  }
}

function toJoint(
  names: readonly string[],
  n: number,
  { sum, product }: Sums,
): JointMoments {
  return jointMomentsFromSums({ n, names, sums: sum, products: product });
}

function liftPoint(
  date: string,
  variation: string,
  control: JointMoments,
  treatment: JointMoments,
  { primaryMetric, level, sequenceSampleSize }: Choices,
): LiftPoint {
  const arms = [control, treatment].map((joint) =>
    metricSummary(primaryMetric, joint)
  );
  const fixed = relativeLift(arms[0]!, arms[1]!, { level });
  const sequence = confidenceSequence(arms[0]!, arms[1]!, {
    level,
    optimalSampleSize: sequenceSampleSize,
  });
  return {
    date,
    variation,
    lift: fixed.lift,
    lower: fixed.lower,
    upper: fixed.upper,
    sequenceLower: sequence.liftLower,
    sequenceUpper: sequence.liftUpper,
  };
}

/**
 * A last day that is cut short has few new visitors and the orders of many old
 * ones, so its ratio would stand out for no reason: under half of the day
 * before, it is not shown.
 */
function isThin(days: readonly DayTotals[], at: number): boolean {
  if (at < 2 || at !== days.length - 1) return false;
  const total = (index: number): number =>
    days[index]!.visitors.reduce((sum, count) => sum + count, 0);
  return total(at) - total(at - 1) < (total(at - 1) - total(at - 2)) / 2;
}

/** The day alone: what its orders added, per visitor who came first that day. */
function dayValue(
  { primaryMetric }: Choices,
  names: readonly string[],
  visitors: number,
  sums: readonly Sums[],
  at: number,
): number | null {
  const added = (name: string): number => {
    const column = names.indexOf(name);
    return sums[at]!.sum[column]! - (sums[at - 1]?.sum[column] ?? 0);
  };
  if (primaryMetric === "aov") {
    return added("orders") > 0 ? added("net_revenue") / added("orders") : null;
  }
  const column = {
    conversion_rate: "converted",
    orders_per_visitor: "orders",
    net_revenue_per_visitor: "net_revenue",
    gross_profit_per_visitor: "gross_profit",
  }[primaryMetric];
  return visitors > 0 ? added(column) / visitors : null;
}
