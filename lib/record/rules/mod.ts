/**
 * The facts that a readout goes by, each in one place: metrics, choices,
 * thresholds, verdicts. Settings, options, analysis and words read them here.
 *
 * @module
 */

export * from "./choices.ts";
export * from "./dimensions.ts";
export * from "./fraction.ts";
export * from "./guardrails.ts";
export * from "./metrics.ts";
export * from "./plain_name.ts";
export * from "./own_metrics.ts";
export * from "./roles.ts";
export * from "./thresholds.ts";
export * from "./verdicts.ts";
