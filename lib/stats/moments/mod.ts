/** Counts, means, variances and co-moments that can be merged. */

export * from "./joint_moments.ts";
export * from "./moments.ts";
