import { type RandomSource, randomSource } from "../random/mod.ts";
import { type Piece, pieceMoments, pieceQuantile } from "./_pieces.ts";
import { TAIL_RANGES } from "./_components.ts";
import type { Node, Posterior } from "./_posterior.ts";
import type { Fit, World } from "./_worlds.ts";
import { fitEarlyAndLater, SIZES, worldAt, ZERO_SHARES } from "./_worlds.ts";
import { type BoundedInterval, boundedInterval } from "../records/mod.ts";
import type { MeasuredEffect } from "./types.ts";

/** Number of draws of parameter combination, course and size for all effects. */
const DRAWS = 2_500;

/** Tolerance for weights that sum to less than 1. */
const ROUNDING = 1e-9;

/** Function that returns the bounded interval for a level. */
type IntervalAtLevel = (level: number) => BoundedInterval;

/**
 * Intervals of a sum: of its lasting effects, and of estimates from later
 * visitors.
 */
interface SumIntervals {
  readonly persistent: IntervalAtLevel;
  /**
   * Interval of estimates from later visitors, or `null` if some estimate's error
   * is unknown.
   */
  readonly foretold: IntervalAtLevel | null;
}

/** Requested sum of effects, with its mean. */
interface RequestedSum {
  readonly factors: readonly number[];
  readonly value: number;
}

/**
 * Returns the intervals of sums from joint draws of all effects. Effects depend
 * on each other through the drawn parameters. Effects of the same test also share
 * its control, both now and in later estimates. Each draw fixes the size of every
 * effect; given the sizes, a sum is normal. The results are identical on every
 * machine.
 */
export function sumIntervals(
  posterior: Posterior,
  measured: readonly MeasuredEffect[],
  sums: readonly RequestedSum[],
): SumIntervals[] {
  if (sums.length === 0) return [];
  const random = randomSource(1);
  const used: number[] = [];
  for (const [i, _] of measured.entries()) {
    if (sums.some(({ factors }) => factors[i] !== 0)) used.push(i);
  }
  const tests = [...Map.groupBy(used, (i) => measured[i]!.test).values()];
  const drawnEffects: DrawnEffect[] = measured.map(() => NOTHING);
  const draws = sums.map((): [Piece[], Piece[]] => [[], []]);
  for (const world of drawWorlds(posterior, random)) {
    for (const i of used) {
      drawnEffects[i] = drawEffect(posterior, world, i, random.uniform());
    }
    for (const [k, { factors }] of sums.entries()) {
      const [persistent, foretold] = sumComponents(
        factors,
        tests,
        measured,
        drawnEffects,
      );
      draws[k]![0].push(persistent);
      draws[k]![1].push(foretold);
    }
  }
  return sums.map(({ value, factors }, k) => ({
    persistent: intervalsFromDraws(value, draws[k]![0]),
    foretold:
      measured.every(({ freshError }, i) =>
          freshError !== undefined || factors[i] === 0
        )
        ? intervalsFromDraws(value, draws[k]![1])
        : null,
  }));
}

/**
 * Returns the normal components for a sum of effects with known sizes, and for
 * the same sum of later estimates.
 */
function sumComponents(
  factors: readonly number[],
  tests: readonly (readonly number[])[],
  measured: readonly MeasuredEffect[],
  drawnEffects: readonly DrawnEffect[],
): [Piece, Piece] {
  let mean = 0;
  let variance = 0;
  let laterVariance = 0;
  for (const variations of tests) {
    let sharedError = 0;
    let sharedLaterError = 0;
    for (const i of variations) {
      const factor = factors[i]!;
      if (factor === 0) continue;
      const effect = drawnEffects[i]!;
      const { freshError = 0 } = measured[i]!;
      mean += factor * effect.mean;
      // Half of an error's variance comes from the control.
      sharedError += factor * Math.sqrt(effect.error / 2);
      variance += factor ** 2 * (effect.variance - effect.error / 2);
      laterVariance += (factor * freshError) ** 2 / 2;
      sharedLaterError += factor * Math.SQRT1_2 * freshError;
    }
    variance += sharedError ** 2;
    laterVariance += sharedLaterError ** 2;
  }
  return [
    { weight: 1 / DRAWS, mean, variance },
    { weight: 1 / DRAWS, mean, variance: variance + laterVariance },
  ];
}

