/** Finds runs of days on which one arm's orders deviate from its other days. */

import { oddsRatioTest } from "../../stats/mod.ts";
import { type DayCells, sumCounts } from "./cells.ts";

/** Days on which one arm has too few or too many orders. */
export interface UnevenRun {
  /** Index of the variation. */
  readonly arm: number;
  readonly firstDay: string;
  readonly lastDay: string;
  /** Number of days, both ends included. */
  readonly days: number;
  /** Orders of the arm on these days. */
  readonly orders: number;
  /** Expected orders, given the arm's other days and the other arms. */
  readonly expected: number;
  /** p-value, corrected for all compared runs and arms. */
  readonly pValue: number;
}

/**
 * Ratio to the usual rate below which a run is reported; its inverse applies to
 * excess orders.
 */
const LARGEST_RATIO = 0.5;

/**
 * Returns the run of days that deviates most from the other days, if any.
 *
 * An arm's orders inside and outside the run are compared with those of the other
 * arms by Fisher's exact test, given the split of visitors. Neither rate is
 * assumed to be known. The p-value has Bonferroni correction over all arms and
 * all runs of up to half of the days.
 */
export function unevenRun(days: readonly DayCells[]): UnevenRun | null {
  const arms = days[0]?.orders.length ?? 0;
  const longest = Math.floor(days.length / 2);
  const runs = longest * days.length - longest * (longest - 1) / 2;
  let worst: UnevenRun | null = null;
  for (let arm = 0; arm < arms; arm++) {
    const sums = runningSums(days, arm);
    for (let first = 0; first < days.length; first++) {
      for (let length = 1; length <= longest; length++) {
        if (first + length > days.length) break;
        const run = testedRun(days, sums, arm, first, length);
        if (run === null) continue;
        const pValue = Math.min(1, run.pValue * runs * arms);
        if (worst === null || pValue < worst.pValue) worst = { ...run, pValue };
      }
    }
  }
  return worst;
}

/** Cumulative counts before each day, for the arm and for all others. */
interface RunningSums {
  readonly own: readonly number[];
  readonly others: readonly number[];
  readonly ownVisitors: readonly number[];
  readonly otherVisitors: readonly number[];
}

function runningSums(days: readonly DayCells[], arm: number): RunningSums {
  const sums = {
    own: [0],
    others: [0],
    ownVisitors: [0],
    otherVisitors: [0],
  };
  const add = (list: number[], count: number) =>
    list.push(list.at(-1)! + count);
  for (const { orders, visitors } of days) {
    add(sums.own, orders[arm]!);
    add(sums.others, sumCounts(orders) - orders[arm]!);
    add(sums.ownVisitors, visitors[arm]!);
    add(sums.otherVisitors, sumCounts(visitors) - visitors[arm]!);
  }
  return sums;
}

function testedRun(
  days: readonly DayCells[],
  sums: RunningSums,
  arm: number,
  first: number,
  length: number,
): UnevenRun | null {
  const parts = (list: readonly number[]): [number, number] => {
    const inside = list[first + length]! - list[first]!;
    return [inside, list.at(-1)! - inside];
  };
  const armOrders = parts(sums.own);
  const otherOrders = parts(sums.others);
  const odds = oddsOfVisitors(
    parts(sums.ownVisitors),
    parts(sums.otherVisitors),
  );
  const ratio = armOrders[0] * otherOrders[1] /
    (armOrders[1] * otherOrders[0]) / odds;
  const isThin = ratio <= LARGEST_RATIO;
  if (!isThin && !(ratio >= 1 / LARGEST_RATIO)) return null;
  // With two arms, one's deficit is the other's excess; only the arm that
  // changed its own rate is reported.
  if (!isOwnChange(armOrders, otherOrders, length, days.length)) return null;
  const { less, greater } = oddsRatioTest({
    first: armOrders,
    second: otherOrders,
  }, odds);
  return {
    arm,
    firstDay: days[first]!.date,
    lastDay: days[first + length - 1]!.date,
    days: length,
    orders: armOrders[0],
    expected: otherOrders[1] === 0
      ? 0
      : armOrders[1] * otherOrders[0] / otherOrders[1] * odds,
    pValue: isThin ? less : greater,
  };
}

/** Returns the odds ratio implied by the split of visitors alone. */
function oddsOfVisitors(
  armVisitors: readonly [number, number],
  otherArmVisitors: readonly [number, number],
): number {
  const ratio = armVisitors[0] * otherArmVisitors[1] /
    (armVisitors[1] * otherArmVisitors[0]);
  // Days on which an arm has no visitors give no information about the split.
  return ratio > 1e-6 && ratio < 1e6 ? ratio : 1;
}

/** Returns whether the arm's rate changed more than that of the others. */
function isOwnChange(
  armOrders: readonly [number, number],
  otherOrders: readonly [number, number],
  length: number,
  days: number,
): boolean {
  const change = ([inside, outside]: readonly [number, number]): number =>
    Math.abs(
      Math.log(((inside + 0.5) / length) / ((outside + 0.5) / (days - length))),
    );
  return change(armOrders) >= change(otherOrders);
}
