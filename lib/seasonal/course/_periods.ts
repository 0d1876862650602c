/** Comparison of some days of a season with last year and with the industry. */

import { mean, relativeChange, sum } from "../_rows.ts";
import type { PeriodComparison } from "../types.ts";
import type { DayRow } from "./types.ts";

/** Row with the units sold at its price, for weighted means. */
export interface WeightedRow extends DayRow {
  /** Units sold; 1 for an additive metric. */
  readonly weight: number;
  readonly priorWeight: number;
}

/**
 * Compares totals over the days that both years have. An additive metric is
 * summed; a price is the mean over the units sold.
 *
 * @param rows Complete days of the period, with or without values.
 * @param length Number of days in the period.
 * @param isAdditive Whether the metric is additive over days.
 */
export function comparePeriod(
  rows: readonly WeightedRow[],
  length: number,
  isAdditive: boolean,
): PeriodComparison {
  const paired = rows.filter((row) =>
    row.value !== null && row.priorValue !== null
  );
  const [total, priorTotal] = periodTotals(paired, isAdditive);
  const perDay = (value: number | null) =>
    value === null || !isAdditive ? value : value / paired.length;
  return Object.freeze({
    days: paired.length,
    missingDays: length - paired.length,
    value: total,
    priorValue: priorTotal,
    change: relativeChange(total, priorTotal),
    perDay: perDay(total),
    priorPerDay: perDay(priorTotal),
    ...compareWithIndustry(paired, isAdditive),
    brandIndex: mean(paired.map(({ brandIndex }) => brandIndex)),
  });
}

/** Compares the days whose index is known in both years with the industry. */
function compareWithIndustry(
  rows: readonly WeightedRow[],
  isAdditive: boolean,
): {
  industryIndex: number | null;
  priorIndustryIndex: number | null;
  industryChange: number | null;
  gain: number | null;
} {
  const indexed = rows.filter((row) =>
    row.industryIndex !== null && row.priorIndustryIndex !== null
  );
  const industryIndex = mean(indexed.map((row) => row.industryIndex));
  const priorIndustryIndex = mean(indexed.map((row) => row.priorIndustryIndex));
  const industryChange = relativeChange(industryIndex, priorIndustryIndex);
  const change = relativeChange(...periodTotals(indexed, isAdditive));
  return {
    industryIndex,
    priorIndustryIndex,
    industryChange,
    gain: change === null || industryChange === null || industryChange <= -1
      ? null
      : (1 + change) / (1 + industryChange) - 1,
  };
}

/** Returns the total of values with their weights. */
function weightedTotal(
  weightedValues: readonly (readonly [value: number | null, weight: number])[],
  isAdditive: boolean,
): number | null {
  if (weightedValues.length === 0) return null;
  const total = sum(weightedValues.map(([value, weight]) => value! * weight));
  return isAdditive
    ? total
    : total / sum(weightedValues.map(([, weight]) => weight));
}

function periodTotals(rows: readonly WeightedRow[], isAdditive: boolean) {
  const thisYear = rows.map(({ value, weight }) => [value, weight] as const);
  const prior = rows.map(({ priorValue, priorWeight }) =>
    [priorValue, priorWeight] as const
  );
  return [
    weightedTotal(thisYear, isAdditive),
    weightedTotal(prior, isAdditive),
  ] as const;
}
