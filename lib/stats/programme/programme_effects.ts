import { checkOptions, PROGRAMME_OPTIONS } from "../../base/mod.ts";
import { shrinkEstimates, type ShrunkenEstimates } from "../effects/mod.ts";
import { normalQuantile } from "../distributions/mod.ts";
import {
  type BoundedInterval,
  boundedInterval,
  type Caveat,
  caveat,
  checkEstimate,
  checkLevel,
  checkScale,
  checkSquarable,
  deepFreeze,
  type Estimate,
  type Interval,
} from "../records/mod.ts";
import {
  momentsOf,
  type Piece,
  pooled,
  probabilityBelow,
  quantileOf,
} from "./_pieces.ts";
import { piecesOf, type Posterior, weighWorlds } from "./_posterior.ts";
import { drawnTogether } from "./_sums.ts";
import { type Course, TAILS } from "./_components.ts";
import { NONE, type World, worldAt } from "./_worlds.ts";
import type {
  EffectDistribution,
  MeasuredEffect,
  ProgrammeEffects,
  ProgrammeOptions,
  ShrunkenEffect,
} from "./types.ts";

/** Fewer tests say little of how effects are distributed. */
const FEW_TESTS = 10;

const QUANTILES = [0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975];

/**
 * Reads all tests of a programme together: what each one's effect is once the
 * others are known, what a sum of them comes to, and how effects are
 * distributed.
 *
 * An effect is nothing at all in some share of the tests, and in the others
 * comes from a t distribution with unknown mean, scale and degrees of freedom
 * (1, 2, 4 or normal), written as a mixture of normals of many scales. So each
 * test is drawn to the others by its own factor: what is like the others far,
 * what stands out little (local shrinkage, as Mudd and others 2026,
 * arXiv:2603.12867, call for; the mixture as Stephens 2017, Biostatistics 18).
 * Tests that were measured in several periods show how much of a first period's
 * effect is left later, and how much was there beside it. Nothing is plugged in: everything is
 * averaged over all of these, weighed by how well they foretell all tests, so that
 * the intervals hold what is not known of them, too.
 *
 * Given the distribution, that a test was chosen because it won changes
 * nothing, provided that those that did not win are among the measured as well.
 *
 * @param measured Effects in one metric and unit
 * @param options Tests to learn from, sums, level
 * @returns The effects, the sums and the distribution
 * @throws {TypeError | RangeError} If there are fewer than two tests, a number
 * is out of its range, or a sum has not as many factors as there are effects
 *
 * @example The best of five tests, and what the best two come to
 * ```ts
 * import { programmeEffects } from "readout/stats";
 * import { assert } from "@std/assert";
 *
 * const lifts = [0.06, 0.03, -0.01, 0.004, -0.02];
 * const { effects, sums } = programmeEffects(
 *   lifts.map((value, i) => ({
 *     test: `test ${i}`,
 *     periods: [{ value, standardError: 0.02 }],
 *   })),
 *   { sums: [[1, 1, 0, 0, 0]] },
 * );
 * assert(effects[0]!.value > 0 && effects[0]!.value < 0.06);
 * assert(sums[0]!.value < sums[0]!.measured);
 * ```
 */
export function programmeEffects(
  measured: readonly MeasuredEffect[],
  options: ProgrammeOptions = {},
): ProgrammeEffects {
  checkOptions(PROGRAMME_OPTIONS, options);
  const { history = [], sums = [], level = 0.95 } = options;
  checkLevel(level);
  check(measured, history, sums);
  const posterior = weighWorlds(measured, history);
  const whole = [...measured, ...history].map(({ periods }) => pooled(periods));
  const normal = shrinkEstimates(whole);
  const pieces = measured.map((_, i) => piecesOf(posterior, i));
  const effects = measured.map((effect, i) =>
    effectOf(pieces[i]!, effect, level)
  );
  const valueOf = (i: number) => effects[i]!.value;
  const drawn = drawnTogether(
    posterior,
    measured,
    sums.map((factors) => ({ factors, value: over(factors, valueOf) })),
  );
  const own = sums.map((factors, k) => {
    const [first, ...others] = factors.keys().filter((i) => factors[i] !== 0);
    return first === undefined || others.length > 0
      ? drawn[k]!.persistent(level)
      : timesOf(effectInterval(pieces[first]!, level), factors[first]!);
  });
  return deepFreeze({
    effects,
    sums: drawn.map(({ foretold }, k) => ({
      ...own[k]!,
      measured: over(sums[k]!, (i) => whole[i]!.value),
      normal: normalSum(sums[k]!, whole, normal, level),
      foretold: foretold?.(level) ?? null,
    })),
    distribution: distributionOf(posterior, normal),
    level,
    caveats: caveatsOf([...measured, ...history]),
  });
}

function check(
  measured: readonly MeasuredEffect[],
  history: readonly MeasuredEffect[],
  sums: readonly (readonly number[])[],
): void {
  const all = [...measured, ...history];
  if (measured.length === 0 || all.length < 2) {
    throw new RangeError(
      `measured and history must hold at least two effects, one of them measured: found ${all.length}`,
    );
  }
  for (const [i, { test, periods, freshError }] of all.entries()) {
    const name = i < measured.length
      ? `measured[${i}]`
      : `history[${i - measured.length}]`;
    if (periods.length === 0) {
      throw new RangeError(`${name}.periods must not be empty: test "${test}"`);
    }
    periods.forEach((period, j) =>
      checkEstimate(`${name}.periods[${j}].`, period)
    );
    if (freshError !== undefined) {
      checkScale(`${name}.freshError`, freshError);
    }
  }
  for (const [i, sum] of sums.entries()) {
    if (sum.length !== measured.length) {
      throw new RangeError(
        `sums[${i}] must have an entry for each of the ${measured.length} effects: found ${sum.length}`,
      );
    }
    sum.forEach((factor, j) => checkSquarable(`sums[${i}][${j}]`, factor));
  }
}

