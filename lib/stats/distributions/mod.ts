/**
 * Normal, t, chi-square and beta distributions, and the noncentral t
 * distribution.
 */

export * from "./beta.ts";
export * from "./chi_square.ts";
export * from "./normal.ts";
export * from "./student_t.ts";
export { noncentralTSurvival } from "./_noncentral_t.ts";
export { chiDensityBreaks, logChiDensity } from "./_scaled_chi.ts";
export { quickTail } from "./_quick_tail.ts";
