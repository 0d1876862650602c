/**
 * Entry points for the most common statistics: lift, bootstrap, ratio comparison,
 * and minimum detectable effect.
 */

export * from "./bootstrap.ts";
export * from "./compare_ratios.ts";
export * from "./lift.ts";
export * from "./minimum_detectable_effect.ts";
export type { Arm, ColumnFrame } from "./_arm.ts";
