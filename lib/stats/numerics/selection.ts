import { checkValues } from "../records/mod.ts";

/** Copies the values for selection; throws if there are none. */
export function copyForSelection(values: ArrayLike<number>): Float64Array {
  checkValues("values", values);
  if (values.length === 0) {
    throw new RangeError("Values must not be empty: pass at least one number");
  }
  return new Float64Array(values);
}

/** Returns the type 7 quantile and reorders the values in place. */
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

/** Returns the median and the median absolute deviation from it. */
export function medianAndDeviation(
  values: ArrayLike<number>,
  scale = 1.4826,
): { readonly median: number; readonly deviation: number } {
  const copy = copyForSelection(values);
  const median = selectQuantile(copy, 0.5);
  for (let i = 0; i < copy.length; i++) copy[i] = Math.abs(copy[i]! - median);
  return { median, deviation: scale * selectQuantile(copy, 0.5) };
}

/**
 * Returns the value of a rank, counted from 0, and moves lower values before it
 * and higher values after it. Uses Hoare's selection with a median-of-three
 * pivot, and sorts the rest if adversarial values slow it down.
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
