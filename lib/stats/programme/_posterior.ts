import {
  normalCdf,
  normalDensity,
  normalQuantile,
} from "../distributions/mod.ts";
import { type Component, FACTORS, MIXTURES } from "./_components.ts";
import {
  fitTest,
  type Shape,
  shapesAbout,
  type TestFits,
  type World,
  worldLikelihoods,
  worldsOf,
} from "./_worlds.ts";
import type { MeasuredEffect } from "./types.ts";

/** A world with its weight, and the likelihood of each measured effect. */
export interface WeighedWorld extends World {
  readonly weight: number;
  readonly likelihoods: readonly number[];
}

/** Everything that follows from all tests together. */
export interface Posterior {
  readonly shapes: readonly Shape[];
  /** Those that carry weight, the weights summing to 1. */
  readonly worlds: readonly WeighedWorld[];
  /** Of the measured effects. */
  readonly tests: readonly TestFits[];
}

/** Worlds below this share of the likeliest one are left out. */
const UNLIKELY = 1e-5;

/** Pieces of a belief below this probability are left out. */
const NEGLIGIBLE = 1e-5;

/**
 * Weighs the worlds by all tests.
 *
 * Estimates against one control have errors that correlate by a half where the
 * arms are alike: k of them weigh as much as 2k / (k + 1) independent ones.
 */
export function weighWorlds(
  measured: readonly MeasuredEffect[],
  history: readonly MeasuredEffect[],
): Posterior {
  const all = [...measured, ...history];
  const squares = all.map(({ periods }) => periods[0]!.value ** 2);
  const size = Math.sqrt(mean(squares)) ||
    Math.min(...all.map(({ periods }) => periods[0]!.standardError));
  const shapes = shapesAbout(
    size,
    all.some(({ periods }) => periods.length > 1),
  );
  const worlds = worldsOf(shapes);
  const logs = Float64Array.from(
    worlds,
    ({ before }) => Math.log(before),
  );
  const variations = Map.groupBy(all, ({ test }) => test);
  const tests: TestFits[] = [];
  const likelihoods: Float64Array[] = [];
  for (const [i, { test, periods }] of all.entries()) {
    const fits = fitTest(periods, shapes);
    const own = worldLikelihoods(fits);
    const share = 2 / (variations.get(test)!.length + 1);
    for (let w = 0; w < logs.length; w++) logs[w]! += share * Math.log(own[w]!);
    if (i >= measured.length) continue;
    tests.push(fits);
    likelihoods.push(own);
  }
  const top = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  const kept = worlds.flatMap((world, w) => {
    const weight = Math.exp(logs[w]! - top);
    return weight < UNLIKELY
      ? []
      : [{ ...world, weight, likelihoods: likelihoods.map((own) => own[w]!) }];
  });
  const total = kept.reduce((sum, { weight }) => sum + weight, 0);
  return {
    shapes,
    tests,
    worlds: kept.map((one) => ({ ...one, weight: one.weight / total })),
  };
}

/** A normal piece of what is believed of an effect. */
export interface Piece {
  /** Probability. */
  weight: number;
  readonly mean: number;
  readonly variance: number;
  readonly passing: number;
}

/** What is believed of a measured effect: pieces whose weights sum to 1. */
export function piecesOf(
  { shapes, worlds, tests }: Posterior,
  test: number,
): Piece[] {
  const { spike, likelihoods, means, variances } = tests[test]!;
  const factors = FACTORS.length;
  const weights = new Float64Array(likelihoods.length);
  let none = 0;
  for (const world of worlds) {
    const share = world.weight / world.likelihoods[test]!;
    none += share * world.none * spike;
    const slab = share * (1 - world.none);
    const mixture = MIXTURES[world.tails]!;
    const from = world.shape * factors;
    for (let j = 0; j < factors; j++) {
      weights[from + j]! += slab * mixture[j]! * likelihoods[from + j]!;
    }
  }
  const pieces: Piece[] = [
    { weight: none, mean: 0, variance: 0, passing: 0 },
  ];
  for (const [i, weight] of weights.entries()) {
    if (weight < NEGLIGIBLE) continue;
    const { components } = shapes[Math.floor(i / factors)]!;
    const { passing } = components[i % factors]!;
    pieces.push({
      weight,
      mean: means[i]!,
      variance: variances[i]!,
      passing,
    });
  }
  return normed(pieces);
}

