import { checkChoice, checkCount, checkPositive } from "./_check.ts";
import { fourier } from "./_fft.ts";
import { quantileOfSorted, sortedCopy } from "./_sorted.ts";
import { moments } from "./moments.ts";

/** Options of {@linkcode gaussianDensity}. */
export interface DensityOptions {
  /** Standard deviation of the kernel; Silverman's rule when left out. */
  readonly bandwidth?: number;
  /** Points of the curve. @default {256} */
  readonly points?: number;
  /**
   * "exact" sums the kernel of every value at every point, "fft" counts the
   * values on a fine grid first, "auto" does the latter from 2000 values on.
   * @default {"auto"}
   */
  readonly method?: "auto" | "exact" | "fft";
}

/** A smoothed distribution. */
export interface Density {
  /** Points of the axis, evenly spaced, three bandwidths beyond the values. */
  readonly x: readonly number[];
  /** Density at each point; over the axis it adds up to 1. */
  readonly density: readonly number[];
  /** Standard deviation of the kernel. */
  readonly bandwidth: number;
  /** How it was computed. */
  readonly method: "exact" | "fft";
}

/** Points of the grid that the fast method counts on. */
const GRID = 16_384;

/**
 * Gaussian kernel density of the values.
 *
 * The bandwidth is Silverman's `0.9 min(sd, IQR / 1.34) n^(-1/5)` (1986,
 * Density Estimation, 3.31), which a few huge orders do not widen. The fast
 * method spreads each value over its two neighbours on a grid and convolves by
 * the fast Fourier transform (Silverman 1982; Wand 1994); the curves differ by
 * less than a thousandth of the peak.
 *
 * @param values At least one number; for order values their logarithms
 * @param options Bandwidth, points and method
 * @returns The curve
 * @throws {TypeError | RangeError} If there are no values, one is not a finite
 * number, all are equal and no bandwidth is given, or an option is out of its
 * range
 *
 * @example One value: the kernel itself
 * ```ts
 * import { gaussianDensity, normalDensity } from "readout/stats";
 * import { assertAlmostEquals } from "@std/assert";
 *
 * const { x, density } = gaussianDensity([5], { bandwidth: 1, points: 7 });
 * assertAlmostEquals(density[3]!, normalDensity(0), 1e-12);
 * assertAlmostEquals(x[0]!, 2, 1e-12);
 * ```
 */
export function gaussianDensity(
  values: ArrayLike<number>,
  options: DensityOptions = {},
): Density {
  const { points = 256, method = "auto" } = options;
  checkCount("points", points, 2);
  checkChoice("method", method, ["auto", "exact", "fft"]);
  const sorted = sortedCopy(values);
  const bandwidth = options.bandwidth ?? silverman(sorted);
  checkPositive("bandwidth", bandwidth);
  const low = sorted[0]! - 3 * bandwidth;
  const high = sorted.at(-1)! + 3 * bandwidth;
  const x = Array.from(
    { length: points },
    (_, i) => low + i * (high - low) / (points - 1),
  );
  const fast = method === "fft" || (method === "auto" && sorted.length >= 2000);
  // On a grid coarser than the kernel the fast method would be no estimate.
  const fine = (high - low) / GRID < bandwidth / 4;
  const density = fast && fine
    ? byFourier(sorted, bandwidth, low, high, x)
    : exact(sorted, bandwidth, x);
  return Object.freeze({
    x: Object.freeze(x),
    density: Object.freeze(density),
    bandwidth,
    method: fast && fine ? "fft" : "exact",
  });
}

function silverman(sorted: Float64Array): number {
  const { variance } = moments(sorted);
  const deviation = Math.sqrt(variance ?? 0);
  const quartiles = quantileOfSorted(sorted, 0.75) -
    quantileOfSorted(sorted, 0.25);
  const spread = quartiles > 0
    ? Math.min(deviation, quartiles / 1.34)
    : deviation;
  if (spread > 0) return 0.9 * spread * sorted.length ** -0.2;
  throw new RangeError(
    "values must differ to have a bandwidth by rule: give a bandwidth",
  );
}

function exact(
  sorted: Float64Array,
  bandwidth: number,
  x: readonly number[],
): number[] {
  const scale = 1 / (sorted.length * bandwidth * Math.sqrt(2 * Math.PI));
  // Values further than eight bandwidths away add less than 1e-14.
  let from = 0;
  return x.map((point) => {
    while (sorted[from]! < point - 8 * bandwidth) from++;
    let sum = 0;
    for (let i = from; i < sorted.length; i++) {
      const z = (sorted[i]! - point) / bandwidth;
      if (z > 8) break;
      sum += Math.exp(-z * z / 2);
    }
    return sum * scale;
  });
}

function byFourier(
  sorted: Float64Array,
  bandwidth: number,
  low: number,
  high: number,
  x: readonly number[],
): number[] {
  // Twice as long as the axis: the transform is periodic, and what leaves on
  // one side must not come in on the other.
  const step = (high - low) / (GRID / 2);
  const real = new Float64Array(GRID);
  const imaginary = new Float64Array(GRID);
  for (const value of sorted) {
    const place = (value - low) / step;
    const below = Math.floor(place);
    real[below]! += below + 1 - place;
    real[below + 1]! += place - below;
  }
  fourier(real, imaginary);
  for (let k = 0; k < GRID; k++) {
    const frequency = 2 * Math.PI * Math.min(k, GRID - k) / (GRID * step);
    const factor = Math.exp(-((frequency * bandwidth) ** 2) / 2);
    real[k]! *= factor;
    imaginary[k]! *= factor;
  }
  fourier(real, imaginary, true);
  const scale = 1 / (sorted.length * step);
  return x.map((point) => {
    const place = Math.min((point - low) / step, GRID / 2);
    const below = Math.floor(place);
    const share = place - below;
    const value = real[below]! * (1 - share) + real[below + 1]! * share;
    return Math.max(0, value * scale);
  });
}
