/** Reads tables with a row per visitor and any number of measures. */

export { dataFromVisitors } from "./per_visitor.ts";
export { type VisitorReadoutOptions } from "./per_visitor.ts";
export { measureRule, measureTitle, shareRule } from "./rules.ts";
