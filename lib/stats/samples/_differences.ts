/**
 * Ranks of all differences `y - x` of two ascending samples, by counting instead
 * of listing the pairs.
 */

import { select } from "../numerics/mod.ts";
import { sorted } from "./_sorted.ts";

/** Counts the pairs whose `y` is below their `x`. */
export function countBelow(x: Float64Array, y: Float64Array): number {
  let count = 0;
  for (let i = 0, j = 0; i < x.length; i++) {
    while (j < y.length && y[j]! < x[i]!) j++;
    count += j;
  }
  return count;
}

/** Counts the pairs with `y - x` at most the limit. */
export function countUpTo(
  x: Float64Array,
  y: Float64Array,
  limit: number,
): number {
  let count = 0;
  for (let i = 0, j = 0; i < x.length; i++) {
    while (j < y.length && y[j]! - x[i]! <= limit) j++;
    count += j;
  }
  return count;
}

/**
 * Returns a function from rank, counted from 0, to difference. A fractional rank
 * gives the midpoint of its two neighbors.
 */
export function differenceAtRank(
  x: Float64Array,
  y: Float64Array,
): (rank: number) => number {
  const sample = sampledDifferences(x, y);
  return (rank) => {
    const below = Math.floor(rank);
    const low = exactDifferenceAt(x, y, below, sample);
    if (Number.isInteger(rank)) return low;
    const another = countUpTo(x, y, low) > below + 1;
    return another ? low : (low + leastAbove(x, y, low)) / 2;
  };
}

/** Range of differences, with the number of pairs up to each end. */
interface Bracket {
  low: number;
  high: number;
  upToLow: number;
  upToHigh: number;
}

/**
 * Narrows a bracket by counts until it contains few differences, then selects
 * among those.
 */
function exactDifferenceAt(
  x: Float64Array,
  y: Float64Array,
  rank: number,
  sample: Float64Array | null,
): number {
  const few = x.length + y.length + 64;
  const bracket = {
    low: -Infinity,
    high: y.at(-1)! - x[0]!,
    upToLow: 0,
    upToHigh: x.length * y.length,
  };
  if (sample !== null) {
    const position = rank / (x.length * y.length) * sample.length;
    for (const nearby of [position - NEAR, position + NEAR]) {
      const guess = sample[
        Math.min(sample.length - 1, Math.max(0, Math.round(nearby)))
      ]!;
      narrowBracket(x, y, rank, bracket, guess);
    }
  }
  if (bracket.low === -Infinity && bracket.upToHigh > few) {
    narrowBracket(x, y, rank, bracket, y[0]! - x.at(-1)!);
    if (bracket.low === -Infinity) return bracket.high;
  }
  for (let step = 0; bracket.upToHigh - bracket.upToLow > few; step++) {
    const { low, high, upToLow, upToHigh } = bracket;
    if (step % ROUND === ROUND - 1) {
      // With many equal differences, the next larger difference may already be
      // the result.
      const next = leastAbove(x, y, low);
      if (narrowBracket(x, y, rank, bracket, next)) return next;
      continue;
    }
    // If counts rise evenly, interpolation closes in from both sides; bisection
    // makes progress if they do not.
    const aim = rank + (step % 2 === 0 ? -1 : 1) * few / 3;
    const share = step % ROUND === ROUND - 2
      ? 0.5
      : Math.min(0.99, Math.max(0.01, (aim - upToLow) / (upToHigh - upToLow)));
    narrowBracket(x, y, rank, bracket, low + share * (high - low));
  }
  const { low, high, upToLow, upToHigh } = bracket;
  const candidates = differencesBetween(x, y, low, high, upToHigh - upToLow);
  return select(candidates, rank - upToLow);
}

/**
 * Length of a cycle of steps, of which two are not interpolation, in case counts
 * do not rise evenly.
 */
const ROUND = 6;

/**
 * Moves one end of the bracket to the guess; returns whether it was the upper
 * end.
 */
function narrowBracket(
  x: Float64Array,
  y: Float64Array,
  rank: number,
  bracket: Bracket,
  guess: number,
): boolean {
  const count = countUpTo(x, y, guess);
  const above = count > rank;
  if (above && guess < bracket.high) {
    [bracket.high, bracket.upToHigh] = [guess, count];
  } else if (!above && guess > bracket.low) {
    [bracket.low, bracket.upToLow] = [guess, count];
  }
  return above;
}

/** Number of values of each sample whose differences locate a rank approximately. */
const SAMPLED = 128;
/**
 * Margin in sampled differences; ranks were seldom further from their approximate
 * position.
 */
const NEAR = SAMPLED / 8;

/**
 * Returns the sorted differences of evenly spaced values, or `null` if there are
 * few pairs in total.
 */
function sampledDifferences(
  x: Float64Array,
  y: Float64Array,
): Float64Array | null {
  if (x.length * y.length < 4 * SAMPLED * SAMPLED) return null;
  const even = (values: Float64Array) =>
    Float64Array.from(
      { length: SAMPLED },
      (_, i) => values[Math.floor((i + 0.5) / SAMPLED * values.length)]!,
    );
  const [a, b] = [even(x), even(y)];
  return sorted(
    Float64Array.from(
      { length: SAMPLED * SAMPLED },
      (_, i) => b[i % SAMPLED]! - a[Math.floor(i / SAMPLED)]!,
    ),
  );
}

/** Returns the differences above `low` and up to `high`. */
function differencesBetween(
  x: Float64Array,
  y: Float64Array,
  low: number,
  high: number,
  count: number,
): Float64Array {
  const differences = new Float64Array(count);
  let filled = 0;
  for (let i = 0, j = 0; i < x.length; i++) {
    while (j < y.length && y[j]! - x[i]! <= low) j++;
    for (let k = j; k < y.length && y[k]! - x[i]! <= high; k++) {
      differences[filled++] = y[k]! - x[i]!;
    }
  }
  return differences;
}

/** Returns the smallest difference above a value. */
function leastAbove(x: Float64Array, y: Float64Array, value: number): number {
  let smallest = Infinity;
  for (let i = 0, j = 0; i < x.length; i++) {
    while (j < y.length && y[j]! - x[i]! <= value) j++;
    if (j < y.length) smallest = Math.min(smallest, y[j]! - x[i]!);
  }
  return smallest;
}
