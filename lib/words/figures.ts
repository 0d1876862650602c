/** Charts of a readout. */

import type { Chart, LiftForestInput, LiftRow } from "../charts/mod.ts";
import {
  cohortCurve,
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueDistribution,
} from "../charts/mod.ts";
import { checkChoice, ReadoutError } from "../base/mod.ts";
import { sampleRatioChart } from "./_sample_ratio.ts";
import { rowsWithExclusions } from "./_tables.ts";
import {
  decidingMetric,
  findMetric,
  looksText,
  metricNameInSentence,
  shownComparison,
  smallestRelevantLift,
} from "./_effects.ts";
import type {
  CohortDay,
  Comparison,
  MetricName,
  MetricReadout,
  OverTime,
  Readout,
} from "../record/mod.ts";
import { changeSign, metricRule, sortBestFirst } from "../record/mod.ts";

/** Name of a readout's chart, which is the same in all outputs. */
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

/** Maximum number of metrics next to the deciding one and the guardrails. */
const MOST_BESIDE = 3;

/** Maximum number of variations on a card; the table contains all of them. */
const MOST_RANKED = 4;

/** Maximum number of clear losers on a card below the best variations. */
const MOST_LOSERS = 2;

/** Charts of a readout, by name. */
export const CHARTS: Readonly<
  Record<ChartName, (readout: Readout, metric?: MetricName) => Chart>
> = {
  /** Every metric's lift with its interval, by variation. */
  "lifts": (readout) => liftForest(liftForestInput(readout, readout.metrics)),
  /**
   * Lift of one metric by variation: the best four, the one that the verdict is
   * about, and beside a winner the worst two clear losers. The metric is the deciding one by default. Below it are the
   * guardrails and clear losses if the best variation, or the one that the
   * verdict is about, were shipped.
   */
  "ranking": (readout, name = decidingMetric(readout).name) => {
    const metric = findMetric(readout, name);
    const comparisons = bestComparisons(readout, metric);
    const smallestEffect = smallestRelevantLift(readout);
    const total = metric.comparisons.length;
    const title = comparisons.length === total
      ? `Lift in ${metricNameInSentence(metric)}`
      : `Lift in ${
        metricNameInSentence(metric)
      }: ${comparisons.length} of ${total} variations`;
    return liftForest({
      ...liftForestInput(readout, [
        { ...metric, comparisons, role: "primary" },
        ...guardrailsAndLosses(readout, metric),
      ]),
      ...(smallestEffect === null ? {} : { minimumEffect: smallestEffect }),
      title,
      isHeaded: comparisons.length < total,
    });
  },
  /**
   * Lift of the primary metric to date, by day, with the always-valid band and
   * the interval for a single look.
   */
  "lift-over-time": (readout) => {
    const { metric, lifts } = dailyData(readout);
    return liftOverTime({
      metric: findMetric(readout, metric).title,
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
  /**
   * Values of a metric on each single day, by variation. The metric is the
   * deciding one by default.
   */
  "days": (readout, metric?) => {
    const days = dailyData(readout);
    const rows = dailyPoints(days, metric ?? days.metric);
    const { title, unit } = findMetric(readout, metric ?? days.metric);
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
   * Number of visitors first seen on each day, by variation, which reveals days
   * with missing or excess traffic.
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
  /** Sample ratio, by day. */
  "sample-ratio": (readout) =>
    sampleRatioChart(dailyData(readout), readout.variations),
  /** Orders by days since the first visit, by variation. */
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
  /** Distribution of order values, by variation, on a logarithmic axis. */
  "order-values": ({ orderValues, experience: { currency } }) =>
    orderValueDistribution({
      currency,
      rows: orderValues.variations,
      threshold: orderValues.threshold,
    }),
  /**
   * AOV lift of all visitors, and without visitors who have an order above a
   * z-score.
   */
  "large-orders": ({ settings, outliers }) =>
    liftForest({
      level: settings.level,
      title: `${metricRule("aov").title}: lift without large orders`,
      rows: rowsWithExclusions(outliers).map((
        { threshold, variation, aov },
      ) => ({
        metric: threshold === null ? "All orders" : `z ≤ ${threshold}`,
        variation,
        ...aov,
        lift: aov.value,
      })),
    }),
};

/**
 * Returns orders per visitor up to each day since the first visit. Each day only
 * includes visitors who have reached it, so recent visitors do not lower the
 * curve.
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

/** Returns the best variations, and the one that the verdict is about. */
function bestComparisons(
  readout: Readout,
  metric: MetricReadout,
): MetricReadout["comparisons"] {
  const shownVariation = shownComparison(readout, metric)?.variation;
  const sorted = sortBestFirst(metric);
  // Beside a winner the finding names the variations that lost.
  const losers = readout.decision.verdict === "ship"
    ? sorted.filter((comparison) => changeSign(comparison, metric) < 0)
      .slice(-MOST_LOSERS)
    : [];
  return sorted.filter((comparison, rank) =>
    rank < MOST_RANKED || comparison.variation === shownVariation ||
    losers.includes(comparison)
  );
}

/** Returns guardrails and clear losses of the variation that is shown. */
function guardrailsAndLosses(
  readout: Readout,
  deciding: MetricReadout,
): MetricReadout[] {
  const shownVariation = shownComparison(readout, deciding)?.variation;
  const comparedMetrics = readout.metrics
    .filter((metric) => metric !== deciding)
    .map((metric) => withVariation(metric, shownVariation));
  const isLost = (metric: MetricReadout): boolean =>
    metric.role !== "guardrail" &&
    metric.comparisons.some((comparison) => changeSign(comparison, metric) < 0);
  return [
    ...comparedMetrics.filter(({ role }) => role === "guardrail"),
    ...comparedMetrics.filter(isLost).slice(0, MOST_BESIDE),
  ];
}

/** Returns a metric that compares only one variation with the control. */
export function withVariation(
  metric: MetricReadout,
  name: string | undefined,
): MetricReadout {
  const { comparisons } = metric;
  return {
    ...metric,
    comparisons: comparisons.filter(({ variation }) => variation === name),
  };
}

/** Returns the input of a forest plot for the given metrics. */
export function liftForestInput(
  readout: Readout,
  metrics: Readout["metrics"],
): LiftForestInput {
  return {
    level: readout.settings.level,
    holds: validityText(readout),
    rows: liftRows(metrics),
  };
}

/** Returns a row of a forest plot for each comparison of the metrics. */
export function liftRows(metrics: Readout["metrics"]): LiftRow[] {
  return metrics.flatMap((metric) =>
    metric.comparisons.map((comparison) => liftRow(metric, comparison))
  );
}

/** Returns a lift in the form that charts and tables draw. */
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

function dailyPoints(
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

/**
 * Returns a short text on the looks and comparisons for which a readout's
 * intervals are valid.
 */
function validityText({ settings, variations }: Readout): string {
  return [
    variations.length > 2 ? "for all variations of a metric together" : "",
    looksText(settings),
  ].filter((text) => text !== "").join(", ");
}

function dailyData({ overTime }: Readout): OverTime {
  if (overTime === null) {
    throw new ReadoutError(
      "There are no daily data: orders need created_at, and visitors one row per day",
    );
  }
  return overTime;
}
