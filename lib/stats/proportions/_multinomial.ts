import { gammaln } from "../special/mod.ts";

/**
 * Returns the number of ways to split `n` visitors over `arms` arms, or a large
 * number if the exact count does not matter.
 */
export function outcomeCount(n: number, arms: number): number {
  let ways = 1;
  for (let k = 1; k < arms; k++) ways *= (n + k) / k;
  return ways;
}

/**
 * Returns the probability, under the given shares, of all outcomes no more
 * probable than the observed one.
 */
export function multinomialPValue(
  counts: readonly number[],
  shares: readonly number[],
): number {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const logShares = shares.map(Math.log);
  const logFactorial = new Float64Array(n + 1);
  for (let k = 0; k <= n; k++) logFactorial[k] = gammaln(k + 1);
  const term = (arm: number, count: number) =>
    count * logShares[arm]! - logFactorial[count]!;
  const observedLog = counts.reduce(
    (sum, count, arm) => sum + term(arm, count),
    0,
  );
  // As in R, rounding must not drop outcomes as probable as the observed one.
  const limit = observedLog + 1e-7;
  let chance = 0;
  const walk = (arm: number, remaining: number, log: number): void => {
    if (arm === shares.length - 1) {
      const total = log + term(arm, remaining);
      if (total <= limit) chance += Math.exp(total + logFactorial[n]!);
      return;
    }
    for (let count = 0; count <= remaining; count++) {
      walk(arm + 1, remaining - count, log + term(arm, count));
    }
  };
  walk(0, n, 0);
  return Math.min(1, chance);
}
