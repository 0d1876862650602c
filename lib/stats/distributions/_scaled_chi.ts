import { gammaln } from "../special/mod.ts";
import { bellBreaks } from "../numerics/mod.ts";

/**
 * Returns the logarithm of the density of `t = ln s`, where `s` is a chi variable
 * over the square root of its degrees of freedom. This s is the ratio of a
 * sample's standard deviation to the true one. On the logarithmic scale the
 * density is smooth and bell-shaped.
 */
export function logChiDensity(degreesOfFreedom: number): (t: number) => number {
  const half = degreesOfFreedom / 2;
  // The expression half ln(half) - ln Gamma(half) cancels for large df;
  // Stirling's remainder does not.
  const constant = Math.log(2) + logStirling(half);
  return (t) => constant + half * (2 * t - Math.expm1(2 * t));
}

/** Returns `half ln(half) - half - ln Gamma(half)`. */
function logStirling(half: number): number {
  if (half < 30) return half * Math.log(half) - half - gammaln(half);
  const inverse = 1 / half;
  const square = inverse * inverse;
  const series = inverse *
    (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return Math.log(half) / 2 - Math.log(2 * Math.PI) / 2 - series;
}

/** Returns panel ends for integrals over {@linkcode logChiDensity}. */
export function chiDensityBreaks(degreesOfFreedom: number): number[] {
  const deviation = 1 / Math.sqrt(2 * degreesOfFreedom);
  // On the left the density only decays like e^(df t).
  const low = -Math.max(39 * deviation, 40 / degreesOfFreedom);
  return bellBreaks([{ center: 0, deviation }], low, 39 * deviation)
    .filter((t) => t <= 4);
}
