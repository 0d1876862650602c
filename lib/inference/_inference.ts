/** The inference that a readout has, as it runs, has ended, or was planned. */

import { formatCount, formatLevel } from "../format/mod.ts";
import { type Choices, listed, type PlanReadout } from "../record/mod.ts";
import { type Inference, levelOf } from "./comparisons/mod.ts";
import {
  type PlanInput,
  plannedLook,
  planText,
  readPlanned,
} from "./plan/mod.ts";

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
  const known = { level, sequenceSampleSize, alphaShares: 1 };
  if (plan === null || planned === null) return { ...known, looks };
  const { stage, look, reached } = planned;
  if (stage === "always-valid") return { ...known, looks: "always-valid" };
  const early = stage === "before"
    ? `Too early: ${planText(planned)}`
    : undefined;
  if (plan.rule === "fixed") return { ...known, looks: "fixed-horizon", early };
  if (look === null) return { ...known, looks: "group-sequential", early };
  // A look is taken when it is due or a little later; the others are as planned.
  const rates = plan.looks.map((rate, at) =>
    at === look - 1 && rate < 1 ? reached : rate
  );
  return {
    ...known,
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
 * @returns A sentence without its full stop.
 */
export function correctionOf(
  { looks, level, early }: Pick<Inference, "looks" | "level" | "early">,
  comparisons: number,
  success: readonly string[],
): string {
  const others = `${
    decideBy(success, level)
  }, and every other metric is read alone`;
  const several = formatCount(comparisons, "variation");
  if (early !== undefined) return `none yet, since nothing is read; ${others}`;
  if (looks === "group-sequential") {
    return `valid at the planned looks (O'Brien and Fleming's shape, spent as Lan and DeMets have it)${
      comparisons === 1 ? "" : ` and Bonferroni over the ${several}`
    }, for p-values and intervals alike; ${others}`;
  }
  if (looks === "always-valid") {
    return comparisons === 1
      ? `valid at every look, for p-values and intervals alike; ${others}`
      : `valid at every look and Bonferroni over the ${several}, for p-values and intervals alike; ${others}`;
  }
  if (comparisons > 1) {
    return `Dunnett over the ${several}, for p-values and intervals alike; ${others}`;
  }
  return success.length > 1
    ? `Bonferroni over the metrics that decide, for p-values and intervals alike; ${others}`
    : `none, since one variation is compared; ${others}`;
}

/** Any of several is enough to ship, so that each has its part of the error. */
function decideBy(success: readonly string[], level: number): string {
  const titles = listed(success.map((one) => one.toLowerCase()));
  return success.length === 1
    ? `${titles} decides`
    : `${titles} decide, any one of them, each at ${
      formatLevel(levelOf({ level, alphaShares: success.length }))
    } with its p-values times ${success.length}`;
}
