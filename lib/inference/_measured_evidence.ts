/** Gathers daily evidence about a result of per-visitor or summarized data. */

import type { Decision, HealthCheck, MetricReadout } from "../record/mod.ts";
import type { MeanSummary } from "../stats/mod.ts";
import type { MeasuredData, MeasuredMetric } from "../sums/mod.ts";
import type { DailyEffects, DayCells } from "./evidence/mod.ts";
import { evidenceChecks, unusualDays } from "./evidence/mod.ts";

/** Number of visitors required per required buyer, as buyers are unknown here. */
const VISITORS_OF_BUYER = 20;

/** Count, sum and sum of squares of an arm on a day. */
interface DayMoments {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** Daily values of a metric. */
interface MeasuredDays {
  readonly dates: readonly string[];
  /** Values by day and variation; `null` if any day is unknown. */
  readonly added: readonly (readonly DayMoments[])[] | null;
  readonly visitors: readonly (readonly number[])[];
}

/**
 * Returns a function that checks a result; it returns no daily checks if days are
 * unknown.
 *
 * @param data Loaded data of the readout.
 * @param deciding Primary metric.
 */
export function measuredEvidence(
  data: MeasuredData,
  deciding: MeasuredMetric,
): (decision: Decision, metric: MetricReadout) => HealthCheck[] {
  const { dates, added: dayMoments, visitors } = measuredDays(data, deciding);
  const cells = dates.map((date, day): DayCells => ({
    date,
    visitors: visitors[day]!,
    orders: visitors[day]!.map(() => 0),
  }));
  const daily = dayMoments === null || dates.length === 0
    ? null
    : { dates, summariesOn: createSummarize(dayMoments) };
  return (decision, metric) =>
    evidenceChecks({
      decision,
      metric,
      names: data.variations.map(({ name }) => name),
      cells,
      daily,
      unusual: unusualDays(cells),
      withoutLargest: [],
      undoneByRefunds: null,
    });
}

function measuredDays(
  { daily }: MeasuredData,
  { rule, days = [] }: MeasuredMetric,
): MeasuredDays {
  if (daily === undefined) {
    const toDate = days.map(({ toDate }) => toDate?.map(toDayMoments) ?? null);
    const knownDays = toDate.filter((arms) => arms !== null);
    return {
      dates: days.map(({ date }) => date),
      visitors: days.map(({ visitors }) => visitors),
      added: knownDays.length < days.length
        ? null
        : knownDays.map((arms, day) =>
          arms.map((armTotals, arm) =>
            subtract(armTotals, knownDays[day - 1]?.[arm])
          )
        ),
    };
  }
  const arms = daily.map(({ metrics }) =>
    metrics.find((metric) => metric.rule.name === rule.name)?.arms ?? null
  );
  const completeArms = arms.filter((armDays) => armDays !== null);
  return {
    dates: daily.map(({ date }) => date),
    visitors: daily.map(({ metrics }) => metrics[0]!.arms.map(({ n }) => n)),
    added: completeArms.length < daily.length
      ? null
      : completeArms.map((armDays) => armDays.map(toDayMoments)),
  };
}

/** Returns a function that summarizes selected days from their daily values. */
function createSummarize(
  dayMoments: readonly (readonly DayMoments[])[],
): DailyEffects["summariesOn"] {
  return (isSelected, fewest) => {
    const selectedDays = dayMoments.filter((_, day) => isSelected(day));
    const arms = (selectedDays[0] ?? []).map((_, arm) =>
      summarize(selectedDays.map((day) => day[arm]!))
    );
    const hasEnough = arms.length > 0 &&
      arms.every(({ n, mean }) =>
        n >= VISITORS_OF_BUYER * fewest && mean !== 0
      );
    return hasEnough ? arms : null;
  };
}

function toDayMoments({ n, mean, variance }: MeanSummary): DayMoments {
  const center = mean ?? 0;
  return {
    n,
    sum: n * center,
    squares: (variance ?? 0) * Math.max(0, n - 1) + n * center ** 2,
  };
}

function subtract(to: DayMoments, from: DayMoments | undefined): DayMoments {
  if (from === undefined) return to;
  return {
    n: to.n - from.n,
    sum: to.sum - from.sum,
    squares: to.squares - from.squares,
  };
}

function summarize(days: readonly DayMoments[]): MeanSummary {
  const total = (name: keyof DayMoments) =>
    days.reduce((sum, day) => sum + day[name], 0);
  const n = total("n");
  const mean = n === 0 ? 0 : total("sum") / n;
  const spread = Math.max(0, total("squares") - n * mean ** 2);
  return { n, mean, variance: n < 2 ? 0 : spread / (n - 1) };
}