/**
 * Returns intervals from the drawn components, shifted so that their mean equals
 * `value`.
 */
function intervalsFromDraws(
  value: number,
  draws: readonly Piece[],
): IntervalAtLevel {
  const zeroWeight = draws.filter(({ variance }) => variance === 0).length /
    DRAWS;
  const pieces = [
    { weight: zeroWeight, mean: 0, variance: 0 },
    ...draws.filter(({ variance }) => variance > 0),
  ];
  const shift = value - pieceMoments(pieces).mean;
  const shiftedPieces = pieces.map((piece, i) =>
    i === 0 ? piece : { ...piece, mean: piece.mean + shift / (1 - zeroWeight) }
  );
  return (level) =>
    boundedInterval(
      value,
      pieceQuantile(shiftedPieces, (1 - level) / 2),
      pieceQuantile(shiftedPieces, (1 + level) / 2),
    );
}

/** Drawn parameter combination, with the grid node of its mean. */
interface DrawnWorld extends World {
  readonly node: Node;
}

/**
 * Yields parameter combinations in proportion to their weights, so each draw
 * represents an equal share of the probability.
 */
function* drawWorlds(
  { nodes }: Posterior,
  random: RandomSource,
): Generator<DrawnWorld> {
  let draw = 0;
  let position = random.uniform() / DRAWS;
  let cumulativeWeight = 0;
  for (const node of nodes) {
    for (let worldIndex = 0; worldIndex < node.weights.length; worldIndex++) {
      cumulativeWeight += node.weights[worldIndex]!;
      while (position <= cumulativeWeight + ROUNDING && draw < DRAWS) {
        yield { node, ...worldAt(worldIndex) };
        position = (++draw + random.uniform()) / DRAWS;
      }
    }
  }
}

/** Effect with a known course and size. */
type DrawnEffect = Omit<Fit, "likelihood">;

const NOTHING: DrawnEffect = { mean: 0, variance: 0, error: 0 };

function drawEffect(
  { grid, tests }: Posterior,
  { node, mix, tails, scale, none }: DrawnWorld,
  test: number,
  position: number,
): DrawnEffect {
  const { courses, mixes, variances } = grid;
  const likelihoods = node.likelihoods[test]!;
  const { from, to, weights } = TAIL_RANGES[tails]!;
  const { shares } = mixes[mix]!;
  let slab = 0;
  for (let c = 0; c < shares.length; c++) {
    if (shares[c] === 0) continue;
    let sum = 0;
    for (let j = from; j < to; j++) {
      sum += weights[j]! * likelihoods[c * SIZES + scale + j]!;
    }
    slab += shares[c]! * sum;
  }
  const zeroMass = ZERO_SHARES[none]! * tests[test]!.spike;
  const nonzeroShare = 1 - ZERO_SHARES[none]!;
  let remaining = position * (zeroMass + nonzeroShare * slab) - zeroMass;
  if (remaining < 0) return NOTHING;
  remaining /= nonzeroShare;
  let last: readonly [number, number] = [0, from];
  draw: for (let c = 0; c < shares.length; c++) {
    for (let j = from; j < to; j++) {
      const mass = shares[c]! * weights[j]! *
        likelihoods[c * SIZES + scale + j]!;
      if (mass > 0) last = [c, j];
      remaining -= mass;
      if (remaining < 0) break draw;
    }
  }
  const [c, j] = last;
  return fitEarlyAndLater(
    tests[test]!,
    courses[c]!,
    node.mean,
    variances[scale + j]!,
  );
}
