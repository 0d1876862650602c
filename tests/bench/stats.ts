/** The statistics against their floors. */

import {
  bootstrapLift,
  compareProportions,
  dunnettIntervals,
  flagOutliers,
  groupSequentialBoundaries,
  jointMoments,
  mannWhitney,
  moments,
  quantileEffects,
  randomSource,
  repeatedInterval,
  zScores,
} from "../../lib/stats/mod.ts";
import { simulateExperiment } from "../stats/_simulate.ts";
import { type BenchRow, median } from "./_measure.ts";

const RUNS = 5;

/** Moments of ten million numbers, against one loop that only adds them. */
export function momentsBench(): BenchRow {
  const values = Float64Array.from(
    { length: 10_000_000 },
    (_, index) => (index * 7919) % 10_007,
  );
  return {
    what: "moments() of 10 million numbers",
    milliseconds: timed(() => moments(values)),
    floor: "a loop that adds them",
    floorMilliseconds: timed(() => plainSum(values)),
    promise: "within 2 times",
  };
}

/** The bootstrap on sparse data, against the draws of one resample done in full. */
export function bootstrapBench(): BenchRow {
  const arms = simulateExperiment({
    seed: 1,
    visitors: [500_000, 500_000],
    store: {
      conversion: 0.03,
      orderValue: { kind: "log-normal", median: 50, sigma: 1 },
    },
  }).map(({ visitors, revenue }) => ({ n: visitors, values: revenue }));
  const everybody = new Float64Array(1_000_000);
  return {
    what: "bootstrapLift(), 10,000 resamples of 1 million visitors",
    milliseconds: timed(
      () => bootstrapLift(arms[0]!, arms[1]!, { resamples: 10_000, seed: 7 }),
      1,
    ),
    floor: "100 resamples that draw every visitor",
    floorMilliseconds: timed(() => drawAll(everybody, 100), 1),
    promise: "under 3,000 ms",
  };
}

/** Values, as orders have them. */
const orderValues = (count: number): Float64Array => {
  const { normal } = randomSource(1);
  return Float64Array.from({ length: count }, () => Math.exp(4 + normal()));
};

/** What else the statistics promise, each against a plain loop or a sort. */
export function* statisticsBench(): Generator<BenchRow> {
  const million = orderValues(1_000_000);
  const passes = (count: number) => {
    for (let pass = 0; pass < count; pass++) plainSum(million);
  };
  const sum = { floor: "a loop that adds the values", run: () => passes(1) };
  const sort = (values: Float64Array) => () => values.slice().sort();
  const part = million.subarray(0, 300_000);
  const half = [
    million.subarray(0, 100_000),
    million.subarray(100_000, 200_000),
  ];
  const arm = (n: number) => ({ n, mean: 2, variance: 90 });
  const days = Array.from({ length: 60 }, (_, i) => (i + 1) / 60);
  const plan = groupSequentialBoundaries({
    design: "lan-demets-obrien-fleming",
    informationRates: days,
  });
  const bounds = {
    floor: "the bounds of the plan once",
    run: () =>
      groupSequentialBoundaries({
        design: "lan-demets-obrien-fleming",
        informationRates: days,
      }),
  };
  const rows: [string, () => unknown, typeof sum | typeof bounds, string][] = [
    ["zScores() of 1 million", () => zScores(million), sum, "30 ms"],
    [
      "flagOutliers() of 1 million",
      () => flagOutliers(million, { threshold: 3 }),
      { floor: "one sort of them", run: sort(million) },
      "less than the sort",
    ],
    [
      "deciles of 300,000 and 300,000",
      () => quantileEffects(part, million.subarray(300_000, 600_000)),
      { floor: "one sort of 300,000", run: sort(part) },
      "less than the sort",
    ],
    [
      "mannWhitney() of 100,000 and 100,000",
      () => mannWhitney(half[0]!, half[1]!),
      { floor: "one sort of 200,000", run: sort(million.subarray(0, 200_000)) },
      "within 2.5 times",
    ],
    [
      "jointMoments() of 1 million rows of 3",
      () => jointMoments({ a: million, b: million, c: million }),
      { floor: "nine loops that add", run: () => passes(9) },
      "30 ms",
    ],
    [
      "dunnettIntervals() of 4 uneven treatments",
      () =>
        dunnettIntervals(arm(4000), [41, 42, 43, 44].map((n) => arm(n * 100))),
      sum,
      "20 ms",
    ],
    [
      "repeatedInterval() at the last of 60 looks",
      () => repeatedInterval(plan, 59, { value: 2.4, standardError: 1 }),
      bounds,
      "200 ms",
    ],
    [
      "bounds of two looks 1e-6 apart",
      () =>
        groupSequentialBoundaries({
          design: "lan-demets-obrien-fleming",
          informationRates: [1 - 1e-6, 1],
        }),
      bounds,
      "100 ms",
    ],
    [
      "Fisher's test of 10 million and 10 million",
      () => fisher(10_000_000),
      { floor: "of 10,000 and 10,000", run: () => fisher(10_000) },
      "not linear in n",
    ],
  ];
  for (const [what, run, { floor, run: atLeast }, promise] of rows) {
    const milliseconds = timed(run);
    yield {
      what,
      milliseconds,
      floor,
      floorMilliseconds: timed(atLeast),
      promise,
    };
  }
}

function fisher(n: number): unknown {
  const control = { successes: 0.3 * n, n };
  return compareProportions(control, {
    successes: 0.3 * n + Math.round(Math.sqrt(n)),
    n,
  });
}

function timed(run: () => unknown, runs = RUNS): number {
  run();
  return median(Array.from({ length: runs }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  }));
}

function plainSum(values: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return sum;
}

function drawAll(values: Float64Array, resamples: number): number {
  let sum = 0;
  for (let resample = 0; resample < resamples; resample++) {
    for (let draw = 0; draw < values.length; draw++) {
      sum += values[Math.floor(Math.random() * values.length)]!;
    }
  }
  return sum;
}
