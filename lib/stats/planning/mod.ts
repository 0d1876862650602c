/** Test planning: sample sizes, running times, power, and detectable effects. */

export * from "./bayesian_size.ts";
export * from "./conditional_power.ts";
export * from "./detectable_by_week.ts";
export * from "./false_positive_risk.ts";
export * from "./power.ts";
export * from "./running_time.ts";
export * from "./sequence_sample_size.ts";
export type { PlanOptions, PlanTarget } from "./_plan.ts";
