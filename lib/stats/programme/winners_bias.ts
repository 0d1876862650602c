import { checkOptions, LEVEL_OPTION } from "../../options/mod.ts";
import { normalDensity, normalQuantile } from "../distributions/mod.ts";
import { checkEstimate, checkLevel, type Estimate } from "../records/mod.ts";

/**
 * By how much the sum of the winners' estimates is too large for their having
 * been chosen because they won, without any prior: every test that might have
 * won adds its error times the normal density of its distance from the bar.
 *
 * Lee and Shen 2018, "Winner's curse: bias estimation for total effects of
 * features in online controlled experiments", KDD; their plug-in estimate,
 * whose own error is that of the estimates.
 *
 * @param estimates All tests, those that lost among them
 * @param options Level at which a test is called a winner, two-sided
 * @returns What to take off the sum of the winners, in the estimates' unit
 * @throws {TypeError | RangeError} If a number is out of its range
 *
 * @example A test at the bar counts most
 * ```ts
 * import { winnersBias } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const bias = winnersBias([{ value: 0.0196, standardError: 0.01 }]);
 * assertAlmostEquals(bias, 0.01 / Math.sqrt(2 * Math.PI), 1e-8);
 * ```
 */
export function winnersBias(
  estimates: readonly Estimate[],
  options: { readonly level?: number } = {},
): number {
  checkOptions(LEVEL_OPTION, options);
  const { level = 0.95 } = options;
  checkLevel(level);
  const bar = normalQuantile((1 + level) / 2);
  return estimates.reduce((sum, estimate, i) => {
    checkEstimate(`estimates[${i}].`, estimate);
    const { value, standardError } = estimate;
    return sum + standardError * normalDensity(bar - value / standardError);
  }, 0);
}
