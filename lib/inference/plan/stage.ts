/** Where a readout stands in its plan. */

import type {
  Choices,
  PlanReadout,
  ReadoutExperience,
  ReadoutPeriod,
  TestPlan,
} from "../../record/mod.ts";

/** What is held against the plan. */
export interface PlanInput {
  readonly choices: Choices;
  readonly experience: ReadoutExperience;
  readonly period: ReadoutPeriod;
  /** The control first. */
  readonly variations: readonly {
    readonly name: string;
    readonly share: number | null;
  }[];
  /** Visitors of all variations, before any was left out. */
  readonly visitors: number;
}

/** A look may be taken up to this part of the way to the next. */
const LATE_LOOK = 0.25;

export type Stage = Pick<PlanReadout, "stage" | "look" | "nextAt">;

/**
 * Where the plan is with so many visitors. What was stopped between two looks has
 * its last look there, since only so much error is spent by then.
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
