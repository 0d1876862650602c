/**
 * Times the statistics against their floors: 10,000 bootstrap resamples of one
 * million visitors with 3 % buyers in under 3 s, and the moments of ten million
 * numbers within twice the time of one plain summing loop.
 *
 * Run with `deno run tests/bench/stats.ts`; exits with 1 when a floor is
 * missed.
 */
import {
  bootstrapLift,
  moments,
  simulateExperiment,
} from "../../lib/stats/mod.ts";

interface Result {
  readonly name: string;
  readonly milliseconds: number;
  readonly floor: number;
}

/** Best of several runs: the one that the machine disturbed least. */
function best(run: () => unknown, runs: number): number {
  let fastest = Infinity;
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    run();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}

function plainSum(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum;
}

function momentsOfTenMillion(): Result {
  const values = Float64Array.from(
    { length: 10_000_000 },
    (_, i) => (i * 7919) % 10_007,
  );
  const loop = best(() => plainSum(values), 5);
  return {
    name: `moments of 10 million numbers (plain loop: ${loop.toFixed(1)} ms)`,
    milliseconds: best(() => moments(values), 5),
    floor: 2 * loop,
  };
}

function bootstrapOfAMillion(): Result {
  const [control, treatment] = simulateExperiment({
    seed: 1,
    visitors: [500_000, 500_000],
    store: {
      conversion: 0.03,
      orderValue: { kind: "log-normal", median: 50, sigma: 1 },
    },
  }).map(({ visitors, revenue }) => ({ n: visitors, values: revenue }));
  return {
    name: "10,000 bootstrap resamples of 1 million visitors",
    milliseconds: best(
      () => bootstrapLift(control!, treatment!, { seed: 1 }),
      2,
    ),
    floor: 3000,
  };
}

/** All timings of the statistics, each with the floor that it must stay under. */
export function statsBenchmarks(): Result[] {
  return [momentsOfTenMillion(), bootstrapOfAMillion()];
}

if (import.meta.main) {
  const results = statsBenchmarks();
  const lines = results.map(({ name, milliseconds, floor }) =>
    `${milliseconds <= floor ? "ok  " : "SLOW"} ${
      milliseconds.toFixed(1)
    } ms of ${floor.toFixed(1)} ms: ${name}\n`
  );
  await Deno.stdout.write(new TextEncoder().encode(lines.join("")));
  if (results.some(({ milliseconds, floor }) => milliseconds > floor)) {
    Deno.exit(1);
  }
}
