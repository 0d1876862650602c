/** Exact tests, bands and plans where there is little, or much is asked at once. */

import type { HurdleModel, RandomSource } from "../../../lib/stats/mod.ts";
import {
  compareProportions,
  confidenceSequence,
  cuped,
  falsePositiveRisk,
  groupSequentialBoundaries,
  hurdleLift,
  jointMoments,
  mannWhitney,
  momentsFromSums,
  normalSurvival,
  randomSource,
  sequentialSampleRatioTest,
  sequentialSize,
} from "../../../lib/stats/mod.ts";
import { FAMILIES } from "./_families.ts";
import { atLeast, atMost, type Row, share, type Table } from "./_table.ts";

/** Counts in how many experiments something is so, and holds it to a promise. */
function row(
  what: string,
  method: string,
  part: number,
  isSo: (random: RandomSource) => boolean,
  promised: ((count: number, of: number) => boolean) | null,
): Row {
  return {
    name: [what, method],
    run: (experiments) => {
      const runs = Math.ceil(part * experiments);
      const random = randomSource(what.length);
      let count = 0;
      for (let run = 0; run < runs; run++) if (isSo(random)) count++;
      return {
        cells: [share(count, runs)],
        holds: promised === null ? null : promised(count, runs),
      };
    },
  };
}

const most = (limit: number) => (count: number, of: number) =>
  atMost(limit, count, of);

const FIVE = most(0.05);

/** How many of `n` visitors buy. */
function buyersOf({ uniform }: RandomSource, n: number, rate: number): number {
  let count = 0;
  for (let i = 0; i < n; i++) if (uniform() < rate) count++;
  return count;
}

const exactTests = (["pooled-z", "g", "fisher", "boschloo"] as const).map(
  (test) =>
    row(
      "A/A of 60 and 40 visitors, 5% buy",
      test,
      0.2,
      (random) =>
        (compareProportions(
          { successes: buyersOf(random, 60, 0.05), n: 60 },
          { successes: buyersOf(random, 40, 0.05), n: 40 },
          { test },
        ).pValue ?? 1) <= 0.05,
      test === "fisher" || test === "boschloo" ? FIVE : null,
    ),
);

const ranks = (["exact", "normal"] as const).map((method) =>
  row(
    "A/A of 8 and 12 orders at three prices",
    `Mann-Whitney, ${method}`,
    0.2,
    ({ below: below }) => {
      const prices = (n: number) =>
        Array.from({ length: n }, () => [29, 49, 79][below(3)]!);
      const { pValue } = mannWhitney(prices(8), prices(12), { method });
      return (pValue ?? 1) <= 0.05;
    },
    method === "exact" ? FIVE : null,
  )
);

/** Whether a test is ever wrong on 40 evenings of a store whose arms are alike. */
function everWrong(
  random: RandomSource,
  [a, b]: readonly [number, number],
  isWrong: (
    f: number,
    n: number,
    s: number,
    m: number,
  ) => boolean,
): boolean {
  let [f, s] = [0, 0];
  for (let day = 1; day <= 40; day++) {
    f += buyersOf(random, a, 0.02);
    s += buyersOf(random, b, 0.02);
    if (isWrong(f, a * day, s, b * day)) return true;
  }
  return false;
}

const isCalled = (f: number, n: number, s: number, m: number) =>
  (confidenceSequence(
    momentsFromSums({ n, sum: f, sumOfSquares: f }),
    momentsFromSums({ n: m, sum: s, sumOfSquares: s }),
    { optimalSampleSize: 10_000 },
  ).pValue ?? 1) <= 0.05;

const bands = ([[100, 100], [180, 20], [900, 100]] as const).map((arms) =>
  row(
    `A/A of conversion at 2%, ${arms.join(" + ")} visitors a day, 40 looks`,
    "band",
    0.05,
    (random) => everWrong(random, arms, isCalled),
    FIVE,
  )
);

const splits = [0.5, 0.49, 0.4].flatMap((part) =>
  [[10_000], [100, 10_000, 1_000_000]].map((concentration) => {
    const days = part === 0.4 ? 1 : 20;
    return row(
      `${100 * part}% of 500 visitors a day in one arm, ${days} ${
        days === 1 ? "day" : "days"
      }: alarm at 1%`,
      concentration.length === 1 ? "one prior" : "a mixture",
      0.05,
      (random) => {
        let own = 0;
        const looks = Array.from({ length: days }, (_, day) => {
          own += buyersOf(random, 500, part);
          return [own, 500 * (day + 1) - own];
        });
        return sequentialSampleRatioTest(looks, [1, 1], { concentration })
          .firstAlarm !== null;
      },
      part === 0.5 ? most(0.01) : null,
    );
  })
);

const PLAN = groupSequentialBoundaries({
  design: "hwang-shih-decani",
  informationRates: [1 / 3, 2 / 3, 1],
  alpha: 0.025,
  alternative: "greater",
});
const SIZE = sequentialSize(PLAN, { futility: "power-spending" });
/** What a test of one look needs, in standard errors, for 80% power. */
const SINGLE = 1.959963984540054 + 0.8416212335729143;

