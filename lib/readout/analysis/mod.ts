/**
 * What the data say: checks, metrics, the lift over time, outliers, order values,
 * a decision and what it is worth.
 *
 * @module
 */

export { analyse } from "./analyse.ts";
export { metricsFromMoments, type VariationMoments } from "./from_moments.ts";
export { analyseMeasured } from "./measured.ts";
export { isMadeByOrders } from "./_outliers.ts";
export { metricSummaries } from "./summaries.ts";
