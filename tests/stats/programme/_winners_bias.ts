/** A way to correct a sum of winners without a prior, to compare with. */
import type { Estimate } from "../../../lib/stats/mod.ts";
import { normalDensity, normalQuantile } from "../../../lib/stats/mod.ts";

/**
 * By how much the sum of the winners' estimates is too large for their having
 * been chosen because they won: every test that might have won adds its error
 * times the normal density of its distance from the bar. Lee and Shen 2018,
 * "Winner's curse: bias estimation for total effects of features in online
 * controlled experiments", KDD; their plug-in estimate.
 */
export function winnersBias(estimates: readonly Estimate[]): number {
  const bar = normalQuantile(0.975);
  return estimates.reduce(
    (sum, { value, standardError }) =>
      sum + standardError * normalDensity(bar - value / standardError),
    0,
  );
}
