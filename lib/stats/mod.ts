/**
 * Statistics for experiments: numbers in, numbers out.
 *
 * Every function takes plain numbers, arrays or moments and returns a frozen,
 * JSON-safe record. A number that does not exist is `null`, and a caveat says
 * why. Lifts, rates and probabilities are fractions: 0.042 is 4.2 %.
 *
 * @example Revenue per visitor of two arms
 * ```ts
 * import { addZeros, moments, relativeLift } from "readout/stats";
 * import { assertEquals } from "@std/assert";
 *
 * const control = addZeros(moments([40, 65, 30, 55, 60, 75, 20, 55]), 92);
 * const treatment = addZeros(moments([70, 80, 45, 60, 30, 65, 75, 175]), 92);
 * const { value, shape } = relativeLift(control, treatment);
 * assertEquals([value, shape], [0.5, "bounded"]);
 * ```
 *
 * @module
 */

export * from "./aa_simulation.ts";
export * from "./analysis_of_variance.ts";
export * from "./bayes_normal.ts";
export * from "./bayes_proportions.ts";
export * from "./best_of.ts";
export * from "./beta.ts";
export * from "./bootstrap.ts";
export * from "./caveat.ts";
export * from "./chi_square.ts";
export * from "./confidence_sequence.ts";
export * from "./cuped.ts";
export * from "./day_of_week.ts";
export * from "./density.ts";
export * from "./dunnett.ts";
export * from "./ecdf.ts";
export * from "./estimate.ts";
export * from "./f_distribution.ts";
export * from "./find_convention.ts";
export * from "./flag_outliers.ts";
export * from "./group_sequential.ts";
export * from "./heterogeneity.ts";
export * from "./histogram.ts";
export * from "./impact.ts";
export * from "./interval.ts";
export * from "./joint_moments.ts";
export * from "./kolmogorov_smirnov.ts";
export * from "./lift.ts";
export * from "./mann_whitney.ts";
export * from "./margin_test.ts";
export * from "./mean_tests.ts";
export * from "./mixture_sprt.ts";
export * from "./moments.ts";
export * from "./multiplicity.ts";
export * from "./normal.ts";
export * from "./novelty.ts";
export * from "./outlier_convention.ts";
export * from "./outlier_sensitivity.ts";
export * from "./permutation.ts";
export * from "./poisson_bootstrap.ts";
export * from "./power.ts";
export * from "./proportion_intervals.ts";
export * from "./proportions.ts";
export * from "./quantile_difference.ts";
export * from "./quantile_effects.ts";
export * from "./quantiles.ts";
export * from "./random.ts";
export * from "./ratio.ts";
export * from "./relative_risk.ts";
export * from "./repeated_interval.ts";
export * from "./robust_outliers.ts";
export * from "./running_time.ts";
export * from "./sample_ratio.ts";
export * from "./sequential_inflation.ts";
export * from "./sequential_sample_ratio.ts";
export * from "./simulate.ts";
export * from "./stopped_estimate.ts";
export * from "./stratification.ts";
export * from "./student_t.ts";
export * from "./summary.ts";
export * from "./winsorise.ts";
export * from "./z_scores.ts";
