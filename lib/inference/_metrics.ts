/** Values and comparisons of the metrics, from moments per variation. */

import { ReadoutError } from "../base/mod.ts";
import type { JointMoments, MeanSummary } from "../stats/mod.ts";
import { cappedName } from "../sums/mod.ts";
import {
  columnsOfMetric,
  type Guardrails,
  isShareOfVisitors,
  type MetricName,
  type MetricReadout,
  type MetricRole,
  type MetricRule,
  roleProblems,
  unknownMetrics,
} from "../record/mod.ts";
import {
  armSummary,
  compareAll,
  type ComparedPair,
  type Inference,
  inferenceFor,
  type MetricArm,
  metricLevel,
  pairsIn,
  quantilePairs,
  valueInterval,
  withExactTests,
} from "./comparisons/mod.ts";

/** How metrics are read: how they are compared, and which one decides. */
export interface MetricChoices {
  /** Family, level and looks. */
  readonly inference: Inference;
  /** The metric that decides, and leads the page. */
  readonly primaryMetric: MetricName;
  /** All that decide. */
  readonly successMetrics: readonly MetricName[];
  /** Those that must not be lost for it, by name. */
  readonly guardrails: Guardrails;
}

/**
 * Every metric that the moments allow.
 *
 * @param arms The arms, the control first.
 * @param choices How they are compared, and the metrics that decide.
 * @param candidateRules The metrics that may be asked for.
 * @returns A record per metric whose columns are there.
 * @throws {ReadoutError} When one that has a role is not among them.
 */
export function readMetrics(
  arms: readonly MetricArm[],
  choices: MetricChoices,
  candidateRules: readonly MetricRule[],
): readonly MetricReadout[] {
  const columns = arms[0]!.joint.names;
  const rules = candidateRules.filter((rule) => {
    if (arms[0]!.quantiles?.[rule.name] !== undefined) return true;
    const { numerator, denominator } = columnsOfMetric(rule);
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
 * Metrics that have a role must be there, each for one thing.
 *
 * @param available Those whose columns are there.
 * @param choices Which have one.
 * @throws {ReadoutError} Naming all that are not.
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

/** How many values a cap cut off. */
function cappedValues(rule: MetricRule, joint: JointMoments): number {
  if (rule.cap === undefined) return 0;
  const index = joint.names.indexOf(
    cappedName(columnsOfMetric(rule).numerator),
  );
  return index < 0 ? 0 : Math.round((joint.means[index] ?? 0) * joint.n);
}

/** A metric of one arm as count, mean and variance per visitor. */
export function metricSummary(
  rule: MetricRule,
  joint: JointMoments,
): MeanSummary {
  return armSummary(columnsOfMetric(rule), joint);
}

/** The treatments beside the control. */
export function metricPairs(
  rule: MetricRule,
  arms: readonly MetricArm[],
): ComparedPair[] {
  return pairsIn(columnsOfMetric(rule), arms);
}

/** One variation, on one metric. */
export interface ArmSummary {
  readonly variation: string;
  readonly summary: MeanSummary;
  /** Values that a cap cut off. */
  readonly capped?: number;
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
