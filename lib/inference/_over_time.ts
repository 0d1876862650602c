/** Computes the primary metric's lift day by day. */

import { type Interval, type JointMoments, NO_INTERVAL } from "../stats/mod.ts";
import {
  addSums,
  BEFORE,
  type BuyerSums,
  type DayTotals,
  exactJoint,
  type ExactSums,
  fromUnits,
  type MeasuredMetric,
  type Orders,
  type ReadoutData,
  sumColumns,
  totalSums,
} from "../sums/mod.ts";
import {
  type DayPoint,
  type LiftPoint,
  metricColumns,
  type MetricRule,
  type OverTime,
} from "../record/mod.ts";
import type { ComparedPair, Inference } from "./comparisons/mod.ts";
import {
  compareAlone,
  comparisonBand,
  withoutBounds,
} from "./comparisons/mod.ts";
import { withEarlierSpending } from "./_arms.ts";
import { metricPairs } from "./_metrics.ts";

/** Settings for the daily lifts. */
export interface DailyLifts {
  /** Inference with its confidence level and tuning. */
  readonly inference: Inference;
  /** Confidence level of each single lift at which all lifts hold simultaneously. */
  readonly perComparisonLevel: number;
  /** Number of treatments. */
  readonly comparisons: number;
}

/** Orders and visitors by day. */
export interface DailyOrders {
  /** Orders of the readout. */
  readonly orders: Orders;
  /** Running totals by day. */
  readonly days: readonly DayTotals[];
  /** Sums over buyers added by each day. */
  readonly buyers: readonly BuyerSums[];
}

/** Input of the daily view. */
export interface OverTimeInput extends DailyOrders, DailyLifts {
  /** Primary metric. */
  readonly rule: MetricRule;
  /** Other metrics. */
  readonly otherRules: readonly MetricRule[];
  /** Spending before exposure, if lifts are adjusted by it. */
  readonly beforeTotals?: ReadoutData["before"];
  /**
   * Returns the arms' moments up to a day, if they are compared within days
   * instead of over all visitors.
   */
  readonly jointsUpTo?: ((day: number) => readonly JointMoments[]) | undefined;
}

/**
 * Computes the cumulative lift at the end of each day, and the values of each
 * single day.
 *
 * @param input Days, orders and settings of the lifts.
 * @returns The daily view, or `null` if orders have no times.
 */
export function readOverTime(input: OverTimeInput): OverTime | null {
  const { orders, days } = input;
  if (orders.hours === null) return null;
  const added = addedPerDay(input);
  const running = added.map(runningSums);
  const lifts: LiftPoint[] = [];
  const points: DayPoint[] = [];
  const otherValues: Record<string, (number | null)[]> = Object.fromEntries(
    input.otherRules.map(({ name }) => [name, []]),
  );
  days.forEach((day, index) => {
    const previousDay = days[index - 1];
    const joints = input.jointsUpTo?.(index) ??
      running.map((sums, arm) => jointUpTo(input, day, arm, sums[index]!));
    orders.variations.forEach((name, arm) => {
      const visitors = day.visitors[arm]! - (previousDay?.visitors[arm] ?? 0);
      const valueOf = (rule: MetricRule) =>
        isThin(days, index)
          ? null
          : dayValue(rule, orders, visitors, added[arm]![index]!);
      for (const rule of input.otherRules) {
        otherValues[rule.name]!.push(valueOf(rule));
      }
      points.push({
        date: day.date,
        variation: name,
        visitors,
        value: valueOf(input.rule),
      });
      if (arm > 0) {
        lifts.push(
          toLiftPoint(
            day.date,
            pairUpTo(input, name, joints[0] ?? null, joints[arm] ?? null),
            input,
          ),
        );
      }
    });
  });
  return { metric: input.rule.name, lifts, days: points, others: otherValues };
}

/**
 * Computes the daily view of a metric from per-visitor or summarized data.
 * Excluded days have visitors but no lift.
 *
 * @param metric Metric with its daily values.
 * @param metrics All metrics; those with other days are omitted from the daily
 *   values.
 * @param names Names of the variations, the control first.
 * @param dailyLifts Settings of the lifts.
 * @returns The daily view, or `null` if days are unknown.
 */
export function measuredOverTime(
  { rule, days }: MeasuredMetric,
  metrics: readonly MeasuredMetric[],
  names: readonly string[],
  dailyLifts: DailyLifts,
): OverTime | null {
  if (days === undefined) return null;
  const lifts: LiftPoint[] = [];
  for (const { date, toDate } of days) {
    if (toDate === null) continue;
    for (const [index, variation] of names.slice(1).entries()) {
      const treatment = toDate[index + 1]!;
      const pair = { variation, control: toDate[0]!, treatment };
      lifts.push(toLiftPoint(date, pair, dailyLifts));
    }
  }
  const otherValues: [string, (number | null)[]][] = [];
  for (const metric of metrics) {
    if (metric.rule === rule || !isOfDays(metric.days, days)) continue;
    const values = metric.days.flatMap(({ values }) => values);
    otherValues.push([metric.rule.name, values]);
  }
  return {
    metric: rule.name,
    lifts,
    days: days.flatMap(({ date, visitors, values }) =>
      names.map((variation, arm) => ({
        date,
        variation,
        visitors: visitors[arm]!,
        value: values[arm]!,
      }))
    ),
    others: Object.fromEntries(otherValues),
  };
}

