/**
 * How the variations of a readout are compared: pure, on moments, so that a page
 * runs it as well.
 */

export * from "./compare.ts";
export * from "./compared_parts.ts";
export * from "./inference.ts";
export * from "./log_means.ts";
export * from "./summaries.ts";
export { withExactTests } from "./tiny_counts.ts";
