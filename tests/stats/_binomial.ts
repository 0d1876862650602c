import { gammaln } from "../../lib/stats/special/mod.ts";
import type { RandomSource } from "../../lib/stats/random/mod.ts";

/**
 * A sampler of binomial counts: by inversion where few successes are
 * expected, else by Hörmann's transformed rejection (BTRS; 1993, Journal of
 * Statistical Computation and Simulation 46). Both are exact.
 */
export function binomialSampler(
  n: number,
  p: number,
  random: RandomSource,
): () => number {
  if (n === 0 || p <= 0) return () => 0;
  if (p >= 1) return () => n;
  if (p > 0.5) {
    const failures = binomialSampler(n, 1 - p, random);
    return () => n - failures();
  }
  return n * p < 10 ? inversion(n, p, random) : transformed(n, p, random);
}

function inversion(n: number, p: number, random: RandomSource): () => number {
  const odds = p / (1 - p);
  const none = Math.exp(n * Math.log1p(-p));
  return () => {
    let chance = none;
    let left = random.uniform();
    let count = 0;
    while (left > chance && count < n) {
      left -= chance;
      count++;
      chance *= odds * (n - count + 1) / count;
    }
    return count;
  };
}

function transformed(n: number, p: number, random: RandomSource): () => number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const quick = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * spread;
  const logOdds = Math.log(p / (1 - p));
  const mode = Math.floor((n + 1) * p);
  const atMode = gammaln(mode + 1) + gammaln(n - mode + 1);
  return () => {
    for (;;) {
      const u = random.uniform() - 0.5;
      const v = 1 - random.uniform();
      const us = 0.5 - Math.abs(u);
      const count = Math.floor((2 * a / us + b) * u + c);
      if (us >= 0.07 && v <= quick) return count;
      if (count < 0 || count > n) continue;
      const log = Math.log(v * alpha / (a / (us * us) + b));
      const target = atMode - gammaln(count + 1) - gammaln(n - count + 1) +
        (count - mode) * logOdds;
      if (log <= target) return count;
    }
  };
}
