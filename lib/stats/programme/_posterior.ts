import { possibleCourses, TAIL_RANGES } from "./_components.ts";
import { type Piece, poolEstimates } from "./_pieces.ts";
import type { EarlyAndLater, Grid } from "./_worlds.ts";
import {
  buildGrid,
  cellLikelihoods,
  fitEarlyAndLater,
  SCALES,
  SIZES,
  slabLikelihoods,
  spikeLikelihood,
  ZERO_SHARES,
} from "./_worlds.ts";
import type { MeasuredEffect } from "./types.ts";

/** Measured effect, with its likelihood under no effect. */
export interface FittedTest extends EarlyAndLater {
  readonly spike: number;
}

/** Grid node that holds all parameter combinations with the same mean. */
export interface Node {
  readonly mean: number;
  /**
   * Weight of each parameter combination, in grid order. The weights of all nodes
   * sum to 1.
   */
  readonly weights: Float64Array;
  /** Likelihoods of each measured effect, from {@linkcode cellLikelihoods}. */
  readonly likelihoods: readonly Float64Array[];
}

/** Joint posterior from all tests together. */
export interface Posterior {
  readonly grid: Grid;
  readonly nodes: readonly Node[];
  /** Measured effects, followed by the next test, which has no measurement. */
  readonly tests: readonly FittedTest[];
}

/** Placeholder for the next test, which has no measurement. */
const NEXT_TEST: FittedTest = { first: null, later: null, spike: 1 };

/** Means of the initial grid, as multiples of the typical measured effect. */
const MEANS = [-4, -2, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 2, 4];

/** Maximum share of the probability between two neighboring means. */
const COARSE = 0.3;

/** Maximum number of times that the grid of means is refined by halving. */
const HALVINGS = 12;

/** Share of the probability below which a node is dropped. */
const NEGLIGIBLE = 1e-6;

/**
 * Computes the posterior weights of all parameter combinations from all tests.
 * The mean has a Cauchy prior whose scale is the typical size of effects. Its
 * grid is refined where most of the probability is.
 */
export function computePosterior(
  measured: readonly MeasuredEffect[],
  history: readonly MeasuredEffect[],
): Posterior {
  const effects = [...measured, ...history];
  const wholes = effects.map(({ periods }) => poolEstimates(periods));
  const squares = wholes.map(({ value }) => value ** 2);
  const size = Math.sqrt(
    squares.reduce((sum, square) => sum + square, 0) / effects.length,
  ) ||
    Math.min(...wholes.map(({ standardError }) => standardError));
  const grid = buildGrid(
    size,
    possibleCourses(effects.some(({ periods }) => periods.length > 1)),
  );
  const tests = effects.map(({ periods }) => {
    const [first, ...laterPeriods] = periods;
    const halves = {
      first: first!,
      later: laterPeriods.length === 0 ? null : poolEstimates(laterPeriods),
    };
    return { ...halves, spike: spikeLikelihood(halves) };
  });
  const shares = informationShares(effects);
  const weigh = (mean: number): WeighedNode => {
    const likelihoodsByTest: Float64Array[] = [];
    const logs = grid.logPriors.slice();
    const products = new Float64Array(logs.length).fill(1);
    for (const [i, test] of tests.entries()) {
      const likelihoods = cellLikelihoods(test, grid, mean);
      if (i < measured.length) likelihoodsByTest.push(likelihoods);
      multiplyByLikelihoods(
        logs,
        products,
        slabLikelihoods(likelihoods, grid),
        test.spike,
        shares[i]!,
      );
    }
    likelihoodsByTest.push(cellLikelihoods(NEXT_TEST, grid, mean));
    const prior = Math.log(1 / (1 + (mean / size) ** 2));
    let top = -Infinity;
    for (let w = 0; w < logs.length; w++) {
      logs[w]! += Math.log(products[w]!) + prior;
      if (logs[w]! > top) top = logs[w]!;
    }
    const total = logs.reduce((sum, log) => sum + Math.exp(log - top), 0);
    return {
      mean,
      logs,
      density: top + Math.log(total),
      likelihoods: likelihoodsByTest,
    };
  };
  return {
    grid,
    nodes: normalizedNodes(
      refineNodes(MEANS.map((times) => weigh(times * size)), weigh),
    ),
    tests: [...tests.slice(0, measured.length), NEXT_TEST],
  };
}

interface WeighedNode extends Omit<Node, "weights"> {
  readonly logs: Float64Array;
  /** Logarithm of the unnormalised density at the node's mean. */
  readonly density: number;
}

/**
 * Returns the weight of each effect's information. Estimates against the same
 * control have errors with a correlation of one half if the arms are equally
 * large. Therefore k of them are worth 2k / (k + 1) independent estimates.
 */
function informationShares(effects: readonly MeasuredEffect[]): number[] {
  const variations = Map.groupBy(effects, ({ test }) => test);
  return effects.map(({ test }) => 2 / (variations.get(test)!.length + 1));
}

/**
 * Threshold below which a product is added to the logarithm instead. Products
 * therefore lose no digits by underflow.
 */
const SMALL = 1e-100;

/**
 * Multiplies the weights of all parameter combinations by a test's likelihoods.
 * Products are much faster than adding logarithms, as long as they are not too
 * small.
 */
function multiplyByLikelihoods(
  logs: Float64Array,
  products: Float64Array,
  slabs: Float64Array,
  spike: number,
  share: number,
): void {
  let w = 0;
  for (const slab of slabs) {
    for (let z = 0; z < ZERO_SHARES.length; z++, w++) {
      const likelihood = ZERO_SHARES[z]! * spike + (1 - ZERO_SHARES[z]!) * slab;
      if (share !== 1 || likelihood < SMALL) {
        logs[w]! += share * Math.log(likelihood);
      } else if ((products[w]! *= likelihood) < SMALL) {
        logs[w]! += Math.log(products[w]!);
        products[w] = 1;
      }
    }
  }
}

