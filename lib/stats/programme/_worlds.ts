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
  0.75,
  ...NONE.slice(1).map(() => 0.25 / (NONE.length - 1)),
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
  readonly before: Float64Array;
}

/**
 * All worlds about a size of effects, for one mean: by what comes anew, mix of
 * courses, tails, scale and share that does nothing, the last the fastest. The
 * scale has a half-Cauchy prior of that size.
 */
export function gridAbout(size: number, passing: Passing): Grid {
  const smallest = size * 2 ** -5;
  const before: number[] = [];
  for (const _ of passing.anew) {
    for (const { weight } of passing.mixes) {
      for (const _ of TAILS) {
        for (let scale = 0; scale < SCALES; scale++) {
          const times = 2 ** (scale / 2 - 5);
          for (const none of NONE_WEIGHTS) {
            before.push(Math.log(weight * none * times / (1 + times ** 2)));
          }
        }
      }
    }
  }
  return {
    ...passing,
    before: Float64Array.from(before),
    variances: Float64Array.from(
      { length: SIZES },
      (_, i) => (smallest * FACTORS[0]!) ** 2 * 2 ** i,
    ),
  };
}

/** What a world is, by its place among those of one mean. */
export interface World {
  readonly anew: number;
  readonly mix: number;
  readonly tails: number;
  readonly scale: number;
  readonly none: number;
}

/** The world at a place. */
export function worldAt(at: number, { mixes }: Grid): World {
  const scale = Math.floor(at / NONE.length);
  const tails = Math.floor(scale / SCALES);
  const mix = Math.floor(tails / TAILS.length);
  return {
    none: at % NONE.length,
    scale: scale % SCALES,
    tails: tails % TAILS.length,
    mix: mix % mixes.length,
    anew: Math.floor(mix / mixes.length),
  };
}

/** Likelihood of a test that does nothing, over that of its own estimates. */
export function spikeOf(periods: readonly Estimate[]): number {
  return Math.exp(
    -0.5 * periods.reduce(
      (sum, { value, standardError }) => sum + (value / standardError) ** 2,
      0,
    ),
  );
}

/** A test's effect at its fullest, under one mean, course and size. */
export interface Fit {
  /** Over that of its own estimates, so that none is above 1. */
  readonly likelihood: number;
  readonly mean: number;
  readonly variance: number;
}

/** In closed form: a normal mean with a normal prior. */
export function fitOf(
  periods: readonly Estimate[],
  course: Course,
  mean: number,
  variance: number,
  anew: number,
): Fit {
  const passing = anew * variance;
  const persistent = variance - passing;
  let precision = 0;
  let pull = 0;
  let square = 0;
  let ratio = 1;
  for (let i = 0; i < periods.length; i++) {
    const { value, standardError } = periods[i]!;
    const times = i === 0 ? course.first : course.later;
    const own = standardError * standardError;
    const error = own + passing + (i === 0 ? course.beside * persistent : 0);
    const distance = value - times * mean;
    precision += times * times / error;
    pull += times * distance / error;
    square += distance * distance / error;
    ratio *= own / error;
  }
  const kept = 1 + persistent * precision;
  return {
    likelihood: Math.exp(-0.5 * (square - persistent * pull * pull / kept)) *
      Math.sqrt(ratio / kept),
    mean: mean + persistent * pull / kept,
    variance: persistent / kept,
  };
}

/** A test's likelihoods under a mean, by what comes anew, course and size. */
export function likelihoodsOf(
  periods: readonly Estimate[],
  { anew, courses, variances }: Grid,
  mean: number,
): Float64Array {
  const result = new Float64Array(anew.length * courses.length * SIZES);
  let at = 0;
  for (const share of anew) {
    for (const course of courses) {
      for (const variance of variances) {
        result[at++] = fitOf(periods, course, mean, variance, share).likelihood;
      }
    }
  }
  return result;
}

/** Likelihoods of a test that does something, by world without what does not. */
export function slabsOf(likelihoods: Float64Array, grid: Grid): Float64Array {
  const { anew, courses, mixes } = grid;
  const ofCourse = TAILS.length * SCALES;
  const result = new Float64Array(anew.length * mixes.length * ofCourse);
  const mixed = new Float64Array(ofCourse);
  for (let a = 0; a < anew.length; a++) {
    for (let c = 0; c < courses.length; c++) {
      const start = (a * courses.length + c) * SIZES;
      for (const [t, { from, to, weights }] of MIXING.entries()) {
        for (let scale = 0; scale < SCALES; scale++) {
          let sum = 0;
          for (let j = from; j < to; j++) {
            sum += weights[j]! * likelihoods[start + scale + j]!;
          }
          mixed[t * SCALES + scale] = sum;
        }
      }
      for (let m = 0; m < mixes.length; m++) {
        const share = mixes[m]!.shares[c]!;
        if (share === 0) continue;
        const base = (a * mixes.length + m) * ofCourse;
        for (let i = 0; i < ofCourse; i++) {
          result[base + i]! += share * mixed[i]!;
        }
      }
    }
  }
  return result;
}
