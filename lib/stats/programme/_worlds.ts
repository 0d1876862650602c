import { normalDensity } from "../distributions/mod.ts";
import type { Estimate } from "../records/mod.ts";
import {
  type Component,
  type Course,
  evidenceOf,
  FACTORS,
  mixtureOf,
  TAILS,
} from "./_components.ts";

/** Shares of tests that do nothing. */
export const NONE: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 0.95];

/** Their weights beforehand: that no test does nothing is as likely as not. */
const NONE_WEIGHTS: readonly number[] = [0.5, 0.1, 0.1, 0.1, 0.1, 0.1];

/** Means of the effects, in scales, and the deviation of their prior. */
const MEANS = [-0.5, -0.25, 0, 0.25, 0.5];
const MEAN_DEVIATION = 0.25;

/** What lasts of an effect: closer together where most of it does. */
const PERSISTENT = [0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** What components depend on: scale, mean and course of the effects. */
export interface Shape {
  readonly mean: number;
  /** The share of an effect's variance that lasts. */
  readonly persistent: number;
  /** Whether the rest is of the first period alone. */
  readonly wearsOff: boolean;
  /** Before anything is seen; not normed. */
  readonly weight: number;
  /** By {@linkcode FACTORS}. */
  readonly components: readonly Component[];
}

/** All shapes, and the courses that their components name. */
export interface Shapes {
  readonly shapes: readonly Shape[];
  readonly courses: readonly Course[];
}

/**
 * All shapes about a size of effects. The scale has a half-Cauchy prior of that
 * size, the mean a normal one, the lasting share a flat one; that the rest wears
 * off after the first period, as a novelty does, is as likely as that it comes
 * anew in each.
 *
 * @param size A typical measured effect.
 * @param canPass Whether some test was measured in several periods; else
 *   effects are taken to last.
 */
export function shapesAbout(size: number, canPass: boolean): Shapes {
  const shapes: Shape[] = [];
  const courses: Course[] = [{ first: 0, later: 0 }];
  for (let step = -10; step <= 3; step++) {
    const factor = 2 ** (step / 2);
    const scale = size * factor;
    const weight = factor / (1 + factor ** 2);
    for (const persistent of canPass ? PERSISTENT : [1]) {
      const ways = persistent === 1 ? [false] : [false, true];
      for (const wearsOff of ways) {
        const parts = FACTORS.map((times) => {
          const variance = (times * scale) ** 2;
          if (persistent === 1) return { persistent: variance, course: 0 };
          const first = variance * (1 - persistent);
          courses.push({ first, later: wearsOff ? 0 : first });
          return {
            persistent: variance * persistent,
            course: courses.length - 1,
          };
        });
        for (const ratio of MEANS) {
          const mean = ratio * scale;
          shapes.push({
            mean,
            persistent,
            wearsOff,
            weight: weight * normalDensity(ratio / MEAN_DEVIATION) /
              ways.length,
            components: parts.map((part) => ({ ...part, mean })),
          });
        }
      }
    }
  }
  return { shapes, courses };
}

/**
 * One way in which effects may be distributed: a shape, tails, and a share of
 * tests that do nothing.
 */
export interface World {
  readonly shape: number;
  readonly tails: number;
  readonly none: number;
  /** Before anything is seen; not normed. */
  readonly before: number;
}

/** All worlds, shape by shape. */
export function worldsOf(shapes: readonly Shape[]): World[] {
  return shapes.flatMap(({ weight }, shape) =>
    TAILS.flatMap((_, tails) =>
      NONE.map((none, i) => ({
        shape,
        tails,
        none,
        before: weight * NONE_WEIGHTS[i]!,
      }))
    )
  );
}

/** A test under every shape and factor. */
export interface TestFits {
  /** Likelihood of no effect, on the scale of `likelihoods`. */
  readonly spike: number;
  /** Likelihood by shape, then by factor; none above 1. */
  readonly likelihoods: Float64Array;
  /** Mean of what lasts, in the same order. */
  readonly means: Float64Array;
  /** Variance of what lasts, in the same order. */
  readonly variances: Float64Array;
}

/**
 * Fits a test under every shape and factor, in closed form: a normal mean with
 * a normal prior.
 */
export function fitTest(
  periods: readonly Estimate[],
  { shapes, courses }: Shapes,
): TestFits {
  const count = shapes.length * FACTORS.length;
  const likelihoods = new Float64Array(count);
  const means = new Float64Array(count);
  const variances = new Float64Array(count);
  const evidence = courses.map((course) => evidenceOf(periods, course));
  // The periods' common mean has this density about 0, less the same constant.
  const [nothing] = evidence as [typeof evidence[0]];
  const spike = nothing.log - 0.5 * nothing.precision * nothing.mean ** 2;
  let top = spike;
  let at = 0;
  for (const { components } of shapes) {
    for (const { mean, persistent, course } of components) {
      const { precision, mean: measured, log } = evidence[course]!;
      const distance = measured - mean;
      const variance = persistent / (1 + persistent * precision);
      variances[at] = variance;
      means[at] = mean + variance * precision * distance;
      const exponent = log -
        0.5 * variance / persistent * precision * distance ** 2;
      likelihoods[at++] = exponent;
      if (exponent > top) top = exponent;
    }
  }
  at = 0;
  for (const { components } of shapes) {
    for (const { persistent } of components) {
      likelihoods[at] = Math.exp(likelihoods[at]! - top) *
        Math.sqrt(variances[at]! / persistent);
      at++;
    }
  }
  return { spike: Math.exp(spike - top), likelihoods, means, variances };
}

/** Likelihood of a test under each world, in the order of the worlds. */
export function worldLikelihoods(
  { spike, likelihoods }: TestFits,
): Float64Array {
  const shapes = likelihoods.length / FACTORS.length;
  const result = new Float64Array(shapes * TAILS.length * NONE.length);
  let at = 0;
  for (let shape = 0; shape < shapes; shape++) {
    const from = shape * FACTORS.length;
    for (const tails of TAILS.keys()) {
      const weights = mixtureOf(tails);
      let slab = 0;
      for (let j = 0; j < weights.length; j++) {
        slab += weights[j]! * likelihoods[from + j]!;
      }
      for (const none of NONE) result[at++] = none * spike + (1 - none) * slab;
    }
  }
  return result;
}
