/** Determines the stage of a readout within its plan. */

import type {
  Choices,
  PlanReadout,
  ReadoutExperience,
  ReadoutPeriod,
  TestPlan,
} from "../../record/mod.ts";

/** Facts about a readout that are compared with the plan. */
export interface PlanInput {
  readonly choices: Choices;
  readonly experience: ReadoutExperience;
  readonly period: ReadoutPeriod;
  /** Variations, the control first. */
  readonly variations: readonly {
    readonly name: string;
    readonly share: number | null;
  }[];
  /** Visitors of all variations, before any exclusion. */
  readonly visitors: number;
}

/** Maximum delay of a look, as a share of the way to the next one. */
const LATE_LOOK = 0.25;

export type Stage = Pick<PlanReadout, "stage" | "look" | "nextAt">;

/**
 * Returns the stage of the plan for the visitors so far. A test that was stopped
 * between two looks is read at the earlier one, because only its share of the
 * error has been spent.
 */
export function planStage(
  { rule, looks, visitors: planned }: TestPlan,
  visitors: number,
  hasEnded: boolean,
): Stage {
  const reached = visitors / planned;
  if (rule === "always-valid") {
    return { stage: "always-valid", look: null, nextAt: null };
  }
  if (reached >= 1) {
    return {
      stage: "end",
      look: rule === "fixed" ? null : looks.length,
      nextAt: null,
    };
  }
  const next = looks.findIndex((look) => look > reached);
  const previousLook = looks[next - 1];
  const isDue = previousLook !== undefined &&
    (hasEnded ||
      reached <= previousLook + (looks[next]! - previousLook) * LATE_LOOK);
  return {
    stage: isDue ? "look" : "before",
    look: isDue ? next : null,
    nextAt: Math.ceil(looks[next]! * planned),
  };
}
