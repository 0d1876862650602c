import { deviationOf } from "./_deviation.ts";
import { moments } from "../moments/mod.ts";
import type { OutlierConvention } from "./outlier_convention.ts";

/** The orders of a group that stay: those from `low` up to `high`. */
export interface Kept {
  readonly values: Float64Array;
  readonly low: number;
  readonly high: number;
  readonly passes: number;
}

/**
 * Orders that share a mean and a standard deviation: all of them, or those of
 * each variation, by its index.
 */
export function orderGroups(
  values: ArrayLike<number>,
  variations: ArrayLike<number> | undefined,
  scope: OutlierConvention["scope"],
): Map<number, Float64Array> {
  const all = new Float64Array(values);
  if (scope === "pooled") return new Map(all.length > 0 ? [[0, all]] : []);
  const sizes = new Map<number, number>();
  for (let i = 0; i < all.length; i++) {
    const key = variations![i]!;
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  const groups = new Map(
    [...sizes].map(([key, size]) => [key, new Float64Array(size)]),
  );
  for (let i = 0; i < all.length; i++) {
    const key = variations![i]!;
    const left = sizes.get(key)! - 1;
    groups.get(key)![left] = all[i]!;
    sizes.set(key, left);
  }
  return groups;
}

/** What a convention keeps of a group. */
export function keptOf(
  values: Float64Array,
  convention: OutlierConvention,
): Kept {
  const all = { values, low: -Infinity, high: Infinity, passes: 0 };
  let kept: Kept = nextPass(all, convention);
  let before = all.values.length;
  while (convention.iterate && kept.values.length < before) {
    before = kept.values.length;
    kept = nextPass(kept, convention);
  }
  return kept;
}

/** Takes the scores of what is kept, and removes once more. */
export function nextPass(
  kept: Kept,
  { threshold, sides, standardDeviation }: OutlierConvention,
): Kept {
  const { n, mean, m2 } = moments(kept.values);
  const deviation = deviationOf(n, m2, standardDeviation);
  if (deviation === null || deviation === 0) return kept;
  const stays = (value: number) => {
    const score = (value - mean!) / deviation;
    return score <= threshold && (sides === "upper" || score >= -threshold);
  };
  const left = new Float64Array(n);
  let [low, high, count] = [Infinity, -Infinity, 0];
  for (let i = 0; i < n; i++) {
    const value = kept.values[i]!;
    if (!stays(value)) continue;
    left[count++] = value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return {
    values: left.subarray(0, count),
    low: count === n ? kept.low : low,
    high: count === n ? kept.high : high,
    passes: kept.passes + 1,
  };
}
