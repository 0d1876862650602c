/** Who is asked about: days, a segment, and whose orders are not too large. */

import { type Cells, type ExplorerData, readCells, type Sums } from "./data.ts";

/** Some visitors of each variation, and what they bought. */
export interface Sample {
  readonly visitors: readonly number[];
  readonly sums: readonly Sums[];
}

/** Which visitors, and what of theirs. */
export interface Asked {
  /** First and last span of days, from 0. */
  readonly from: number;
  readonly to: number;
  /** Index of the segment; -1 for all. */
  readonly part: number;
  /** Index of the threshold; -1 for the readout's own. */
  readonly without: number;
}

/** Adds up what is asked for. */
export interface Samples {
  /** Whether a segment is known by day. */
  isDaily(part: number): boolean;
  /** The days that are asked for; of all days, what is of no day, too. */
  at(asked: Asked): Sample;
  /** From the first of the days that are asked for to each until the last. */
  toDate(asked: Asked): Sample[];
}

/** From the first day until before each; and what is of no day. */
interface Running {
  readonly until: readonly Sample[];
  readonly undated: Sample;
}

/** Makes the samples of a page. */
export function createSamples(data: ExplorerData): Samples {
  const { days, variations, thresholds, parts } = data;
  const arms = variations.map((_, arm) => arm);
  const isDaily = (part: number): boolean => part < 0 || parts[part]!.isDaily;
  const cellsOf = kept((part) =>
    readCells(part < 0 ? data.everybody : parts[part]!.sums, {
      days: isDaily(part) ? days.length : 0,
      arms: variations.length,
      ranks: thresholds.length + 1,
      columns: data.decimals.length,
      pairs: data.pairs.length,
    })
  );
  /** Above how many thresholds the largest order of who is left may be. */
  const highestAt = (without: number): number => {
    const threshold = without < 0 ? data.own : without;
    return threshold < 0
      ? thresholds.length
      : thresholds.length - 1 - threshold;
  };
  const visitorsOn = (cells: Cells, day: number, highest: number): number[] => {
    const came = days[day]?.visitors ?? data.undated;
    return arms.map((arm) =>
      cells[day]![arm]!.slice(highest + 1)
        .reduce((left, { sums }) => left - Number(sums[0]), came[arm]!)
    );
  };
  const runningAt = (part: number, without: number): Running => {
    const highest = highestAt(without);
    const everybody = cellsOf(-1);
    const own = cellsOf(part);
    const visitors = everybody.map((_, day) =>
      visitorsOn(everybody, day, highest)
    );
    const on = (day: number): Sample => ({
      visitors: visitors[day]!,
      sums: own[day]!.map((ranks) => added(ranks.slice(0, highest + 1))),
    });
    if (!isDaily(part)) {
      const all = visitors.reduce((sum, some) =>
        sum.map((count, arm) => count + some[arm]!)
      );
      return { until: [], undated: { ...on(0), visitors: all } };
    }
    const undated = on(days.length);
    const until = [minus(undated, undated)];
    for (const day of days.keys()) until.push(plus(until[day]!, on(day)));
    return { until, undated };
  };
  const running = kept((key) => {
    const width = thresholds.length + 1;
    return runningAt(Math.floor(key / width) - 1, key % width - 1);
  });
  const runningOf = ({ part, without }: Asked): Running =>
    running((part + 1) * (thresholds.length + 1) + without + 1);
  return {
    isDaily,
    at(asked) {
      const { until, undated } = runningOf(asked);
      if (!isDaily(asked.part) || days.length === 0) return undated;
      const { from, to } = asked;
      const some = minus(until[to + 1]!, until[from]!);
      return from === 0 && to === days.length - 1 ? plus(some, undated) : some;
    },
    toDate(asked) {
      const { until } = runningOf(asked);
      return until.slice(asked.from + 1, asked.to + 2)
        .map((sample) => minus(sample, until[asked.from]!));
    },
  };
}

/** What was made for a number is not made again. */
function kept<T>(make: (key: number) => T): (key: number) => T {
  const made = new Map<number, T>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}

function plus(a: Sample, b: Sample): Sample {
  return {
    visitors: a.visitors.map((count, arm) => count + b.visitors[arm]!),
    sums: a.sums.map((sum, arm) =>
      combined(sum, b.sums[arm]!, (x, y) => x + y)
    ),
  };
}

function minus(a: Sample, b: Sample): Sample {
  return {
    visitors: a.visitors.map((count, arm) => count - b.visitors[arm]!),
    sums: a.sums.map((sum, arm) =>
      combined(sum, b.sums[arm]!, (x, y) => x - y)
    ),
  };
}

function added(some: readonly Sums[]): Sums {
  return some.reduce((a, b) => combined(a, b, (x, y) => x + y));
}

function combined(
  a: Sums,
  b: Sums,
  how: (x: bigint, y: bigint) => bigint,
): Sums {
  return {
    sums: a.sums.map((sum, at) => how(sum, b.sums[at]!)),
    products: a.products.map((sum, at) => how(sum, b.products[at]!)),
  };
}
