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
  const visitorsOn = (
    cells: Cells,
    day: number,
    highest: number,
  ): readonly number[] => {
    const came = days[day]?.visitors ?? data.undated;
    return arms.map((arm) =>
      cells[day]![arm]!.slice(highest + 1)
        .reduce((left, { sums }) => left - Number(sums[0]), came[arm]!)
    );
  };
  /** Each day alone and at the end what is of no day; or all in one. */
  const samplesOf = kept((key): readonly Sample[] => {
    const width = thresholds.length + 1;
    const part = Math.floor(key / width) - 1;
    const highest = highestAt(key % width - 1);
    const own = cellsOf(part);
    const visitors = cellsOf(-1).map((_, day, everybody) =>
      visitorsOn(everybody, day, highest)
    );
    const sums = own.map((cells) =>
      cells.map((ranks) => ranks.slice(0, highest + 1).reduce(together))
    );
    return isDaily(part)
      ? sums.map((daily, day) => ({ visitors: visitors[day]!, sums: daily }))
      : [{ visitors: visitors.reduce(added), sums: sums[0]! }];
  });
  const askedOf = ({ part, without }: Asked): readonly Sample[] =>
    samplesOf((part + 1) * (thresholds.length + 1) + without + 1);
  return {
    isDaily,
    at(asked) {
      const { from, to, part } = asked;
      const all = askedOf(asked);
      const isWhole = !isDaily(part) || from === 0 && to >= days.length - 1;
      return (isWhole ? all : all.slice(from, to + 1)).reduce(plus);
    },
    toDate(asked) {
      let sample: Sample | undefined;
      return askedOf(asked).slice(asked.from, asked.to + 1).map((day) =>
        sample = sample === undefined ? day : plus(sample, day)
      );
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
