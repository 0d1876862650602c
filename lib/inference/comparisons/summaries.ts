/** Computes means and ratios of two arms from moments per visitor. */

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

/** Arm of a readout, as input for metrics. */
export interface MetricArm {
  /** Name of the variation. */
  readonly name: string;
  /** Moments per visitor. */
  readonly joint: JointMoments;
  /** Name of the pre-test column used to adjust lifts. */
  readonly covariate?: string | undefined;
  /** Quantiles, by metric name. */
  readonly quantiles?: Readonly<Record<string, QuantileSummary>> | undefined;
}

/** Columns of a metric. */
export interface MetricColumns {
  readonly numerator: string;
  /** Column of the denominator, or `null` for visitors. */
  readonly denominator: string | null;
}

/** Summarizes a metric of one arm as count, mean and variance per visitor. */
export function armSummary(
  { numerator, denominator }: MetricColumns,
  joint: JointMoments,
): MeanSummary {
  return denominator === null
    ? marginalMoments(joint, numerator)
    : ratioSummary(joint, numerator, denominator);
}

/** Pairs each treatment with the control; ratios get additional caveats. */
export function pairTreatments(
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

/** Pairs each treatment's quantile with the control's. */
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

/** Adjusts two arms for pre-test values (CUPED). */
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

/** Selects the given columns, because products of other columns may be unknown. */
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

/**
 * Returns the confidence interval of a mean: Wilson's for a share of visitors,
 * otherwise Student's.
 */
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
