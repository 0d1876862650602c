/**
 * Compares the variations of a readout. The functions are pure and work on
 * moments, so that pages can run them, too.
 */

export * from "./compare.ts";
export * from "./compared_parts.ts";
export * from "./inference.ts";
export * from "./log_means.ts";
export * from "./summaries.ts";
export { withExactTests } from "./tiny_counts.ts";
