/** What a readout was planned to be, and what it may still say. */

import {
  decidingIn,
  levelIn,
  type MetricReadout,
  type PlanReadout,
  type ReadoutSettings,
} from "../../record/mod.ts";
import { departures } from "./_departures.ts";
import { type PlanInput, stageOf } from "./stage.ts";

/**
 * How the plan stands, and every departure from it.
 *
 * @param input What was read.
 * @returns The record; `null` without a plan.
 */
export function readPlanned(input: PlanInput): PlanReadout | null {
  const { plan } = input.choices;
  if (plan === null) return null;
  const { made, digest, primary, rule, visitors, days } = plan;
  const { control, currency } = plan;
  const stage = stageOf(
    plan,
    input.visitors,
    input.experience.status === "ended",
  );
  return {
    made,
    digest,
    primary,
    successMetrics: decidingIn(plan),
    level: levelIn(plan),
    ...(control === undefined ? {} : { control }),
    ...(currency === undefined ? {} : { currency }),
    rule,
    visitors,
    minimumEffect: plan.minimumEffect,
    days,
    reached: input.visitors / visitors,
    ...stage,
    looks: rule === "group-sequential" ? plan.looks.length : null,
    departures: departures(plan, input, stage),
  };
}

/**
 * Whether more is to come before it is decided: without a plan as long as it
 * runs, with one until the plan's end, unless it was stopped before.
 *
 * @param looks For which the inference holds.
 * @param planned How the plan stands.
 * @param status Where the experience stands.
 * @returns Whether it is open.
 */
export function isOpen(
  { looks }: { readonly looks: ReadoutSettings["inference"] },
  planned: PlanReadout | null,
  status: string | null,
): boolean {
  return planned === null || planned.stage === "always-valid"
    ? looks === "always-valid" && status !== "ended"
    : planned.stage !== "end" && status !== "ended";
}

/**
 * A plan with looks may stop at one that calls a difference, and at no other.
 *
 * @param planned How the plan stands.
 * @param metrics The metrics.
 * @param success Those that decide.
 * @returns The same, without that departure where it is none.
 */
export function allowedStop(
  planned: PlanReadout | null,
  metrics: readonly Pick<MetricReadout, "name" | "comparisons">[],
  success: readonly string[],
): PlanReadout | null {
  const isCalled = metrics.some(({ name, comparisons }) =>
    success.includes(name) &&
    comparisons.some(({ significant }) => significant === true)
  );
  return planned?.stage === "look" && isCalled
    ? {
      ...planned,
      departures: planned.departures.filter(({ what }) =>
        what !== "stopped-early"
      ),
    }
    : planned;
}
