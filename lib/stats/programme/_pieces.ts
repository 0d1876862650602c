import {
  normalCdf,
  normalDensity,
  normalQuantile,
} from "../distributions/mod.ts";
import { nearbyRoot } from "../numerics/mod.ts";
import type { Estimate } from "../records/mod.ts";

/** A normal piece of what is believed of an effect. */
export interface Piece {
  /** Probability. */
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
}

/** One estimate of several, by precision. */
export function pooled(estimates: readonly Estimate[]): Estimate {
  let precision = 0;
  let value = 0;
  for (const estimate of estimates) {
    precision += estimate.standardError ** -2;
    value += estimate.value * estimate.standardError ** -2;
  }
  return { value: value / precision, standardError: precision ** -0.5 };
}

/** A value this many deviations from a piece has all of it on one side. */
const FAR = 9;

/** Mean and variance of pieces. */
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

/**
 * The least value with so much probability up to it. Only the first piece, no
 * effect, may be without a width.
 */
export function pieceQuantile(
  pieces: readonly Piece[],
  probability: number,
): number {
  const [first] = pieces as [Piece];
  const none = first.variance > 0 ? 0 : first.weight;
  const atNone = probabilityBelow(pieces, 0);
  if (atNone - none < probability && probability <= atNone) return 0;
  const wide = pieces.filter(({ variance }) => variance > 0);
  const target = probability > atNone ? probability - none : probability;
  const { mean, variance } = pieceMoments(pieces);
  const width = Math.sqrt(variance);
  const reach = wide.reduce(
    (widest, piece) =>
      Math.max(
        widest,
        (Math.abs(piece.mean - mean) + FAR * Math.sqrt(piece.variance)) / width,
      ),
    0,
  );
  const start = normalQuantile(probability);
  return mean + width * nearbyRoot(
        (z) => probabilityBelow(wide, mean + z * width) - target,
        start,
        normalDensity(start),
        [-reach, reach],
      );
}
