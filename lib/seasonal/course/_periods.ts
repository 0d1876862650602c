/** Some days of a season, this year against last and against the industry. */

import { changeOf, mean, sum } from "../_rows.ts";
import type { PeriodComparison } from "../types.ts";
import type { PlaceRow } from "./types.ts";

/** A row with the units that a price belongs to, for weighted means. */
export interface WeightedRow extends PlaceRow {
  /** Units sold; 1 for a metric that adds up. */
  readonly weight: number;
  readonly priorWeight: number;
}

/**
 * Totals over the days that both years have. A metric that adds up is summed; a
 * price is the mean over the units sold.
 *
 * @param rows Complete days of the period, with or without values.
 * @param length Days of the period.
 * @param adds Whether the metric adds up over days.
 */
export function comparePeriod(
  rows: readonly WeightedRow[],
  length: number,
  adds: boolean,
): PeriodComparison {
  const both = rows.filter((row) =>
    row.value !== null && row.priorValue !== null
  );
  const [total, priorTotal] = totalsOf(both, adds);
  const perDay = (value: number | null) =>
    value === null || !adds ? value : value / both.length;
  return Object.freeze({
    days: both.length,
    missingDays: length - both.length,
    value: total,
    priorValue: priorTotal,
    change: changeOf(total, priorTotal),
    perDay: perDay(total),
    priorPerDay: perDay(priorTotal),
    ...againstIndustry(both, adds),
    brandIndex: mean(both.map(({ brandIndex }) => brandIndex)),
  });
}

/** Over the days whose index is known in both years. */
function againstIndustry(rows: readonly WeightedRow[], adds: boolean): {
  industryIndex: number | null;
  priorIndustryIndex: number | null;
  industryChange: number | null;
  gain: number | null;
} {
  const known = rows.filter((row) =>
    row.industryIndex !== null && row.priorIndustryIndex !== null
  );
  const industryIndex = mean(
    known.map((row) => row.industryIndex),
  );
  const priorIndustryIndex = mean(
    known.map((row) => row.priorIndustryIndex),
  );
  const industryChange = changeOf(industryIndex, priorIndustryIndex);
  const change = changeOf(...totalsOf(known, adds));
  return {
    industryIndex,
    priorIndustryIndex,
    industryChange,
    gain: change === null || industryChange === null || industryChange <= -1
      ? null
      : (1 + change) / (1 + industryChange) - 1,
  };
}

/** Of values with their weights. */
function totalOf(
  weighed: readonly (readonly [value: number | null, weight: number])[],
  adds: boolean,
): number | null {
  if (weighed.length === 0) return null;
  const total = sum(weighed.map(([value, weight]) => value! * weight));
  return adds ? total : total / sum(weighed.map(([, weight]) => weight));
}

function totalsOf(rows: readonly WeightedRow[], adds: boolean) {
  const own = rows.map(({ value, weight }) => [value, weight] as const);
  const prior = rows.map(({ priorValue, priorWeight }) =>
    [priorValue, priorWeight] as const
  );
  return [totalOf(own, adds), totalOf(prior, adds)] as const;
}
