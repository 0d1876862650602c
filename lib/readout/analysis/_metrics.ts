/** Values and comparisons of the metrics, from moments per variation. */

import { ReadoutError } from "../../api/mod.ts";
import {
  adjustPValues,
  boundedInterval,
  compareRatios,
  type JointMoments,
  marginalMoments,
  type MeanSummary,
  ratioSummary,
  type RelativeLift,
  relativeLift,
  studentTQuantile,
  wilsonInterval,
} from "../../stats/mod.ts";
import {
  type Choices,
  type Comparison,
  intervalOf,
  type MetricName,
  type MetricReadout,
  type MetricRule,
  metricRule,
  METRICS,
  type MetricUnit,
  type MetricValue,
} from "../record/mod.ts";

/** How p-values are corrected, for the settings. */
export const CORRECTION =
  "Holm, over the variations for the primary metric, and over all other metrics and variations together for the rest; intervals are not adjusted";

/** One arm for the metrics. */
export interface MetricArm {
  /** The variation's name. */
  readonly name: string;
  /** Moments per visitor. */
  readonly joint: JointMoments;
}

/**
 * Every metric that the moments allow.
 *
 * @param arms The arms, the control first.
 * @param choices Level and primary metric.
 * @returns A record per metric; gross profit only where it is known.
 * @throws {ReadoutError} When the primary metric is not among them.
 */
export function readMetrics(
  arms: readonly MetricArm[],
  choices: Choices,
): readonly MetricReadout[] {
  const columns = arms[0]!.joint.names;
  const drafts = METRICS
    .filter(({ numerator, denominator }) =>
      columns.includes(numerator) &&
      (denominator === null || columns.includes(denominator))
    )
    .map((rule) => draftMetric(rule, arms, choices.level));
  const names = drafts.map(({ name }) => name);
  if (!names.includes(choices.primaryMetric)) {
    throw new ReadoutError(
      `The primary metric ${choices.primaryMetric} cannot be computed: the orders lack what it needs; there are ${
        names.join(", ")
      }`,
    );
  }
  return withAdjustedPValues(drafts, choices);
}

/**
 * A metric of one arm as count, mean and variance per visitor.
 *
 * @param name The metric.
 * @param joint Moments per visitor.
 * @returns What a comparison of means needs.
 */
export function metricSummary(
  name: MetricName,
  joint: JointMoments,
): MeanSummary {
  const { numerator, denominator } = metricRule(name);
  return denominator === null
    ? marginalMoments(joint, numerator)
    : ratioSummary(joint, numerator, denominator);
}

function draftMetric(
  rule: typeof METRICS[number],
  arms: readonly MetricArm[],
  level: number,
): MetricReadout {
  return draftFrom(
    rule,
    arms.map(({ name }) => name),
    arms.map(({ joint }) => metricSummary(rule.name, joint)),
    level,
    arms.slice(1).map(({ joint }) =>
      liftOf(rule, arms[0]!.joint, joint, level)
    ),
  );
}

/**
 * A metric before its p-values are corrected.
 *
 * @param rule What it is called, and what its values are.
 * @param names The variations, the control first.
 * @param summaries By variation.
 * @param level Confidence level.
 * @param lifts By treatment, where the summaries do not say all of it.
 * @returns The record.
 */
export function draftFrom(
  { name, title, unit }: Pick<MetricRule, "name" | "title" | "unit">,
  names: readonly string[],
  summaries: readonly MeanSummary[],
  level: number,
  lifts: readonly RelativeLift[] = summaries.slice(1).map((summary) =>
    relativeLift(summaries[0]!, summary, { level })
  ),
): MetricReadout {
  return {
    name,
    title,
    unit,
    values: names.map((arm, index) =>
      metricValue(arm, unit, summaries[index]!, level)
    ),
    comparisons: names.slice(1).map((arm, index) =>
      compare(arm, lifts[index]!)
    ),
  };
}

function metricValue(
  variation: string,
  unit: MetricUnit,
  { n, mean, variance }: MeanSummary,
  level: number,
): MetricValue {
  if (unit === "fraction" && mean !== null) {
    const { lower, upper } = wilsonInterval(Math.round(mean * n), n, { level });
    return { variation, ...boundedInterval(mean, lower, upper) };
  }
  if (mean === null || variance === null || n < 2) {
    return { variation, ...boundedInterval(mean, null, null) };
  }
  const margin = studentTQuantile((1 + level) / 2, n - 1) *
    Math.sqrt(variance / n);
  return {
    variation,
    ...boundedInterval(mean, mean - margin, mean + margin),
  };
}

function liftOf(
  { numerator, denominator }: MetricRule,
  control: JointMoments,
  treatment: JointMoments,
  level: number,
): RelativeLift {
  return denominator === null
    ? relativeLift(
      marginalMoments(control, numerator),
      marginalMoments(treatment, numerator),
      { level },
    )
    : compareRatios(control, treatment, { numerator, denominator, level }).lift;
}

function compare(variation: string, result: RelativeLift): Comparison {
  return {
    variation,
    lift: intervalOf(result),
    difference: intervalOf(result.difference),
    pValue: result.pValue,
    adjustedPValue: null,
    significant: null,
    caveats: result.caveats,
  };
}

/**
 * The metrics with p-values corrected: those of the primary metric among
 * themselves, and all others together.
 *
 * @param metrics Before.
 * @param choices Level and primary metric.
 * @returns After.
 */
export function withAdjustedPValues(
  metrics: readonly MetricReadout[],
  { primaryMetric, level }: Pick<Choices, "primaryMetric" | "level">,
): MetricReadout[] {
  const adjusted = new Map<Comparison, number | null>();
  for (const isPrimary of [true, false]) {
    const family = metrics
      .filter(({ name }) => (name === primaryMetric) === isPrimary)
      .flatMap(({ comparisons }) => comparisons);
    const pValues = adjustPValues(
      family.map(({ pValue }) => pValue),
      "holm",
    );
    family.forEach((comparison, index) =>
      adjusted.set(comparison, pValues[index] ?? null)
    );
  }
  return metrics.map((metric) => ({
    ...metric,
    comparisons: metric.comparisons.map((comparison) => {
      const adjustedPValue = adjusted.get(comparison) ?? null;
      return {
        ...comparison,
        adjustedPValue,
        significant: adjustedPValue === null
          ? null
          : adjustedPValue < 1 - level,
      };
    }),
  }));
}
