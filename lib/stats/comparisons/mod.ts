/**
 * Comparisons of means or ratios between arms: tests, lifts, covariate
 * adjustments, and multiple treatments.
 */

export * from "./cuped.ts";
export * from "./dunnett.ts";
export * from "./lift.ts";
export * from "./margin_test.ts";
export * from "./mean_tests.ts";
export * from "./multiplicity.ts";
export * from "./ratio.ts";
export * from "./relative_lifts.ts";
export * from "./stratification.ts";
export * from "./uneven_lift.ts";
