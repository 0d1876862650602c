import {
  normalCdf,
  normalDensity,
  normalQuantile,
} from "../distributions/mod.ts";
import { nearbyRoot } from "../numerics/mod.ts";
import type { Estimate } from "../records/mod.ts";

/** Normal component of the distribution of an effect. */
export interface Piece {
  /** Probability of this component. */
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
}

/** Combines several estimates into one, weighted by precision. */
export function poolEstimates(estimates: readonly Estimate[]): Estimate {
  let precision = 0;
  let value = 0;
  for (const estimate of estimates) {
    precision += estimate.standardError ** -2;
    value += estimate.value * estimate.standardError ** -2;
  }
  return { value: value / precision, standardError: precision ** -0.5 };
}

/**
 * Number of standard deviations beyond which all of a component lies on one side.
 */
const FAR = 9;

/** Returns the mean and variance of a mixture of components. */
export function pieceMoments(
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

/** Returns the probability of a value of at most `x`. */
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

/**
 * Returns the smallest value whose cumulative probability reaches `probability`.
 * Only the first component, for no effect, may have zero variance.
 */
export function pieceQuantile(pieces: readonly Piece[], p: number): number {
  const [first] = pieces as [Piece];
  const zeroWeight = first.variance > 0 ? 0 : first.weight;
  const probabilityUpToZero = probabilityBelow(pieces, 0);
  if (
    probabilityUpToZero - zeroWeight < p &&
    p <= probabilityUpToZero
  ) return 0;
  const nonzeroPieces = pieces.filter(({ variance }) => variance > 0);
  const target = p > probabilityUpToZero ? p - zeroWeight : p;
  const { mean, variance } = pieceMoments(pieces);
  const width = Math.sqrt(variance);
  const reach = nonzeroPieces.reduce(
    (widest, piece) =>
      Math.max(
        widest,
        (Math.abs(piece.mean - mean) + FAR * Math.sqrt(piece.variance)) / width,
      ),
    0,
  );
  const start = normalQuantile(p);
  return mean + width * nearbyRoot(
        (z) => probabilityBelow(nonzeroPieces, mean + z * width) - target,
        start,
        normalDensity(start),
        [-reach, reach],
      );
}
