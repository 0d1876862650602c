/** Selection of visitors by day, by segment, and by order value threshold. */

import { type Cells, type ExplorerData, readCells, type Sums } from "./data.ts";

/** Selected visitors of each variation, with sums over their orders. */
export interface Sample {
  readonly visitors: readonly number[];
  readonly sums: readonly Sums[];
}

/** Query that selects visitors and orders. */
export interface Asked {
  /** Index of the last span of days, from 0; a segment always includes all days. */
  readonly to: number;
  /** Index of the segment; -1 for all visitors. */
  readonly segmentIndex: number;
  /** Index of the threshold; -1 for the readout's own. */
  readonly without: number;
}

/** Functions that add up the selected data. */
export interface Samples {
  /**
   * Returns the sample of the selected days. With all days, it includes visitors
   * without a day.
   */
  at(query: Asked): Sample;
  /** Returns the samples of all visitors from the first day to each day. */
  toDate(without: number): Sample[];
}

/** Creates the samples of a page. */
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
  /**
   * Returns the maximum rank of the remaining visitors: the number of thresholds
   * that their largest order exceeds.
   */
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
  /**
   * Returns one sample per day, with visitors without a day at the end, or a
   * single sample for a segment.
   */
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

/** Caches the result for each number. */
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
