/** The statistics against their floors. */

import {
  compareProportions,
  dunnettCriticalValue,
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
import { cpuUsage } from "node:process";
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

/** Values, as orders have them. */
const orderValues = (count: number): Float64Array => {
  const { normal } = randomSource(1);
  return Float64Array.from({ length: count }, () => Math.exp(4 + normal()));
};

/** One line of the statistics' table. */
interface Asked {
  readonly what: string;
  readonly run: () => unknown;
  /** What numpy's script calls the same work, or a floor of our own. */
  readonly floor: keyof NumpyTimes | Floor;
  /** What it took when it was asked to be faster. */
  readonly before: string;
  /** At most so many milliseconds, or so many times the floor. */
  readonly most?: number;
  readonly times?: number;
}

interface Floor {
  readonly title: string;
  readonly run: () => unknown;
}

interface NumpyTimes {
  readonly zScores: number;
  readonly flagOutliers: number;
  readonly deciles: number;
  readonly mannWhitney: number;
  readonly jointMoments: number;
}

/**
 * What the statistics were asked to take, each against a floor of the same run:
 * numpy and scipy where they are installed. Processor time, since only that is
 * the same on a busy machine; a Markdown table.
 */
export async function statisticsBench(): Promise<string> {
  const million = orderValues(1_000_000);
  const numpy = await numpyTimes(million);
  const part = million.subarray(0, 300_000);
  const days = Array.from({ length: 60 }, (_, i) => (i + 1) / 60);
  const spending = (informationRates: readonly number[]) =>
    groupSequentialBoundaries({
      design: "lan-demets-obrien-fleming",
      informationRates,
    });
  const plan = spending(days);
  const bounds = {
    title: "the bounds of 60 looks once",
    run: () => spending(days),
  };
  const rows: readonly Asked[] = [
    {
      what: "`repeatedInterval` at the last of 60 looks",
      run: () => repeatedInterval(plan, 59, { value: 2.4, standardError: 1 }),
      floor: bounds,
      before: "6 to 28 s",
      most: 200,
    },
    {
      what: "bounds of two looks 1e-6 apart",
      run: () => spending([1 - 1e-6, 1]),
      floor: bounds,
      before: "17 s",
      most: 100,
    },
    {
      what: "`dunnettCriticalValue` of 4 uneven treatments",
      run: () =>
        dunnettCriticalValue({
          nControl: 4000,
          nTreatments: [4100, 4200, 4300, 4400],
          degreesOfFreedom: 8000,
        }),
      floor: bounds,
      before: "0.35 to 2 s",
      most: 20,
    },
    {
      what: "deciles of 300,000 and 300,000, with errors",
      run: () => quantileEffects(part, million.subarray(300_000, 600_000)),
      floor: { title: "one sort of 300,000", run: () => part.slice().sort() },
      before: "19 times numpy",
      times: 1,
    },
    {
      what: "`zScores` of 1 million",
      run: () => zScores(million),
      floor: "zScores",
      before: "17 times numpy",
      times: 3,
    },
    {
      what: "`flagOutliers` of 1 million, with a robust count",
      run: () => flagOutliers(million, { maxZScore: 3 }),
      floor: "flagOutliers",
      before: "17 times numpy",
      times: 3,
    },
    {
      what: "`mannWhitney` of 100,000 and 100,000, with shift and interval",
      run: () =>
        mannWhitney(
          million.subarray(0, 100_000),
          million.subarray(100_000, 200_000),
        ),
      floor: "mannWhitney",
      before: "7 times scipy",
      times: 2,
    },
    {
      what: "`jointMoments` of 1 million rows of 3",
      run: () => jointMoments({ a: million, b: million, c: million }),
      floor: "jointMoments",
      before: "about 100 ms",
      most: 30,
    },
    {
      what: "Fisher's test of 10 million and 10 million",
      run: () => fisher(10_000_000),
      floor: { title: "of 10,000 and 10,000", run: () => fisher(10_000) },
      before: "linear in n",
      times: 1000 / 10,
    },
  ];
  return [
    "| what | before | now | floor | ratio | asked | met |",
    "| --- | ---: | ---: | --- | ---: | ---: | ---: |",
    ...rows.map((row) => lineOf(row, numpy)),
  ].join("\n");
}

function lineOf(row: Asked, numpy: NumpyTimes | null): string {
  const now = least(row.run);
  const floor = typeof row.floor === "string"
    ? { title: `numpy, scipy: ${row.floor}`, took: numpy?.[row.floor] ?? null }
    : { title: row.floor.title, took: least(row.floor.run) };
  const ratio = floor.took === null ? null : now / floor.took;
  const isMet = row.most === undefined
    ? ratio === null ? null : ratio <= row.times!
    : now <= row.most;
  return `| ${
    [
      row.what,
      row.before,
      `${now.toFixed(1)} ms`,
      floor.took === null
        ? `${floor.title} is not installed`
        : `${floor.title}, ${floor.took.toFixed(1)} ms`,
      ratio?.toFixed(2) ?? "",
      row.most === undefined ? `${row.times} times` : `${row.most} ms`,
      isMet === null ? "" : isMet ? "yes" : "**no**",
    ].join(" | ")
  } |`;
}

/** Milliseconds of numpy and scipy on the same values; `null` without them. */
async function numpyTimes(values: Float64Array): Promise<NumpyTimes | null> {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeFile(file, new Uint8Array(values.buffer));
    const script = new URL("statistics_numpy.py", import.meta.url).pathname;
    const { success, stdout } = await new Deno.Command("python3", {
      args: [script, file],
      stderr: "null",
    }).output();
    return success ? JSON.parse(new TextDecoder().decode(stdout)) : null;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  } finally {
    await Deno.remove(file);
  }
}

/**
 * Processor time, the least of some runs after one that warms up: what else the
 * machine does adds to the others.
 */
function least(run: () => unknown): number {
  const times = Array.from({ length: RUNS + 1 }, () => {
    const started = cpuUsage();
    run();
    const { user, system } = cpuUsage(started);
    return (user + system) / 1000;
  });
  return Math.min(...times.slice(1));
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
