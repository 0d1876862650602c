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

/** What an effect comes to in the first period and later, of its fullest. */
export interface Course {
  readonly first: number;
  readonly later: number;
  /** What the first period has beside it, of its variance. */
  readonly beside: number;
}

/** It lasts; wears off; or grows: each by a half, or as a part of its own. */
const COURSES: readonly Course[] = [
  { first: 1, later: 1, beside: 0 },
  { first: 1, later: 0.5, beside: 0 },
  { first: 0.5, later: 0.5, beside: 0.75 },
  { first: 1, later: 0, beside: 0 },
  { first: 0.5, later: 1, beside: 0 },
  { first: 0.25, later: 1, beside: 0.1875 },
  { first: 0, later: 1, beside: 0 },
];

/** Which share of a store's effects takes which course, and its weight. */
interface Mix {
  readonly weight: number;
  readonly shares: readonly number[];
}

/** Shares of what lasts, of what wears off, of what grows or starts late. */
const mix = (
  weight: number,
  lasts: number,
  wears: readonly number[],
  grows: readonly number[],
): Mix => ({ weight, shares: [lasts, ...wears, ...grows] });

/** Most effects last, or some, or none; that they last is the likeliest. */
const MIXES: readonly Mix[] = [
  mix(0.4, 1, [0, 0, 0], [0, 0, 0]),
  mix(0.3, 0.8, [0.04, 0.04, 0.02], [0.04, 0.04, 0.02]),
  mix(0.1, 0.4, [0.12, 0.12, 0.06], [0.12, 0.12, 0.06]),
  mix(0.05, 0.5, [0.2, 0.2, 0.1], [0, 0, 0]),
  mix(0.025, 0, [0.4, 0.4, 0.2], [0, 0, 0]),
  mix(0.025, 0, [0, 1, 0], [0, 0, 0]),
  mix(0.05, 0.5, [0, 0, 0], [0.2, 0.2, 0.1]),
  mix(0.025, 0, [0, 0, 0], [0.4, 0.4, 0.2]),
  mix(0.025, 0, [0, 0, 0], [0, 1, 0]),
];

/** Shares of an effect's variance that come anew in each period. */
const ANEW: readonly number[] = [0, 0.1, 0.25, 0.5, 0.75];

/** What can be known of how effects go on in time. */
export interface Passing {
  readonly courses: readonly Course[];
  readonly mixes: readonly Mix[];
  readonly anew: readonly number[];
}

/**
 * Courses of effects.
 *
 * @param canPass Whether some test was measured in several periods; else
 *   effects are taken to last.
 */
export function passingOf(canPass: boolean): Passing {
  return canPass ? { courses: COURSES, mixes: MIXES, anew: ANEW } : {
    courses: COURSES.slice(0, 1),
    mixes: [{ weight: 1, shares: [1] }],
    anew: [0],
  };
}
