/** The statistics against their floors. */

import { bootstrapLift, moments } from "../../lib/stats/mod.ts";
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
