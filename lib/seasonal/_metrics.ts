/** The three metrics of a season, over the whole window and over the event. */

import { comparePeriod, type WeightedRow } from "./_periods.ts";
import type { SeasonRow } from "./_rows.ts";
import type { SeasonMeasure, SeasonMetric } from "./types.ts";

/** Days of the season, by metric, in the order of time. */
export type SeasonRows = Readonly<Record<SeasonMeasure, readonly SeasonRow[]>>;

/** Where the season and the event are, in days from the event. */
export interface SeasonSpan {
  /** Rows of the whole window. */
  readonly length: number;
  /** Days of the event, from day 0. */
  readonly eventLength: number;
  /** Days that a row is of. */
  readonly step: number;
  /** Whether a day is over. */
  readonly isComplete: (dayOffset: number) => boolean;
}

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

/** The metrics' names for people. */
export const METRIC_TITLES: Readonly<Record<SeasonMeasure, string>> = Object
  .freeze({
    revenue: "Net revenue",
    orders: "Orders",
    priceLevels: "Price of a unit",
    visitors: "Visitors",
    profit: "Gross profit",
  });

/** Compares each metric that is known; net revenue, orders and price always are in the service. */
export function compareMetrics(
  rows: SeasonRows,
  span: SeasonSpan,
): readonly SeasonMetric[] {
  const isKnown = ({ metric }: MetricRule) =>
    rows[metric].some(({ value, priorValue, index }) =>
      value !== null || priorValue !== null || index !== null
    );
  const known = RULES.filter((rule) => isKnown(rule));
  const shown = known.length > 0 ? known : RULES.slice(0, 3);
  return Object.freeze(shown.map((rule) => compareMetric(rule, rows, span)));
}

function compareMetric(
  { metric, unit, adds }: MetricRule,
  rows: SeasonRows,
  { length, eventLength, step, isComplete }: SeasonSpan,
): SeasonMetric {
  const complete = weightedRows(rows, metric)
    .filter(({ dayOffset }) => isComplete(dayOffset));
  const season = comparePeriod(complete, length, adds);
  const event = comparePeriod(
    complete.filter(({ dayOffset }) =>
      dayOffset >= 0 && dayOffset < eventLength
    ),
    eventLength / step,
    adds,
  );
  // A share of a season or an event that is not whole would mislead.
  const whole = adds && season.missingDays === 0;
  const share = (part: number | null, all: number | null) =>
    whole && part !== null && all !== null && all > 0 ? part / all : null;
  return Object.freeze({
    metric,
    title: METRIC_TITLES[metric],
    unit,
    season,
    event,
    eventShare: share(event.value, season.value),
    priorEventShare: share(event.priorValue, season.priorValue),
  });
}

/** Prices weigh as many units as were sold at them: revenue by price. */
function weightedRows(
  rows: SeasonRows,
  metric: SeasonMeasure,
): readonly WeightedRow[] {
  if (metric !== "priceLevels") {
    return rows[metric].map((row) => ({ ...row, weight: 1, priorWeight: 1 }));
  }
  const revenueOn = new Map(rows.revenue.map((row) => [row.dayOffset, row]));
  return rows.priceLevels.flatMap((row) => {
    const revenue = revenueOn.get(row.dayOffset);
    const weight = unitsOf(revenue?.value, row.value);
    const priorWeight = unitsOf(revenue?.priorValue, row.priorValue);
    return weight === null || priorWeight === null
      ? []
      : [{ ...row, weight, priorWeight }];
  });
}

function unitsOf(
  revenue: number | null | undefined,
  price: number | null,
): number | null {
  return revenue == null || price === null || price <= 0 || revenue <= 0
    ? null
    : revenue / price;
}
