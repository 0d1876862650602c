/** Variations compared within days, and what that says of a split that moved. */

import { type JointMoments, NO_INTERVAL } from "../stats/mod.ts";
import {
  type ExactColumn,
  exactJoint,
  stratifiedMoments,
} from "../sums/mod.ts";
import type {
  MatureVisitors,
  MetricReadout,
  MetricRule,
} from "../record/mod.ts";
import type { DaySums } from "./_days_alone.ts";
import {
  compareAll,
  type Inference,
  type MetricArm,
} from "./comparisons/mod.ts";
import { metricPairs } from "./_metrics.ts";

/**
 * The arms, compared within days. A day of which a variation has fewer than two
 * visitors, or more buyers than new visitors, is left out.
 *
 * @param days What each day adds.
 * @param columns What their sums are of.
 * @param totalArms The arms as they are in all.
 * @returns The arms; none where no days have visitors of all.
 */
export function armsByDay(
  days: readonly DaySums[],
  columns: readonly ExactColumn[],
  totalArms: readonly MetricArm[],
): MetricArm[] {
  const strata: JointMoments[][] = [];
  for (const { visitors, sums } of days) {
    const joints = visitors
      .map((n, arm) =>
        sums[arm]!.sums[0]! > BigInt(n)
          ? null
          : exactJoint(n, columns, sums[arm]!)
      )
      .filter((joint) => joint !== null);
    if (joints.length === visitors.length) strata.push(joints);
  }
  return stratifiedMoments(strata)
    .map((joint, arm) => ({ ...totalArms[arm]!, joint }));
}

/**
 * Adds the lift within days to the metrics of all visitors. Where the split moved,
 * the metrics within days take their place, and lifts without them are withheld.
 */
export function decidedMetrics(
  isMoved: boolean,
  total: readonly MetricReadout[],
  within: readonly MetricReadout[],
): readonly MetricReadout[] {
  return total.map((metric) => {
    const withinDays = within.find(({ name }) => name === metric.name);
    if (isMoved && withinDays !== undefined) return withinDays;
    const comparisons = metric.comparisons.map((comparison, index) => {
      if (isMoved) return { ...comparison, ...WITHHELD };
      if (withinDays === undefined) return comparison;
      return { ...comparison, byDay: withinDays.comparisons[index]!.lift };
    });
    return { ...metric, comparisons };
  });
}

const WITHHELD = {
  lift: NO_INTERVAL,
  difference: NO_INTERVAL,
  pValue: null,
  adjustedPValue: null,
  significant: null,
} as const;

/** What is compared on some days. */
export interface ComparedDays {
  readonly days: readonly DaySums[];
  readonly columns: readonly ExactColumn[];
  /** The control first, as they are in all. */
  readonly arms: readonly MetricArm[];
  /** The metric. */
  readonly rule: MetricRule;
  readonly inference: Inference;
}

/** The visitors of some days, and by treatment the lift within them. */
export function liftsOn(
  { days, columns, arms: totalArms, rule, inference }: ComparedDays,
): Pick<MatureVisitors, "visitors" | "lifts"> {
  const arms = armsByDay(days, columns, totalArms);
  return {
    visitors: totalArms.map((_, arm) =>
      days.reduce((sum, { visitors }) => sum + visitors[arm]!, 0)
    ),
    lifts: arms.length === 0
      ? totalArms.slice(1).map(() => NO_INTERVAL)
      : compareAll(metricPairs(rule, arms), inference).map(({ lift }) => lift),
  };
}

/** Whether the total of a metric calls a difference that its days do not. */
export function isContradicted(
  name: string,
  total: readonly MetricReadout[],
  within: readonly MetricReadout[],
): boolean {
  const [totalComparisons, withinComparisons] = [total, within].map((metrics) =>
    metrics.find((metric) => metric.name === name)!.comparisons
  );
  return totalComparisons!.some(({ significant, difference }, index) => {
    const withinDays = withinComparisons![index]!;
    return significant === true &&
      (withinDays.significant !== true ||
        withinDays.difference.value! * difference.value! < 0);
  });
}
