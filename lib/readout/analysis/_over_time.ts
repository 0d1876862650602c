/** How the primary metric's lift came about, day by day. */

import {
  confidenceSequence,
  type JointMoments,
  type MeanSummary,
  NO_INTERVAL,
  relativeLift,
} from "../../stats/mod.ts";
import {
  addSums,
  type BuyerSums,
  columnsOf,
  type DayTotals,
  exactJoint,
  type ExactSums,
  fromUnits,
  type MeasuredMetric,
  type Orders,
  zeroSums,
} from "../orders/mod.ts";
import {
  type Choices,
  type DayPoint,
  intervalOf,
  type LiftPoint,
  metricRule,
  type OverTime,
} from "../record/mod.ts";
import { metricSummary } from "./_metrics.ts";

/** What the daily view is made from. */
export interface OverTimeInput {
  /** The orders. */
  readonly orders: Orders;
  /** Running totals per day. */
  readonly days: readonly DayTotals[];
  /** What each day adds to the sums over buyers. */
  readonly buyers: readonly BuyerSums[];
}

/**
 * The lift to date at the end of each day, and each day alone.
 *
 * @param input Days and orders.
 * @param choices Level and primary metric.
 * @returns The view, or `null` when orders have no times.
 */
export function readOverTime(
  input: OverTimeInput,
  choices: Choices,
): OverTime | null {
  const { orders, days } = input;
  if (orders.hours === null) return null;
  const added = addedPerDay(input);
  const running = added.map(runningSums);
  const lifts: LiftPoint[] = [];
  const points: DayPoint[] = [];
  days.forEach((day, at) => {
    const before = days[at - 1];
    const joints = running.map((sums, arm) => {
      const joint = jointAt(orders, day, arm, sums[at]!);
      return joint && metricSummary(choices.primaryMetric, joint);
    });
    orders.variations.forEach((name, arm) => {
      const visitors = day.visitors[arm]! - (before?.visitors[arm] ?? 0);
      points.push({
        date: day.date,
        variation: name,
        visitors,
        value: isThin(days, at)
          ? null
          : dayValue(choices, orders, visitors, added[arm]![at]!),
      });
      if (arm > 0) {
        lifts.push(
          liftPoint(day.date, name, [joints[0]!, joints[arm]!], choices),
        );
      }
    });
  });
  return { metric: choices.primaryMetric, lifts, days: points };
}

/**
 * The same of a metric that was measured or summed up elsewhere. Days that do
 * not count have no lift; their visitors are there.
 *
 * @param metric The metric, day by day.
 * @param names The variations, the control first.
 * @param choices Level and the band's sample size.
 * @returns The view, or `null` when days are not known.
 */
export function measuredOverTime(
  { rule, days }: MeasuredMetric,
  names: readonly string[],
  choices: Choices,
): OverTime | null {
  if (days === undefined) return null;
  return {
    metric: rule.name,
    lifts: days.flatMap(({ date, toDate }) =>
      toDate === null
        ? []
        : names.slice(1).map((name, at) =>
          liftPoint(date, name, [toDate[0]!, toDate[at + 1]!], choices)
        )
    ),
    days: days.flatMap(({ date, visitors, values }) =>
      names.map((variation, arm) => ({
        date,
        variation,
        visitors: visitors[arm]!,
        value: values[arm]!,
      }))
    ),
  };
}

/** What each day adds to the sums over visitors, by variation and day. */
export function addedPerDay(
  { orders, days, buyers }: OverTimeInput,
): ExactSums[][] {
  const none = zeroSums(columnsOf(orders).length);
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
  orders: Orders,
  { visitors }: DayTotals,
  arm: number,
  sums: ExactSums,
): JointMoments | null {
  return sums.sums[0]! > BigInt(visitors[arm]!)
    ? null
    : exactJoint(visitors[arm]!, columnsOf(orders), sums);
}

function liftPoint(
  date: string,
  variation: string,
  [control, treatment]: readonly [MeanSummary | null, MeanSummary | null],
  { level, sequenceSampleSize }: Choices,
): LiftPoint {
  if (control === null || treatment === null) {
    return { date, variation, lift: NO_INTERVAL, band: NO_INTERVAL };
  }
  const fixed = relativeLift(control, treatment, { level });
  const sequence = confidenceSequence(control, treatment, {
    level,
    optimalSampleSize: sequenceSampleSize,
  });
  return {
    date,
    variation,
    lift: intervalOf(fixed),
    band: intervalOf(sequence.lift),
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
  orders: Orders,
  visitors: number,
  { sums }: ExactSums,
): number | null {
  const columns = columnsOf(orders);
  const added = (name: string): number => {
    const at = columns.findIndex((column) => column.name === name);
    return fromUnits(sums[at]!, columns[at]!.decimals);
  };
  const { numerator, denominator } = metricRule(primaryMetric);
  const among = denominator === null ? visitors : added(denominator);
  return among > 0 ? added(numerator) / among : null;
}
