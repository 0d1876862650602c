/** What exact tests, mixtures and plans do on simulated stores. */

import {
  compareProportions,
  confidenceSequence,
  conversionSequence,
  falsePositiveRisk,
  groupSequentialBoundaries,
  mannWhitney,
  momentsFromSums,
  normalSurvival,
  type RandomSource,
  randomSource,
  sequentialSampleRatioTest,
  sequentialSize,
} from "../../lib/stats/mod.ts";

type Share = (count: number, of: number) => string;

/** How many of `n` visitors buy. */
function draw({ uniform }: RandomSource, n: number, rate: number): number {
  let count = 0;
  for (let i = 0; i < n; i++) if (uniform() < rate) count++;
  return count;
}

function counted(
  name: string,
  runs: number,
  share: Share,
  isSo: (random: RandomSource) => boolean,
): string {
  const random = randomSource(name.length);
  let count = 0;
  for (let run = 0; run < runs; run++) if (isSo(random)) count++;
  return [name, share(count, runs)].join(" | ");
}

/** Days of two arms, looked at every evening. */
function everWrong(
  random: RandomSource,
  [a, b]: readonly [number, number],
  rate: number,
  isWrong: (
    control: readonly [number, number],
    treatment: readonly [
      number,
      number,
    ],
  ) => boolean,
): boolean {
  const sums = [0, 0, 0, 0];
  for (let day = 0; day < 40; day++) {
    sums[0]! += draw(random, a, rate);
    sums[2]! += draw(random, b, rate);
    sums[1]! += a;
    sums[3]! += b;
    if (isWrong([sums[0]!, sums[1]!], [sums[2]!, sums[3]!])) return true;
  }
  return false;
}

const exactly = (
  [f, n]: readonly [number, number],
  [s, m]: readonly [number, number],
) =>
  conversionSequence({ successes: f, n }, { successes: s, n: m }, {
    share: m / (n + m),
  }).pValue <= 0.05;

const nearly = (
  [f, n]: readonly [number, number],
  [s, m]: readonly [number, number],
) =>
  (confidenceSequence(
    momentsFromSums({ n, sum: f, sumOfSquares: f }),
    momentsFromSums({ n: m, sum: s, sumOfSquares: s }),
    { optimalSampleSize: 10_000 },
  ).pValue ?? 1) <= 0.05;

/** Rows of "what" and "share": the error, or what is found, in per cent. */
export function* additionRows(
  experiments: number,
  share: Share,
): Generator<string> {
  const some = Math.ceil(experiments / 10);
  const few = Math.ceil(experiments / 50);
  for (const test of ["pooled-z", "g", "fisher", "boschloo"] as const) {
    yield counted(
      `A/A, 60 and 40 visitors, 5 %: ${test}`,
      some,
      share,
      (random) =>
        (compareProportions(
          { successes: draw(random, 60, 0.05), n: 60 },
          { successes: draw(random, 40, 0.05), n: 40 },
          { test },
        ).pValue ?? 1) <= 0.05,
    );
  }
  for (const method of ["exact", "normal"] as const) {
    yield counted(
      `A/A, 8 and 12 orders of three prices: Mann-Whitney, ${method}`,
      some,
      share,
      ({ below }) => {
        const prices = (n: number) =>
          Array.from({ length: n }, () => [29, 49, 79][below(3)]!);
        const { pValue } = mannWhitney(prices(8), prices(12), { method });
        return (pValue ?? 1) <= 0.05;
      },
    );
  }
  for (
    const [name, isWrong] of [["exact", exactly], ["usual", nearly]] as const
  ) {
    for (const arms of [[100, 100], [180, 20], [900, 100]] as const) {
      yield counted(
        `A/A of conversion, ${arms[0]} + ${
          arms[1]
        } visitors a day, 2 %, looked at on 40 days: ${name} band`,
        few,
        share,
        (random) => everWrong(random, arms, 0.02, isWrong),
      );
    }
  }
  yield* splitRows(few, share);
  yield* planRows(experiments, share);
}

function* splitRows(runs: number, share: Share): Generator<string> {
  const mixture = [100, 10_000, 1_000_000];
  for (const part of [0.5, 0.49, 0.4]) {
    for (const concentration of [10_000, mixture]) {
      const prior = concentration === mixture ? "a mixture" : "one prior";
      const days = part === 0.4 ? 1 : 20;
      yield counted(
        `split of ${
          100 * part
        } %, 500 visitors on each of ${days} days: alarm at 1 % by ${prior}`,
        runs,
        share,
        (random) => {
          let own = 0;
          const looks = Array.from({ length: days }, (_, day) => {
            own += draw(random, 500, part);
            return [own, 500 * (day + 1) - own];
          });
          return sequentialSampleRatioTest(looks, [1, 1], { concentration })
            .firstAlarm !== null;
        },
      );
    }
  }
}

function* planRows(runs: number, share: Share): Generator<string> {
  const plan = groupSequentialBoundaries({
    design: "hwang-shih-decani",
    informationRates: [1 / 3, 2 / 3, 1],
    alpha: 0.025,
    alternative: "greater",
  });
  const { inflation, futilityValues } = sequentialSize(plan, {
    futility: "power-spending",
  });
  const single = 1.959963984540054 + 0.8416212335729143;
  for (const [name, drift] of [["none", 0], ["as planned", single]] as const) {
    yield counted(
      `effect ${name}, three looks with futility, 80 % power at 2.5 %: found`,
      runs,
      share,
      ({ normal }) => {
        let score = 0;
        return [1, 2, 3].some((look) => {
          const step = Math.sqrt(inflation / 3);
          score += drift * inflation / 3 + step * normal();
          const z = score / Math.sqrt(inflation * look / 3);
          if (z < futilityValues[look - 1]!) score = -Infinity;
          return z >= plan.criticalValues[look - 1]!;
        });
      },
    );
  }
  const random = randomSource(8);
  let [called, luck] = [0, 0];
  for (let run = 0; run < 10 * runs; run++) {
    const isReal = random.uniform() < 0.1;
    const z = random.normal() + (isReal ? single : 0);
    if (z > 0 && normalSurvival(z) <= 0.025) {
      called++;
      if (!isReal) luck++;
    }
  }
  const said = (100 * falsePositiveRisk({ successRate: 0.1 })).toFixed(1);
  yield [
    `gains called, one idea in ten works: are none (said: ${said})`,
    share(luck, called),
  ].join(" | ");
}