function isFound({ normal }: RandomSource, drift: number): boolean {
  let score = 0;
  for (const [look, critical] of PLAN.criticalValues.entries()) {
    const step = SIZE.inflation / 3;
    score += drift * step + Math.sqrt(step) * normal();
    const z = score / Math.sqrt(step * (look + 1));
    if (z >= critical!) return true;
    if (z < SIZE.futilityValues[look]!) return false;
  }
  return false;
}

const plans = [
  row(
    "three looks with futility, no effect: found at 2.5%",
    "Hwang-Shih-De Cani",
    1,
    (random) => isFound(random, 0),
    most(0.025),
  ),
  row(
    "the same, the effect that 80% are to find",
    "Hwang-Shih-De Cani",
    1,
    (random) => isFound(random, SINGLE),
    (count, of) => atLeast(0.8, count, of) && atMost(0.8, count, of),
  ),
];

const RISK = falsePositiveRisk({ successRate: 0.1 });

const gains: Row = {
  name: [
    "gains called where one idea in ten works: none",
    `said: ${(100 * RISK).toFixed(1)}`,
  ],
  run: (experiments) => {
    const { normal, uniform } = randomSource(8);
    let [called, none] = [0, 0];
    for (let run = 0; run < 10 * experiments; run++) {
      const works = uniform() < 0.1;
      if (normalSurvival(normal() + (works ? SINGLE : 0)) > 0.025) continue;
      called++;
      if (!works) none++;
    }
    return {
      cells: [share(none, called)],
      holds: atMost(RISK, none, called) && atLeast(RISK, none, called),
    };
  },
};

/** Order values that hang on what was spent before, in arms that are alike. */
const adjusted = ([true, false] as const).map((isAdjusted) =>
  row(
    "A/A of order values, 400 visitors a side, spend before is known",
    isAdjusted ? "CUPED of the ratio" : "plain",
    0.1,
    ({ uniform, normal, below: below }) => {
      const arm = () => {
        const before: number[] = [];
        const orders: number[] = [];
        const revenue: number[] = [];
        for (let i = 0; i < 400; i++) {
          before.push(Math.exp(3 + 0.6 * normal()));
          orders.push(uniform() < 0.4 ? 1 + below(2) : 0);
          revenue.push(orders[i]! * before[i]! * Math.exp(0.3 * normal()));
        }
        return jointMoments({ before, orders, revenue });
      };
      const { lift, unadjusted } = cuped(arm(), arm(), {
        outcome: { numerator: "revenue", denominator: "orders" },
        covariates: ["before"],
      });
      return ((isAdjusted ? lift : unadjusted).pValue ?? 1) <= 0.05;
    },
    // The delta method's own excess at 160 buyers, as in the table of means.
    most(0.06),
  )
);

/** Conversion times value per buyer, in a store whose arms are alike. */
function hurdle(
  what: string,
  model: HurdleModel,
  valueOf: (random: RandomSource) => number,
  promised: ((count: number, of: number) => boolean) | null,
): Row {
  const arm = (random: RandomSource) => ({
    n: 1500,
    values: Array.from(
      { length: buyersOf(random, 1500, 0.05) },
      () => valueOf(random),
    ),
  });
  return row(
    `A/A of 1,500 + 1,500 visitors, 5% buy, ${what}: covered or warned of`,
    `posterior, ${model}`,
    0.05,
    (random) => {
      const { lower, upper, caveats } = hurdleLift(arm(random), arm(random), {
        model,
        seed: random.below(1_000_000),
        draws: 1000,
      });
      return caveats.length > 0 || lower! <= 0 && upper! >= 0;
    },
    promised,
  );
}

const logNormal = ({ normal }: RandomSource) => Math.exp(4 + normal());
const pareto = ({ uniform }: RandomSource) => 30 * (1 - uniform()) ** -0.4;
/** A posterior of draws, of some 75 buyers: within a point of what it says. */
const ABOUT_95 = (count: number, of: number) => atLeast(0.94, count, of);

const hurdles = [
  hurdle("log-normal values", "log-normal", logNormal, ABOUT_95),
  hurdle("log-normal values", "nonparametric", logNormal, null),
  hurdle("Pareto values", "log-normal", pareto, ABOUT_95),
  hurdle("Pareto values", "nonparametric", pareto, null),
];

export const SMALL_SAMPLES: Table = {
  name: "small samples",
  introduction:
    "Exact tests and bands of small samples, mixtures, plans, adjusted order values and intervals of several segments. A row of a test, or of a band over all its looks, holds where it errs at 5% or less (at 6% for order values), one of a plan or of a forecast where it is what was said; rows of what is not exact are there for comparison.",
  head: ["what", "by", "share", "holds"],
  rows: [
    ...exactTests,
    ...ranks,
    ...bands,
    ...splits,
    ...plans,
    gains,
    ...adjusted,
    ...hurdles,
    ...FAMILIES,
  ],
};
