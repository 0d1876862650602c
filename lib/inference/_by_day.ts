/** Variations compared within days, and what that says of a split that moved. */

import { NO_INTERVAL } from "../stats/mod.ts";
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
import { pairsOf } from "./_metrics.ts";

/**
 * The arms, compared within days. A day of which a variation has fewer than two
 * visitors, or more buyers than new visitors, is left out.
 *
 * @param days What each day adds.
 * @param columns What their sums are of.
 * @param all The arms as they are in all.
 * @returns The arms; none where no days have visitors of all.
 */
export function armsByDay(
  days: readonly DaySums[],
  columns: readonly ExactColumn[],
  all: readonly MetricArm[],
): MetricArm[] {
  const strata = days.flatMap(({ visitors, sums }) => {
    const joints = visitors.flatMap((n, arm) =>
      sums[arm]!.sums[0]! > BigInt(n)
        ? []
        : exactJoint(n, columns, sums[arm]!) ?? []
    );
    return joints.length < visitors.length ? [] : [joints];
  });
  return stratifiedMoments(strata)
    .map((joint, arm) => ({ ...all[arm]!, joint }));
}

/**
 * Metrics of all visitors with the lift within days beside; or where the split
 * moved those within days, or none that may be read.
 */
export function decidedMetrics(
  isMoved: boolean,
  total: readonly MetricReadout[],
  within: readonly MetricReadout[],
): readonly MetricReadout[] {
  return total.map((metric) => {
    const own = within.find(({ name }) => name === metric.name);
    return isMoved && own !== undefined ? own : {
      ...metric,
      comparisons: metric.comparisons.map((comparison, nth) => ({
        ...comparison,
        ...(isMoved ? WITHHELD : own && { byDay: own.comparisons[nth]!.lift }),
      })),
    };
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
  { days, columns, arms: all, rule, inference }: ComparedDays,
): Pick<MatureVisitors, "visitors" | "lifts"> {
  const arms = armsByDay(days, columns, all);
  return {
    visitors: all.map((_, arm) =>
      days.reduce((sum, { visitors }) => sum + visitors[arm]!, 0)
    ),
    lifts: arms.length === 0
      ? all.slice(1).map(() => NO_INTERVAL)
      : compareAll(pairsOf(rule, arms), inference).map(({ lift }) => lift),
  };
}

/** Whether the total of a metric calls a difference that its days do not. */
export function isContradicted(
  name: string,
  total: readonly MetricReadout[],
  within: readonly MetricReadout[],
): boolean {
  const [all, some] = [total, within].map((metrics) =>
    metrics.find((metric) => metric.name === name)!.comparisons
  );
  return all!.some(({ significant, difference }, index) => {
    const own = some![index]!;
    return significant === true &&
      (own.significant !== true ||
        own.difference.value! * difference.value! < 0);
  });
}
