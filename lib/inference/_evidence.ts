/** What a result has to stand up to: its days, its largest buyers, its refunds. */

import type {
  Choices,
  Decision,
  HealthCheck,
  MetricReadout,
  MetricRule,
} from "../record/mod.ts";
import { type ReadoutData, sumColumns } from "../sums/mod.ts";
import type { Inference } from "./comparisons/mod.ts";
import type { Compared } from "./_compared.ts";
import type { Counted } from "./_counted_visitors.ts";
import {
  type DayCells,
  dayCells,
  effectsWithoutLargest,
  evidenceChecks,
  gainUndoneByRefunds,
  ordinaryVisitors,
  unusualDays,
} from "./evidence/mod.ts";
import { summariesOfDays } from "./_days_alone.ts";
import { metricPairs } from "./_metrics.ts";

/** What evidence is gathered from. */
interface EvidenceSources {
  readonly data: ReadoutData;
  readonly choices: Choices;
  readonly counted: Counted;
  readonly compared: Compared;
  /** The metric that decides. */
  readonly rule: MetricRule;
  readonly inference: Inference;
}

/** Evidence about a result, whatever it will be. */
export interface Evidence {
  /** Returns the checks of a result; those that fail take it away. */
  readonly checks: (
    result: Decision,
    metric: MetricReadout,
  ) => readonly HealthCheck[];
}

/** Gathers what the engine has to be asked for, once. */
export async function gatherEvidence(
  { data, choices, counted, compared, rule, inference }: EvidenceSources,
): Promise<Evidence> {
  const isMoved = compared.movedSplit !== null;
  const effects = {
    rule,
    pairs: isMoved ? [] : metricPairs(rule, compared.arms),
    inference,
  };
  const withoutLargest = choices.maxZScore !== null
    ? []
    : await effectsWithoutLargest({
      ...effects,
      totals: counted.selection,
      units: data.orders,
      currency: data.experience.currency,
    });
  const undoneByRefunds = await gainUndoneByRefunds({
    ...effects,
    orders: data.orders,
  });
  const cells = allDayCells(data);
  const { byDay } = counted;
  const sums = byDay?.ordersBy === "first-visit"
    ? { days: byDay.days, pairs: [] }
    : counted.daily;
  const daily = isMoved || sums === null || data.days === null ? null : {
    dates: data.days.map(({ date }) => date),
    summariesOn: (isIn: (day: number) => boolean, fewest: number) =>
      summariesOfDays({
        ...sums,
        columns: sumColumns(data.orders),
        rule,
        isIn,
        fewest,
      }),
  };
  return {
    checks: (decision, metric) =>
      evidenceChecks({
        decision,
        metric,
        names: data.variations.map(({ name }) => name),
        cells,
        daily,
        unusual: unusualDays(cells),
        withoutLargest,
        undoneByRefunds,
      }),
  };
}

/** Every day of every arm; none where days are not known. */
function allDayCells({ days, orders, variations }: ReadoutData): DayCells[] {
  return days === null || orders.hours === null
    ? []
    : dayCells(days, orders.hours, variations.length);
}

/**
 * Returns the visitors of an ordinary day, all variations together; `null` where
 * days are not known.
 */
export function visitorsOfADay(data: ReadoutData): number | null {
  const { days, orders, variations, experience } = data;
  if (days === null) return null;
  const cells = dayCells(days, orders.hours ?? [], variations.length);
  // While it runs, its last day is not over.
  const finishedDays = experience.status === "started"
    ? cells.slice(0, -1)
    : cells;
  return ordinaryVisitors(finishedDays);
}
