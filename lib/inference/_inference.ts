/** The inference that a readout has, as it runs, has ended, or was planned. */

import {
  type Choices,
  type PlanReadout,
  type Statement,
  statement,
} from "../record/mod.ts";
import { type Inference, metricLevel } from "./comparisons/mod.ts";
import { type PlanInput, plannedLook, readPlanned } from "./plan/mod.ts";

/**
 * The inference of a readout: one look once it has ended, every look before; or
 * else as its plan has it.
 *
 * @param choices Level, tuning and plan.
 * @param status Where the experience stands.
 * @param planned How the plan stands; `null` without one.
 * @param comparisons Variations beside the control.
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
    ? "Too early: the plan reads nothing yet"
    : undefined;
  if (plan.rule === "fixed") {
    return { ...shared, looks: "fixed-horizon", early };
  }
  if (look === null) return { ...shared, looks: "group-sequential", early };
  // A look is taken when it is due or a little later; the others are as planned.
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
 * How the plan of a readout stands, and the inference that it allows.
 *
 * @param data Whose readout it is, and everybody who came.
 * @param choices What was chosen.
 * @param period The days of the data.
 * @returns Both; `planned` is `null` without a plan.
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
 * How p-values and intervals are made, for the settings.
 *
 * @param inference Level and looks.
 * @param comparisons Variations beside the control.
 * @param success Titles of the metrics that decide, the primary one first.
 * @returns The method, and what decides. Any of several is enough to ship, so
 *   that each has its part of the error.
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
