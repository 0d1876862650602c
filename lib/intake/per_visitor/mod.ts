/** A row per visitor, whatever was measured. */

export { dataFromVisitors } from "./per_visitor.ts";
export { type VisitorReadoutOptions } from "./per_visitor.ts";
export { measureRule, measureTitle as titleOf, shareRule } from "./rules.ts";
