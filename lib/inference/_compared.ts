/** Compares all visitors at once, or within days if the traffic split changed. */

import type { ReadoutData } from "../sums/mod.ts";
import type {
  BuyingVariation,
  MetricReadout,
  MovedSplit,
} from "../record/mod.ts";
import {
  armsByDay,
  type ComparedDays,
  decidedMetrics,
  isContradicted,
  liftsOnDays,
} from "./_by_day.ts";
import type { Counted } from "./_counted_visitors.ts";
import type { MetricArm } from "./comparisons/mod.ts";
import { type DaySums, sumsWithin } from "./_days_alone.ts";
import { type SplitChange, splitChange } from "./_moved_split.ts";

/** Compared arms and their metrics. */
export interface Compared {
  readonly arms: readonly MetricArm[];
  /** Sums added by each day; empty if days are unknown. */
  readonly days: readonly DaySums[];
  readonly metrics: readonly MetricReadout[];
  /** Changes of the traffic split, or `null` if it stayed constant. */
  readonly movedSplit: MovedSplit | null;
  /** Excluded days right after planned changes of the split. */
  readonly unsettled: readonly string[];
}

/**
 * Compares the arms over all visitors and within days; the latter decide if the
 * traffic split changed.
 */
export function compareArms(
  data: ReadoutData,
  { arms: totalArms, byDay, daily }: Counted,
  analyze: (arms: readonly MetricArm[]) => readonly MetricReadout[],
  primary: Omit<ComparedDays, "days">,
): Compared {
  const { columns, rule } = primary;
  const total = analyze(totalArms);
  const change = splitChange(data);
  const dates = (data.days ?? []).map(({ date }) => date);
  const unsettled = byDay === null || change === null
    ? new Set<string>()
    : unsettledDays(byDay.ordersBy, dates, change);
  const days = (byDay?.days ?? []).map((day, index) =>
    unsettled.has(dates[index]!)
      ? { ...day, visitors: day.visitors.map(() => 0) }
      : day
  );
  const arms = armsByDay(days, columns, totalArms);
  // Quantiles need single order values, which daily sums do not contain.
  const within = arms.length === 0
    ? []
    : analyze(arms).filter(({ name }) =>
      totalArms[0]!.quantiles?.[name] === undefined
    );
  const metrics = decidedMetrics(change !== null, total, within);
  if (change === null || byDay === null || arms.length === 0) {
    return { arms: totalArms, days, metrics, movedSplit: null, unsettled: [] };
  }
  const { starts, ...changed } = change;
  const movedSplit = {
    ...changed,
    ordersBy: byDay.ordersBy,
    isContradicted: isContradicted(rule.name, total, within),
    periods: starts.map((firstDay, index) => {
      const isSelected = (date: string): boolean =>
        date >= firstDay && date < (starts[index + 1] ?? "9999");
      const isOfPeriod = (day: number): boolean => isSelected(dates[day]!);
      const periodDays = byDay.ordersBy === "first-visit" || daily === null
        ? byDay.days.filter((_, day) => isOfPeriod(day))
        : sumsWithin(daily, isOfPeriod);
      return {
        firstDay,
        lastDay: dates.findLast(isSelected)!,
        ...liftsOnDays({ ...primary, days: periodDays }),
      };
    }),
  };
  return { arms, days, metrics, movedSplit, unsettled: [...unsettled] };
}

/** Returns the variations with the buyers and orders of the compared days. */
export function buyersOnDays(
  days: readonly DaySums[],
  variations: readonly BuyingVariation[],
): BuyingVariation[] {
  const count = (column: number, arm: number): number =>
    days.reduce(
      (sum, { visitors, sums }) =>
        visitors[arm] === 0 ? sum : sum + Number(sums[arm]!.sums[column]),
      0,
    );
  return variations.map((variation, arm) => ({
    ...variation,
    buyers: count(0, arm),
    orders: count(1, arm),
  }));
}

/**
 * Days after a split change in which most late orders of earlier visitors arrive.
 */
export const UNSETTLED_DAYS = 7;
/** Maximum share of a period's days that is excluded for late orders. */
const UNSETTLED_PART = 0.25;

/**
 * Returns the days right after planned split changes, which contain late orders
 * of earlier visitors. Returns none if orders are attributed to the day of first
 * exposure.
 */
function unsettledDays(
  ordersByArm: MovedSplit["ordersBy"],
  dates: readonly string[],
  { isPlanned, starts }: SplitChange,
): ReadonlySet<string> {
  if (ordersByArm === "first-visit" || !isPlanned) return new Set();
  const changes = starts.slice(1).map((start) => dates.indexOf(start));
  return new Set(changes.flatMap((first, i) => {
    const length = (changes[i + 1] ?? dates.length) - first;
    const unsettled = Math.ceil(length * UNSETTLED_PART);
    return dates.slice(first, first + Math.min(UNSETTLED_DAYS, unsettled));
  }));
}
