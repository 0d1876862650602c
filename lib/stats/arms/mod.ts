/**
 * Shared parts of all two-arm comparisons: validated arm summaries and Fieller's
 * set.
 */

export * from "./arm.ts";
export * from "./fieller.ts";
export * from "./spread_of_larger.ts";
