/**
 * Statistical analysis: checks, metrics, lift over time, outliers, order values,
 * decision and projected impact.
 *
 * @module
 */

export { analyse } from "./analyse.ts";
export * from "./comparisons/mod.ts";
export * from "./kept_sums.ts";
export * from "./plan/mod.ts";
export * from "./_guardrails.ts";
export { analyseMeasured } from "./measure_readout.ts";
export { analyseParts, type PartMetric, type PartReadout } from "./parts.ts";
export { metricSummaries } from "./summaries.ts";
export { splitAlarm } from "./_moved_split.ts";
