import { checkScale, checkSquarable } from "../records/mod.ts";
import { bellBreaks, gaussNodes, thinned } from "../numerics/mod.ts";
import type { NormalPrior } from "./bayes_normal.ts";
import { normalDensity, quickTail } from "../distributions/mod.ts";

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
  posteriors.forEach(({ mean, standardDeviation }, i) => {
    checkSquarable(`posteriors[${i}].mean`, mean);
    checkScale(`posteriors[${i}].standardDeviation`, standardDeviation);
  });
  const surest = posteriors.reduce((normalPrior, candidate) =>
    candidate.standardDeviation < normalPrior.standardDeviation
      ? candidate
      : normalPrior
  );
  // Counted from the surest: far from 0 doubles would be too coarse for it.
  const bells = posteriors.map(({ mean, standardDeviation }) => {
    const center = mean - surest.mean;
    const deviation = Math.max(standardDeviation, FINEST * Math.abs(center));
    return { center, deviation };
  });
  const breaks = thinned(
    bellBreaks(bells),
    Math.min(...bells.map(({ deviation }) => deviation)),
  );
  const chanceToBeBest = posteriors.map(() => 0);
  const expectedLoss = posteriors.map(() => 0);
  const [density, below, logBelow, othersBelow] = [0, 0, 0, 0]
    .map(() => new Float64Array(posteriors.length)) as Columns;
  // All of them at once: each tail is needed for every other one.
  for (const [x, weight] of gaussNodes(breaks, ORDER)) {
    bells.forEach(({ center, deviation }, i) => {
      const z = (x - center) / deviation;
      const tail = quickTail(Math.abs(z));
      below[i] = z > 0 ? 1 - tail : tail;
      logBelow[i] = z > 0 ? Math.log1p(-tail) : Math.log(tail);
      density[i] = normalDensity(z) / deviation;
    });
    sumsOfOthers(logBelow, othersBelow);
    posteriors.forEach((_, i) => {
      chanceToBeBest[i]! += weight * density[i]! * Math.exp(othersBelow[i]!);
      // The mean of max(best of the others - this, 0) is the integral of
      // P(this <= x) P(best of the others > x).
      expectedLoss[i]! -= weight * below[i]! * Math.expm1(othersBelow[i]!);
    });
  }
  return Object.freeze({
    chanceToBeBest: Object.freeze(chanceToBeBest),
    expectedLoss: Object.freeze(expectedLoss),
  });
}

const ORDER = 20;

/** What is finer, beside its distance from the others, doubles cannot resolve. */
const FINEST = 1e-10;

type Columns = [Float64Array, Float64Array, Float64Array, Float64Array];

/** The sum of all but each one, without a difference of infinities. */
function sumsOfOthers(values: Float64Array, sums: Float64Array): void {
  let sumBefore = 0;
  for (let i = 0; i < values.length; i++) {
    sums[i] = sumBefore;
    sumBefore += values[i]!;
  }
  let sumAfter = 0;
  for (let i = values.length - 1; i >= 0; i--) {
    sums[i]! += sumAfter;
    sumAfter += values[i]!;
  }
}
