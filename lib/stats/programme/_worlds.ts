import { normalDensity } from "../distributions/mod.ts";
import type { Estimate } from "../records/mod.ts";
import {
  type Component,
  evidenceOf,
  FACTORS,
  MIXTURES,
} from "./_components.ts";

/** Shares of tests that do nothing. */
export const NONE: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 0.95];

/** Their weights beforehand: that no test does nothing is as likely as not. */
const NONE_WEIGHTS: readonly number[] = [0.5, 0.1, 0.1, 0.1, 0.1, 0.1];

/** Means of the effects, in scales, and the deviation of their prior. */
const MEANS = [-0.5, -0.25, 0, 0.25, 0.5];
const MEAN_DEVIATION = 0.25;

/** What lasts of an effect: closer together where most of it does. */
const LASTING = [0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** What components depend on: scale, mean and lasting share of the effects. */
export interface Shape {
  readonly mean: number;
  readonly lasting: number;
  /** Before anything is seen; not normed. */
  readonly weight: number;
  /** By {@linkcode FACTORS}. */
  readonly components: readonly Component[];
}

/**
 * All shapes about a size of effects. The scale has a half-Cauchy prior of that
 * size, the mean a normal one, the lasting share a flat one.
 *
 * @param size A typical measured effect.
 * @param canPass Whether some test was measured in several periods; else
 *   effects are taken to last.
 */
export function shapesAbout(size: number, canPass: boolean): Shape[] {
  const shapes: Shape[] = [];
  for (let step = -10; step <= 3; step++) {
    const factor = 2 ** (step / 2);
    const scale = size * factor;
    for (const ratio of MEANS) {
      for (const lasting of canPass ? LASTING : [1]) {
        shapes.push({
          mean: ratio * scale,
          lasting,
          weight: factor / (1 + factor ** 2) *
            normalDensity(ratio / MEAN_DEVIATION),
          components: FACTORS.map((times) => ({
            mean: ratio * scale,
            lasting: (times * scale) ** 2 * lasting,
            passing: (times * scale) ** 2 * (1 - lasting),
          })),
        });
      }
    }
  }
  return shapes;
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
    MIXTURES.flatMap((_, tails) =>
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
  /** Likelihood by shape, then by factor, the largest of all being 1. */
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
  shapes: readonly Shape[],
): TestFits {
  const count = shapes.length * FACTORS.length;
  const likelihoods = new Float64Array(count);
  const means = new Float64Array(count);
  const variances = new Float64Array(count);
  const nothing = evidenceOf(periods, 0);
  // The periods' common mean has this density about 0, less the same constant.
  const spike = nothing.log - 0.5 * nothing.precision * nothing.mean ** 2;
  const known = new Map<number, ReturnType<typeof evidenceOf>>();
  let top = spike;
  let at = 0;
  for (const { components } of shapes) {
    for (const { mean, lasting, passing } of components) {
      let evidence = known.get(passing);
      if (evidence === undefined) {
        known.set(passing, evidence = evidenceOf(periods, passing));
      }
      const { precision } = evidence;
      const distance = evidence.mean - mean;
      const spread = 1 + lasting * precision;
      variances[at] = lasting / spread;
      means[at] = mean + variances[at]! * precision * distance;
      const log = evidence.log -
        0.5 * (Math.log(spread) + precision / spread * distance ** 2);
      likelihoods[at++] = log;
      if (log > top) top = log;
    }
  }
  for (let i = 0; i < count; i++) {
    likelihoods[i] = Math.exp(likelihoods[i]! - top);
  }
  return { spike: Math.exp(spike - top), likelihoods, means, variances };
}

/** Likelihood of a test under each world, in the order of the worlds. */
export function worldLikelihoods(
  { spike, likelihoods }: TestFits,
): Float64Array {
  const shapes = likelihoods.length / FACTORS.length;
  const result = new Float64Array(shapes * MIXTURES.length * NONE.length);
  let at = 0;
  for (let shape = 0; shape < shapes; shape++) {
    const from = shape * FACTORS.length;
    for (const weights of MIXTURES) {
      let slab = 0;
      for (let j = 0; j < weights.length; j++) {
        slab += weights[j]! * likelihoods[from + j]!;
      }
      for (const none of NONE) result[at++] = none * spike + (1 - none) * slab;
    }
  }
  return result;
}
