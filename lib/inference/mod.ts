/**
 * What the data say: checks, metrics, the lift over time, outliers, order values,
 * a decision and what it is worth.
 *
 * @module
 */

export { analyse } from "./analyse.ts";
export * from "./comparisons/mod.ts";
export {
  highestRank,
  keepSums,
  type KeptPart,
  keptSums,
  type NewVisitors,
  type ReadoutSums,
} from "./kept_sums.ts";
export * from "./selected_days.ts";
export {
  basisOf,
  makePlan,
  type PlanBasis,
  type PlanOptions,
} from "./plan/mod.ts";
export {
  type Cost,
  costsOf,
  type Guarded,
  readGuardrails,
} from "./_guardrails.ts";
export { analyseMeasured } from "./measure_readout.ts";
export { isMadeByOrders } from "./_outlier_findings.ts";
export { analyseParts, type PartMetric, type PartReadout } from "./parts.ts";
export { metricSummaries } from "./summaries.ts";
export { splitAlarm } from "./watched_split.ts";