/** What is to be expected of a next test's lasting effect. */
export function nextPieces({ shapes, worlds }: Posterior): Piece[] {
  const weights = new Map<Component, number>();
  let none = 0;
  for (const world of worlds) {
    none += world.weight * world.none;
    const { components } = shapes[world.shape]!;
    for (const [j, share] of MIXTURES[world.tails]!.entries()) {
      const key = components[j]!;
      const more = world.weight * (1 - world.none) * share;
      weights.set(key, (weights.get(key) ?? 0) + more);
    }
  }
  const pieces = [...weights].flatMap(([{ mean, lasting, passing }, weight]) =>
    weight < NEGLIGIBLE ? [] : [{ weight, mean, variance: lasting, passing }]
  );
  return normed([
    { weight: none, mean: 0, variance: 0, passing: 0 },
    ...pieces,
  ]);
}

function normed(pieces: Piece[]): Piece[] {
  const total = pieces.reduce((sum, { weight }) => sum + weight, 0);
  for (const piece of pieces) piece.weight /= total;
  return pieces;
}

/** Mean and variance of pieces. */
export function momentsOf(
  pieces: readonly Piece[],
): { readonly mean: number; readonly variance: number } {
  const mean = pieces.reduce(
    (sum, piece) => sum + piece.weight * piece.mean,
    0,
  );
  const variance = pieces.reduce(
    (sum, piece) =>
      sum + piece.weight * (piece.variance + (piece.mean - mean) ** 2),
    0,
  );
  return { mean, variance };
}

/** Probability of a value of at most `x`. */
export function probabilityBelow(pieces: readonly Piece[], x: number): number {
  let below = 0;
  for (const { weight, mean, variance } of pieces) {
    below += weight *
      (variance > 0
        ? normalCdf((x - mean) / Math.sqrt(variance))
        : x >= mean
        ? 1
        : 0);
  }
  return below;
}

/** A value this many deviations from a piece has all of it on one side. */
const FAR = 8;

/** Steps after which a root that does not settle is where it is. */
const MOST_STEPS = 100;

/**
 * The least value with so much probability up to it: Newton's steps, by halves
 * where one leaves the bracket. Only the first piece, no effect, may be without
 * a width.
 */
export function quantileOf(
  pieces: readonly Piece[],
  probability: number,
): number {
  const [first] = pieces as [Piece];
  const none = first.variance > 0 ? 0 : first.weight;
  const atNone = probabilityBelow(pieces, 0);
  if (none > 0 && atNone - none < probability && probability <= atNone) {
    return 0;
  }
  const wide = pieces.filter(({ variance }) => variance > 0).map((piece) => ({
    ...piece,
    deviation: Math.sqrt(piece.variance),
  }));
  const reach = (sign: number): number =>
    wide.reduce(
      (most, { mean, deviation }) =>
        Math.max(most, sign * mean + (FAR + 1) * deviation),
      -Infinity,
    );
  const wanted = probability > atNone ? probability - none : probability;
  const { mean, variance } = momentsOf(pieces);
  let low = atNone < probability ? 0 : Math.min(0, -reach(-1));
  let high = atNone < probability ? Math.max(0, reach(1)) : 0;
  const width = Math.sqrt(variance);
  let x = mean + normalQuantile(probability) * width;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!(x > low && x < high)) x = low + (high - low) / 2;
    let below = -wanted;
    let density = 0;
    for (const { weight, mean, deviation } of wide) {
      const z = (x - mean) / deviation;
      if (z >= FAR) below += weight;
      else if (z > -FAR) {
        below += weight * normalCdf(z);
        density += weight * normalDensity(z) / deviation;
      }
    }
    if (below < 0) low = x;
    else high = x;
    const next = x - below / density;
    if (Math.abs(next - x) <= 1e-8 * width) return next;
    x = next;
  }
  return x;
}

/** Mean of numbers. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