function intervalOf(
  pieces: readonly Piece[],
  level: number,
): BoundedInterval {
  return boundedInterval(
    momentsOf(pieces).mean,
    quantileOf(pieces, (1 - level) / 2),
    quantileOf(pieces, (1 + level) / 2),
  );
}

/**
 * Where an effect lies if it does something, and 0 where it may do nothing: how
 * many effects are exactly 0 is hardly known, and small ones must be inside, too.
 */
function effectInterval(
  pieces: readonly Piece[],
  level: number,
): BoundedInterval {
  const [{ weight: none }, ...others] = pieces as [Piece, ...Piece[]];
  if (others.length === 0) return boundedInterval(0, 0, 0);
  const some = others.map((piece) => ({
    ...piece,
    weight: piece.weight / (1 - none),
  }));
  const { lower, upper } = intervalOf(some, level);
  const zero = none > 1 - level ? [0] : [];
  return boundedInterval(
    momentsOf(pieces).mean,
    Math.min(lower, ...zero),
    Math.max(upper, ...zero),
  );
}

function timesOf(
  { value, lower, upper }: BoundedInterval,
  by: number,
): BoundedInterval {
  const [one, other] = [by * lower, by * upper];
  return boundedInterval(
    by * value,
    Math.min(one, other),
    Math.max(one, other),
  );
}

function effectOf(
  pieces: readonly Piece[],
  { periods, freshError }: MeasuredEffect,
  level: number,
): ShrunkenEffect {
  const { variance } = momentsOf(pieces);
  const none = pieces[0]!.weight;
  const atMostZero = probabilityBelow(pieces, 0);
  const later = freshError === undefined ? null : pieces.map((piece) => ({
    ...piece,
    variance: piece.variance + freshError ** 2,
  }));
  return {
    ...effectInterval(pieces, level),
    standardDeviation: Math.sqrt(variance),
    chanceOfNone: none,
    chanceOfOppositeSign: pooled(periods).value >= 0
      ? atMostZero
      : Math.max(0, 1 - atMostZero + none),
    foretold: later === null ? null : intervalOf(later, level),
  };
}

function over(
  factors: readonly number[],
  valueOf: (i: number) => number,
): number {
  return factors.reduce((sum, factor, i) => sum + factor * valueOf(i), 0);
}

/** The same sum with the normal prior: its common mean's error is shared. */
function normalSum(
  factors: readonly number[],
  whole: readonly Estimate[],
  { mean, standardDeviation, shrunken }: ShrunkenEstimates,
  level: number,
): Interval {
  let value = 0;
  let own = 0;
  let shared = 0;
  for (const [i, factor] of factors.entries()) {
    const error = whole[i]!.standardError;
    const kept = standardDeviation ** 2 / (standardDeviation ** 2 + error ** 2);
    value += factor * shrunken[i]!.value;
    own += factor ** 2 * kept * error ** 2;
    shared += factor * (1 - kept) * mean.standardError;
  }
  const reach = normalQuantile((1 + level) / 2) * Math.sqrt(own + shared ** 2);
  return boundedInterval(value, value - reach, value + reach);
}

function distributionOf(
  posterior: Posterior,
  { mean, standardDeviation }: ShrunkenEstimates,
): EffectDistribution {
  const { grid: { courses, mixes }, nodes, tests } = posterior;
  const weights = nodes[0]!.weights.map((_, index) =>
    nodes.reduce((sum, { weights }) => sum + weights[index]!, 0)
  );
  const average = (of: (world: World) => number): number =>
    weights.reduce((sum, weight, at) => sum + weight * of(worldAt(at)), 0);
  const next = piecesOf(posterior, tests.length - 1);
  const expected = (of: (course: Course) => number): number | null =>
    courses.length === 1
      ? null
      : average(({ mix }) => over(mixes[mix]!.shares, (c) => of(courses[c]!)));
  const firstVariance = ({ times, beside }: Course) => times ** 2 + beside;
  return {
    none: average(({ none }) => NONE[none]!),
    mean: nodes.reduce(
      (sum, { mean, weights }) => sum + mean * weights.reduce((a, b) => a + b),
      0,
    ),
    persistent: courses.length === 1 ? null : average(({ mix }) => {
      const { shares } = mixes[mix]!;
      const together = over(shares, (c) => courses[c]!.times);
      return together && together /
          over(shares, (c) => firstVariance(courses[c]!));
    }),
    wearsOff: expected((course) => firstVariance(course) > 1 ? 1 : 0),
    startsLate: expected((course) => firstVariance(course) < 1 ? 1 : 0),
    heavyTails: average(({ tails }) => TAILS[tails] === null ? 0 : 1),
    quantiles: QUANTILES.map((probability) => ({
      probability,
      value: quantileOf(next, probability),
    })),
    normal: { mean: mean.value, standardDeviation },
  };
}

function caveatsOf(all: readonly MeasuredEffect[]): Caveat[] {
  const tests = new Set(all.map(({ test }) => test)).size;
  return tests >= FEW_TESTS ? [] : [caveat(
    "few-observations",
    `How effects are distributed comes from ${tests} tests and is hardly known`,
  )];
}
