import { type Component, FACTORS, mixtureOf } from "./_components.ts";
import {
  fitTest,
  type Shapes,
  shapesAbout,
  type TestFits,
  type World,
  worldLikelihoods,
  worldsOf,
} from "./_worlds.ts";
import type { Piece } from "./_pieces.ts";
import type { MeasuredEffect } from "./types.ts";

/** A world with its weight, and the likelihood of each measured effect. */
export interface WeighedWorld extends World {
  readonly weight: number;
  readonly likelihoods: readonly number[];
}

/** Everything that follows from all tests together. */
export interface Posterior extends Shapes {
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
  const worlds = worldsOf(shapes.shapes);
  const logs = Float64Array.from(
    worlds,
    ({ before }) => Math.log(before),
  );
  const variations = Map.groupBy(all, ({ test }) => test);
  const products = new Float64Array(worlds.length).fill(1);
  const tests: TestFits[] = [];
  const likelihoods: Float64Array[] = [];
  for (const [i, { test, periods }] of all.entries()) {
    const fits = fitTest(periods, shapes);
    const own = worldLikelihoods(fits);
    const share = 2 / (variations.get(test)!.length + 1);
    if (share === 1) multiply(products, own, logs);
    else own.forEach((one, w) => logs[w]! += share * Math.log(one));
    if (i >= measured.length) continue;
    tests.push(fits);
    likelihoods.push(own);
  }
  products.forEach((product, w) => logs[w]! += Math.log(product));
  const top = logs.reduce((most, log) => Math.max(most, log), -Infinity);
  const kept = worlds.flatMap((world, w) => {
    const weight = Math.exp(logs[w]! - top);
    return weight < UNLIKELY
      ? []
      : [{ ...world, weight, likelihoods: likelihoods.map((own) => own[w]!) }];
  });
  const total = kept.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...shapes,
    tests,
    worlds: kept.map((one) => ({ ...one, weight: one.weight / total })),
  };
}

/** Products stay above its square, so that no digit of them is lost. */
const SMALL = 1e-100;

/**
 * Multiplies, which is much faster than to add logarithms, as long as products
 * are not too small.
 */
function multiply(
  products: Float64Array,
  by: Float64Array,
  logs: Float64Array,
): void {
  for (let w = 0; w < products.length; w++) {
    if (by[w]! < SMALL) logs[w]! += Math.log(by[w]!);
    else if ((products[w]! *= by[w]!) < SMALL) {
      logs[w]! += Math.log(products[w]!);
      products[w] = 1;
    }
  }
}

/** What is believed of a measured effect: pieces whose weights sum to 1. */
export function piecesOf(
  { shapes, courses, worlds, tests }: Posterior,
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
    const mixture = mixtureOf(world.tails);
    const from = world.shape * factors;
    for (let j = 0; j < factors; j++) {
      weights[from + j]! += slab * mixture[j]! * likelihoods[from + j]!;
    }
  }
  const pieces: Piece[] = [
    { weight: none, mean: 0, variance: 0, later: 0 },
  ];
  for (const [i, weight] of weights.entries()) {
    if (weight < NEGLIGIBLE) continue;
    const { components } = shapes[Math.floor(i / factors)]!;
    const { later } = courses[components[i % factors]!.course]!;
    pieces.push({ weight, mean: means[i]!, variance: variances[i]!, later });
  }
  return normed(pieces);
}

/** What is to be expected of a next test's lasting effect. */
export function nextPieces({ shapes, courses, worlds }: Posterior): Piece[] {
  const weights = new Map<Component, number>();
  let none = 0;
  for (const world of worlds) {
    none += world.weight * world.none;
    const { components } = shapes[world.shape]!;
    for (const [j, share] of mixtureOf(world.tails).entries()) {
      const key = components[j]!;
      const more = world.weight * (1 - world.none) * share;
      weights.set(key, (weights.get(key) ?? 0) + more);
    }
  }
  const pieces = [...weights].flatMap((
    [{ mean, persistent, course }, weight],
  ) =>
    weight < NEGLIGIBLE
      ? []
      : [{ weight, mean, variance: persistent, later: courses[course]!.later }]
  );
  return normed([
    { weight: none, mean: 0, variance: 0, later: 0 },
    ...pieces,
  ]);
}

/**
 * New pieces, and none that is changed: of numbers changed in place V8 15.0 has
 * let two objects share one, in some processes of a thousand.
 */
function normed(pieces: readonly Piece[]): Piece[] {
  const total = pieces.reduce((sum, { weight }) => sum + weight, 0);
  return pieces.map(({ weight, mean, variance, later }) => ({
    weight: weight / total,
    mean,
    variance,
    later,
  }));
}

/** Mean of numbers. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
