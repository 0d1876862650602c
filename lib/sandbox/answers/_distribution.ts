/**
 * Distribution of a sample: histogram, kernel density estimate and empirical
 * distribution function.
 */

import type { OrderDistribution } from "../../api/mod.ts";
import { moments, quantile } from "../../stats/mod.ts";

/** Number of points per curve. */
const CURVE_POINTS = 64;

/** Returns histogram bins of equal width from the minimum to the maximum. */
export function histogram(
  sorted: readonly number[],
  bins: number,
): OrderDistribution["histogram"] {
  if (sorted.length === 0) return [];
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  if (low === high) return [{ from: low, to: high, count: sorted.length }];
  const width = (high - low) / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const value of sorted) {
    const bin = Math.min(bins - 1, Math.floor((value - low) / width));
    counts[bin]!++;
  }
  return counts.map((count, i) => ({
    from: low + i * width,
    to: low + (i + 1) * width,
    count,
  }));
}

/**
 * Estimates the density with Gaussian kernels and Silverman's bandwidth (1986,
 * equation 3.31).
 */
export function kernelDensity(
  sorted: readonly number[],
): OrderDistribution["kde"] {
  const n = sorted.length;
  if (n < 2) return [];
  const sd = Math.sqrt(moments(sorted).variance ?? 0);
  const spread = (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34;
  const bandwidth = 0.9 * (spread > 0 ? Math.min(sd, spread) : sd) *
    Math.pow(n, -0.2);
  if (bandwidth === 0) return [];
  return curvePoints(sorted).map((x) => ({
    x,
    density: sorted.reduce(
      (sum, value) => sum + Math.exp(-(((x - value) / bandwidth) ** 2) / 2),
      0,
    ) / (n * bandwidth * Math.sqrt(2 * Math.PI)),
  }));
}

/** Returns the share of values up to each point. */
export function cumulativeShares(
  sorted: readonly number[],
): OrderDistribution["cdf"] {
  return curvePoints(sorted).map((x) => ({
    x,
    p: sorted.filter((value) => value <= x).length / sorted.length,
  }));
}

/** Returns evenly spaced points from the minimum to the maximum. */
function curvePoints(sorted: readonly number[]): readonly number[] {
  if (sorted.length === 0) return [];
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  if (low === high) return [low];
  return Array.from(
    { length: CURVE_POINTS },
    (_, i) =>
      i === CURVE_POINTS - 1
        ? high
        : low + (high - low) * i / (CURVE_POINTS - 1),
  );
}
