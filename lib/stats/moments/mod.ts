/** Counts, means and co-moments that merge. */

export * from "./joint_moments.ts";
export * from "./moments.ts";
