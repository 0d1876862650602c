import { checkFinite, checkPositive } from "../records/mod.ts";
import { bellBreaks, integrate } from "../numerics/mod.ts";
import type { NormalPrior } from "./bayes_normal.ts";
import {
  normalCdf,
  normalDensity,
  normalSurvival,
} from "../distributions/mod.ts";

/** How likely each of several variations is the best, and at what risk. */
export interface BestOf {
  /** Probability that the variation's true value is the highest. */
  readonly chanceToBeBest: readonly number[];
  /** Mean shortfall from the best of the others, if this one is chosen. */
  readonly expectedLoss: readonly number[];
}

/**
 * Probability to be the best of several means with independent normal
 * posteriors, by quadrature.
 *
 * @param posteriors Mean and standard deviation of each posterior, in one unit
 * @returns Chance to be best and expected loss, in the given order
 * @throws {TypeError | RangeError} If a number is not finite, a standard
 * deviation not positive, or none is given
 *
 * @example Two means
 * ```ts
 * import { bestMean, normalCdf } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { chanceToBeBest } = bestMean([
 *   { mean: 2.0, standardDeviation: 0.3 },
 *   { mean: 2.5, standardDeviation: 0.4 },
 * ]);
 * assertAlmostEquals(chanceToBeBest[1]!, normalCdf(0.5 / 0.5), 1e-12);
 * ```
 */
export function bestMean(posteriors: readonly NormalPrior[]): BestOf {
  if (posteriors.length === 0) {
    throw new RangeError("posteriors must not be empty: give at least one");
  }
  const all = posteriors.map(({ mean, standardDeviation }, i) => {
    checkFinite(`posteriors[${i}].mean`, mean);
    checkPositive(`posteriors[${i}].standardDeviation`, standardDeviation);
    const z = (x: number) => (x - mean) / standardDeviation;
    return {
      density: (x: number) => normalDensity(z(x)) / standardDeviation,
      cdf: (x: number) => normalCdf(z(x)),
      survival: (x: number) => normalSurvival(z(x)),
    };
  });
  const breaks = bellBreaks(posteriors.map(({ mean, standardDeviation }) => ({
    center: mean,
    deviation: standardDeviation,
  })));
  const others = (i: number) => all.filter((_, j) => j !== i);
  return Object.freeze({
    chanceToBeBest: Object.freeze(all.map(({ density }, i) =>
      integrate(
        (x) =>
          others(i).reduce((chance, { cdf }) => chance * cdf(x), density(x)),
        breaks,
      )
    )),
    // The mean of max(best of the others - this, 0) is the integral of
    // P(this <= x) P(best of the others > x).
    expectedLoss: Object.freeze(
      all.map(({ cdf }, i) =>
        integrate((x) => cdf(x) * anyAbove(others(i), x), breaks)
      ),
    ),
  });
}

interface Tails {
  readonly cdf: (x: number) => number;
  readonly survival: (x: number) => number;
}

/** P(any of them > x), without `1 - product` where all tails are small. */
function anyAbove(posteriors: readonly Tails[], x: number): number {
  let log = 0;
  for (const { cdf, survival } of posteriors) {
    const tail = survival(x);
    log += tail < 0.5 ? Math.log1p(-tail) : Math.log(cdf(x));
  }
  return -Math.expm1(log);
}
