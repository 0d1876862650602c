/** Quantiles of what stores' orders look like, in equal and in dearer arms. */

import {
  type QuantileDifference,
  quantileDifference,
  type RandomSource,
  randomSource,
} from "../../lib/stats/mod.ts";

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

interface Orders {
  readonly values: number[];
  readonly visitors: number[];
}

/** Visitors keep to their taste: half of their further orders are the same. */
function draw(
  prices: Prices,
  random: RandomSource,
  buyers: number,
  most: number,
  factor: number,
): Orders {
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
  return { values, visitors };
}

function compare(a: Orders, b: Orders, p: number): QuantileDifference {
  const visitors = { control: a.visitors, treatment: b.visitors };
  return quantileDifference(a.values, b.values, p, { visitors });
}

/** The rows of the table; `share` prints a count of a number of experiments. */
export function* quantileRows(
  experiments: number,
  share: (count: number, of: number) => string,
): Generator<string> {
  for (const [name, prices] of Object.entries(STORES)) {
    const many = draw(prices, randomSource(1), 400_000, 1, 1);
    const truth = compare(many, many, 0.5).control! * 0.1;
    for (const [buyers, most, atFull] of SIZES) {
      const runs = Math.ceil(atFull * Math.min(1, experiments / 20_000));
      const random = randomSource(buyers + most);
      const count = { median: 0, high: 0, highs: 0, covered: 0 };
      for (let run = 0; run < runs; run++) {
        const arm = (factor = 1) => draw(prices, random, buyers, most, factor);
        const control = arm();
        const same = arm();
        if (compare(control, same, 0.5).pValue! <= 0.05) count.median++;
        const high = compare(control, same, 0.9);
        if (high.pValue !== null) count.highs++;
        if (high.pValue !== null && high.pValue <= 0.05) count.high++;
        const { lower, upper } = compare(control, arm(1.1), 0.5);
        if (lower! <= truth && truth <= upper!) count.covered++;
      }
      yield [
        name,
        buyers.toLocaleString("en"),
        most === 1 ? "1" : `1 to ${most}`,
        share(count.median, runs),
        share(count.high, count.highs),
        share(runs - count.highs, runs),
        share(count.covered, runs),
      ].join(" | ");
    }
  }
}
