import { chiSquareSurvival } from "../distributions/mod.ts";

/** Multiples of a scale, in steps of √2. */
export const FACTORS: readonly number[] = Array.from(
  { length: 14 },
  (_, i) => 2 ** ((i - 3) / 2),
);

/** Degrees of freedom of the t distributions; `null` is the normal distribution. */
export const TAILS: readonly (number | null)[] = [null, 4, 2, 1];

/**
 * Weights of each t distribution as a mixture of normals. Each normal has a
 * multiple of the t distribution's scale. The multiples are distributed as the
 * root of the degrees of freedom over a chi-square.
 */
const MIXTURES: readonly (readonly number[])[] = TAILS.map((degrees) => {
  if (degrees === null) return FACTORS.map((factor) => factor === 1 ? 1 : 0);
  const below = (factor: number): number =>
    chiSquareSurvival(degrees / factor ** 2, degrees);
  return FACTORS.map((factor, i) => {
    const low = i === 0 ? 0 : below(factor / 2 ** 0.25);
    const high = i === FACTORS.length - 1 ? 1 : below(factor * 2 ** 0.25);
    return high - low;
  });
});

/**
 * Range `[from, to)` of the factors with positive weight, and the weights, for
 * each t distribution.
 */
export const TAIL_RANGES: readonly {
  readonly from: number;
  readonly to: number;
  readonly weights: readonly number[];
}[] = MIXTURES.map((weights) => ({
  from: weights.findIndex((weight) => weight > 0),
  to: weights.findLastIndex((weight) => weight > 0) + 1,
  weights,
}));

/** Relation of a first-period effect to the lasting effect. */
export interface Course {
  /**
   * Multiple of the lasting effect: above 1 if the effect wears off, below 1 if
   * it grows.
   */
  readonly times: number;
  /**
   * Variance of an additional first-period effect, such as a novelty or a late
   * start, relative to the effect's variance.
   */
  readonly extraVariance: number;
}

/** Multiples with prior weights; a constant effect has the largest weight. */
const FIRST_PERIOD_MULTIPLES: readonly WeightedValue[] = [
  [1, 0.5],
  [0.5, 0.2],
  [2, 0.2],
  [0, 0.1],
];

/**
 * Relative variances of an additional first-period effect: none, small, and as
 * large as the effect itself.
 */
const EXTRA_VARIANCES: readonly number[] = [0, 0.3, 1];

/** Mixtures of the relative variances, with prior weights. */
const EXTRA_VARIANCE_MIXES: readonly Mix[] = [
  { weight: 0.4, shares: [1, 0, 0] },
  { weight: 0.2, shares: [0.9, 0, 0.1] },
  { weight: 0.1, shares: [0.6, 0, 0.4] },
  { weight: 0.2, shares: [0, 1, 0] },
  { weight: 0.1, shares: [0, 0, 1] },
];

/** Value with its prior weight. */
type WeightedValue = readonly [value: number, weight: number];

/**
 * Share of a store's effects for each course, and the prior weight of these
 * shares.
 */
interface Mix {
  readonly weight: number;
  readonly shares: readonly number[];
}

/** Possible courses of effects over time, and mixtures of them. */
export interface EffectCourses {
  readonly courses: readonly Course[];
  readonly mixes: readonly Mix[];
}

/**
 * Returns the possible courses of effects over time, with prior weights.
 *
 * @param hasSeveralPeriods Whether some test was measured in several periods. Otherwise all
 *   effects are assumed to last.
 */
export function possibleCourses(hasSeveralPeriods: boolean): EffectCourses {
  if (!hasSeveralPeriods) {
    const constantCourse = { times: 1, extraVariance: 0 };
    return { courses: [constantCourse], mixes: [{ weight: 1, shares: [1] }] };
  }
  return {
    courses: FIRST_PERIOD_MULTIPLES.flatMap(([times]) =>
      EXTRA_VARIANCES.map((extraVariance) => ({ times, extraVariance }))
    ),
    mixes: FIRST_PERIOD_MULTIPLES.flatMap(([, timesWeight], courseIndex) =>
      EXTRA_VARIANCE_MIXES.map(({ weight, shares }) => ({
        weight: timesWeight * weight,
        shares: FIRST_PERIOD_MULTIPLES.flatMap((_, otherIndex) =>
          shares.map((share) => otherIndex === courseIndex ? share : 0)
        ),
      }))
    ),
  };
}
