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
  type Piece,
  pieceMoments,
  pieceQuantile,
  pooled,
  probabilityBelow,
} from "./_pieces.ts";
import { effectPieces, type Posterior, weighWorlds } from "./_posterior.ts";
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
  const pooledEffects = [...measured, ...history].map(({ periods }) =>
    pooled(periods)
  );
  const normal = shrinkEstimates(pooledEffects);
  const pieces = measured.map((_, i) => effectPieces(posterior, i));
  const effects = measured.map((effect, i) =>
    shrunkenEffect(pieces[i]!, effect, level)
  );
  const valueOf = (i: number) => effects[i]!.value;
  const drawn = drawnTogether(
    posterior,
    measured,
    sums.map((factors) => ({ factors, value: over(factors, valueOf) })),
  );
  const intervals = sums.map((factors, k) => {
    const [first, ...otherEffects] = factors.keys().filter((i) =>
      factors[i] !== 0
    );
    return first === undefined || otherEffects.length > 0
      ? drawn[k]!.persistent(level)
      : scaleInterval(effectInterval(pieces[first]!, level), factors[first]!);
  });
  return deepFreeze({
    effects,
    sums: drawn.map(({ foretold }, k) => ({
      ...intervals[k]!,
      measured: over(sums[k]!, (i) => pooledEffects[i]!.value),
      normal: normalSum(sums[k]!, pooledEffects, normal, level),
      foretold: foretold?.(level) ?? null,
    })),
    distribution: effectDistribution(posterior, normal),
    level,
    caveats: distributionCaveats([...measured, ...history]),
  });
}

function check(
  measured: readonly MeasuredEffect[],
  history: readonly MeasuredEffect[],
  sums: readonly (readonly number[])[],
): void {
  const effects = [...measured, ...history];
  if (measured.length === 0 || effects.length < 2) {
    throw new RangeError(
      `measured and history must hold at least two effects, one of them measured: found ${effects.length}`,
    );
  }
  for (const [i, { test, periods, freshError }] of effects.entries()) {
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

function piecesInterval(
  pieces: readonly Piece[],
  level: number,
): BoundedInterval {
  return boundedInterval(
    pieceMoments(pieces).mean,
    pieceQuantile(pieces, (1 - level) / 2),
    pieceQuantile(pieces, (1 + level) / 2),
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
  const [{ weight: none }, ...nonzero] = pieces as [Piece, ...Piece[]];
  if (nonzero.length === 0) return boundedInterval(0, 0, 0);
  const rescaled = nonzero.map((piece) => ({
    ...piece,
    weight: piece.weight / (1 - none),
  }));
  const { lower, upper } = piecesInterval(rescaled, level);
  const zero = none > 1 - level ? [0] : [];
  return boundedInterval(
    pieceMoments(pieces).mean,
    Math.min(lower, ...zero),
    Math.max(upper, ...zero),
  );
}

function scaleInterval(
  { value, lower, upper }: BoundedInterval,
  by: number,
): BoundedInterval {
  const [end1, end2] = [by * lower, by * upper];
  return boundedInterval(
    by * value,
    Math.min(end1, end2),
    Math.max(end1, end2),
  );
}

function shrunkenEffect(
  pieces: readonly Piece[],
  { periods, freshError }: MeasuredEffect,
  level: number,
): ShrunkenEffect {
  const { variance } = pieceMoments(pieces);
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
    foretold: later === null ? null : piecesInterval(later, level),
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
  pooledEffects: readonly Estimate[],
  { mean, standardDeviation, shrunken }: ShrunkenEstimates,
  level: number,
): Interval {
  let value = 0;
  let ownVariance = 0;
  let shared = 0;
  for (const [i, factor] of factors.entries()) {
    const error = pooledEffects[i]!.standardError;
    const retained = standardDeviation ** 2 /
      (standardDeviation ** 2 + error ** 2);
    value += factor * shrunken[i]!.value;
    ownVariance += factor ** 2 * retained * error ** 2;
    shared += factor * (1 - retained) * mean.standardError;
  }
  const reach = normalQuantile((1 + level) / 2) *
    Math.sqrt(ownVariance + shared ** 2);
  return boundedInterval(value, value - reach, value + reach);
}

function effectDistribution(
  posterior: Posterior,
  { mean, standardDeviation }: ShrunkenEstimates,
): EffectDistribution {
  const { grid: { courses, mixes }, nodes, tests } = posterior;
  const weights = nodes[0]!.weights.map((_, index) =>
    nodes.reduce((sum, { weights }) => sum + weights[index]!, 0)
  );
  const average = (value: (world: World) => number): number =>
    weights.reduce(
      (sum, weight, index) => sum + weight * value(worldAt(index)),
      0,
    );
  const next = effectPieces(posterior, tests.length - 1);
  const expected = (value: (course: Course) => number): number | null =>
    courses.length === 1
      ? null
      : average(({ mix }) =>
        over(mixes[mix]!.shares, (c) => value(courses[c]!))
      );
  const firstVariance = ({ times, extraVariance }: Course) =>
    times ** 2 + extraVariance;
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
      value: pieceQuantile(next, probability),
    })),
    normal: { mean: mean.value, standardDeviation },
  };
}

function distributionCaveats(effects: readonly MeasuredEffect[]): Caveat[] {
  const tests = new Set(effects.map(({ test }) => test)).size;
  return tests >= FEW_TESTS ? [] : [caveat(
    "few-observations",
    `How effects are distributed comes from ${tests} tests and is hardly known`,
  )];
}
