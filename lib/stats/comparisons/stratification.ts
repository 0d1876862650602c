import { checkOptions, STRATIFIED_SUMMARY_OPTIONS } from "../../base/mod.ts";
import type { MeanSummary } from "../records/mod.ts";
import { checkNonNegative, checkSize } from "../records/mod.ts";
import { readArm } from "../arms/mod.ts";

/**
 * Returns the mean of an arm as a weighted mean of its strata. The weights are
 * the known shares of a stratified randomisation, or the shares over all arms for
 * post-stratification. This removes the effect of an uneven mix of devices or
 * countries.
 *
 * The variance of the weighted mean, `sum of w² v / n`, is returned per unit
 * (times all units), so every comparison of means accepts the result. With
 * `after: true` it includes the post-stratification term for random stratum
 * sizes, `sum of (1 - w) v / n²` (Cochran 1977, Sampling Techniques, 5A.9;
 * Miratrix, Sekhon and Yu 2013, JRSS B 75).
 *
 * @param strata One summary per stratum of the arm
 * @param weights Share of each stratum in any common unit, the same for all arms;
 * usually the stratum's units over all arms
 * @param options Whether strata were formed after randomisation. Default: true
 * @returns A summary of the arm. The mean is `null` if a weighted stratum is
 * empty, the variance if one has a single unit
 * @throws {TypeError | RangeError} If the lengths differ, a weight is negative,
 * or all weights are 0
 *
 * @example Two devices, where the treatment got more phones by chance
 * ```ts
 * import { stratifiedSummary, welchTest } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const weights = [100, 100];
 * const control = stratifiedSummary([
 *   { n: 50, mean: 10, variance: 4 },
 *   { n: 50, mean: 2, variance: 1 },
 * ], weights);
 * const treatment = stratifiedSummary([
 *   { n: 40, mean: 10, variance: 4 },
 *   { n: 60, mean: 2, variance: 1 },
 * ], weights);
 * assertAlmostEquals(welchTest(control, treatment).value!, 0, 1e-12);
 * ```
 */
export function stratifiedSummary(
  strata: readonly MeanSummary[],
  weights: readonly number[],
  options: { readonly after?: boolean } = {},
): MeanSummary {
  checkOptions(STRATIFIED_SUMMARY_OPTIONS, options);
  const { after = true } = options;
  if (strata.length !== weights.length) {
    throw new RangeError(
      `There must be one weight per stratum: found ${weights.length} for ${strata.length} strata`,
    );
  }
  weights.forEach((weight, i) => checkNonNegative(`weights[${i}]`, weight));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) throw new RangeError("weights must not all be 0");
  const arms = strata.map((stratum, i) => readArm(`strata[${i}]`, stratum));
  const n = arms.reduce((sum, arm) => sum + arm.n, 0);
  let mean: number | null = 0;
  let error: number | null = 0;
  arms.forEach((arm, i) => {
    const share = weights[i]! / total;
    if (share === 0) return;
    mean = mean === null || arm.mean === null ? null : mean + share * arm.mean;
    if (error === null || arm.variance === null) {
      error = null;
      return;
    }
    error += share ** 2 * arm.variance / arm.n;
    if (after) error += (1 - share) * arm.variance / n ** 2;
  });
  const variance = mean === null || error === null ? null : error * n;
  if (variance !== null) checkSize("The variance of all strata", variance);
  return Object.freeze({ n, mean, variance });
}
