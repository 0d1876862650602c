import { gammaln } from "../special/mod.ts";

/** Ways to split `n` visitors over `arms` arms; large when not worth knowing. */
export function outcomeCount(n: number, arms: number): number {
  let ways = 1;
  for (let k = 1; k < arms; k++) ways *= (n + k) / k;
  return ways;
}

/**
 * Chance, if visitors fall into the arms with the given shares, of all
 * outcomes that are no more probable than the one seen.
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
  // As in R: an outcome as probable as the one seen must not be lost to
  // rounding.
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
