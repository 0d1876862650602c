/**
 * A readout's numbers as one would write them down: arrays, maps and loops over
 * all orders, each day from the beginning. The engine must agree with it.
 */

import {
  addZeroRows,
  compareRatios,
  confidenceSequence,
  type FamilyLift,
  flagOutliers,
  type JointMoments,
  jointMoments,
  marginalMoments,
  type MeanSummary,
  moments,
  ratioSummary,
  relativeLift,
  relativeLifts,
  unevenLift,
} from "../../lib/stats/mod.ts";
import {
  metricSummary,
  readMetrics,
} from "../../lib/readout/analysis/_metrics.ts";
import { type Choices, readChoices } from "../../lib/readout/record/options.ts";
import type { MetricReadout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { type MetricRule, METRICS } from "../../lib/rules/mod.ts";

/** One order. */
export interface PlainOrder {
  readonly visitor: string;
  readonly arm: number;
  readonly revenue: number;
  readonly profit: number | null;
  /** Epoch milliseconds. */
  readonly time: number;
}

/** A store's test. */
export interface PlainStore {
  readonly orders: readonly PlainOrder[];
  /** New visitors by day and variation; the first day is day 0. */
  readonly visitors: readonly (readonly number[])[];
}

/** What is compared. */
export interface PlainReadout {
  readonly visitors: readonly number[];
  readonly buyers: readonly number[];
  readonly crossovers: number;
  readonly metrics: readonly MetricReadout[];
  /** Lift and band by day and variation. */
  readonly lifts: readonly (readonly (number | null)[])[];
  readonly outliers: PlainOutliers;
  /** Order values that count, ascending, by variation. */
  readonly values: readonly (readonly number[])[];
}

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** Computes it; the variations are "A", "B" and so on, the control first. */
export function plainReadout(
  { orders: rows, visitors }: PlainStore,
  options: ReadoutOptions,
): PlainReadout {
  const orders = netOrders(rows, visitors.length);
  const choices = readChoices(options);
  const arms = visitors[0]!.map((_, arm) => arm);
  const crossed = crossedVisitors(orders);
  const stay = choices.crossovers === "keep"
    ? [...orders]
    : orders.filter(({ visitor }) => !crossed.has(visitor));
  const gone = outlierVisitors(stay, choices.maxZScore);
  const kept = stay.filter(({ visitor }) => !gone.has(visitor));
  // Whoever leaves for a large order leaves the day of the first order.
  const lostUntil = (arm: number, day: number): number =>
    new Set(
      stay.filter((order) =>
        order.arm === arm && gone.has(order.visitor) &&
        order.time < (day + 1) * DAY_MS
      ).map(({ visitor }) => visitor),
    ).size;
  const crossedIn = (arm: number, day: number): number =>
    choices.crossovers === "keep" ? 0 : new Set(
      orders.filter((order) =>
        order.arm === arm && crossed.has(order.visitor) &&
        order.time < (day + 1) * DAY_MS
      ).map(({ visitor }) => visitor),
    ).size;
  const upTo = (day: number) =>
    arms.map((arm) =>
      visitors.slice(0, day + 1).reduce((sum, row) => sum + row[arm]!, 0) -
      crossedIn(arm, day)
    );
  const leftAt = (day: number) =>
    upTo(day).map((n, arm) => n - lostUntil(arm, day));
  const total = leftAt(visitors.length - 1);
  const name = (arm: number) => String.fromCharCode(65 + arm);
  const level = aloneLevelOf(
    arms.map((arm) =>
      metricSummary(
        ruleOf(choices),
        jointOf(orders, buyersOf(kept, arm), total[arm]!),
      )
    ),
    choices,
  );
  return {
    visitors: total,
    buyers: arms.map((arm) => buyersOf(kept, arm).length),
    crossovers: crossed.size,
    metrics: readMetrics(
      arms.map((arm) => ({
        name: name(arm),
        joint: jointOf(orders, buyersOf(kept, arm), total[arm]!),
      })),
      { ...choices, inference: { ...choices, looks: "one-look", divided: 1 } },
      METRICS,
    ),
    lifts: visitors.flatMap((_, day) => {
      const sofar = kept.filter(({ time }) => time < (day + 1) * DAY_MS);
      const joints = arms.map((arm) =>
        jointOf(orders, buyersOf(sofar, arm), leftAt(day)[arm]!)
      );
      return arms.slice(1).map((arm) => liftOf(joints, arm, level, choices));
    }),
    values: arms.map((arm) =>
      kept.filter((order) => order.arm === arm).map(({ revenue }) => revenue)
        .sort((a, b) => a - b)
    ),
    outliers: plainOutliers(stay, upTo(visitors.length - 1), choices),
  };
}

/** The lifts that each threshold leaves, from the visitors who are left. */
export interface PlainOutliers {
  readonly mean: number | null;
  readonly standardDeviation: number | null;
  readonly rows: readonly {
    readonly threshold: number | null;
    readonly removedOrders: number;
    readonly removedVisitors: number;
    /** By variation; the control's are `null`. */
    readonly aov: readonly (FamilyLift | null)[];
    readonly revenue: readonly (FamilyLift | null)[];
  }[];
}

function plainOutliers(
  orders: readonly PlainOrder[],
  visitors: readonly number[],
  { outlierThresholds, maxZScore, level }: Choices,
): PlainOutliers {
  const values = orders.map(({ revenue }) => revenue);
  const { mean, variance } = moments(values);
  return {
    mean,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
    rows: [null, ...outlierThresholds, maxZScore].map((threshold) => {
      const gone = outlierVisitors(orders, threshold);
      const left = orders.filter(({ visitor }) => !gone.has(visitor));
      const goneFrom = visitors.map((_, arm) =>
        new Set(
          orders.filter((order) => order.arm === arm && gone.has(order.visitor))
            .map(({ visitor }) => visitor),
        ).size
      );
      const arms = visitors.map((count, arm) =>
        jointOfArm(left, arm, count - goneFrom[arm]!)
      );
      return {
        threshold,
        removedOrders: threshold === null
          ? 0
          : flagOutliers(values, { threshold }).removedOrders.length,
        removedVisitors: goneFrom.reduce((sum, count) => sum + count, 0),
        aov: together(
          arms.map((joint) => ratioSummary(joint, "revenue", "orders")),
          level,
        ),
        revenue: together(
          arms.map((joint) => marginalMoments(joint, "revenue")),
          level,
        ),
      };
    }),
  };
}

/** `null` for the control. */
function together(
  summaries: readonly MeanSummary[],
  level: number,
): (FamilyLift | null)[] {
  const [control, ...treatments] = summaries;
  const pairs = treatments.map((treatment) => ({
    control: control!,
    treatment,
  }));
  return [null, ...relativeLifts(pairs, { level }).comparisons];
}

function aloneLevelOf(
  [control, ...treatments]: readonly MeanSummary[],
  { level }: Choices,
): number {
  const pairs = treatments.map((treatment) => ({
    control: control!,
    treatment,
  }));
  return relativeLifts(pairs, { level }).aloneLevel;
}

function jointOfArm(
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

function buyersOf(orders: readonly PlainOrder[], arm: number): Sums[] {
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
function jointOf(
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

function crossedVisitors(orders: readonly PlainOrder[]): Set<string> {
  const first = new Map<string, number>();
  const crossed = new Set<string>();
  for (const { visitor, arm } of orders) {
    if ((first.get(visitor) ?? arm) !== arm) crossed.add(visitor);
    first.set(visitor, first.get(visitor) ?? arm);
  }
  return crossed;
}

function outlierVisitors(
  orders: readonly PlainOrder[],
  threshold: number | null,
): Set<string> {
  if (threshold === null) return new Set();
  const { flaggedOrders } = flagOutliers(
    orders.map(({ revenue }) => revenue),
    { threshold },
  );
  return new Set(flaggedOrders.map((at) => orders[at]!.visitor));
}

function ruleOf({ metrics, primaryMetric }: Choices): MetricRule {
  return metrics.find(({ name }) => name === primaryMetric)!;
}

function liftOf(
  joints: readonly JointMoments[],
  arm: number,
  aloneLevel: number,
  choices: Choices,
): (number | null)[] {
  const { primaryMetric, level, sequenceSampleSize } = choices;
  const [control, treatment] = [joints[0]!, joints[arm]!].map((joint) =>
    metricSummary(ruleOf(choices), joint)
  );
  const { value: lift, lower, upper } = unevenLift(control!, treatment!, {
    level: aloneLevel,
  });
  const band = confidenceSequence(control!, treatment!, {
    level: 1 - (1 - level) / (joints.length - 1),
    optimalSampleSize: sequenceSampleSize,
  });
  const ratio = primaryMetric === "aov"
    ? compareRatios(joints[0]!, joints[arm]!, {
      numerator: "net_revenue",
      denominator: "orders",
    }).lift.caveats
    : relativeLift(control!, treatment!).caveats;
  const isEarly = ratio.some(({ code }) => code === "few-observations");
  const ends = isEarly ? [null, null] : [band.lift.lower, band.lift.upper];
  return [lift, lower, upper, ...ends];
}
