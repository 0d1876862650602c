/** Metrics of a season, over the whole window and over the event. */

import { comparePeriod, type WeightedRow } from "./_periods.ts";
import { hasValues, isFinished, isInEvent } from "./days.ts";
import type { SeasonMeasure, SeasonMetric } from "../types.ts";
import type { SeasonCourse, SeasonRows } from "./types.ts";

/** Metric with its aggregation rule. */
interface MetricRule {
  readonly metric: SeasonMeasure;
  readonly unit: "currency" | "count";
  /** Whether days add up to a season; prices do not. */
  readonly isAdditive: boolean;
}

const RULES: readonly MetricRule[] = [
  { metric: "revenue", unit: "currency", isAdditive: true },
  { metric: "orders", unit: "count", isAdditive: true },
  { metric: "priceLevels", unit: "currency", isAdditive: false },
  { metric: "visitors", unit: "count", isAdditive: true },
  { metric: "profit", unit: "currency", isAdditive: true },
];

/** Display names of the metrics. */
export const METRIC_TITLES: Readonly<Record<SeasonMeasure, string>> = Object
  .freeze({
    revenue: "Net revenue",
    orders: "Orders",
    priceLevels: "Price per unit",
    visitors: "Visitors",
    profit: "Gross profit",
  });

/**
 * Returns the metrics with data; the service always has net revenue, orders and
 * price.
 */
function knownMetrics(rows: SeasonRows): readonly MetricRule[] {
  const recorded = RULES.filter(({ metric }) => hasValues(rows[metric]));
  return recorded.length > 0 ? recorded : RULES.slice(0, 3);
}

/** Compares each metric over the whole window and over the event. */
export function compareMetrics(
  rows: SeasonRows,
  course: SeasonCourse,
): readonly SeasonMetric[] {
  const { length, eventLength } = course;
  return Object.freeze(
    knownMetrics(rows).map(({ metric, unit, isAdditive }): SeasonMetric => {
      const finished = weightedRows(rows, metric)
        .filter(({ dayIndex }) => isFinished(course, dayIndex));
      const season = comparePeriod(finished, length, isAdditive);
      const event = comparePeriod(
        finished.filter((row) => isInEvent(course, row)),
        eventLength,
        isAdditive,
      );
      // The share of an incomplete season or event would be misleading.
      const isComplete = isAdditive && season.missingDays === 0;
      const share = (portion: number | null, total: number | null) =>
        isComplete && portion !== null && total !== null && total > 0
          ? portion / total
          : null;
      return Object.freeze({
        metric,
        title: METRIC_TITLES[metric],
        unit,
        season,
        event,
        eventShare: share(event.value, season.value),
        priorEventShare: share(event.priorValue, season.priorValue),
      });
    }),
  );
}

/**
 * Returns rows whose prices are weighted by the units sold, which are revenue
 * divided by price.
 */
function weightedRows(
  rows: SeasonRows,
  metric: SeasonMeasure,
): readonly WeightedRow[] {
  if (metric !== "priceLevels") {
    return rows[metric].map((row) => ({ ...row, weight: 1, priorWeight: 1 }));
  }
  const revenueByDay = new Map(rows.revenue.map((row) => [row.dayIndex, row]));
  const weighted: WeightedRow[] = [];
  for (const row of rows.priceLevels) {
    const revenue = revenueByDay.get(row.dayIndex);
    const weight = unitsSold(revenue?.value, row.value);
    const priorWeight = unitsSold(revenue?.priorValue, row.priorValue);
    if (weight === null || priorWeight === null) continue;
    weighted.push({ ...row, weight, priorWeight });
  }
  return weighted;
}

function unitsSold(
  revenue: number | null | undefined,
  price: number | null,
): number | null {
  return revenue == null || price === null || price <= 0 || revenue <= 0
    ? null
    : revenue / price;
}
