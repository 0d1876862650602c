/**
 * Tests and intervals of proportions, such as conversion rates and traffic
 * splits.
 */

export * from "./binomial_test.ts";
export * from "./odds_ratio.ts";
export * from "./proportion_intervals.ts";
export * from "./proportions.ts";
export * from "./sample_ratio.ts";
