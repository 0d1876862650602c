/** Computes values and comparisons of the metrics from moments per variation. */

import { ReadoutError } from "../base/mod.ts";
import type { JointMoments, MeanSummary } from "../stats/mod.ts";
import { cappedName } from "../sums/mod.ts";
import {
  type Guardrails,
  isShareOfVisitors,
  metricColumns,
  type MetricName,
  type MetricReadout,
  type MetricRole,
  type MetricRule,
  roleProblems,
  unknownMetrics,
} from "../record/mod.ts";
import type { ComparedPair, Inference, MetricArm } from "./comparisons/mod.ts";
import {
  armSummary,
  compareAll,
  inferenceFor,
  metricLevel,
  pairTreatments,
  quantilePairs,
  valueInterval,
  withExactTests,
} from "./comparisons/mod.ts";

/** Options for computing metrics. */
export interface MetricChoices {
  /** Type of inference, confidence level and looks. */
  readonly inference: Inference;
  /** Primary metric, which is shown first. */
  readonly primaryMetric: MetricName;
  /** Success metrics. */
  readonly successMetrics: readonly MetricName[];
  /** Guardrail margins, by metric name. */
  readonly guardrails: Guardrails;
}

/**
 * Computes every metric that the moments allow.
 *
 * @param arms The arms, the control first.
 * @param choices Inference, and the roles of the metrics.
 * @param candidateRules Definitions of the candidate metrics.
 * @returns A record per metric whose columns exist.
 * @throws {ReadoutError} If a metric with a role cannot be computed.
 */
export function readMetrics(
  arms: readonly MetricArm[],
  choices: MetricChoices,
  candidateRules: readonly MetricRule[],
): readonly MetricReadout[] {
  const columns = arms[0]!.joint.names;
  const rules = candidateRules.filter((rule) => {
    if (arms[0]!.quantiles?.[rule.name] !== undefined) return true;
    const { numerator, denominator } = metricColumns(rule);
    return columns.includes(numerator) &&
      (denominator === null || columns.includes(denominator));
  });
  checkRoles(rules, choices);
  return rules.map((rule) =>
    readMetric(
      rule,
      arms.map(({ name, joint, quantiles }) => ({
        variation: name,
        summary: quantiles?.[rule.name] ?? metricSummary(rule, joint),
        capped: cappedValues(rule, joint),
      })),
      choices,
      arms[0]!.quantiles?.[rule.name] === undefined
        ? metricPairs(rule, arms)
        : quantilePairs(rule.name, arms),
    )
  );
}

/**
 * Checks that all metrics with a role exist, and that each has only one role.
 *
 * @param available Definitions of the metrics whose columns exist.
 * @param choices Roles of the metrics.
 * @throws {ReadoutError} If metrics are missing; names all of them.
 */
export function checkRoles(
  available: readonly { readonly name: MetricName }[],
  { successMetrics, guardrails }: Pick<
    MetricChoices,
    "successMetrics" | "guardrails"
  >,
): void {
  const problems = [
    ...unknownMetrics(
      [...successMetrics, ...Object.keys(guardrails)],
      available,
    ),
    ...roleProblems(successMetrics, guardrails),
  ];
  if (problems.length > 0) {
    throw new ReadoutError(
      `Unknown or conflicting metric roles: ${problems.join("; ")}`,
    );
  }
}

/** Returns the number of values reduced by a cap. */
function cappedValues(rule: MetricRule, joint: JointMoments): number {
  if (rule.cap === undefined) return 0;
  const index = joint.names.indexOf(cappedName(metricColumns(rule).numerator));
  return index < 0 ? 0 : Math.round((joint.means[index] ?? 0) * joint.n);
}

/** Summarizes a metric of one arm as count, mean and variance per visitor. */
export function metricSummary(
  rule: MetricRule,
  joint: JointMoments,
): MeanSummary {
  return armSummary(metricColumns(rule), joint);
}

/** Pairs each treatment with the control. */
export function metricPairs(
  rule: MetricRule,
  arms: readonly MetricArm[],
): ComparedPair[] {
  return pairTreatments(metricColumns(rule), arms);
}

/** Summary of one variation for one metric. */
export interface ArmSummary {
  readonly variation: string;
  readonly summary: MeanSummary;
  /** Number of values reduced by a cap. */
  readonly capped?: number;
}

/**
 * Computes the record of a metric: its values and comparisons.
 *
 * @param rule Definition of the metric.
 * @param arms Summaries by variation, the control first.
 * @param choices Inference, and the roles of the metrics.
 * @param pairs Pairs to compare, by treatment.
 * @returns The record of the metric.
 */
export function readMetric(
  rule: MetricRule,
  arms: readonly ArmSummary[],
  choices: MetricChoices,
  pairs: readonly ComparedPair[],
): MetricReadout {
  const { name, title, unit, numerator, denominator, direction, cap } = rule;
  const inference = inferenceFor(
    choices.inference,
    name,
    choices.successMetrics,
  );
  const comparisons = compareAll(pairs, inference);
  return {
    name,
    title,
    unit,
    numerator,
    denominator,
    direction,
    cap: cap === undefined
      ? null
      : { ...cap, capped: arms.map(({ capped = 0 }) => capped) },
    role: metricRole(rule, choices),
    level: metricLevel(inference),
    values: arms.map(({ variation, summary }) => ({
      variation,
      ...valueInterval(summary, isShareOfVisitors(rule), inference.level),
    })),
    comparisons: unit === "fraction"
      ? withExactTests(comparisons, pairs, inference)
      : comparisons,
  };
}

function metricRole(
  { name, isMonitored }: MetricRule,
  { primaryMetric, successMetrics, guardrails }: MetricChoices,
): MetricRole {
  if (name === primaryMetric) return "primary";
  if (successMetrics.includes(name)) return "success";
  if (Object.hasOwn(guardrails, name)) return "guardrail";
  return isMonitored ? "deterioration" : "secondary";
}