/** Adds means between neighbors that enclose a large share of the probability. */
function refineNodes(
  start: readonly WeighedNode[],
  weigh: (mean: number) => WeighedNode,
): WeighedNode[] {
  let nodes = [...start];
  for (let round = 0; round < HALVINGS; round++) {
    const top = nodes.reduce(
      (a, { density }) => Math.max(a, density),
      -Infinity,
    );
    const masses = nodes.slice(1).map((node, i) =>
      (node.mean - nodes[i]!.mean) *
      (Math.exp(node.density - top) + Math.exp(nodes[i]!.density - top))
    );
    const total = masses.reduce((sum, mass) => sum + mass, 0);
    if (masses.every((mass) => mass <= COARSE * total)) break;
    nodes = nodes.flatMap((node, i) =>
      i === 0 || masses[i - 1]! <= COARSE * total
        ? [node]
        : [weigh((node.mean + nodes[i - 1]!.mean) / 2), node]
    );
  }
  return nodes;
}

/** Returns the nodes with weights by the trapezoidal rule over the means. */
function normalizedNodes(nodes: readonly WeighedNode[]): Node[] {
  const top = nodes.reduce((a, { density }) => Math.max(a, density), -Infinity);
  const widths = nodes.map((_, i) =>
    (nodes[i + 1] ?? nodes[i]!).mean - (nodes[i - 1] ?? nodes[i]!).mean
  );
  const masses = nodes.map(({ density }, i) =>
    widths[i]! * Math.exp(density - top)
  );
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  const usedNodes: Node[] = [];
  for (const [i, { mean, logs, likelihoods }] of nodes.entries()) {
    if (masses[i]! < NEGLIGIBLE * total) continue;
    const scale = widths[i]! / total;
    const weights = logs.map((log) => scale * Math.exp(log - top));
    usedNodes.push({ mean, likelihoods, weights });
  }
  return usedNodes;
}

/**
 * Returns the posterior of a measured effect, or of the next test as the last
 * index, as a mixture of normal components. The weights of the components sum to
 * 1, with one component per size and course. Each component's variance includes
 * the uncertainty of the mean. The first component represents no lasting effect.
 */
export function effectPieces(
  { grid, nodes, tests }: Posterior,
  test: number,
): Piece[] {
  const { courses, variances } = grid;
  const { spike } = tests[test]!;
  const count = courses.length * SIZES;
  const weights = new Float64Array(count);
  const means = new Float64Array(count);
  const spreads = new Float64Array(count);
  let zeroWeight = 0;
  for (const { mean, weights: worlds, likelihoods } of nodes) {
    const likelihood = likelihoods[test]!;
    const [zeroPart, shares] = weightsOfSizes(
      worlds,
      grid,
      spike,
      slabLikelihoods(likelihood, grid),
    );
    zeroWeight += zeroPart;
    for (let cell = 0; cell < count; cell++) {
      const weight = shares[cell]! * likelihood[cell]!;
      if (weight < NEGLIGIBLE) continue;
      const fit = fitEarlyAndLater(
        tests[test]!,
        courses[Math.floor(cell / SIZES)]!,
        mean,
        variances[cell % SIZES]!,
      );
      weights[cell]! += weight;
      const deviation = fit.mean - means[cell]!;
      means[cell]! += deviation * weight / weights[cell]!;
      spreads[cell]! += weight *
        (fit.variance + deviation * (fit.mean - means[cell]!));
    }
  }
  const total = weights.reduce((sum, weight) => sum + weight, zeroWeight);
  const pieces = [{ weight: zeroWeight / total, mean: 0, variance: 0 }];
  for (let cell = 0; cell < count; cell++) {
    if (weights[cell]! === 0) continue;
    pieces.push({
      weight: weights[cell]! / total,
      mean: means[cell]!,
      variance: spreads[cell]! / weights[cell]!,
    });
  }
  return pieces;
}

/**
 * Returns the weight that all parameter combinations give to no effect, and to
 * each course and size.
 */
function weightsOfSizes(
  weights: Float64Array,
  { courses, mixes }: Grid,
  spike: number,
  slabs: Float64Array,
): [number, Float64Array] {
  const sizes = new Float64Array(courses.length * SIZES);
  let zeroWeight = 0;
  let w = 0;
  for (const [slabIndex, slab] of slabs.entries()) {
    let share = 0;
    for (let z = 0; z < ZERO_SHARES.length; z++, w++) {
      const likelihood = ZERO_SHARES[z]! * spike + (1 - ZERO_SHARES[z]!) * slab;
      if (weights[w] === 0 || likelihood === 0) continue;
      const perLikelihood = weights[w]! / likelihood;
      zeroWeight += perLikelihood * ZERO_SHARES[z]! * spike;
      share += perLikelihood * (1 - ZERO_SHARES[z]!);
    }
    if (share === 0) continue;
    const scale = slabIndex % SCALES;
    const tails = Math.floor(slabIndex / SCALES) % TAIL_RANGES.length;
    const mix = Math.floor(slabIndex / (SCALES * TAIL_RANGES.length));
    const { from, to, weights: mixing } = TAIL_RANGES[tails]!;
    for (const [c, courseShare] of mixes[mix]!.shares.entries()) {
      if (courseShare === 0) continue;
      const start = c * SIZES + scale;
      for (let j = from; j < to; j++) {
        sizes[start + j]! += share * courseShare * mixing[j]!;
      }
    }
  }
  return [zeroWeight, sizes];
}
