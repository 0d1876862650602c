/** What a cell asks for first, by the names that analysts reach for. */

export * from "./bootstrap.ts";
export * from "./compare_ratios.ts";
export * from "./lift.ts";
export * from "./minimum_detectable_effect.ts";
export type { Arm, ColumnFrame } from "./_arm.ts";
