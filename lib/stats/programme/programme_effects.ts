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
  poolEstimates,
  probabilityBelow,
} from "./_pieces.ts";
import type { Posterior } from "./_posterior.ts";
import { computePosterior, effectPieces } from "./_posterior.ts";
import { sumIntervals } from "./_sums.ts";
import { type Course, TAILS } from "./_components.ts";
import { type World, worldAt, ZERO_SHARES } from "./_worlds.ts";
import type {
  EffectDistribution,
  MeasuredEffect,
  ProgrammeEffects,
  ProgrammeOptions,
  ShrunkenEffect,
} from "./types.ts";

/** Number of tests below which the distribution of effects is poorly known. */
const FEW_TESTS = 10;

const QUANTILES = [0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975];

/**
 * Analyses all tests of a programme together. Returns each test's effect given
 * all other tests, sums of effects, and the distribution of effects.
 *
 * Some share of the tests has exactly no effect. The other effects follow a t
 * distribution with unknown mean, scale and degrees of freedom (1, 2, 4 or
 * normal), written as a mixture of normals of many scales. Each test therefore
 * shrinks toward the others by its own factor: typical effects shrink most, clear
 * outliers least. This is local shrinkage, as Mudd and others (2026,
 * arXiv:2603.12867) recommend, with the mixture of Stephens (2017, Biostatistics
 * 18). Tests measured in several periods show how much of a first-period effect
 * lasts and how much was temporary. All unknown parameters are averaged over,
 * weighted by how well they predict all tests. The intervals therefore include
 * the uncertainty of these parameters.
 *
 * Given the distribution, selecting a test because it won introduces no bias,
 * provided that the losing tests are included as well.
 *
 * @param measured Measured effects in the same metric and unit
 * @param options Additional tests to learn from, sums, and level
 * @returns The effects, the sums and the distribution
 * @throws {TypeError | RangeError} If there are fewer than two tests, a number is
 * out of range, or a sum does not have one factor per effect
 *
 * @example The best of five tests, and the sum of the best two
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
  checkProgramme(measured, history, sums);
  const posterior = computePosterior(measured, history);
  const pooledEffects = [...measured, ...history].map(({ periods }) =>
    poolEstimates(periods)
  );
  const normal = shrinkEstimates(pooledEffects);
  const pieces = measured.map((_, i) => effectPieces(posterior, i));
  const effects = measured.map((effect, i) =>
    shrunkenEffect(pieces[i]!, effect, level)
  );
  const valueOf = (i: number) => effects[i]!.value;
  const drawnSums = sumIntervals(
    posterior,
    measured,
    sums.map((factors) => ({ factors, value: weightedSum(factors, valueOf) })),
  );
  const intervals = sums.map((factors, k) => {
    const [first, ...others] = factors.keys().filter((i) => factors[i] !== 0);
    return first === undefined || others.length > 0
      ? drawnSums[k]!.persistent(level)
      : scaleInterval(effectInterval(pieces[first]!, level), factors[first]!);
  });
  return deepFreeze({
    effects,
    sums: drawnSums.map(({ foretold }, k) => ({
      ...intervals[k]!,
      measured: weightedSum(sums[k]!, (i) => pooledEffects[i]!.value),
      normal: normalSum(sums[k]!, pooledEffects, normal, level),
      foretold: foretold?.(level) ?? null,
    })),
    distribution: effectDistribution(posterior, normal),
    level,
    caveats: distributionCaveats([...measured, ...history]),
  });
}

function checkProgramme(
  measured: readonly MeasuredEffect[],
  history: readonly MeasuredEffect[],
  sums: readonly (readonly number[])[],
): void {
  const effects = [...measured, ...history];
  if (measured.length === 0 || effects.length < 2) {
    throw new RangeError(
      `measured and history must have at least two effects, at least one of them measured: found ${effects.length}`,
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
    if (freshError !== undefined) checkScale(`${name}.freshError`, freshError);
  }
  for (const [i, sum] of sums.entries()) {
    if (sum.length !== measured.length) {
      throw new RangeError(
        `sums[${i}] must have one entry per effect (${measured.length}): found ${sum.length}`,
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
 * Returns the interval of the effect given that there is one, extended to 0 if
 * there may be none. The share of effects that are exactly 0 is poorly known, and
 * small effects must stay inside the interval.
 */
function effectInterval(
  pieces: readonly Piece[],
  level: number,
): BoundedInterval {
  const [{ weight: zeroWeight }, ...nonzero] = pieces as [Piece, ...Piece[]];
  if (nonzero.length === 0) return boundedInterval(0, 0, 0);
  const rescaled = nonzero.map((piece) => ({
    ...piece,
    weight: piece.weight / (1 - zeroWeight),
  }));
  const { lower, upper } = piecesInterval(rescaled, level);
  const includedZero = zeroWeight > 1 - level ? [0] : [];
  return boundedInterval(
    pieceMoments(pieces).mean,
    Math.min(lower, ...includedZero),
    Math.max(upper, ...includedZero),
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
  const zeroWeight = pieces[0]!.weight;
  const atMostZero = probabilityBelow(pieces, 0);
  const later = freshError === undefined ? null : pieces.map((piece) => ({
    ...piece,
    variance: piece.variance + freshError ** 2,
  }));
  return {
    ...effectInterval(pieces, level),
    standardDeviation: Math.sqrt(variance),
    chanceOfNone: zeroWeight,
    chanceOfOppositeSign: poolEstimates(periods).value >= 0
      ? atMostZero
      : Math.max(0, 1 - atMostZero + zeroWeight),
    foretold: later === null ? null : piecesInterval(later, level),
  };
}

function weightedSum(
  factors: readonly number[],
  valueOf: (i: number) => number,
): number {
  return factors.reduce((sum, factor, i) => sum + factor * valueOf(i), 0);
}

/**
 * Returns the same sum under the normal prior, including the shared error of the
 * common mean.
 */
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
        weightedSum(mixes[mix]!.shares, (c) => value(courses[c]!))
      );
  const firstVariance = ({ times, extraVariance }: Course) =>
    times ** 2 + extraVariance;
  return {
    none: average(({ none }) => ZERO_SHARES[none]!),
    mean: nodes.reduce(
      (sum, { mean, weights }) => sum + mean * weights.reduce((a, b) => a + b),
      0,
    ),
    persistent: courses.length === 1 ? null : average(({ mix }) => {
      const { shares } = mixes[mix]!;
      const meanMultiple = weightedSum(shares, (c) => courses[c]!.times);
      return meanMultiple && meanMultiple /
          weightedSum(shares, (c) => firstVariance(courses[c]!));
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
    `The distribution of effects is estimated from only ${tests} tests and is very uncertain`,
  )];
}
