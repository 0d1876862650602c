/** A readout's charts. */

import {
  type Chart,
  cohortCurve,
  liftForest,
  type LiftForestInput,
  liftOverTime,
  type LiftRow,
  metricOverTime,
  orderValueDistribution,
} from "../charts/mod.ts";
import { checkChoice, ReadoutError } from "../base/mod.ts";
import { sampleRatioChart } from "./_sample_ratio.ts";
import { tellingRows } from "./_tables.ts";
import {
  comparisonShown,
  decidingMetric,
  leastEffect,
  looksOf,
  metricNamed,
  nameOf,
} from "./_effects.ts";
import {
  bestFirst,
  changeSign,
  type CohortDay,
  type Comparison,
  type MetricName,
  type MetricReadout,
  metricRule,
  type OverTime,
  type Readout,
} from "../record/mod.ts";

/** A chart of a readout, by the name of its figure on every surface. */
export type ChartName =
  | "lifts"
  | "ranking"
  | "lift-over-time"
  | "days"
  | "visitors"
  | "sample-ratio"
  | "attribution"
  | "order-values"
  | "large-orders";

/** Metrics beside the deciding one and what is guarded. */
const MOST_BESIDE = 3;

/** Variations on a card; its table has all. */
const MOST_RANKED = 4;

/** The charts of a readout. */
export const CHARTS: Readonly<
  Record<ChartName, (readout: Readout, metric?: MetricName) => Chart>
> = {
  /** Every metric's lift with its interval, by variation. */
  "lifts": (readout) => liftForest(liftsOf(readout, readout.metrics)),
  /**
   * A metric's lift by variation, the best four and the one that the verdict is
   * about: of the metric that decides, or another. Below it stands what is guarded
   * or lost where the best one, or the one that the verdict is about, were for
   * everybody.
   */
  "ranking": (readout, name = decidingMetric(readout).name) => {
    const metric = metricNamed(readout, name);
    const comparisons = rankedOf(readout, metric);
    const smallestEffect = leastEffect(readout);
    const total = metric.comparisons.length;
    const title = comparisons.length === total
      ? `Lift in ${nameOf(metric)}`
      : `Lift in ${
        nameOf(metric)
      }: ${comparisons.length} of ${total} variations`;
    return liftForest({
      ...liftsOf(readout, [
        { ...metric, comparisons, role: "primary" },
        ...besideOf(readout, metric),
      ]),
      ...(smallestEffect === null ? {} : { minimumEffect: smallestEffect }),
      title,
      isHeaded: comparisons.length < total,
    });
  },
  /**
   * The primary metric's lift to date, day by day, with the band that holds at
   * every look beside the interval that holds for one.
   */
  "lift-over-time": (readout) => {
    const { metric, lifts } = dailyData(readout);
    return liftOverTime({
      metric: metricNamed(readout, metric).title,
      level: readout.settings.level,
      rows: lifts.map(({ date, variation, lift, band }) => ({
        date,
        variation,
        lift: lift.value,
        lower: lift.lower,
        upper: lift.upper,
        sequenceLower: band.lower,
        sequenceUpper: band.upper,
      })),
    });
  },
  /** A metric on each day alone, by variation: the one that decides, or another. */
  "days": (readout, metric?) => {
    const days = dailyData(readout);
    const rows = pointsOf(days, metric ?? days.metric);
    const { title, unit } = metricNamed(readout, metric ?? days.metric);
    const { currency } = readout.experience;
    return metricOverTime({
      metric: title,
      unit,
      currency,
      rows,
      isRunning: isRunning(readout),
    });
  },
  /**
   * How many visitors came first on each day, by variation: days on which the
   * traffic broke off or ran over.
   */
  "visitors": (readout) =>
    metricOverTime({
      metric: "Visitors",
      unit: "count",
      isRunning: isRunning(readout),
      rows: dailyData(readout).days.map(({ date, variation, visitors }) => ({
        date,
        variation,
        value: visitors,
      })),
    }),
  /** The split of the traffic, day by day. */
  "sample-ratio": (readout) =>
    sampleRatioChart(dailyData(readout), readout.variations),
  /** When orders come after the first visit, by variation. */
  "attribution": ({ attribution, variations }) => {
    const { days, windowDays } = attribution!;
    const visitorTotal = ({ visitors }: CohortDay): number =>
      visitors.reduce((sum, count) => sum + count, 0);
    return cohortCurve({
      rows: variations.map(({ name }, arm) => ({
        name,
        orders: ordersToDate(days, arm),
      })),
      followed: days.map((day) =>
        visitorTotal(day) / Math.max(1, visitorTotal(days[0]!))
      ),
      window: windowDays,
    });
  },
  /** How large orders are, by variation, on a logarithmic axis. */
  "order-values": ({ orderValues, experience: { currency } }) =>
    orderValueDistribution({
      currency,
      rows: orderValues.variations,
      threshold: orderValues.threshold,
    }),
  /** The AOV lift of all, and without visitors who have an order above a z-score. */
  "large-orders": ({ settings, outliers }) =>
    liftForest({
      level: settings.level,
      title: `${metricRule("aov").title}: lift without large orders`,
      rows: tellingRows(outliers).map(({ threshold, variation, aov }) => ({
        metric: threshold === null ? "All orders" : `z ≤ ${threshold}`,
        variation,
        ...aov,
        lift: aov.value,
      })),
    }),
};

