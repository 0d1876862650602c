import type { RandomSource } from "../random/mod.ts";

/**
 * Draws from a gamma distribution of scale 1 (Marsaglia and Tsang 2000, ACM
 * Transactions on Mathematical Software 26), for shapes of at least 1/2.
 */
export function gammaDraw(shape: number, random: RandomSource): number {
  if (shape < 1) {
    return gammaDraw(shape + 1, random) * random.uniform() ** (1 / shape);
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const v = (1 + c * x) ** 3;
    if (v <= 0) continue;
    const limit = x * x / 2 + d - d * v + d * Math.log(v);
    // The uniform draw can be 0 but not 1, so 1 minus the draw has a finite
    // logarithm.
    if (Math.log(1 - random.uniform()) < limit) return d * v;
  }
}

/** Draws from a beta distribution. */
export function betaDraw(a: number, b: number, random: RandomSource): number {
  const x = gammaDraw(a, random);
  return x / (x + gammaDraw(b, random));
}

/**
 * Draws the weighted mean of values, with weights uniformly distributed over all
 * possible weights.
 */
export function weightedMeanDraw(
  values: Float64Array,
  random: RandomSource,
): number {
  let sum = 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    const weight = -Math.log(1 - random.uniform());
    sum += weight * values[i]!;
    total += weight;
  }
  return sum / total;
}
