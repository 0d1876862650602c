/** Two arms by their means or ratios: tests, lifts, adjustments, several arms at once. */

export * from "./cuped.ts";
export * from "./dunnett.ts";
export * from "./lift.ts";
export * from "./lift_options.ts";
export * from "./margin_test.ts";
export * from "./mean_tests.ts";
export * from "./multiplicity.ts";
export * from "./ratio.ts";
export * from "./relative_lifts.ts";
export * from "./stratification.ts";
export * from "./uneven_lift.ts";
