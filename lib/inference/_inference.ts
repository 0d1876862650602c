/** Chooses the inference of a readout from its status and its plan. */

import type { Choices, PlanReadout, Statement } from "../record/mod.ts";
import { statement } from "../record/mod.ts";
import { type Inference, metricLevel } from "./comparisons/mod.ts";
import { type PlanInput, plannedLook, readPlanned } from "./plan/mod.ts";

/**
 * Returns the inference of a readout: fixed-horizon after the end, always-valid
 * while it runs, or as planned.
 *
 * @param choices Confidence level, tuning and plan.
 * @param status Status of the experience.
 * @param planned State of the plan, or `null` without one.
 * @param comparisons Number of treatments.
 * @returns The inference.
 */
export function inferenceOf(
  { level, sequenceSampleSize, plan }: Pick<
    Choices,
    "level" | "sequenceSampleSize" | "plan"
  >,
  status: string | null,
  planned: PlanReadout | null = null,
  comparisons = 1,
): Inference {
  const looks = status === "started" ? "always-valid" : "fixed-horizon";
  const shared = { level, sequenceSampleSize, alphaShares: 1 };
  if (plan === null || planned === null) return { ...shared, looks };
  const { stage, look, reached } = planned;
  if (stage === "always-valid") return { ...shared, looks: "always-valid" };
  const early = stage === "before"
    ? "Too early: the plan's first look is still to come"
    : undefined;
  if (plan.rule === "fixed") {
    return { ...shared, looks: "fixed-horizon", early };
  }
  if (look === null) return { ...shared, looks: "group-sequential", early };
  // A look may take place a little late, so its actual share of visitors is
  // used; other looks stay as planned.
  const rates = plan.looks.map((rate, index) =>
    index === look - 1 && rate < 1 ? reached : rate
  );
  return {
    ...shared,
    looks: "group-sequential",
    planned: plannedLook(rates, look - 1, comparisons),
  };
}

/**
 * Returns the state of the plan and the inference that it allows.
 *
 * @param data Experience, variations and all visitors.
 * @param choices Options of the readout.
 * @param period Days of the data.
 * @returns The plan's state and the inference; `planned` is `null` without a
 *   plan.
 */
export function plannedInference(
  data: Pick<PlanInput, "experience" | "variations"> & {
    readonly visitors: readonly number[];
  },
  choices: Choices,
  period: PlanInput["period"],
): { readonly planned: PlanReadout | null; readonly inference: Inference } {
  const { experience, variations } = data;
  const visitors = data.visitors.reduce((sum, count) => sum + count, 0);
  const planned = readPlanned({
    choices,
    experience,
    period,
    variations,
    visitors,
  });
  const comparisons = variations.length - 1;
  return {
    planned,
    inference: inferenceOf(choices, experience.status, planned, comparisons),
  };
}

/**
 * Returns the description of how p-values and intervals are corrected.
 *
 * @param inference Confidence level and looks.
 * @param comparisons Number of treatments.
 * @param success Titles of the success metrics, the primary one first.
 * @returns The correction method and the success metrics. One significant metric
 *   is enough to ship, so the metrics share the error.
 */
export function correctionStatement(
  { looks, level, early }: Pick<Inference, "looks" | "level" | "early">,
  comparisons: number,
  success: readonly string[],
): Statement {
  const count = success.length;
  const code = early !== undefined
    ? "none-yet"
    : looks !== "fixed-horizon"
    ? looks
    : comparisons > 1
    ? "dunnett"
    : count > 1
    ? "bonferroni"
    : "none";
  return statement(`correction-${code}`, {
    comparisons,
    areSeveral: comparisons > 1,
    metrics: success.map((title) => title.toLowerCase()),
    isShared: count > 1,
    count,
    level: metricLevel({ level, alphaShares: count }),
  });
}
