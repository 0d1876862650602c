/** Values and comparisons of the metrics, from moments per variation. */

import { ReadoutError } from "../../api/mod.ts";
import {
  boundedInterval,
  compareRatios,
  type JointMoments,
  marginalMoments,
  type MeanSummary,
  ratioSummary,
  studentTQuantile,
  wilsonInterval,
} from "../../stats/mod.ts";
import {
  type Guardrails,
  type MetricName,
  type MetricReadout,
  type MetricRule,
  metricRule,
  METRICS,
  type MetricUnit,
  type MetricValue,
} from "../record/mod.ts";
import { compareAll, type ComparedPair, type Inference } from "./_inference.ts";
import { withExactTests } from "./_tiny_counts.ts";

/** One arm for the metrics. */
export interface MetricArm {
  /** The variation's name. */
  readonly name: string;
  /** Moments per visitor. */
  readonly joint: JointMoments;
}

/** How metrics are read: how they are compared, and which one decides. */
export interface MetricChoices {
  /** Family, level and looks. */
  readonly inference: Inference;
  /** The metric that decides. */
  readonly primaryMetric: MetricName;
  /** Those that must not be lost for it, by name. */
  readonly guardrails: Guardrails;
}

/**
 * Every metric that the moments allow.
 *
 * @param arms The arms, the control first.
 * @param choices How they are compared, and the metric that decides.
 * @returns A record per metric; gross profit only where it is known.
 * @throws {ReadoutError} When the primary metric is not among them.
 */
export function readMetrics(
  arms: readonly MetricArm[],
  choices: MetricChoices,
): readonly MetricReadout[] {
  const { primaryMetric } = choices;
  const columns = arms[0]!.joint.names;
  const rules = METRICS.filter(({ numerator, denominator }) =>
    columns.includes(numerator) &&
    (denominator === null || columns.includes(denominator))
  );
  const names = rules.map(({ name }) => name);
  if (!names.some((name) => name === primaryMetric)) {
    throw new ReadoutError(
      `The primary metric ${primaryMetric} cannot be computed: the orders lack what it needs; there are ${
        names.join(", ")
      }`,
    );
  }
  return rules.map((rule) =>
    readMetric(
      rule,
      arms.map(({ name, joint }) => ({
        variation: name,
        summary: metricSummary(rule.name, joint),
      })),
      choices,
      pairsOf(rule, arms),
    )
  );
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

/** The treatments beside the control; of a ratio with what is said of ratios. */
export function pairsOf(
  { name, numerator, denominator }: MetricRule,
  [control, ...treatments]: readonly MetricArm[],
): ComparedPair[] {
  return treatments.map(({ name: variation, joint }) => ({
    variation,
    control: metricSummary(name, control!.joint),
    treatment: metricSummary(name, joint),
    ...(denominator === null ? {} : {
      caveats: compareRatios(control!.joint, joint, { numerator, denominator })
        .lift.caveats,
    }),
  }));
}

/** One variation, on one metric. */
export interface ArmSummary {
  readonly variation: string;
  readonly summary: MeanSummary;
}

/**
 * A metric, its values and its comparisons.
 *
 * @param rule What it is called, and what its values are.
 * @param arms By variation, the control first.
 * @param choices How they are compared, and the metric that decides.
 * @param pairs What is compared, by treatment.
 * @returns The record.
 */
export function readMetric(
  { name, title, unit }: Pick<MetricRule, "name" | "title" | "unit">,
  arms: readonly ArmSummary[],
  { inference, primaryMetric, guardrails }: MetricChoices,
  pairs: readonly ComparedPair[],
): MetricReadout {
  const comparisons = compareAll(pairs, inference);
  return {
    name,
    title,
    unit,
    role: name === primaryMetric
      ? "primary"
      : Object.hasOwn(guardrails, name)
      ? "guardrail"
      : "secondary",
    values: arms.map(({ variation, summary }) =>
      metricValue(variation, unit, summary, inference.level)
    ),
    comparisons: unit === "fraction"
      ? withExactTests(comparisons, pairs, inference)
      : comparisons,
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
