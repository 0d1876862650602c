/** Metrics of a season, over the whole window and over the event. */

import { comparePeriod, type WeightedRow } from "./_periods.ts";
import { isOver } from "./days.ts";
import type {
  PeriodComparison,
  SeasonMeasure,
  SeasonMetric,
} from "../types.ts";
import type { PlaceRow, SeasonCourse, SeasonRows } from "./types.ts";

/** Metric with its aggregation rule. */
interface MetricRule {
  readonly metric: SeasonMeasure;
  readonly unit: "currency" | "count";
  /** Whether days add up to a season; prices do not. */
  readonly adds: boolean;
}

const RULES: readonly MetricRule[] = [
  { metric: "revenue", unit: "currency", adds: true },
  { metric: "orders", unit: "count", adds: true },
  {
    metric: "priceLevels",
    unit: "currency",
    adds: false,
  },
  { metric: "visitors", unit: "count", adds: true },
  { metric: "profit", unit: "currency", adds: true },
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
interface PeriodOf extends Pick<SeasonMetric, "metric" | "title" | "unit"> {
  /** Whether days add up. */
  readonly adds: boolean;
  /** Comparison over these days. */
  readonly period: PeriodComparison;
}

/** Returns each metric over the rows that belong to its period. */
function metricPeriods(
  rules: readonly MetricRule[],
  rows: SeasonRows,
  belongs: (row: PlaceRow) => boolean,
  length: number,
): readonly PeriodOf[] {
  return rules.map(({ metric, unit, adds }) => ({
    metric,
    title: METRIC_TITLES[metric],
    unit,
    adds,
    period: comparePeriod(
      weightedRows(rows, metric).filter(belongs),
      length,
      adds,
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
  const isDone = ({ place }: PlaceRow) => isOver(course, place);
  const isInEvent = ({ place }: PlaceRow) => place >= 0 && place < eventLength;
  const seasons = metricPeriods(rules, rows, isDone, length);
  const events = metricPeriods(
    rules,
    rows,
    (row) => isDone(row) && isInEvent(row),
    eventLength,
  );
  return Object.freeze(
    seasons.map((periodOf, nth) => withEvent(periodOf, events[nth]!.period)),
  );
}

function withEvent(
  { metric, title, unit, adds, period: season }: PeriodOf,
  event: PeriodComparison,
): SeasonMetric {
  // The share of an incomplete season or event would be misleading.
  const isComplete = adds && season.missingDays === 0;
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
  const revenueOn = new Map(rows.revenue.map((row) => [row.place, row]));
  const weighted: WeightedRow[] = [];
  for (const row of rows.priceLevels) {
    const revenue = revenueOn.get(row.place);
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
