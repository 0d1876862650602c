import { checkValues } from "../records/mod.ts";

/** A copy to select from; throws when there are no values. */
export function valuesToSelect(values: ArrayLike<number>): Float64Array {
  checkValues("values", values);
  if (values.length === 0) {
    throw new RangeError("Values must not be empty: give at least one number");
  }
  return new Float64Array(values);
}

/** Type 7 quantile, for which the values are put in another order. */
export function selectQuantile(values: Float64Array, p: number): number {
  const position = p * (values.length - 1);
  const below = Math.floor(position);
  const low = select(values, below);
  const weight = position - below;
  if (weight === 0) return low;
  let high = Infinity;
  for (let i = below + 1; i < values.length; i++) {
    if (values[i]! < high) high = values[i]!;
  }
  return low + weight * (high - low);
}

/** The median, and the median absolute deviation from it. */
export function medianAndDeviation(
  values: ArrayLike<number>,
  scale = 1.4826,
): { readonly median: number; readonly deviation: number } {
  const copy = valuesToSelect(values);
  const median = selectQuantile(copy, 0.5);
  for (let i = 0; i < copy.length; i++) copy[i] = Math.abs(copy[i]! - median);
  return { median, deviation: scale * selectQuantile(copy, 0.5) };
}

/**
 * The value of a rank from 0, with the lower ones before it and the others
 * behind: Hoare's selection about the middle of three. Where the values are
 * made to mislead it, the rest is sorted.
 */
export function select(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  for (let turn = 0; low < high; turn++) {
    if (turn > 60) {
      values.subarray(low, high + 1).sort();
      break;
    }
    const pivot = medianOfThree(
      values[low]!,
      values[(low + high) >>> 1]!,
      values[high]!,
    );
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i > j) break;
      const value = values[i]!;
      values[i++] = values[j]!;
      values[j--] = value;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return values[rank]!;
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
