import { type RandomSource, randomSource } from "../random/mod.ts";
import { type Piece, pieceMoments, pieceQuantile } from "./_pieces.ts";
import { MIXING } from "./_components.ts";
import type { Node, Posterior } from "./_posterior.ts";
import {
  type Fit,
  fitHalves,
  NONE,
  SIZES,
  type World,
  worldAt,
} from "./_worlds.ts";
import { type BoundedInterval, boundedInterval } from "../records/mod.ts";
import type { MeasuredEffect } from "./types.ts";

/** Number of draws of parameter combination, course and size for all effects. */
const DRAWS = 2_500;

/** Tolerance for weights that sum to less than 1. */
const ROUNDING = 1e-9;

/** Function that returns the bounded interval for a level. */
type Intervals = (level: number) => BoundedInterval;

/**
 * Intervals of a sum: of its lasting effects, and of estimates from later
 * visitors.
 */
interface DrawnSum {
  readonly persistent: Intervals;
  /**
   * Interval of estimates from later visitors, or `null` if some estimate's error
   * is unknown.
   */
  readonly foretold: Intervals | null;
}

/** Requested sum of effects, with its mean. */
interface AskedSum {
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
export function drawnTogether(
  posterior: Posterior,
  measured: readonly MeasuredEffect[],
  sums: readonly AskedSum[],
): DrawnSum[] {
  if (sums.length === 0) return [];
  const random = randomSource(1);
  const used: number[] = [];
  for (const [i, _] of measured.entries()) {
    if (sums.some(({ factors }) => factors[i] !== 0)) used.push(i);
  }
  const tests = [...Map.groupBy(used, (i) => measured[i]!.test).values()];
  const drawn: DrawnEffect[] = measured.map(() => NOTHING);
  const draws = sums.map((): [Piece[], Piece[]] => [[], []]);
  for (const world of drawnWorlds(posterior, random)) {
    for (const i of used) {
      drawn[i] = drawEffect(posterior, world, i, random.uniform());
    }
    for (const [k, { factors }] of sums.entries()) {
      const [persistent, foretold] = sumPiece(factors, tests, measured, drawn);
      draws[k]![0].push(persistent);
      draws[k]![1].push(foretold);
    }
  }
  return sums.map(({ value, factors }, k) => ({
    persistent: drawnIntervals(value, draws[k]![0]),
    foretold:
      measured.every(({ freshError }, i) =>
          freshError !== undefined || factors[i] === 0
        )
        ? drawnIntervals(value, draws[k]![1])
        : null,
  }));
}

/**
 * Returns the normal components for a sum of effects with known sizes, and for
 * the same sum of later estimates.
 */
function sumPiece(
  factors: readonly number[],
  tests: readonly (readonly number[])[],
  measured: readonly MeasuredEffect[],
  drawn: readonly DrawnEffect[],
): [Piece, Piece] {
  let mean = 0;
  let variance = 0;
  let later = 0;
  for (const variations of tests) {
    let shared = 0;
    let sharedLater = 0;
    for (const i of variations) {
      const factor = factors[i]!;
      if (factor === 0) continue;
      const effect = drawn[i]!;
      const { freshError = 0 } = measured[i]!;
      mean += factor * effect.mean;
      // Half of an error's variance comes from the control.
      shared += factor * Math.sqrt(effect.error / 2);
      variance += factor ** 2 * (effect.variance - effect.error / 2);
      later += (factor * freshError) ** 2 / 2;
      sharedLater += factor * Math.SQRT1_2 * freshError;
    }
    variance += shared ** 2;
    later += sharedLater ** 2;
  }
  return [
    { weight: 1 / DRAWS, mean, variance },
    { weight: 1 / DRAWS, mean, variance: variance + later },
  ];
}

/**
 * Returns intervals from the drawn components, shifted so that their mean equals
 * `value`.
 */
function drawnIntervals(value: number, draws: readonly Piece[]): Intervals {
  const none = draws.filter(({ variance }) => variance === 0).length / DRAWS;
  const pieces = [
    { weight: none, mean: 0, variance: 0 },
    ...draws.filter(({ variance }) => variance > 0),
  ];
  const off = value - pieceMoments(pieces).mean;
  const moved = pieces.map((piece, i) =>
    i === 0 ? piece : { ...piece, mean: piece.mean + off / (1 - none) }
  );
  return (level) =>
    boundedInterval(
      value,
      pieceQuantile(moved, (1 - level) / 2),
      pieceQuantile(moved, (1 + level) / 2),
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
function* drawnWorlds(
  { nodes }: Posterior,
  random: RandomSource,
): Generator<DrawnWorld> {
  let draw = 0;
  let place = random.uniform() / DRAWS;
  let passed = 0;
  for (const node of nodes) {
    for (let worldIndex = 0; worldIndex < node.weights.length; worldIndex++) {
      passed += node.weights[worldIndex]!;
      while (place <= passed + ROUNDING && draw < DRAWS) {
        yield { node, ...worldAt(worldIndex) };
        place = (++draw + random.uniform()) / DRAWS;
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
  place: number,
): DrawnEffect {
  const { courses, mixes, variances } = grid;
  const likelihoods = node.likelihoods[test]!;
  const { from, to, weights } = MIXING[tails]!;
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
  const nothing = NONE[none]! * tests[test]!.spike;
  const something = 1 - NONE[none]!;
  let remaining = place * (nothing + something * slab) - nothing;
  if (remaining < 0) return NOTHING;
  remaining /= something;
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
  return fitHalves(tests[test]!, courses[c]!, node.mean, variances[scale + j]!);
}
