import type { Alternative } from "../records/mod.ts";
import { normalCdf } from "../distributions/mod.ts";
import { nearbyRoot } from "../numerics/mod.ts";

/**
 * Mixture parameters: the tuning sample size, the error rate, and the
 * alternative.
 */
export interface Mixture {
  /** Number of units at which the sequence is tightest. */
  readonly size: number;
  /** Error rate over all looks together. */
  readonly alpha: number;
  readonly alternative: Alternative;
  /**
   * Degrees of freedom of the standard error, for two-sided sequences.
   *
   * @default {infinite}
   */
  readonly degreesOfFreedom?: number;
}

/**
 * Returns the number of standard errors from the estimate to an end of its
 * interval at n units.
 */
export function mixtureCritical(n: number, mixture: Mixture): number {
  const { alpha, alternative } = mixture;
  const rho = mixtureRho(mixture);
  const logBound = Math.log1p(n / rho) - 2 * Math.log(alpha);
  if (alternative === "two-sided") {
    return Math.sqrt(
      (n + rho) / n * squareAtHeight(logBound, mixture, n / (n + rho)),
    );
  }
  // The one-sided error is at most the two-sided one, so its bound is lower.
  const highest = Math.sqrt((n + rho) / n * logBound);
  const excess = (z: number) => logOneSidedMixture(z, n, rho) + Math.log(alpha);
  return nearbyRoot(excess, highest, highest * n / (n + rho), [0, highest]);
}

/** Returns the always-valid p-value of a z-value at n units. */
export function mixtureP(z: number, n: number, mixture: Mixture): number {
  const rho = mixtureRho(mixture);
  const log = mixture.alternative === "two-sided"
    ? logTwoSidedMixture(z ** 2, mixture, n / (n + rho)) -
      Math.log1p(n / rho) / 2
    : logOneSidedMixture(mixture.alternative === "greater" ? z : -z, n, rho);
  return Math.min(1, Math.exp(-log));
}

/**
 * Returns half of the weighted square of the z-value, or its Student counterpart
 * for finite degrees of freedom.
 */
function logTwoSidedMixture(
  square: number,
  { degreesOfFreedom: free = Infinity }: Mixture,
  weight: number,
): number {
  if (free === Infinity) return square / 2 * weight;
  return -(free + 1) / 2 * Math.log1p(-weight / (1 + free / square));
}

/**
 * Returns the weighted square at which that function reaches a height, or
 * infinity if it never does.
 */
function squareAtHeight(
  height: number,
  { degreesOfFreedom: free = Infinity }: Mixture,
  weight: number,
): number {
  if (free === Infinity) return height;
  const below = -Math.expm1(-height / (free + 1));
  return below < weight ? weight * free * below / (weight - below) : Infinity;
}

/**
 * Returns the logarithm of the martingale: the likelihood ratio mixed over a
 * half-normal distribution of effects (Howard, Ramdas, McAuliffe and Sekhon 2021,
 * proposition 6).
 */
function logOneSidedMixture(z: number, n: number, rho: number): number {
  // Further below 0, the tail underflows to 0; the p-value is already 1 for
  // z-values below 0.
  const shrunkZ = Math.max(-37, z * Math.sqrt(n / (n + rho)));
  return Math.log(4 * rho / (n + rho)) / 2 + shrunkZ ** 2 / 2 +
    Math.log(normalCdf(shrunkZ));
}

/** Returns the tuning parameter that makes the sequence tightest near its size. */
function mixtureRho({ size, alpha, alternative }: Mixture): number {
  const log = -2 * Math.log(alternative === "two-sided" ? alpha : 2 * alpha);
  return size / (log + Math.log1p(log));
}
