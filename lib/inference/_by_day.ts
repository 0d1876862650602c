/**
 * Compares variations within days, which stays unbiased if the traffic split
 * changes.
 */

import { type JointMoments, NO_INTERVAL } from "../stats/mod.ts";
import type { ExactColumn } from "../sums/mod.ts";
import { exactJoint, stratifiedMoments } from "../sums/mod.ts";
import type {
  MatureVisitors,
  MetricReadout,
  MetricRule,
} from "../record/mod.ts";
import type { DaySums } from "./_days_alone.ts";
import type { Inference, MetricArm } from "./comparisons/mod.ts";
import { compareAll } from "./comparisons/mod.ts";
import { metricPairs } from "./_metrics.ts";

/**
 * Combines the daily sums into arms that are compared within days. Days on which
 * a variation has fewer than two visitors, or more buyers than new visitors, are
 * skipped.
 *
 * @param days Sums added by each day.
 * @param columns Columns of the sums.
 * @param totalArms Arms over all days.
 * @returns The arms, or an empty list if no day has visitors in all of them.
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
 * Adds the lift within days to the metrics of all visitors. If the split changed,
 * metrics within days replace the totals, and lifts without them are withheld.
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
      if (isMoved) return { ...comparison, ...WITHHELD_FIELDS };
      if (withinDays === undefined) return comparison;
      return { ...comparison, byDay: withinDays.comparisons[index]!.lift };
    });
    return { ...metric, comparisons };
  });
}

const WITHHELD_FIELDS = {
  lift: NO_INTERVAL,
  difference: NO_INTERVAL,
  pValue: null,
  adjustedPValue: null,
  significant: null,
} as const;

/** Input for a comparison over some days. */
export interface ComparedDays {
  readonly days: readonly DaySums[];
  readonly columns: readonly ExactColumn[];
  /** Arms over all days, the control first. */
  readonly arms: readonly MetricArm[];
  /** Metric to compare. */
  readonly rule: MetricRule;
  readonly inference: Inference;
}

/**
 * Returns the visitors of the given days, and the lift of each treatment within
 * them.
 */
export function liftsOnDays(
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

/**
 * Returns whether the total shows a significant difference that the comparison
 * within days does not confirm.
 */
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
