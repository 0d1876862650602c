import {
  normalCdf,
  normalDensity,
  normalQuantile,
} from "../distributions/mod.ts";
import { type Grid, SIZES } from "./_worlds.ts";

/** Pieces below this probability are left out. */
const NEGLIGIBLE = 1e-6;

/** A normal piece of what is believed of an effect. */
export interface Piece {
  /** Probability. */
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
  /** Variance that a later period has beside it. */
  readonly later: number;
}

/** Takes the pieces of one belief, from every mean that effects may have. */
interface Adding {
  /** No lasting effect. */
  none(weight: number): void;
  /** A size and course, by its place; the effect at its fullest. */
  size(
    at: number,
    weight: number,
    fit: { readonly mean: number; readonly variance: number },
  ): void;
}

/**
 * One piece of each size and course, whatever the mean of effects: how far that
 * is known is in the piece's variance. The first piece is no lasting effect.
 */
export function mergedPieces(
  { anew, courses, variances }: Grid,
  visit: (add: Adding) => void,
): Piece[] {
  const count = anew.length * courses.length * SIZES;
  const weights = new Float64Array(count);
  const means = new Float64Array(count);
  const spreads = new Float64Array(count);
  const courseOf = (at: number): Grid["courses"][number] =>
    courses[Math.floor(at / SIZES) % courses.length]!;
  let none = 0;
  visit({
    none: (weight) => none += weight,
    size: (at, weight, { mean, variance }) => {
      const { later } = courseOf(at);
      if (later === 0) {
        none += weight;
        return;
      }
      weights[at]! += weight;
      const off = later * mean - means[at]!;
      means[at]! += off * weight / weights[at]!;
      spreads[at]! += weight *
        (later ** 2 * variance + off * (later * mean - means[at]!));
    },
  });
  const total = weights.reduce((sum, weight) => sum + weight, none);
  const pieces = [{ weight: none / total, mean: 0, variance: 0, later: 0 }];
  for (let at = 0; at < count; at++) {
    if (weights[at]! < NEGLIGIBLE * total) continue;
    pieces.push({
      weight: weights[at]! / total,
      mean: means[at]!,
      variance: spreads[at]! / weights[at]!,
      later: anew[Math.floor(at / (SIZES * courses.length))]! *
        variances[at % SIZES]!,
    });
  }
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
