/**
 * Rules of a readout, each defined in one place: metrics, options, thresholds,
 * verdicts. Settings, analysis and wording import them from here.
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
