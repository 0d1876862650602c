/** Plans experiments, and determines what a plan allows a readout to conclude. */

export { type PlanBasis, planBasis as basisOf } from "./baseline.ts";
export { makePlan, type PlanOptions, SPENDING } from "./make_plan.ts";
export { plannedLook } from "./planned_look.ts";
export { allowedStop, isOpen, readPlanned } from "./planned.ts";
export { planCheck } from "./plan_words.ts";
export { aloneAlpha, bandAlpha, varianceWith } from "./sizing.ts";
export type { PlanInput } from "./stage.ts";
