/** Selection of visitors by day, by segment, and by order value threshold. */

import { type Cells, type ExplorerData, readCells, type Sums } from "./data.ts";

/** Selected visitors of each variation, with sums over their orders. */
export interface Sample {
  readonly visitors: readonly number[];
  readonly sums: readonly Sums[];
}

/** Query that selects visitors and orders. */
export interface SampleQuery {
  /** Index of the last span of days, from 0; a segment always includes all days. */
  readonly lastDayIndex: number;
  /** Index of the segment; -1 for all visitors. */
  readonly segmentIndex: number;
  /** Index of the threshold; -1 for the readout's own. */
  readonly thresholdIndex: number;
}

/** Functions that add up the selected data. */
export interface Samples {
  /**
   * Returns the sample of the selected days. With all days, it includes visitors
   * without a day.
   */
  at(query: SampleQuery): Sample;
  /** Returns the samples of all visitors from the first day to each day. */
  toDate(thresholdIndex: number): Sample[];
}

/** Creates the samples of a page. */
export function createSamples(data: ExplorerData): Samples {
  const { days, variations, thresholds, parts } = data;
  const arms = variations.map((_, arm) => arm);
  const cellsOfSegment = memoized((segmentIndex) =>
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
  const highestRank = (thresholdIndex: number): number => {
    const threshold = thresholdIndex < 0 ? data.ownThreshold : thresholdIndex;
    return threshold < 0
      ? thresholds.length
      : thresholds.length - 1 - threshold;
  };
  const remainingVisitors = (
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
  const samplesByKey = memoized((key): readonly Sample[] => {
    const width = thresholds.length + 1;
    const segmentIndex = Math.floor(key / width) - 1;
    const highest = highestRank(key % width - 1);
    const segmentCells = cellsOfSegment(segmentIndex);
    const visitors = cellsOfSegment(-1).map((_, day, everybody) =>
      remainingVisitors(everybody, day, highest)
    );
    const sums = segmentCells.map((cells) =>
      cells.map((ranks) => ranks.slice(0, highest + 1).reduce(addSums))
    );
    return segmentIndex < 0
      ? sums.map((daily, day) => ({ visitors: visitors[day]!, sums: daily }))
      : [{ visitors: visitors.reduce(addCounts), sums: sums[0]! }];
  });
  const samplesFor = (segmentIndex: number, thresholdIndex: number) =>
    samplesByKey(
      (segmentIndex + 1) * (thresholds.length + 1) + thresholdIndex + 1,
    );
  return {
    at({ lastDayIndex, segmentIndex, thresholdIndex }) {
      const samples = samplesFor(segmentIndex, thresholdIndex);
      const hasAllDays = segmentIndex >= 0 || lastDayIndex >= days.length - 1;
      return (hasAllDays ? samples : samples.slice(0, lastDayIndex + 1)).reduce(
        addSamples,
      );
    },
    toDate(thresholdIndex) {
      let sample: Sample | undefined;
      return samplesFor(-1, thresholdIndex).slice(0, days.length).map((day) =>
        sample = sample === undefined ? day : addSamples(sample, day)
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

function addSamples(a: Sample, b: Sample): Sample {
  return {
    visitors: addCounts(a.visitors, b.visitors),
    sums: a.sums.map((sums, arm) => addSums(sums, b.sums[arm]!)),
  };
}

function addCounts(
  a: readonly number[],
  b: readonly number[],
): readonly number[] {
  return a.map((count, arm) => count + b[arm]!);
}

function addSums(a: Sums, b: Sums): Sums {
  return {
    sums: a.sums.map((sum, index) => sum + b.sums[index]!),
    products: a.products.map((sum, index) => sum + b.products[index]!),
  };
}
