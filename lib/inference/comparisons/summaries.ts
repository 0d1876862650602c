/** What is compared: means and ratios of two arms, from moments per visitor. */

import {
  boundedInterval,
  compareJointRatios,
  cuped,
  type Interval,
  type JointMoments,
  marginalMoments,
  type MeanSummary,
  type QuantileSummary,
  ratioSummary,
  studentTQuantile,
  wilsonInterval,
} from "../../stats/mod.ts";
import type { ComparedPair } from "./inference.ts";

/** One arm for the metrics. */
export interface MetricArm {
  /** The variation's name. */
  readonly name: string;
  /** Moments per visitor. */
  readonly joint: JointMoments;
  /** The column of what was before, which lifts are adjusted by. */
  readonly covariate?: string | undefined;
  /** Quantiles, by the metrics' names. */
  readonly quantiles?: Readonly<Record<string, QuantileSummary>> | undefined;
}

/** What a metric is made from. */
export interface MetricColumns {
  readonly numerator: string;
  /** `null` for visitors. */
  readonly denominator: string | null;
}

/** A metric of one arm as count, mean and variance per visitor. */
export function armSummary(
  { numerator, denominator }: MetricColumns,
  joint: JointMoments,
): MeanSummary {
  return denominator === null
    ? marginalMoments(joint, numerator)
    : ratioSummary(joint, numerator, denominator);
}

/** The treatments beside the control; of a ratio with what is said of ratios. */
export function pairsIn(
  columns: MetricColumns,
  [control, ...treatments]: readonly MetricArm[],
): ComparedPair[] {
  const { numerator, denominator } = columns;
  return treatments.map(({ name: variation, joint }) => {
    const adjusted = control!.covariate === undefined ? {} : adjustedPair(
      columns,
      control!.covariate,
      [control!.joint, joint],
    );
    if (denominator === null) {
      return {
        variation,
        control: armSummary(columns, control!.joint),
        treatment: armSummary(columns, joint),
        ...adjusted,
      };
    }
    const { lift, ratios } = compareJointRatios(control!.joint, joint, {
      numerator,
      denominator,
    });
    return {
      variation,
      ...ratios,
      ...adjusted,
      caveats: lift.caveats,
      armCaveats: [...ratios.control.caveats, ...ratios.treatment.caveats]
        .filter(({ missing }) => missing.length === 0),
    };
  });
}

/** The treatments' quantile beside the control's. */
export function quantilePairs(
  name: string,
  [control, ...treatments]: readonly MetricArm[],
): ComparedPair[] {
  const armQuantile = ({ quantiles }: MetricArm): QuantileSummary =>
    quantiles![name]!;
  return treatments.map((arm) => ({
    variation: arm.name,
    control: armQuantile(control!),
    treatment: armQuantile(arm),
    armCaveats: [...armQuantile(control!).caveats, ...armQuantile(arm).caveats],
  }));
}

/** Two arms without the noise that something known before explains. */
function adjustedPair(
  { numerator, denominator }: MetricColumns,
  covariate: string,
  [control, treatment]: readonly [JointMoments, JointMoments],
): Pick<ComparedPair, "control" | "treatment" | "varianceReduction"> {
  const names = [numerator, denominator ?? [], covariate].flat();
  const adjusted = cuped(
    selectColumns(control, names),
    selectColumns(treatment, names),
    {
      outcome: denominator === null ? numerator : { numerator, denominator },
      covariates: [covariate],
    },
  );
  const {
    control: adjustedControl,
    treatment: adjustedTreatment,
    varianceReduction,
  } = adjusted;
  return {
    control: adjustedControl,
    treatment: adjustedTreatment,
    varianceReduction,
  };
}

/** Some columns alone: products that nothing asks for are not known. */
function selectColumns(
  joint: JointMoments,
  names: readonly string[],
): JointMoments {
  const places = names.map((name) => joint.names.indexOf(name));
  return {
    n: joint.n,
    names,
    means: places.map((i) => joint.means[i]!),
    coMoments: places.map((i) => places.map((j) => joint.coMoments[i]![j]!)),
  };
}

/** A mean with its own interval: Wilson's of a share of visitors, or Student's. */
export function valueInterval(
  { n, mean, variance }: MeanSummary,
  isShare: boolean,
  level: number,
): Interval {
  if (isShare && mean !== null) {
    const { lower, upper } = wilsonInterval(Math.round(mean * n), n, { level });
    return boundedInterval(mean, lower, upper);
  }
  if (mean === null || variance === null || n < 2) {
    return boundedInterval(mean, null, null);
  }
  const margin = studentTQuantile((1 + level) / 2, n - 1) *
    Math.sqrt(variance / n);
  return boundedInterval(mean, mean - margin, mean + margin);
}
