/**
 * Building blocks of all results (intervals, estimates, caveats) and input
 * validation.
 */

export * from "./caveat.ts";
export * from "./check.ts";
export * from "./column.ts";
export * from "./freeze.ts";
export * from "./interval.ts";
export * from "./joint.ts";
export * from "./sides.ts";
export * from "./values.ts";
