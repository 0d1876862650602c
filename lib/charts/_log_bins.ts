/** Histogram bins of equal width on a logarithmic axis. */

import { labelExpression, number, type Part } from "./drawing/mod.ts";

/** Number of values in a bin, and the bin's lower limit `from`. */
export interface BinCount {
  readonly from: number;
  readonly orders: number;
}

/** Logarithmic bins over a range of positive values. */
export interface LogBins {
  readonly low: number;
  readonly high: number;
  /** Returns the channel of an axis of the given length, with round tick values. */
  channel(pixels: number): Part;
  /** Returns the share of a total that falls into each bin. */
  shares(counts: readonly BinCount[], total: number): number[];
  /** Returns one row per bin. */
  bars(
    shares: readonly number[],
  ): { from: number; to: number; share: number }[];
}

const BINS_PER_DECADE = 12;

function binIndex(value: number): number {
  return Math.floor(Math.log10(value) * BINS_PER_DECADE + 1e-9);
}

function binEdge(index: number): number {
  return 10 ** (index / BINS_PER_DECADE);
}

/** Counts the positive values in each bin. */
export function countInBins(values: readonly number[]): BinCount[] {
  const counts = new Map<number, number>();
  for (const value of values) {
    if (!(value > 0)) continue;
    const index = binIndex(value);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return [...counts.keys()].sort((a, b) => a - b)
    .map((index) => ({ from: binEdge(index), orders: counts.get(index)! }));
}

/**
 * Returns bins that contain all values, which must be positive, over at least one
 * decade.
 */
export function logBins(values: readonly number[]): LogBins {
  let first = Infinity;
  let last = -Infinity;
  for (const value of values) {
    first = Math.min(first, binIndex(value) - 1);
    last = Math.max(last, binIndex(value) + 2);
  }
  const missing = BINS_PER_DECADE - (last - first);
  if (missing > 0) {
    first -= Math.ceil(missing / 2);
    last += Math.floor(missing / 2);
  }
  const edge = (positionOf: number) => binEdge(first + positionOf);
  const count = last - first;
  const [low, high] = [edge(0), edge(count)];
  return {
    low,
    high,
    channel(pixels) {
      const ticks = roundTicks(low, high, pixels);
      return {
        type: "quantitative",
        scale: { type: "log", domain: [low, high], nice: false },
        axis: {
          title: null,
          values: ticks,
          labelExpr: labelExpression(
            ticks,
            (tick) => number(tick, Math.max(0, -Math.floor(Math.log10(tick)))),
          ),
          grid: false,
          labelOverlap: false,
          labelFlush: false,
        },
      };
    },
    shares(counts, total) {
      const shares = new Array<number>(count).fill(0);
      for (const { from, orders } of counts) {
        shares[binIndex(from) - first] = orders / total;
      }
      return shares;
    },
    bars: (shares) =>
      shares.map((share, binNumber) => ({
        from: edge(binNumber),
        to: edge(binNumber + 1),
        share,
      })),
  };
}

/**
 * Returns ticks at 1, 2 and 5 times every power of ten, or only at powers of ten
 * if the labels would overlap.
 */
function roundTicks(low: number, high: number, pixels: number): number[] {
  const decades = Math.log10(high / low);
  const maximumTicks = pixels / 52 / decades;
  const factors = maximumTicks >= 3.4
    ? [1, 2, 5]
    : maximumTicks >= 2
    ? [1, 3]
    : [1];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power++) {
    for (const factor of factors) {
      const tick = Number((factor * 10 ** power).toPrecision(6));
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  }
  return ticks;
}
