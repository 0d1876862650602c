/** Gathers evidence that may overturn a result: days, largest buyers and refunds. */

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

/** Sources of the evidence. */
interface EvidenceSources {
  readonly data: ReadoutData;
  readonly choices: Choices;
  readonly counted: Counted;
  readonly compared: Compared;
  /** Primary metric. */
  readonly rule: MetricRule;
  readonly inference: Inference;
}

/** Evidence that can be applied to any result. */
export interface Evidence {
  /** Returns checks of a result; a failed check overturns the decision. */
  readonly checks: (
    result: Decision,
    metric: MetricReadout,
  ) => readonly HealthCheck[];
}

/** Runs all queries for the evidence once, before the result is known. */
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
  const dayCellsOfArms = allDayCells(data);
  const { byDay } = counted;
  const sums = byDay?.ordersBy === "first-visit"
    ? { days: byDay.days, pairs: [] }
    : counted.daily;
  const daily = isMoved || sums === null || data.days === null ? null : {
    dates: data.days.map(({ date }) => date),
    summariesOn: (isSelected: (day: number) => boolean, fewest: number) =>
      summariesOfDays({
        ...sums,
        columns: sumColumns(data.orders),
        rule,
        isSelected,
        fewest,
      }),
  };
  return {
    checks: (decision, metric) =>
      evidenceChecks({
        decision,
        metric,
        names: data.variations.map(({ name }) => name),
        cells: dayCellsOfArms,
        daily,
        unusual: unusualDays(dayCellsOfArms),
        withoutLargest,
        undoneByRefunds,
      }),
  };
}

/** Returns every day of every arm, or an empty list if days are unknown. */
function allDayCells({ days, orders, variations }: ReadoutData): DayCells[] {
  return days === null || orders.hours === null
    ? []
    : dayCells(days, orders.hours, variations.length);
}

/**
 * Returns the visitors of an ordinary day over all variations, or `null` if days
 * are unknown.
 */
export function visitorsOfADay(data: ReadoutData): number | null {
  const { days, orders, variations, experience } = data;
  if (days === null) return null;
  const cells = dayCells(days, orders.hours ?? [], variations.length);
  // While a test runs, its last day is incomplete.
  const finished = experience.status === "started" ? cells.slice(0, -1) : cells;
  return ordinaryVisitors(finished);
}
