import { checkScale, checkSquarable } from "../records/mod.ts";
import { bellBreaks, gaussNodes, thinBreaks } from "../numerics/mod.ts";
import type { NormalPrior } from "./bayes_normal.ts";
import { normalDensity, quickTail } from "../distributions/mod.ts";

/**
 * Probability of being the best and expected loss, for each of several
 * variations.
 */
export interface BestOf {
  /**
   * Probability that the variation's true value is the highest, for each
   * variation.
   */
  readonly chanceToBeBest: readonly number[];
  /**
   * Expected loss of choosing each variation: its mean shortfall from the best
   * other variation.
   */
  readonly expectedLoss: readonly number[];
}

/**
 * Computes by quadrature which of several means is the best, given independent
 * normal posteriors.
 *
 * @param posteriors Mean and standard deviation of each posterior, in the same
 *   unit
 * @returns Chance to be best and expected loss, in the given order
 * @throws {TypeError | RangeError} If a number is not finite, a standard
 * deviation is not positive, or the list is empty
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
    throw new RangeError("posteriors must not be empty: pass at least one");
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
  // Centers are relative to the most precise posterior, because doubles far
  // from 0 would be too coarse for it.
  const bells = posteriors.map(({ mean, standardDeviation }) => {
    const center = mean - surest.mean;
    const deviation = Math.max(standardDeviation, FINEST * Math.abs(center));
    return { center, deviation };
  });
  const breaks = thinBreaks(
    bellBreaks(bells),
    Math.min(...bells.map(({ deviation }) => deviation)),
  );
  const chanceToBeBest = posteriors.map(() => 0);
  const expectedLoss = posteriors.map(() => 0);
  const [density, below, logBelow, othersBelow] = [0, 0, 0, 0]
    .map(() => new Float64Array(posteriors.length)) as Columns;
  // One loop computes every posterior at each node, because each result needs
  // the tails of all others.
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

/**
 * Smallest standard deviation that doubles resolve, as a fraction of the distance
 * from the other means.
 */
const FINEST = 1e-10;

type Columns = [Float64Array, Float64Array, Float64Array, Float64Array];

/**
 * Stores, for each index, the sum of all other values. Subtracting from a total
 * would fail for infinite values.
 */
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
