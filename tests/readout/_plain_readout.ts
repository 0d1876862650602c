/**
 * A readout's numbers as one would write them down: arrays, maps and loops over
 * all orders, each day from the beginning. The engine must agree with it.
 */

import {
  compareRatios,
  confidenceSequence,
  type FamilyLift,
  flagOutliers,
  type JointMoments,
  marginalMoments,
  type MeanSummary,
  moments,
  ratioSummary,
  relativeLift,
  relativeLifts,
  unevenLift,
} from "../../lib/stats/mod.ts";
import { metricSummary, readMetrics } from "../../lib/inference/_metrics.ts";
import { type Choices, readChoices } from "../../lib/record/options.ts";
import type { MetricReadout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { type MetricRule, METRICS } from "../../lib/record/rules/mod.ts";
import {
  buyersOf,
  crossedVisitors,
  jointOf,
  jointOfArm,
  netOrders,
  outlierVisitors,
  type PlainOrder,
} from "./_plain_orders.ts";

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
  const level = perComparisonLevelOf(
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
      {
        ...choices,
        inference: { ...choices, looks: "fixed-horizon", alphaShares: 1 },
      },
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
          : flagOutliers(values, { maxZScore: threshold }).removedOrders.length,
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

function perComparisonLevelOf(
  [control, ...treatments]: readonly MeanSummary[],
  { level }: Choices,
): number {
  const pairs = treatments.map((treatment) => ({
    control: control!,
    treatment,
  }));
  return relativeLifts(pairs, { level }).perComparisonLevel;
}

function ruleOf({ metrics, primaryMetric }: Choices): MetricRule {
  return metrics.find(({ name }) => name === primaryMetric)!;
}

function liftOf(
  joints: readonly JointMoments[],
  arm: number,
  perComparisonLevel: number,
  choices: Choices,
): (number | null)[] {
  const { primaryMetric, level, sequenceSampleSize } = choices;
  const [control, treatment] = [joints[0]!, joints[arm]!].map((joint) =>
    metricSummary(ruleOf(choices), joint)
  );
  const { value: lift, lower, upper } = unevenLift(control!, treatment!, {
    level: perComparisonLevel,
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
