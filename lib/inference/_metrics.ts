/** Values and comparisons of the metrics, from moments per variation. */

import { ReadoutError } from "../api/mod.ts";
import {
  boundedInterval,
  compareRatios,
  type JointMoments,
  marginalMoments,
  type MeanSummary,
  ratioSummary,
  studentTQuantile,
  wilsonInterval,
} from "../stats/mod.ts";
import { cappedName } from "../sums/mod.ts";
import {
  columnsOfMetric,
  type Guardrails,
  isShareOfVisitors,
  type MetricName,
  type MetricReadout,
  type MetricRole,
  type MetricRule,
  type MetricValue,
  roleProblems,
  unknownMetrics,
} from "../record/mod.ts";
import {
  compareAll,
  type ComparedPair,
  type Inference,
  inferenceFor,
  levelOf,
} from "./comparisons/mod.ts";
import { withExactTests } from "./comparisons/mod.ts";

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
 * @param known The metrics that may be asked for.
 * @returns A record per metric whose columns are there.
 * @throws {ReadoutError} When one that has a role is not among them.
 */
export function readMetrics(
  arms: readonly MetricArm[],
  choices: MetricChoices,
  known: readonly MetricRule[],
): readonly MetricReadout[] {
  const columns = arms[0]!.joint.names;
  const rules = known.filter((rule) => {
    const { numerator, denominator } = columnsOfMetric(rule);
    return columns.includes(numerator) &&
      (denominator === null || columns.includes(denominator));
  });
  checkRoles(rules, choices);
  return rules.map((rule) =>
    readMetric(
      rule,
      arms.map(({ name, joint }) => ({
        variation: name,
        summary: metricSummary(rule, joint),
        capped: cappedOf(rule, joint),
      })),
      choices,
      pairsOf(rule, arms),
    )
  );
}

/**
 * Metrics that have a role must be there, each for one thing.
 *
 * @param there Those whose columns are there.
 * @param choices Which have one.
 * @throws {ReadoutError} Naming all that are not.
 */
export function checkRoles(
  there: readonly { readonly name: MetricName }[],
  { successMetrics, guardrails }: Pick<
    MetricChoices,
    "successMetrics" | "guardrails"
  >,
): void {
  const problems = [
    ...unknownMetrics([...successMetrics, ...Object.keys(guardrails)], there),
    ...roleProblems(successMetrics, guardrails),
  ];
  if (problems.length > 0) {
    throw new ReadoutError(
      `Of what is to decide or to be guarded: ${problems.join("; ")}`,
    );
  }
}

/** How many values a cap cut off. */
function cappedOf(rule: MetricRule, joint: JointMoments): number {
  if (rule.cap === undefined) return 0;
  const at = joint.names.indexOf(cappedName(columnsOfMetric(rule).numerator));
  return at < 0 ? 0 : Math.round((joint.means[at] ?? 0) * joint.n);
}

/**
 * A metric of one arm as count, mean and variance per visitor.
 *
 * @param rule The metric.
 * @param joint Moments per visitor.
 * @returns What a comparison of means needs.
 */
export function metricSummary(
  rule: MetricRule,
  joint: JointMoments,
): MeanSummary {
  const { numerator, denominator } = columnsOfMetric(rule);
  return denominator === null
    ? marginalMoments(joint, numerator)
    : ratioSummary(joint, numerator, denominator);
}

/** The treatments beside the control; of a ratio with what is said of ratios. */
export function pairsOf(
  rule: MetricRule,
  [control, ...treatments]: readonly MetricArm[],
): ComparedPair[] {
  const { numerator, denominator } = columnsOfMetric(rule);
  return treatments.map(({ name: variation, joint }) => {
    if (denominator === null) {
      return {
        variation,
        control: marginalMoments(control!.joint, numerator),
        treatment: marginalMoments(joint, numerator),
      };
    }
    const { lift, ratios } = compareRatios(control!.joint, joint, {
      numerator,
      denominator,
    });
    return {
      variation,
      ...ratios,
      caveats: lift.caveats,
      armCaveats: [...ratios.control.caveats, ...ratios.treatment.caveats]
        .filter(({ missing }) => missing.length === 0),
    };
  });
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
    role: roleOf(rule, choices),
    level: levelOf(inference),
    values: arms.map(({ variation, summary }) =>
      metricValue(variation, rule, summary, inference.level)
    ),
    comparisons: unit === "fraction"
      ? withExactTests(comparisons, pairs, inference)
      : comparisons,
  };
}

function roleOf(
  { name, isMonitored }: MetricRule,
  { primaryMetric, successMetrics, guardrails }: MetricChoices,
): MetricRole {
  if (name === primaryMetric) return "primary";
  if (successMetrics.includes(name)) return "success";
  if (Object.hasOwn(guardrails, name)) return "guardrail";
  return isMonitored ? "deterioration" : "secondary";
}

function metricValue(
  variation: string,
  rule: MetricRule,
  { n, mean, variance }: MeanSummary,
  level: number,
): MetricValue {
  if (isShareOfVisitors(rule) && mean !== null) {
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
