/** How the primary metric's lift came about, day by day. */

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
  columnsOfMetric,
  type DayPoint,
  type LiftPoint,
  type MetricRule,
  type OverTime,
} from "../record/mod.ts";
import {
  compareAlone,
  type ComparedPair,
  comparisonBand,
  type Inference,
  withoutEnds,
} from "./comparisons/mod.ts";
import { withBefore } from "./_arms.ts";
import { metricPairs } from "./_metrics.ts";

/** How every day's lift is made. */
export interface DailyLifts {
  /** Level and tuning. */
  readonly inference: Inference;
  /** Level of each lift alone at which those of all variations hold together. */
  readonly perComparisonLevel: number;
  /** Variations beside the control. */
  readonly comparisons: number;
}

/** The orders of every day. */
export interface DailyOrders {
  /** The orders. */
  readonly orders: Orders;
  /** Running totals per day. */
  readonly days: readonly DayTotals[];
  /** What each day adds to the sums over buyers. */
  readonly buyers: readonly BuyerSums[];
}

/** What the daily view is made from. */
export interface OverTimeInput extends DailyOrders, DailyLifts {
  /** The metric. */
  readonly rule: MetricRule;
  /** The other metrics. */
  readonly otherRules: readonly MetricRule[];
  /** What visitors spent before, where lifts are adjusted by it. */
  readonly beforeTotals?: ReadoutData["before"];
  /** The arms up to a day, where they are not of all visitors at once. */
  readonly jointsUpTo?: ((day: number) => readonly JointMoments[]) | undefined;
}

/**
 * The lift to date at the end of each day, and each day alone.
 *
 * @param input Days, orders, and how lifts are made.
 * @returns The view, or `null` when orders have no times.
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
      running.map((sums, arm) => jointAt(input, day, arm, sums[index]!));
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
          liftPoint(
            day.date,
            pairAt(input, name, joints[0] ?? null, joints[arm] ?? null),
            input,
          ),
        );
      }
    });
  });
  return { metric: input.rule.name, lifts, days: points, others: otherValues };
}

/**
 * Returns the daily view of a metric that was measured or summed up elsewhere.
 * Days that do not count have visitors and no lift.
 *
 * @param metric The metric, day by day.
 * @param metrics Every metric; one of other days is not told by day.
 * @param names The variations, the control first.
 * @param dailyLifts How lifts are made.
 * @returns The view, or `null` when days are not known.
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
      lifts.push(liftPoint(date, pair, dailyLifts));
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

/** What each day adds to the sums over visitors, by variation and day. */
export function addedPerDay(
  { orders, days, buyers }: DailyOrders,
): ExactSums[][] {
  const none = totalSums(sumColumns(orders));
  const added = orders.variations.map(() => days.map(() => none));
  for (const { arm, day, sums } of buyers) {
    // Orders after the last day are in no day.
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

/** `null` where a day has more buyers than visitors: no lift can be told. */
function jointAt(
  { orders, beforeTotals }: OverTimeInput,
  { date, visitors }: DayTotals,
  arm: number,
  sums: ExactSums,
): JointMoments | null {
  const name = orders.variations[arm]!;
  const adjustedSums = withBefore(
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

/** The pair of a day, without summaries where one cannot be told. */
function pairAt(
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

function liftPoint(
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
    const open = withoutEnds(lift);
    return { date, variation, lift: open, band: open };
  }
  // Where it begins, the band sees itself; what else is known is not drawn.
  const { caveats = [] } = pair;
  const band = comparisonBand(pair, comparisons, inference, caveats).lift;
  // What holds at every look holds at one: of uneven arms it may be narrower.
  return {
    date,
    variation,
    lift: width(band) < width(lift) ? band : lift,
    band,
  };
}

function width({ lower, upper }: Interval): number {
  return lower === null || upper === null ? Infinity : upper - lower;
}

/**
 * A last day that is cut short has few new visitors and the orders of many old
 * ones, so its ratio would stand out for no reason: under half of the day
 * before, it is not shown.
 */
function isThin(days: readonly DayTotals[], day: number): boolean {
  if (day < 2 || day !== days.length - 1) return false;
  const total = (index: number): number =>
    days[index]!.visitors.reduce((sum, count) => sum + count, 0);
  return total(day) - total(day - 1) < (total(day - 1) - total(day - 2)) / 2;
}

/** The day alone: what its orders added, per visitor who came first that day. */
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
  const { numerator, denominator } = columnsOfMetric(rule);
  const denominatorValue = denominator === null ? visitors : added(denominator);
  return denominatorValue > 0 ? added(numerator) / denominatorValue : null;
}