function isOfDays(
  candidateDays: MeasuredMetric["days"],
  days: NonNullable<MeasuredMetric["days"]>,
): candidateDays is NonNullable<MeasuredMetric["days"]> {
  return candidateDays?.length === days.length &&
    candidateDays.every(({ date }, index) => date === days[index]!.date);
}

/** Returns the sums over visitors added by each day, by variation and day. */
export function addedPerDay(
  { orders, days, buyers }: DailyOrders,
): ExactSums[][] {
  const none = totalSums(sumColumns(orders));
  const added = orders.variations.map(() => days.map(() => none));
  for (const { arm, day, sums } of buyers) {
    // Orders after the last day belong to no day.
    if (day < days.length) added[arm]![day] = addSums(added[arm]![day]!, sums);
  }
  return added;
}

function runningSums(days: readonly ExactSums[]): ExactSums[] {
  let total: ExactSums | undefined;
  return days.map((sums) =>
    total = total === undefined ? sums : addSums(total, sums)
  );
}

/**
 * Returns the moments of an arm up to a day, or `null` if it has more buyers than
 * visitors.
 */
function jointUpTo(
  { orders, beforeTotals }: OverTimeInput,
  { date, visitors }: DayTotals,
  arm: number,
  sums: ExactSums,
): JointMoments | null {
  const name = orders.variations[arm]!;
  const adjustedSums = withEarlierSpending(
    { orders, before: beforeTotals },
    name,
    sums,
    sums,
    date,
  );
  return sums.sums[0]! > BigInt(visitors[arm]!)
    ? null
    : exactJoint(visitors[arm]!, sumColumns(orders), adjustedSums);
}

/**
 * Returns the pair up to a day, or just the variation's name if there are no
 * moments.
 */
function pairUpTo(
  { rule, beforeTotals }: OverTimeInput,
  variation: string,
  control: JointMoments | null,
  treatment: JointMoments | null,
): ComparedPair | string {
  if (control === null || treatment === null) return variation;
  const [pair] = metricPairs(rule, [
    { name: "control", joint: control, covariate: beforeTotals && BEFORE },
    { name: variation, joint: treatment },
  ]);
  return pair!;
}

function toLiftPoint(
  date: string,
  pair: ComparedPair | string,
  { inference, perComparisonLevel, comparisons }: DailyLifts,
): LiftPoint {
  if (typeof pair === "string") {
    return { date, variation: pair, lift: NO_INTERVAL, band: NO_INTERVAL };
  }
  const { variation } = pair;
  const { lift } = compareAlone(pair, perComparisonLevel);
  if (inference.early !== undefined) {
    const open = withoutBounds(lift);
    return { date, variation, lift: open, band: open };
  }
  // At its start the band's own caveats suffice, and other caveats are not
  // needed for the chart.
  const { caveats = [] } = pair;
  const band = comparisonBand(pair, comparisons, inference, caveats).lift;
  // An interval valid at every look is also valid at one, so the narrower one
  // is shown.
  return {
    date,
    variation,
    lift: intervalWidth(band) < intervalWidth(lift) ? band : lift,
    band,
  };
}

function intervalWidth({ lower, upper }: Interval): number {
  return lower === null || upper === null ? Infinity : upper - lower;
}

/**
 * Returns whether the last day is too incomplete to show. A day that ends early
 * has few new visitors but many orders of earlier ones. The last day is hidden if
 * it has less than half the visitors of the day before.
 */
function isThin(days: readonly DayTotals[], day: number): boolean {
  if (day < 2 || day !== days.length - 1) return false;
  const total = (index: number): number =>
    days[index]!.visitors.reduce((sum, count) => sum + count, 0);
  return total(day) - total(day - 1) < (total(day - 1) - total(day - 2)) / 2;
}

/** Returns the value of a single day: its orders per new visitor of that day. */
function dayValue(
  rule: MetricRule,
  orders: Orders,
  visitors: number,
  { sums }: ExactSums,
): number | null {
  const columns = sumColumns(orders);
  const added = (name: string): number => {
    const place = columns.findIndex((column) => column.name === name);
    return fromUnits(sums[place]!, columns[place]!.decimals);
  };
  const { numerator, denominator } = metricColumns(rule);
  const denominatorValue = denominator === null ? visitors : added(denominator);
  return denominatorValue > 0 ? added(numerator) / denominatorValue : null;
}
