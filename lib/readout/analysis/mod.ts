/**
 * What the data say: checks, metrics, the lift over time, outliers, order values,
 * a decision and what it is worth.
 *
 * @module
 */

export { analyse } from "./analyse.ts";
export { type ComparedParts, compareParts } from "./compared_parts.ts";
export { metricsFromMoments, type VariationMoments } from "./from_moments.ts";
export { baselineOf } from "./baseline.ts";
export { makePlan, type PlanOptions } from "./make_plan.ts";
export { planText } from "./_plan.ts";
export { analyseMeasured } from "./measured.ts";
export { isMadeByOrders } from "./_outliers.ts";
export { analyseParts, type PartMetric, type PartReadout } from "./parts.ts";
export { metricSummaries } from "./summaries.ts";
