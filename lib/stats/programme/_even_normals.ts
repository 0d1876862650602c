import { normalQuantile } from "../distributions/mod.ts";
import type { RandomSource } from "../random/mod.ts";

/**
 * Points that fill a standard normal distribution evenly, so that few of them
 * give its means, and without bias: Roberts' sequence, in steps of the
 * generalized golden ratio, from a place drawn at random.
 *
 * @param count How many points.
 * @param dimensions How many coordinates each has.
 */
export function evenNormals(
  count: number,
  dimensions: number,
  random: RandomSource,
): number[][] {
  const ratio = goldenRatio(dimensions);
  const starts = Array.from({ length: dimensions }, () => random.uniform());
  return Array.from(
    { length: count },
    (_, i) =>
      starts.map((start, d) =>
        normalQuantile((start + i * ratio ** -(d + 1)) % 1)
      ),
  );
}

/** The number whose power `dimensions + 1` is itself and 1. */
function goldenRatio(dimensions: number): number {
  let ratio = 2;
  for (let step = 0; step < 60; step++) {
    ratio = (1 + ratio) ** (1 / (dimensions + 1));
  }
  return ratio;
}
