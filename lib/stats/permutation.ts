import { type ArmSums, armSums, type SparseSample } from "./_resample.ts";
import { caveat } from "./_caveat.ts";
import { checkChoice, checkCount } from "./_check.ts";
import type { Caveat } from "./caveat.ts";
import type { Alternative } from "./mean_tests.ts";
import { randomSource } from "./random.ts";

/** Options of {@linkcode permutationTest}. */
export interface PermutationOptions {
  /** Seed of the random numbers. */
  readonly seed: number;
  /** Number of permutations. @default {10_000} */
  readonly permutations?: number;
  /** What the test asks. @default {"two-sided"} */
  readonly alternative?: Alternative;
}

/** A permutation test of two means. */
export interface PermutationResult {
  /** Treatment minus control, per visitor. */
  readonly difference: number | null;
  /** Welch's statistic of the data. */
  readonly statistic: number | null;
  /** Share of permutations with a statistic at least this far out. */
  readonly pValue: number | null;
  /** Monte Carlo standard error of the p-value. */
  readonly pValueError: number | null;
  /** Number of permutations. */
  readonly permutations: number;
  /** What the test asked. */
  readonly alternative: Alternative;
  /** Seed of the random numbers. */
  readonly seed: number;
  /** What is missing or to be taken with care. */
  readonly caveats: readonly Caveat[];
}

/**
 * Permutation test of two means: how often would an arbitrary split of the
 * same visitors differ as much?
 *
 * The statistic is Welch's t, so the test stays right for equal means with
 * unequal variances in large samples (Janssen 1997; Chung and Romano 2013,
 * Annals of Statistics 41). Visitors without an order are never listed: each
 * buyer falls to the control with the chance that the places left there give
 * him. The p-value counts the data as one of the permutations and so is never
 * 0 (Phipson and Smyth 2010).
 *
 * @param control Values of the control's buyers, and its visitors
 * @param treatment The same of the treatment
 * @param options Seed, permutations and alternative
 * @returns The test
 * @throws {TypeError | RangeError} If a value is not a finite number, there
 * are more buyers than visitors, denominators are given, or an option is out
 * of its range
 *
 * @example Two small arms
 * ```ts
 * import { permutationTest } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const result = permutationTest(
 *   { n: 100, values: [30, 35, 40, 50] },
 *   { n: 100, values: [30, 35, 40, 50, 45, 60, 70, 80, 30, 90, 55, 45, 35] },
 *   { seed: 1, permutations: 2000 },
 * );
 * assert(result.pValue! < 0.05);
 * ```
 */
export function permutationTest(
  control: SparseSample,
  treatment: SparseSample,
  options: PermutationOptions,
): PermutationResult {
  const { seed, permutations = 10_000, alternative = "two-sided" } = options;
  checkCount("permutations", permutations, 1);
  checkChoice("alternative", alternative, ["two-sided", "greater", "less"]);
  if (control.denominators || treatment.denominators) {
    throw new RangeError(
      "A permutation test of a ratio is not offered: leave out the denominators, or use bootstrapLift",
    );
  }
  const arms = [
    armSums("control", control),
    armSums("treatment", treatment),
  ] as const;
  const [a, b] = arms;
  const known = a.n > 0 && b.n > 0;
  const difference = known ? b.sum / b.n - a.sum / a.n : null;
  const head = { difference, permutations, alternative, seed };
  const pooled = pool(a, b);
  if (!known || a.n < 2 || b.n < 2 || pooled.flat) {
    return Object.freeze({
      ...head,
      statistic: null,
      pValue: null,
      pValueError: null,
      caveats: Object.freeze([defect(a, b, difference)]),
    });
  }
  const observed = statisticOf(pooled, a.n, b.n, a.sum, squaresOf(a));
  const random = randomSource(seed);
  const extreme = { "two-sided": Math.abs, greater: same, less: negative };
  const size = extreme[alternative];
  // Rounding must not make a permutation that repeats the data less extreme.
  const limit = size(observed) - 1e-12 * Math.abs(observed);
  let count = 1;
  for (let p = 0; p < permutations; p++) {
    const [sum, squares] = split(pooled, a.n, random.uniform);
    if (size(statisticOf(pooled, a.n, b.n, sum, squares)) >= limit) count++;
  }
  const pValue = count / (permutations + 1);
  return Object.freeze({
    ...head,
    statistic: Number.isFinite(observed) ? observed : null,
    pValue,
    pValueError: Math.sqrt(pValue * (1 - pValue) / permutations),
    caveats: Object.freeze(
      Number.isFinite(observed) ? [] : [caveat(
        "zero-variance",
        "Neither arm has a spread of its own: the statistic is infinite",
        ["statistic"],
      )],
    ),
  });
}

interface Pool {
  readonly values: Float64Array;
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
  /** Whether all visitors have one value. */
  readonly flat: boolean;
}

const same = (value: number) => value;
const negative = (value: number) => -value;

function pool(a: ArmSums, b: ArmSums): Pool {
  const values = new Float64Array(a.values.length + b.values.length);
  values.set(a.values);
  values.set(b.values, a.values.length);
  const n = a.n + b.n;
  const first = values.length < n ? 0 : values[0] ?? 0;
  return {
    values,
    n,
    sum: a.sum + b.sum,
    squares: squaresOf(a) + squaresOf(b),
    flat: values.every((value) => value === first),
  };
}

function squaresOf({ values }: ArmSums): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** Welch's t, from the control's share of the pooled sums. */
function statisticOf(
  pooled: Pool,
  n0: number,
  n1: number,
  sum0: number,
  squares0: number,
): number {
  const sum1 = pooled.sum - sum0;
  const squares1 = pooled.squares - squares0;
  const v0 = Math.max(0, squares0 - sum0 * sum0 / n0) / (n0 - 1);
  const v1 = Math.max(0, squares1 - sum1 * sum1 / n1) / (n1 - 1);
  const error = Math.sqrt(v0 / n0 + v1 / n1);
  const difference = sum1 / n1 - sum0 / n0;
  return difference === 0 ? 0 : difference / error;
}

/** Sum and sum of squares of a random control. */
function split(
  { values, n }: Pool,
  n0: number,
  uniform: () => number,
): [number, number] {
  let places = n0;
  let left = n;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    if (uniform() * left < places) {
      const value = values[i]!;
      sum += value;
      squares += value * value;
      places--;
    }
    left--;
  }
  return [sum, squares];
}

function defect(a: ArmSums, b: ArmSums, difference: number | null): Caveat {
  const missing = ["statistic", "pValue", "pValueError"];
  if (difference === null) {
    const message = "An arm has no visitors";
    return caveat("empty-arm", message, ["difference", ...missing]);
  }
  if (a.n < 2 || b.n < 2) {
    const message = "A single visitor says nothing about the spread";
    return caveat("undefined-variance", message, missing);
  }
  const message = "All visitors have one value: every split is alike";
  return caveat("zero-variance", message, missing);
}
