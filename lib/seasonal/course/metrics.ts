/** Metrics of a season, over the whole window and over the event. */

import { comparePeriod, type WeightedRow } from "./_periods.ts";
import { isFinished } from "./days.ts";
import type {
  PeriodComparison,
  SeasonMeasure,
  SeasonMetric,
} from "../types.ts";
import type { DayRow, SeasonCourse, SeasonRows } from "./types.ts";

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
  {
    metric: "priceLevels",
    unit: "currency",
    isAdditive: false,
  },
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
  const recorded = RULES.filter(({ metric }) =>
    rows[metric].some(({ value, priorValue }) =>
      value !== null || priorValue !== null
    )
  );
  return recorded.length > 0 ? recorded : RULES.slice(0, 3);
}

/** Metric over some days. */
interface MetricPeriod extends Pick<SeasonMetric, "metric" | "title" | "unit"> {
  /** Whether days add up. */
  readonly isAdditive: boolean;
  /** Comparison over these days. */
  readonly period: PeriodComparison;
}

/** Returns each metric over the rows that belong to its period. */
function metricPeriods(
  rules: readonly MetricRule[],
  rows: SeasonRows,
  isInPeriod: (row: DayRow) => boolean,
  length: number,
): readonly MetricPeriod[] {
  return rules.map(({ metric, unit, isAdditive }) => ({
    metric,
    title: METRIC_TITLES[metric],
    unit,
    isAdditive,
    period: comparePeriod(
      weightedRows(rows, metric).filter(isInPeriod),
      length,
      isAdditive,
    ),
  }));
}

/** Compares each metric over the whole window and over the event. */
export function compareMetrics(
  rows: SeasonRows,
  course: SeasonCourse,
): readonly SeasonMetric[] {
  const rules = knownMetrics(rows);
  const { length, eventLength } = course;
  const isDone = ({ dayIndex }: DayRow) => isFinished(course, dayIndex);
  const isInEvent = ({ dayIndex }: DayRow) =>
    dayIndex >= 0 && dayIndex < eventLength;
  const seasons = metricPeriods(rules, rows, isDone, length);
  const events = metricPeriods(
    rules,
    rows,
    (row) => isDone(row) && isInEvent(row),
    eventLength,
  );
  return Object.freeze(
    seasons.map((periodOf, index) =>
      joinSeasonAndEvent(periodOf, events[index]!.period)
    ),
  );
}

function joinSeasonAndEvent(
  { metric, title, unit, isAdditive, period: season }: MetricPeriod,
  event: PeriodComparison,
): SeasonMetric {
  // The share of an incomplete season or event would be misleading.
  const isComplete = isAdditive && season.missingDays === 0;
  const share = (portion: number | null, total: number | null) =>
    isComplete && portion !== null && total !== null && total > 0
      ? portion / total
      : null;
  return Object.freeze({
    metric,
    title,
    unit,
    season,
    event,
    eventShare: share(event.value, season.value),
    priorEventShare: share(event.priorValue, season.priorValue),
  });
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
