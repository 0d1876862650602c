import { chiSquareSurvival } from "../distributions/mod.ts";

/** Factors of a scale, in steps of the root of two. */
export const FACTORS: readonly number[] = Array.from(
  { length: 14 },
  (_, i) => 2 ** ((i - 3) / 2),
);

/** Degrees of freedom of t distributions; `null` for the normal one. */
export const TAILS: readonly (number | null)[] = [null, 4, 2, 1];

/**
 * Each t distribution as a mixture of normals of so many times its scale: the
 * root of its degrees of freedom over a chi-square, by the mass about each
 * factor.
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

/** A tail's factors that weigh anything, for loops: `[from, to)` and weights. */
export const MIXING: readonly {
  readonly from: number;
  readonly to: number;
  readonly weights: readonly number[];
}[] = MIXTURES.map((weights) => ({
  from: weights.findIndex((weight) => weight > 0),
  to: weights.findLastIndex((weight) => weight > 0) + 1,
  weights,
}));

/** What a lasting effect was in the first period. */
export interface Course {
  /** So many times as much: more where it wears off, less where it grows. */
  readonly times: number;
  /** What it had beside it, of its variance: a novelty, or a late start. */
  readonly extraVariance: number;
}

/** That effects stay as they are is the likeliest. */
const TIMES: readonly Weighed[] = [[1, 0.5], [0.5, 0.2], [2, 0.2], [0, 0.1]];

/** What may be beside an effect: nothing, a little, or as much as itself. */
const BESIDE: readonly number[] = [0, 0.3, 1];

/** Which shares of effects have how much beside them. */
const MIXED: readonly Mix[] = [
  { weight: 0.4, shares: [1, 0, 0] },
  { weight: 0.2, shares: [0.9, 0, 0.1] },
  { weight: 0.1, shares: [0.6, 0, 0.4] },
  { weight: 0.2, shares: [0, 1, 0] },
  { weight: 0.1, shares: [0, 0, 1] },
];

/** A value, and its weight beforehand. */
type Weighed = readonly [value: number, weight: number];

/** Which share of a store's effects takes which course, and its weight. */
interface Mix {
  readonly weight: number;
  readonly shares: readonly number[];
}

/** What can be known of how effects go on in time. */
export interface Passing {
  readonly courses: readonly Course[];
  readonly mixes: readonly Mix[];
}

/**
 * Courses of effects.
 *
 * @param canPass Whether some test was measured in several periods; else
 *   effects are taken to last.
 */
export function coursesAndMixes(canPass: boolean): Passing {
  if (!canPass) {
    const lasts = { times: 1, extraVariance: 0 };
    return { courses: [lasts], mixes: [{ weight: 1, shares: [1] }] };
  }
  return {
    courses: TIMES.flatMap(([times]) =>
      BESIDE.map((extraVariance) => ({ times, extraVariance }))
    ),
    mixes: TIMES.flatMap(([, likely], courseIndex) =>
      MIXED.map(({ weight, shares }) => ({
        weight: likely * weight,
        shares: TIMES.flatMap((_, otherIndex) =>
          shares.map((share) => otherIndex === courseIndex ? share : 0)
        ),
      }))
    ),
  };
}
