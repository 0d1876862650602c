import type { Estimate } from "../records/mod.ts";
import type { Course, EffectCourses } from "./_components.ts";
import { FACTORS, TAIL_RANGES, TAILS } from "./_components.ts";

/** Possible shares of tests without any effect. */
export const ZERO_SHARES: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 0.95];

/**
 * Prior weights of these shares. The prior probability that every test has some
 * effect is one half.
 */
const ZERO_SHARE_WEIGHTS: readonly number[] = [
  0.5,
  ...ZERO_SHARES.slice(1).map(() => 0.5 / (ZERO_SHARES.length - 1)),
];

/** Number of scales, in steps of √2. */
export const SCALES = 14;

/** Number of effect sizes, each a scale times a factor. */
export const SIZES: number = SCALES + FACTORS.length - 1;

/** Grid of all parameters except the mean of the effects. */
export interface Grid extends EffectCourses {
  /** Variances of the effects, by scale and factor together. */
  readonly variances: Float64Array;
  /** Logarithms of the prior weights of the parameter combinations. */
  readonly logPriors: Float64Array;
}

/**
 * Returns all parameter combinations around a typical effect size, for one mean.
 * They are ordered by mix of courses, tails, scale and share without effect,
 * where the last varies fastest. The scale has a half-Cauchy prior with that
 * size.
 */
export function buildGrid(size: number, courses: EffectCourses): Grid {
  const smallest = size * 2 ** -5;
  const logPriors: number[] = [];
  for (const { weight } of courses.mixes) {
    for (const _ of TAILS) {
      for (let scale = 0; scale < SCALES; scale++) {
        const times = 2 ** (scale / 2 - 5);
        for (const none of ZERO_SHARE_WEIGHTS) {
          logPriors.push(Math.log(weight * none * times / (1 + times ** 2)));
        }
      }
    }
  }
  return {
    ...courses,
    logPriors: Float64Array.from(logPriors),
    variances: Float64Array.from(
      { length: SIZES },
      (_, i) => (smallest * FACTORS[0]!) ** 2 * 2 ** i,
    ),
  };
}

/** Indexes of a parameter combination within its grid node. */
export interface World {
  readonly mix: number;
  readonly tails: number;
  readonly scale: number;
  readonly none: number;
}

/** Returns the parameter combination at an index. */
export function worldAt(index: number): World {
  const scale = Math.floor(index / ZERO_SHARES.length);
  const tails = Math.floor(scale / SCALES);
  return {
    none: index % ZERO_SHARES.length,
    scale: scale % SCALES,
    tails: tails % TAILS.length,
    mix: Math.floor(tails / TAILS.length),
  };
}

/** Estimates of a test from the first period and from all later periods. */
export interface EarlyAndLater {
  readonly first: Estimate | null;
  readonly later: Estimate | null;
}

/**
 * Returns the likelihood of a test's estimates under no effect, relative to the
 * likelihood at the estimates.
 */
export function spikeLikelihood(test: EarlyAndLater): number {
  return fitEarlyAndLater(test, { times: 1, extraVariance: 0 }, 0, 0)
    .likelihood;
}

/** Normal posterior of a test's lasting effect, for one mean, course and size. */
export interface Fit {
  /** Likelihood relative to the likelihood at the estimates, so at most 1. */
  readonly likelihood: number;
  readonly mean: number;
  readonly variance: number;
  /** Part of the variance that comes from the error of the estimates. */
  readonly error: number;
}

/**
 * Returns the posterior in closed form, by updating it with one normal estimate
 * after the other.
 */
export function fitEarlyAndLater(
  { first, later }: EarlyAndLater,
  { times, extraVariance }: Course,
  mean: number,
  variance: number,
): Fit {
  const priorFit = { likelihood: 1, mean, variance, error: 0 };
  const laterFit = later === null ? priorFit : updateFit(priorFit, later, 1, 0);
  return first === null
    ? laterFit
    : updateFit(laterFit, first, times, extraVariance * variance);
}

/** Updates an effect's distribution with an estimate of `times` the effect. */
function updateFit(
  { likelihood, mean, variance, error }: Fit,
  estimate: Estimate,
  times: number,
  extraVariance: number,
): Fit {
  const errorVariance = estimate.standardError ** 2;
  const totalVariance = times * times * variance + extraVariance +
    errorVariance;
  const gain = times * variance / totalVariance;
  const surprise = estimate.value - times * mean;
  return {
    likelihood: likelihood * Math.sqrt(errorVariance / totalVariance) *
      Math.exp(-0.5 * surprise * surprise / totalVariance),
    mean: mean + gain * surprise,
    variance: variance * (extraVariance + errorVariance) / totalVariance,
    error: error * ((extraVariance + errorVariance) / totalVariance) ** 2 +
      gain * gain * errorVariance,
  };
}

/** Returns a test's likelihoods for a given mean, by course and size. */
export function cellLikelihoods(
  test: EarlyAndLater,
  { courses, variances }: Grid,
  mean: number,
): Float64Array {
  const result = new Float64Array(courses.length * SIZES);
  let cell = 0;
  for (const course of courses) {
    for (const variance of variances) {
      result[cell++] =
        fitEarlyAndLater(test, course, mean, variance).likelihood;
    }
  }
  return result;
}

/**
 * Returns the likelihoods of a test with an effect, for all parameters except the
 * share of tests without one.
 */
export function slabLikelihoods(
  likelihoods: Float64Array,
  { courses, mixes }: Grid,
): Float64Array {
  const combinationsPerMix = TAILS.length * SCALES;
  const result = new Float64Array(mixes.length * combinationsPerMix);
  const mixed = new Float64Array(combinationsPerMix);
  for (let c = 0; c < courses.length; c++) {
    for (const [t, { from, to, weights }] of TAIL_RANGES.entries()) {
      for (let scale = 0; scale < SCALES; scale++) {
        let sum = 0;
        for (let j = from; j < to; j++) {
          sum += weights[j]! * likelihoods[c * SIZES + scale + j]!;
        }
        mixed[t * SCALES + scale] = sum;
      }
    }
    for (let m = 0; m < mixes.length; m++) {
      const share = mixes[m]!.shares[c]!;
      if (share === 0) continue;
      for (let i = 0; i < combinationsPerMix; i++) {
        result[m * combinationsPerMix + i]! += share * mixed[i]!;
      }
    }
  }
  return result;
}
