/** Quantiles of what stores' orders look like, in equal and in dearer arms. */

import { type RandomSource, randomSource } from "../../../lib/stats/mod.ts";
import {
  type MidDistribution,
  midDistribution,
  midQuantile,
} from "../../../lib/stats/samples/_mid_quantiles.ts";
import { compareQuantiles } from "../../../lib/stats/samples/quantile_difference.ts";
import type { Row, RowResult, Table } from "./_table.ts";
import { atMost, share } from "./_table.ts";

/** How one order's value is drawn. */
type Prices = (random: RandomSource) => number;

const SHELF = [9.9, 14.9, 19.9, 24.9, 29.9, 39.9, 49.9, 59.9];
const CATALOGUE = [9, 14, 19, 24, 29, 34, 39, 49, 59, 79, 99, 149];

const STORES: Readonly<Record<string, Prices>> = {
  "two prices": ({ uniform }) => uniform() < 0.6 ? 29 : 59,
  "twelve prices": ({ uniform }) => CATALOGUE[Math.floor(12 * uniform())]!,
  "baskets, shipping below 50": ({ uniform }) => {
    let sum = 0;
    do sum += SHELF[Math.floor(8 * uniform())]!; while (uniform() < 0.4);
    return sum < 50 ? sum + 4.9 : sum;
  },
  "log-normal": ({ normal }) => Math.exp(4 + normal()),
};

/** Buyers of an arm, the most orders of one, experiments at 20,000 a row. */
const SIZES = [
  [200, 1, 2000],
  [200, 5, 2000],
  [2000, 5, 800],
  [20_000, 5, 150],
] as const;

/** Visitors keep to their taste: half of their further orders are the same. */
function draw(
  prices: Prices,
  random: RandomSource,
  buyers: number,
  most: number,
  factor: number,
): MidDistribution {
  const values: number[] = [];
  const visitors: number[] = [];
  for (let visitor = 0; visitor < buyers; visitor++) {
    const first = prices(random);
    const orders = 1 + random.below(most);
    for (let order = 0; order < orders; order++) {
      const same = order === 0 || random.uniform() < 0.5;
      values.push(factor * (same ? first : prices(random)));
      visitors.push(visitor);
    }
  }
  return midDistribution("orders", values, visitors);
}

/** As `quantileDifference` compares them, each arm sorted once. */
const compare = (a: MidDistribution, b: MidDistribution, p: number) =>
  compareQuantiles(a, b, p, 0.95);

const medians = new Map<Prices, number>();

/** Of very many visitors, for each store once. */
function trueMedian(prices: Prices): number {
  const known = medians.get(prices) ??
    midQuantile(draw(prices, randomSource(1), 200_000, 1, 1), 0.5);
  medians.set(prices, known);
  return known;
}

function run(
  prices: Prices,
  [buyers, most, atFull]: typeof SIZES[number],
  experiments: number,
): RowResult {
  const truth = 0.1 * trueMedian(prices);
  const runs = Math.ceil(atFull * Math.min(1, experiments / 20_000));
  const random = randomSource(buyers + most);
  const count = { median: 0, high: 0, highs: 0, missed: 0, warned: 0 };
  for (let run = 0; run < runs; run++) {
    const arm = (factor = 1) => draw(prices, random, buyers, most, factor);
    const control = arm();
    const same = arm();
    if (compare(control, same, 0.5).pValue! <= 0.05) count.median++;
    const high = compare(control, same, 0.9);
    if (high.pValue !== null) count.highs++;
    if (high.pValue !== null && high.pValue <= 0.05) count.high++;
    const { lower, upper, caveats } = compare(control, arm(1.1), 0.5);
    if (truth < lower! || truth > upper!) count.missed++;
    if (caveats.some(({ code }) => code === "few-observations")) count.warned++;
  }
  return {
    cells: [
      share(count.median, runs),
      share(count.high, count.highs),
      share(runs - count.highs, runs),
      share(runs - count.missed, runs),
      share(count.warned, runs),
    ],
    holds: atMost(0.06, count.median, runs) &&
      (count.highs === 0 || atMost(0.06, count.high, count.highs)) &&
      (atMost(0.05, count.missed, runs) || count.warned > runs / 2),
  };
}

/** Quantiles of prices that repeat. */
export const QUANTILES: Table = {
  name: "quantiles",
  introduction:
    "Medians and 90th percentiles of orders, by visitor, with fewer experiments a row; the true change for coverage is +10%. Where no interval exists, the result has none and says so. It holds where false positives are at most 6%, and 95% are covered or warned of:",
  head: [
    "order values",
    "buyers a side",
    "orders of each",
    "median: false positives",
    "90th percentile: false positives",
    "of it no interval",
    "median covers",
    "warned",
    "holds",
  ],
  rows: Object.entries(STORES).flatMap(([name, prices]) =>
    SIZES.map((size): Row => ({
      name: [
        name,
        size[0].toLocaleString("en"),
        size[1] === 1 ? "1" : `1 to ${size[1]}`,
      ],
      run: (experiments) => run(prices, size, experiments),
    }))
  ),
};
