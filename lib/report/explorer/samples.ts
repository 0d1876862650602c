/** Who is asked about: days, a segment, and whose orders are not too large. */

import { type Cells, type ExplorerData, readCells, type Sums } from "./data.ts";

/** Some visitors of each variation, and what they bought. */
export interface Sample {
  readonly visitors: readonly number[];
  readonly sums: readonly Sums[];
}

/** Which visitors, and what of theirs. */
export interface Asked {
  /** Last span of days, from 0; a segment has all of them. */
  readonly to: number;
  /** Index of the segment; -1 for all. */
  readonly segmentIndex: number;
  /** Index of the threshold; -1 for the readout's own. */
  readonly without: number;
}

/** Adds up what is asked for. */
export interface Samples {
  /** The days that are asked for; of all days, what is of no day, too. */
  at(query: Asked): Sample;
  /** Everybody, from the first day to each. */
  toDate(without: number): Sample[];
}

/** Makes the samples of a page. */
export function createSamples(data: ExplorerData): Samples {
  const { days, variations, thresholds, parts } = data;
  const arms = variations.map((_, arm) => arm);
  const cellsOf = memoized((segmentIndex) =>
    readCells(segmentIndex < 0 ? data.everybody : parts[segmentIndex]!.sums, {
      days: segmentIndex < 0 ? days.length : 0,
      arms: variations.length,
      ranks: thresholds.length + 1,
      columns: data.decimals.length,
      pairs: data.pairs.length,
    })
  );
  /** Above how many thresholds the largest order of who is left may be. */
  const highestAt = (without: number): number => {
    const threshold = without < 0 ? data.ownThreshold : without;
    return threshold < 0
      ? thresholds.length
      : thresholds.length - 1 - threshold;
  };
  const visitorsOn = (
    cells: Cells,
    day: number,
    highest: number,
  ): readonly number[] => {
    const enrolled = days[day]?.visitors ?? data.undated;
    return arms.map((arm) =>
      cells[day]![arm]!.slice(highest + 1)
        .reduce(
          (remaining, { sums }) => remaining - Number(sums[0]),
          enrolled[arm]!,
        )
    );
  };
  /** Each day alone and at the end what is of no day; or all in one. */
  const samplesOf = memoized((key): readonly Sample[] => {
    const width = thresholds.length + 1;
    const segmentIndex = Math.floor(key / width) - 1;
    const highest = highestAt(key % width - 1);
    const segmentCells = cellsOf(segmentIndex);
    const visitors = cellsOf(-1).map((_, day, everybody) =>
      visitorsOn(everybody, day, highest)
    );
    const sums = segmentCells.map((cells) =>
      cells.map((ranks) => ranks.slice(0, highest + 1).reduce(together))
    );
    return segmentIndex < 0
      ? sums.map((daily, day) => ({ visitors: visitors[day]!, sums: daily }))
      : [{ visitors: visitors.reduce(added), sums: sums[0]! }];
  });
  const askedOf = (segmentIndex: number, without: number) =>
    samplesOf((segmentIndex + 1) * (thresholds.length + 1) + without + 1);
  return {
    at({ to, segmentIndex, without }) {
      const samples = askedOf(segmentIndex, without);
      const isWhole = segmentIndex >= 0 || to >= days.length - 1;
      return (isWhole ? samples : samples.slice(0, to + 1)).reduce(plus);
    },
    toDate(without) {
      let sample: Sample | undefined;
      return askedOf(-1, without).slice(0, days.length).map((day) =>
        sample = sample === undefined ? day : plus(sample, day)
      );
    },
  };
}

/** What was made for a number is not made again. */
function memoized<T>(make: (key: number) => T): (key: number) => T {
  const cache = new Map<number, T>();
  return (key) => {
    if (!cache.has(key)) cache.set(key, make(key));
    return cache.get(key)!;
  };
}

function plus(a: Sample, b: Sample): Sample {
  return {
    visitors: added(a.visitors, b.visitors),
    sums: a.sums.map((sums, arm) => together(sums, b.sums[arm]!)),
  };
}

function added(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((count, arm) => count + b[arm]!);
}

function together(a: Sums, b: Sums): Sums {
  return {
    sums: a.sums.map((sum, index) => sum + b.sums[index]!),
    products: a.products.map((sum, index) => sum + b.products[index]!),
  };
}
