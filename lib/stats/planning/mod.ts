/** How many visitors, how long, how small an effect. */

export * from "./false_positive_risk.ts";
export * from "./power.ts";
export * from "./running_time.ts";
export type { PlanOptions, PlanTarget } from "./_plan.ts";
