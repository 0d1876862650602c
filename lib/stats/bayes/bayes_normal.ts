import { BAYESIAN_EFFECT_OPTIONS, checkOptions } from "../../base/mod.ts";
import type { BoundedInterval, Estimate } from "../records/mod.ts";
import {
  checkEstimate,
  checkLevel,
  checkScale,
  checkSquarable,
} from "../records/mod.ts";
import {
  normalCdf,
  normalDensity,
  normalQuantile,
  normalSurvival,
} from "../distributions/mod.ts";

/** Normal prior of an effect, in the effect's unit. */
export interface NormalPrior {
  /** Mean of the prior. */
  readonly mean: number;
  /** Standard deviation of the prior, positive. */
  readonly standardDeviation: number;
}

/** Options of {@linkcode bayesianEffect}. */
export interface BayesianEffectOptions {
  /** Prior of the effect. Defaults to a flat prior. */
  readonly prior?: NormalPrior;
  /** Probability inside the credible interval. @default {0.95} */
  readonly level?: number;
  /** Region of practical equivalence. @default {[0, 0]} */
  readonly region?: readonly [number, number];
}

/**
 * Probability that each arm is better, and expected loss of choosing the wrong
 * arm.
 */
export interface BayesianAnswer {
  /** Probability that the treatment is better. */
  readonly chanceToWin: number;
  /**
   * Probability that the control is better, precise even if `chanceToWin` is
   * close to 1.
   */
  readonly chanceToLose: number;
  /**
   * Mean of `max(control - treatment, 0)`: the expected loss of choosing the
   * treatment.
   */
  readonly expectedLossTreatment: number;
  /**
   * Mean of `max(treatment - control, 0)`: the expected loss of keeping the
   * control.
   */
  readonly expectedLossControl: number;
  /** Probability inside the credible intervals. */
  readonly level: number;
}

/** Posterior of an effect that was estimated with a normal error. */
export interface BayesianEffect extends BoundedInterval, BayesianAnswer {
  /** Standard deviation of the posterior. */
  readonly standardDeviation: number;
  /**
   * Probabilities of an effect below, inside, and above the region of practical
   * equivalence.
   */
  readonly region: {
    readonly below: number;
    readonly inside: number;
    readonly above: number;
  };
}

/**
 * Computes the posterior of an effect with a normal error, such as a difference
 * of means or a lift.
 *
 * With a normal prior, the posterior is normal and its precision is the sum of
 * the two precisions. All results have closed forms (Deng 2015, "Objective
 * Bayesian two sample hypothesis testing for online controlled experiments",
 * WWW). A prior of mean 0 with the standard deviation of past lifts also corrects
 * for the winner's curse.
 *
 * @param estimate Estimated effect with its standard error, in the same unit
 * @param options Prior, level and region of practical equivalence
 * @returns The posterior, with the win probabilities and expected losses
 * @throws {TypeError | RangeError} If a number is not finite, or if a standard
 * error or standard deviation is not positive
 *
 * @example A lift of +6% in a store where lifts are typically about 3% in size
 * ```ts
 * import { bayesianEffect } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const result = bayesianEffect({ value: 0.06, standardError: 0.03 }, {
 *   prior: { mean: 0, standardDeviation: 0.03 },
 * });
 * assertAlmostEquals(result.value, 0.03, 1e-12);
 * assertAlmostEquals(result.chanceToWin, 0.92135, 1e-5);
 * ```
 */
export function bayesianEffect(
  estimate: Estimate,
  options: BayesianEffectOptions = {},
): BayesianEffect {
  checkOptions(BAYESIAN_EFFECT_OPTIONS, options);
  const { prior, level = 0.95, region = [0, 0] } = options;
  checkEstimate("", estimate);
  checkLevel(level);
  checkSquarable("region[0]", region[0]);
  checkSquarable("region[1]", region[1]);
  if (region[0] > region[1]) {
    const ends = region.join(", ");
    throw new RangeError(
      `region must be [lower, upper]: current value is [${ends}]`,
    );
  }
  const { mean, standardDeviation } = normalPosterior(estimate, prior);
  const z = mean / standardDeviation;
  const reach = -normalQuantile((1 - level) / 2) * standardDeviation;
  const below = normalCdf((region[0] - mean) / standardDeviation);
  const above = normalSurvival((region[1] - mean) / standardDeviation);
  return Object.freeze({
    value: mean,
    standardDeviation,
    lower: mean - reach,
    upper: mean + reach,
    shape: "bounded",
    chanceToWin: normalCdf(z),
    chanceToLose: normalSurvival(z),
    expectedLossTreatment: standardDeviation * meanExcess(-z),
    expectedLossControl: standardDeviation * meanExcess(z),
    region: Object.freeze({
      below,
      inside: Math.max(0, 1 - below - above),
      above,
    }),
    level,
  });
}

function normalPosterior(
  { value, standardError }: Estimate,
  prior: NormalPrior | undefined,
): NormalPrior {
  if (!prior) return { mean: value, standardDeviation: standardError };
  checkSquarable("prior.mean", prior.mean);
  checkScale("prior.standardDeviation", prior.standardDeviation);
  // This form of the weights cannot overflow for any precision.
  const weight = 1 / (1 + (standardError / prior.standardDeviation) ** 2);
  const priorWeight = 1 / (1 + (prior.standardDeviation / standardError) ** 2);
  return {
    // Starting from the more precise of the two means preserves its digits.
    mean: weight > 0.5
      ? value + priorWeight * (prior.mean - value)
      : prior.mean + weight * (value - prior.mean),
    standardDeviation: standardError * Math.sqrt(weight),
  };
}

/** Returns the mean of `max(Z + z, 0)` for a standard normal Z. */
function meanExcess(z: number): number {
  if (z > -1) return normalDensity(z) + z * normalCdf(z);
  // Far out, the two terms cancel. With Q / density = 1 / (x + r) and the
  // continued fraction r = 1 / (x + 2 / (x + 3 / (x + ...))) at x = -z, their
  // sum is density · r / (x + r).
  let r = 0;
  for (let k = 200; k >= 1; k--) r = k / (r - z);
  return normalDensity(z) * r / (r - z);
}
