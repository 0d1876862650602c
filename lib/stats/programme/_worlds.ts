import type { Estimate } from "../records/mod.ts";
import {
  type Course,
  FACTORS,
  MIXING,
  type Passing,
  TAILS,
} from "./_components.ts";

/** Shares of tests that do nothing. */
export const NONE: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 0.95];

/** Their weights beforehand: that no test does nothing is as likely as not. */
const NONE_WEIGHTS: readonly number[] = [
  0.5,
  ...NONE.slice(1).map(() => 0.5 / (NONE.length - 1)),
];

/** Scales, in steps of the root of two. */
export const SCALES = 14;

/** A scale times a factor. */
export const SIZES: number = SCALES + FACTORS.length - 1;

/** The grid on which everything but the mean of effects lies. */
export interface Grid extends Passing {
  /** Variances of effects, by scale and factor together. */
  readonly variances: Float64Array;
  /** Logarithms of the worlds' weights beforehand. */
  readonly logPriors: Float64Array;
}

/**
 * All worlds about a size of effects, for one mean: by mix of courses, tails,
 * scale and share that does nothing, the last the fastest. The scale has a
 * half-Cauchy prior of that size.
 */
export function gridAbout(size: number, passing: Passing): Grid {
  const smallest = size * 2 ** -5;
  const logPriors: number[] = [];
  for (const { weight } of passing.mixes) {
    for (const _ of TAILS) {
      for (let scale = 0; scale < SCALES; scale++) {
        const times = 2 ** (scale / 2 - 5);
        for (const none of NONE_WEIGHTS) {
          logPriors.push(Math.log(weight * none * times / (1 + times ** 2)));
        }
      }
    }
  }
  return {
    ...passing,
    logPriors: Float64Array.from(logPriors),
    variances: Float64Array.from(
      { length: SIZES },
      (_, i) => (smallest * FACTORS[0]!) ** 2 * 2 ** i,
    ),
  };
}

/** What a world is, by its place among those of one mean. */
export interface World {
  readonly mix: number;
  readonly tails: number;
  readonly scale: number;
  readonly none: number;
}

/** The world at a place. */
export function worldAt(index: number): World {
  const scale = Math.floor(index / NONE.length);
  const tails = Math.floor(scale / SCALES);
  return {
    none: index % NONE.length,
    scale: scale % SCALES,
    tails: tails % TAILS.length,
    mix: Math.floor(tails / TAILS.length),
  };
}

/** What was measured of a test: in the first period, and in all later ones. */
export interface Halves {
  readonly first: Estimate | null;
  readonly later: Estimate | null;
}

/** Likelihood of a test that does nothing, over that of its own estimates. */
export function spikeLikelihood(test: Halves): number {
  return fitHalves(test, { times: 1, extraVariance: 0 }, 0, 0).likelihood;
}

/** A test's lasting effect, under one mean, course and size. */
export interface Fit {
  /** Over that of its own estimates, so that none is above 1. */
  readonly likelihood: number;
  readonly mean: number;
  readonly variance: number;
  /** What of the variance is the error of the estimates. */
  readonly error: number;
}

/** In closed form: one normal estimate after the other. */
export function fitHalves(
  { first, later }: Halves,
  { times, extraVariance }: Course,
  mean: number,
  variance: number,
): Fit {
  const priorFit = { likelihood: 1, mean, variance, error: 0 };
  const laterFit = later === null ? priorFit : updated(priorFit, later, 1, 0);
  return first === null
    ? laterFit
    : updated(laterFit, first, times, extraVariance * variance);
}

/** What is known of an effect once there is an estimate of so many times it. */
function updated(
  { likelihood, mean, variance, error }: Fit,
  estimate: Estimate,
  times: number,
  extraVariance: number,
): Fit {
  const errorVariance = estimate.standardError ** 2;
  const totalVariance = times * times * variance + extraVariance +
    errorVariance;
  const gain = times * variance / totalVariance;
  const off = estimate.value - times * mean;
  return {
    likelihood: likelihood * Math.sqrt(errorVariance / totalVariance) *
      Math.exp(-0.5 * off * off / totalVariance),
    mean: mean + gain * off,
    variance: variance * (extraVariance + errorVariance) / totalVariance,
    error: error * ((extraVariance + errorVariance) / totalVariance) ** 2 +
      gain * gain * errorVariance,
  };
}

/** A test's likelihoods under a mean, by course and size. */
export function cellLikelihoods(
  test: Halves,
  { courses, variances }: Grid,
  mean: number,
): Float64Array {
  const result = new Float64Array(courses.length * SIZES);
  let cell = 0;
  for (const course of courses) {
    for (const variance of variances) {
      result[cell++] = fitHalves(test, course, mean, variance).likelihood;
    }
  }
  return result;
}

/** Likelihoods of a test that does something, by world without what does not. */
export function slabLikelihoods(
  likelihoods: Float64Array,
  { courses, mixes }: Grid,
): Float64Array {
  const ofCourse = TAILS.length * SCALES;
  const result = new Float64Array(mixes.length * ofCourse);
  const mixed = new Float64Array(ofCourse);
  for (let c = 0; c < courses.length; c++) {
    for (const [t, { from, to, weights }] of MIXING.entries()) {
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
      for (let i = 0; i < ofCourse; i++) {
        result[m * ofCourse + i]! += share * mixed[i]!;
      }
    }
  }
  return result;
}
