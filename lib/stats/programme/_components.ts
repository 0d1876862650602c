import { chiSquareSurvival } from "../distributions/mod.ts";
import type { Estimate } from "../records/mod.ts";

/** Factors of a scale, in steps of the root of two. */
export const FACTORS: readonly number[] = Array.from(
  { length: 14 },
  (_, i) => 2 ** ((i - 3) / 2),
);

/** Degrees of freedom of t distributions; `null` for the normal one. */
export const TAILS: readonly (number | null)[] = [null, 4, 2, 1];

let mixtures: readonly (readonly number[])[] | undefined;

/**
 * Each t distribution as a mixture of normals of so many times its scale: the
 * root of its degrees of freedom over a chi-square, by the mass about each
 * factor.
 */
export function mixtureOf(tails: number): readonly number[] {
  mixtures ??= TAILS.map((degrees) => {
    if (degrees === null) return FACTORS.map((factor) => factor === 1 ? 1 : 0);
    const below = (factor: number): number =>
      chiSquareSurvival(degrees / factor ** 2, degrees);
    return FACTORS.map((factor, i) => {
      const low = i === 0 ? 0 : below(factor / 2 ** 0.25);
      const high = i === FACTORS.length - 1 ? 1 : below(factor * 2 ** 0.25);
      return high - low;
    });
  });
  return mixtures[tails]!;
}

/** Where an effect may come from. */
export interface Component {
  /** Mean of the effect. */
  readonly mean: number;
  /** Variance of what lasts. */
  readonly persistent: number;
  /** What periods have beside it, by index among all {@linkcode Course}s. */
  readonly course: number;
}

/** What periods have beside what lasts. */
export interface Course {
  /** Its variance in the first period. */
  readonly first: number;
  /** Its variance in each later one. */
  readonly later: number;
}

/** What the periods of a test say, under so much variance that does not last. */
interface Evidence {
  /** Precision of their mean. */
  readonly precision: number;
  /** Their mean, weighed by precision. */
  readonly mean: number;
  /** Logarithm of their likelihood about it, less a constant. */
  readonly log: number;
}

/** Puts the periods of a test together: errors and what passes are their own. */
export function evidenceOf(
  periods: readonly Estimate[],
  { first, later }: Course,
): Evidence {
  let precision = 0;
  let pull = 0;
  let square = 0;
  let logs = 0;
  for (const [i, { value, standardError }] of periods.entries()) {
    const variance = standardError ** 2 + (i === 0 ? first : later);
    precision += 1 / variance;
    pull += value / variance;
    square += value ** 2 / variance;
    logs += Math.log(variance);
  }
  const mean = pull / precision;
  return { precision, mean, log: -0.5 * (logs + square - pull * mean) };
}
