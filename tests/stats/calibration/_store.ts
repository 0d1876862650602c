/**
 * A store that is quick to draw from: sums of what visitors spend. Prices are
 * 65,536 quantiles of a log-normal distribution, so that one random number
 * gives two of them, and so that their mean is known without error.
 */

import type { MeanSummary, RandomSource } from "../../../lib/stats/mod.ts";
import { normalQuantile } from "../../../lib/stats/mod.ts";
import { binomialSampler } from "../_binomial.ts";

/** Standard deviation of an order's logarithm; three in four are 25 to 98. */
const SIGMA = 1;
const MEDIAN = 50;
const PRICES = Float64Array.from(
  { length: 65_536 },
  (_, i) => MEDIAN * Math.exp(SIGMA * normalQuantile((i + 0.5) / 65_536)),
);

const meanOf = (of: (price: number) => number): number =>
  PRICES.reduce((sum, price) => sum + of(price), 0) / PRICES.length;

/** Mean of an order, and of its square. */
export const ORDER = {
  mean: meanOf((price) => price),
  square: meanOf((price) => price ** 2),
};

/** What visitors spend, added up. */
export interface Sums {
  n: number;
  sum: number;
  squares: number;
  buyers: number;
}

export const noSums = (): Sums => ({ n: 0, sum: 0, squares: 0, buyers: 0 });

/**
 * Draws what some visitors spend, at the prices times a factor, and adds it.
 *
 * @param visitors Visitors of one draw.
 * @param conversion Chance of each to buy once.
 * @param random The source.
 * @returns A function that draws them.
 */
export function visitorsOf(
  visitors: number,
  conversion: number,
  random: RandomSource,
): (sums: Sums, factor?: number) => void {
  const buyers = binomialSampler(visitors, conversion, random);
  const words = new Uint32Array(256);
  return (sums, factor = 1) => {
    let left = buyers();
    sums.buyers += left;
    let sum = 0;
    let squares = 0;
    while (left > 0) {
      const drawn = words.subarray(0, Math.min(256, (left + 1) >> 1));
      random.fill(drawn);
      for (let i = 0; i < drawn.length; i++) {
        const first = PRICES[drawn[i]! >>> 16]!;
        sum += first;
        squares += first * first;
        if (--left === 0) break;
        const second = PRICES[drawn[i]! & 65_535]!;
        sum += second;
        squares += second * second;
        left--;
      }
    }
    sums.n += visitors;
    sums.sum += factor * sum;
    sums.squares += factor * factor * squares;
  };
}

/** As every comparison takes them. */
export function summaryOf({ n, sum, squares }: Sums): MeanSummary {
  const mean = sum / n;
  return { n, mean, variance: (squares - sum * mean) / (n - 1) };
}

/** Who bought, of the same visitors. */
export function buyersOf({ n, buyers }: Sums): MeanSummary {
  const mean = buyers / n;
  return { n, mean, variance: n / (n - 1) * mean * (1 - mean) };
}
