/** Draws and sums of simulated days. */

import type {
  JointMoments,
  MeanSummary,
  RandomSource,
} from "../../../lib/stats/mod.ts";
import { binomialSampler } from "../_binomial.ts";

const samplers = new WeakMap<RandomSource, Map<string, () => number>>();

/** Samplers are made once for each number of visitors. */
export function binomial(n: number, p: number, random: RandomSource): number {
  const known = samplers.get(random) ?? new Map<string, () => number>();
  samplers.set(random, known);
  const key = `${n} ${p}`;
  const sampler = known.get(key) ?? binomialSampler(n, p, random);
  known.set(key, sampler);
  return sampler();
}

const words = new Uint32Array(1024);

/** Two numbers below 65,536 of each word. */
export function eachOf(
  count: number,
  random: RandomSource,
  take: (number: number) => void,
): void {
  for (let done = 0; done < count;) {
    const drawn = words.subarray(
      0,
      Math.min(words.length, count - done + 1 >> 1),
    );
    random.fill(drawn);
    for (let i = 0; i < drawn.length; i++) {
      take(drawn[i]! >>> 16);
      if (++done < count) take(drawn[i]! & 65_535);
      done++;
    }
  }
}

export function summary(n: number, sum: number, squares: number): MeanSummary {
  if (n === 0) return { n, mean: null, variance: null };
  const mean = sum / n;
  return {
    n,
    mean,
    variance: n < 2 ? null : Math.max(0, squares - sum * mean) / (n - 1),
  };
}

/** Moments of two columns out of their sums. */
export function joint(
  names: readonly [string, string],
  n: number,
  [a, b, aa, ab, bb]: readonly number[],
): JointMoments {
  return {
    n,
    names,
    means: [a! / n, b! / n],
    coMoments: [
      [aa! - a! * a! / n, ab! - a! * b! / n],
      [ab! - a! * b! / n, bb! - b! * b! / n],
    ],
  };
}
