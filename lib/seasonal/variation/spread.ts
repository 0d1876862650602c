/** Uncertainty of an estimate on the logarithmic scale. */

import { normalCdf, studentTQuantile } from "../../stats/mod.ts";
import { mean, sum } from "../_rows.ts";
import type { Weight } from "./days.ts";
import type { Noise } from "./noise.ts";

/** Function that returns the half-width of the interval for a level. */
export type Spread = (level: number) => number;

/** Variance with its probability. */
interface NormalPart {
  readonly variance: number;
  readonly weight: number;
}

/**
 * Returns the spread of a weighted sum of days. It is normal under each plausible
 * model of the variation, and a mixture of normals overall.
 *
 * @param weights Weighted days.
 * @param noise Variation of the ordinary days.
 * @param times Factor by which to multiply the variance.
 */
export function sumSpread(
  weights: readonly Weight[],
  { rules }: Noise,
  times = 1,
): Spread {
  const samplingPart = sum(
    weights.map(({ weight, sampling }) => weight ** 2 * sampling),
  );
  const products = productsByDistance(weights);
  return mixtureSpread(rules.map(({ shock, correlation, weight }) => ({
    weight,
    variance: times * (samplingPart + shock * sum(
          [...products].map(([days, product]) => product * correlation ** days),
        )),
  })));
}

/**
 * Returns the prediction interval for one further year around the mean of k
 * years, `± t(k - 1) s sqrt(1 + 1/k)` (Hahn and Meeker 1991, Statistical
 * Intervals, section 4.7).
 */
export function predictionSpread(years: readonly number[]): Spread {
  const k = years.length;
  const centre = mean(years)!;
  const variance = sum(years.map((year) => (year - centre) ** 2)) / (k - 1);
  const deviation = Math.sqrt(variance * (1 + 1 / k));
  return (level) => studentTQuantile((1 + level) / 2, k - 1) * deviation;
}

function productsByDistance(
  weights: readonly Weight[],
): ReadonlyMap<number, number> {
  const products = new Map<number, number>();
  for (const a of weights) {
    for (const b of weights) {
      const days = Math.abs(a.dayIndex - b.dayIndex);
      products.set(days, (products.get(days) ?? 0) + a.weight * b.weight);
    }
  }
  return products;
}

function mixtureSpread(parts: readonly NormalPart[]): Spread {
  const deviations = parts.map(({ variance }) =>
    Math.sqrt(Math.max(0, variance))
  );
  const widest = Math.max(...deviations);
  const below = (x: number): number =>
    sum(parts.map(({ weight }, index) => weight * cdf(x, deviations[index]!)));
  return (level) => {
    let [low, high] = [0, 10 * widest];
    // This many bisections leave no error in the displayed digits.
    for (let step = 0; step < 40; step++) {
      const middle = (low + high) / 2;
      if (below(middle) < (1 + level) / 2) low = middle;
      else high = middle;
    }
    return high;
  };
}

function cdf(x: number, deviation: number): number {
  return deviation === 0 ? (x < 0 ? 0 : 1) : normalCdf(x / deviation);
}
