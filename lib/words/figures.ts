/** A readout's charts. */

import {
  type Chart,
  liftForest,
  liftOverTime,
  metricOverTime,
  orderValueDistribution,
  outlierSensitivity,
} from "../charts/mod.ts";
import { ReadoutError } from "../api/mod.ts";
import { checkArguments, OptionsError, orMeant } from "../options/mod.ts";
import {
  bestFirst,
  type MetricName,
  metricRule,
  type OverTime,
  type Readout,
} from "../record/mod.ts";

/**
 * Every metric's lift with its interval, by variation.
 *
 * @param readout The readout.
 * @returns The chart.
 */
export function liftChart(readout: Readout): Chart {
  checkArguments(arguments, 1);
  return liftForest(liftsOf(readout, readout.metrics));
}

function liftsOf(readout: Readout, metrics: Readout["metrics"]) {
  return {
    level: readout.settings.level,
    holds: holdsOf(readout),
    rows: metrics.flatMap(({ title, comparisons }) =>
      comparisons.map((comparison) => ({
        metric: title,
        variation: comparison.variation,
        lift: comparison.lift.value,
        lower: comparison.lift.lower,
        upper: comparison.lift.upper,
        pValue: comparison.adjustedPValue,
        isClear: comparison.significant === true,
      }))
    ),
  };
}

/**
 * The primary metric's lift by variation, the best first.
 *
 * @param readout The readout.
 * @returns The chart.
 */
export function rankedLiftChart(readout: Readout): Chart {
  checkArguments(arguments, 1);
  const { settings, metrics } = readout;
  const primary = metrics.find(({ name }) => name === settings.primaryMetric)!;
  const ranked = { ...primary, comparisons: bestFirst(primary) };
  return liftForest({
    ...liftsOf(readout, [ranked]),
    title: `${primary.title}: lift against the control, the best first`,
  });
}

/**
 * The primary metric's lift to date, day by day, with the band that holds at
 * every look beside the interval that holds for one.
 *
 * @param readout The readout.
 * @returns The chart.
 * @throws {ReadoutError} When the readout has no daily data.
 */
export function liftOverTimeChart(readout: Readout): Chart {
  checkArguments(arguments, 1);
  const { metric, lifts } = dailyData(readout);
  return liftOverTime({
    metric: metricOf(readout, metric).title,
    level: readout.settings.level,
    points: lifts.map(({ date, variation, lift, band }) => ({
      date,
      variation,
      lift: lift.value,
      lower: lift.lower,
      upper: lift.upper,
      sequenceLower: band.lower,
      sequenceUpper: band.upper,
    })),
  });
}

/**
 * A metric on each day alone, by variation.
 *
 * @param readout The readout.
 * @param metric Which. Default: the one that decides
 * @returns The chart.
 * @throws {ReadoutError} When the readout has no daily data.
 * @throws {OptionsError} When it has no such metric by day.
 */
export function dailyChart(
  readout: Readout,
  metric: MetricName = dailyData(readout).metric,
): Chart {
  checkArguments(arguments, 2);
  const points = pointsOf(dailyData(readout), metric);
  const { title, unit } = metricOf(readout, metric);
  return metricOverTime({
    metric: title,
    unit,
    currency: readout.experience.currency,
    points,
  });
}

/**
 * How many visitors came first on each day, by variation: days on which the
 * traffic broke off or ran over.
 *
 * @param readout The readout.
 * @returns The chart.
 * @throws {ReadoutError} When the readout has no daily data.
 */
export function visitorsChart(readout: Readout): Chart {
  checkArguments(arguments, 1);
  return metricOverTime({
    metric: "Visitors",
    unit: "count",
    points: dailyData(readout).days.map(({ date, variation, visitors }) => ({
      date,
      variation,
      value: visitors,
    })),
  });
}

/**
 * The AOV lift against the z-score above which orders are left out.
 *
 * @param readout The readout.
 * @returns The chart.
 */
export function outlierChart(readout: Readout): Chart {
  checkArguments(arguments, 1);
  return outlierSensitivity({
    metric: metricRule("aov").title,
    level: readout.settings.level,
    points: readout.outliers.rows.map((row) => ({
      threshold: row.threshold,
      variation: row.variation,
      lift: row.aov.value,
      lower: row.aov.lower,
      upper: row.aov.upper,
      removedOrders: row.removedOrders,
    })),
  });
}

/**
 * How large orders are, by variation, on a logarithmic axis.
 *
 * @param readout The readout.
 * @returns The chart.
 */
export function orderValueChart(readout: Readout): Chart {
  checkArguments(arguments, 1);
  return orderValueDistribution({
    ...readout.orderValues,
    currency: readout.experience.currency,
  });
}

function pointsOf(
  { metric, days, others }: OverTime,
  wanted: MetricName,
): OverTime["days"] {
  if (wanted === metric) return days;
  const values = Object.hasOwn(others, wanted) ? others[wanted] : undefined;
  if (values === undefined) {
    throw new OptionsError([
      `No metric ${wanted} by day: ${
        orMeant(wanted, [metric, ...Object.keys(others)])
      }`,
    ]);
  }
  return days.map((day, at) => ({ ...day, value: values[at]! }));
}

/** A metric of the readout, which may be one of the store's own. */
function metricOf(
  { metrics }: Pick<Readout, "metrics">,
  wanted: OverTime["metric"],
): Readout["metrics"][number] {
  return metrics.find(({ name }) => name === wanted)!;
}

/** What the intervals of a readout hold for, in few words. */
function holdsOf({ settings, variations }: Readout): string {
  return [
    ...(variations.length > 2
      ? ["for all variations of a metric together"]
      : []),
    ...(settings.inference === "always-valid" ? ["at every look"] : []),
    ...(settings.inference === "group-sequential"
      ? ["at the planned looks"]
      : []),
  ].join(", ");
}

function dailyData({ overTime }: Readout): OverTime {
  if (overTime === null) {
    throw new ReadoutError(
      "There are no daily data: the orders need created_at, and the visitors a row per day",
    );
  }
  return overTime;
}
