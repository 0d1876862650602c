import type { Estimate, WithCaveats } from "../records/mod.ts";
import { caveat, checkEstimate } from "../records/mod.ts";
import { chiSquareSurvival } from "../distributions/mod.ts";

/** Result of a test whether several estimates share one true effect. */
export interface CochranQ {
  /**
   * Sum of squared distances from the common value, in standard errors (Cochran's
   * Q).
   */
  readonly q: number;
  /** Number of estimates minus one. */
  readonly degreesOfFreedom: number;
  /** Probability of a sum at least this large if all estimates share one effect. */
  readonly pValue: number;
  /** Share of the variation that chance does not explain: `max(0, 1 - df / q)`. */
  readonly iSquared: number;
  /** Common value of the estimates, weighted by precision. */
  readonly common: Estimate;
}

/** Estimates shrunk toward their common mean. */
export interface ShrunkenEstimates extends WithCaveats {
  /** Mean of the true effects. */
  readonly mean: Estimate;
  /**
   * Standard deviation of the true effects around the mean; 0 if none is
   * detectable.
   */
  readonly standardDeviation: number;
  /** Each estimate shrunk toward the mean, in the given order. */
  readonly shrunken: readonly Estimate[];
}

/**
 * Runs Cochran's Q test of whether several estimates share one effect. It is the
 * interaction test for lifts by device, country or channel (Cochran 1954,
 * Biometrics 10; Higgins and Thompson 2002 for I²).
 *
 * A significant lift in one segment but not in another is not evidence of a
 * difference; this test is.
 *
 * @param estimates At least two estimates, with their standard errors
 * @returns The test and the common value
 * @throws {TypeError | RangeError} If there are fewer than two estimates, or a
 * standard error is not positive
 *
 * @example Phones and computers
 * ```ts
 * import { cochranQ } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { q } = cochranQ([
 *   { value: 0.08, standardError: 0.03 },
 *   { value: -0.02, standardError: 0.04 },
 * ]);
 * assertAlmostEquals(q, 0.1 ** 2 / (0.03 ** 2 + 0.04 ** 2), 1e-12);
 * ```
 */
export function cochranQ(estimates: readonly Estimate[]): CochranQ {
  checkEstimates(estimates);
  const { q, mean, error } = homogeneity(estimates, 0);
  const degreesOfFreedom = estimates.length - 1;
  return Object.freeze({
    q,
    degreesOfFreedom,
    pValue: chiSquareSurvival(q, degreesOfFreedom),
    iSquared: q > degreesOfFreedom ? 1 - degreesOfFreedom / q : 0,
    common: Object.freeze({ value: mean, standardError: error }),
  });
}

/**
 * Shrinks each estimate toward the mean of all estimates by empirical Bayes. Less
 * precise estimates shrink more, and the spread of all estimates sets the overall
 * amount.
 *
 * The standard deviation of the true effects is Paule and Mandel's (1982), which
 * gives Cochran's sum its expected value. Shrunken lifts are the expected lifts
 * of a segment that was chosen for having the best lift. The mean and standard
 * deviation over past experiments are a prior for {@linkcode bayesianEffect}.
 *
 * @param estimates At least two estimates, with their standard errors
 * @returns Mean and spread of the true effects, and the shrunken estimates
 * @throws {TypeError | RangeError} If there are fewer than two estimates, or a
 * standard error is not positive
 *
 * @example The best of five countries
 * ```ts
 * import { shrinkEstimates } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const lifts = [0.21, 0.02, -0.05, 0.04, 0.01];
 * const { shrunken } = shrinkEstimates(
 *   lifts.map((value) => ({ value, standardError: 0.06 })),
 * );
 * assert(shrunken[0]!.value > 0.05 && shrunken[0]!.value < 0.21);
 * ```
 */
export function shrinkEstimates(
  estimates: readonly Estimate[],
): ShrunkenEstimates {
  checkEstimates(estimates);
  const variance = varianceBetween(estimates);
  const { mean, error } = homogeneity(estimates, variance);
  const shrunken = estimates.map(({ value, standardError }) => {
    const weight = variance / (variance + standardError ** 2);
    const ownVariance = weight * standardError ** 2;
    // The mean is uncertain too. Its error contributes in proportion to the
    // mean's weight in the shrunken estimate.
    const shared = ((1 - weight) * error) ** 2;
    return Object.freeze({
      value: mean + weight * (value - mean),
      standardError: Math.sqrt(ownVariance + shared),
    });
  });
  const few = caveat(
    "few-observations",
    `The spread of true effects is estimated from only ${estimates.length} estimates and is very uncertain`,
  );
  return Object.freeze({
    mean: Object.freeze({ value: mean, standardError: error }),
    standardDeviation: Math.sqrt(variance),
    shrunken: Object.freeze(shrunken),
    caveats: Object.freeze(estimates.length < 5 ? [few] : []),
  });
}

function checkEstimates(estimates: readonly Estimate[]): void {
  if (estimates.length < 2) {
    throw new RangeError(
      `estimates must have at least two entries: found ${estimates.length}`,
    );
  }
  estimates.forEach((estimate, i) =>
    checkEstimate(`estimates[${i}].`, estimate)
  );
}

/**
 * Returns the weighted mean and Cochran's sum, with the between-estimates
 * variance added to each estimate.
 */
function homogeneity(
  estimates: readonly Estimate[],
  between: number,
): { q: number; mean: number; error: number } {
  const weights = estimates.map(({ standardError }) =>
    1 / (standardError ** 2 + between)
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = estimates.reduce(
    (sum, { value }, i) => sum + weights[i]! / total * value,
    0,
  );
  const q = estimates.reduce(
    (sum, { value }, i) => sum + weights[i]! * (value - mean) ** 2,
    0,
  );
  return { q, mean, error: 1 / Math.sqrt(total) };
}

function varianceBetween(estimates: readonly Estimate[]): number {
  const expected = estimates.length - 1;
  const excess = (variance: number) =>
    homogeneity(estimates, variance).q - expected;
  if (excess(0) <= 0) return 0;
  let high = Math.max(...estimates.map((e) => e.standardError ** 2));
  while (excess(high) > 0) high *= 4;
  let low = 0;
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