/**
 * Orders per visitor up to each day: of each day over those who have had it, so
 * that visitors of the last days do not draw the curve down.
 */
export function ordersToDate(
  days: readonly CohortDay[],
  arm: number,
): number[] {
  let total = 0;
  return days.map(({ orders, visitors }) =>
    total += orders[arm]! / Math.max(1, visitors[arm]!)
  );
}

/** The best variations, and the one that the verdict is about. */
function rankedOf(
  readout: Readout,
  metric: MetricReadout,
): MetricReadout["comparisons"] {
  const shown = comparisonShown(readout, metric)?.variation;
  return bestFirst(metric).filter(({ variation }, rank) =>
    rank < MOST_RANKED || variation === shown
  );
}

/** Returns guardrails and clear losses of the variation that is shown. */
function besideOf(
  readout: Readout,
  deciding: MetricReadout,
): MetricReadout[] {
  const shown = comparisonShown(readout, deciding)?.variation;
  const comparedMetrics = readout.metrics.filter((metric) =>
    metric !== deciding
  ).map(
    (metric) => ({
      ...metric,
      comparisons: metric.comparisons.filter(({ variation }) =>
        variation === shown
      ),
    }),
  );
  const isLost = (metric: MetricReadout): boolean =>
    metric.role !== "guardrail" &&
    metric.comparisons.some((comparison) => changeSign(comparison, metric) < 0);
  return [
    ...comparedMetrics.filter(({ role }) => role === "guardrail"),
    ...comparedMetrics.filter(isLost).slice(0, MOST_BESIDE),
  ];
}

/** What a forest of these metrics draws. */
export function liftsOf(
  readout: Readout,
  metrics: Readout["metrics"],
): LiftForestInput {
  return {
    level: readout.settings.level,
    holds: holdsOf(readout),
    rows: metrics.flatMap((metric) =>
      metric.comparisons.map((comparison) => liftRow(metric, comparison))
    ),
  };
}

/** A lift as charts and tables draw it. */
export function liftRow(
  { title, direction, role }: MetricReadout,
  { variation, lift, adjustedPValue, significant }: Comparison,
): LiftRow {
  return {
    metric: title,
    variation,
    lift: lift.value,
    lower: lift.lower,
    upper: lift.upper,
    pValue: adjustedPValue,
    isClear: significant === true,
    better: direction,
    isDeciding: role === "primary" || role === "success",
  };
}

function isRunning({ experience }: Readout): boolean {
  return experience.status === "started";
}

function pointsOf(
  { metric, days, others: otherValues }: OverTime,
  metricName: MetricName,
): OverTime["days"] {
  if (metricName === metric) return days;
  checkChoice("daily metric", metricName, [
    metric,
    ...Object.keys(otherValues),
  ]);
  const values = otherValues[metricName]!;
  return days.map((day, index) => ({ ...day, value: values[index]! }));
}

/** What the intervals of a readout hold for, in few words. */
function holdsOf({ settings, variations }: Readout): string {
  return [
    variations.length > 2 ? "for all variations of a metric together" : "",
    looksOf(settings),
  ].filter((text) => text !== "").join(", ");
}

function dailyData({ overTime }: Readout): OverTime {
  if (overTime === null) {
    throw new ReadoutError(
      "There are no daily data: the orders need created_at, and the visitors a row per day",
    );
  }
  return overTime;
}
