import { deviationOf } from "./_deviation.ts";
import { quantileOfSorted } from "../samples/mod.ts";
import { moments } from "../moments/mod.ts";
import type { OutlierConvention } from "./outlier_convention.ts";

/** Orders that share a mean and a standard deviation, in ascending order. */
export interface OrderGroup {
  readonly values: Float64Array;
  /** Position of each value in the caller's arrays. */
  readonly indexes: Uint32Array;
  readonly center: number;
  /** Running sums of the distances to `center` and of their squares. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** The orders of a group that stay: those from `low` up to `high`. */
export interface KeptRange {
  readonly low: number;
  readonly high: number;
  readonly passes: number;
}

/** The groups of a convention: one, or one per variation that has orders. */
export function orderGroups(
  values: ArrayLike<number>,
  variations: ArrayLike<number> | undefined,
  scope: OutlierConvention["scope"],
): OrderGroup[] {
  const members = new Map<number, number[]>();
  for (let i = 0; i < values.length; i++) {
    const key = scope === "pooled" ? 0 : variations![i]!;
    const group = members.get(key);
    if (group) group.push(i);
    else members.set(key, [i]);
  }
  return [...members.values()].map((indexes) => groupOf(values, indexes));
}

function groupOf(values: ArrayLike<number>, members: number[]): OrderGroup {
  const indexes = Uint32Array.from(members)
    .sort((a, b) => values[a]! - values[b]! || a - b);
  const sorted = Float64Array.from(indexes, (index) => values[index]!);
  // About the median, which outliers do not move, so that the sums over what
  // is kept lose no digits to what is not.
  const center = quantileOfSorted(sorted, 0.5);
  const sums = new Float64Array(sorted.length + 1);
  const squares = new Float64Array(sorted.length + 1);
  sorted.forEach((value, i) => {
    const distance = value - center;
    sums[i + 1] = sums[i]! + distance;
    squares[i + 1] = squares[i]! + distance * distance;
  });
  return { values: sorted, indexes, center, sums, squares };
}

/** What a convention keeps of a group, by binary search on the sorted values. */
export function keptRange(
  group: OrderGroup,
  convention: OutlierConvention,
): KeptRange {
  const all = { low: 0, high: group.values.length, passes: 0 };
  const { mean, m2 } = moments(group.values);
  let range = onePass(group, convention, all, mean!, m2);
  let before: KeptRange = all;
  while (
    convention.iterate &&
    (range.low !== before.low || range.high !== before.high)
  ) {
    before = range;
    range = nextPass(group, convention, range);
  }
  return range;
}

/** Takes the scores of what is kept again, and removes once more. */
export function nextPass(
  group: OrderGroup,
  convention: OutlierConvention,
  range: KeptRange,
): KeptRange {
  const n = range.high - range.low;
  const sum = group.sums[range.high]! - group.sums[range.low]!;
  const squares = group.squares[range.high]! - group.squares[range.low]!;
  const shift = n === 0 ? 0 : sum / n;
  const m2 = Math.max(0, squares - sum * shift);
  return onePass(group, convention, range, group.center + shift, m2);
}

function onePass(
  { values }: OrderGroup,
  { threshold, sides, standardDeviation }: OutlierConvention,
  range: KeptRange,
  mean: number,
  m2: number,
): KeptRange {
  const n = range.high - range.low;
  const deviation = deviationOf(n, m2, standardDeviation);
  if (deviation === null || deviation === 0) return range;
  const score = (i: number) => (values[i]! - mean) / deviation;
  const high = firstWhere(range, (i) => score(i) > threshold);
  const low = sides === "upper"
    ? range.low
    : firstWhere(range, (i) => score(i) >= -threshold);
  return { low, high: Math.max(low, high), passes: range.passes + 1 };
}

/** First position of the range for which a monotone predicate turns true. */
function firstWhere(
  range: KeptRange,
  predicate: (i: number) => boolean,
): number {
  let { low, high } = range;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (predicate(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
