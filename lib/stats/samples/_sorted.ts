import { checkValues } from "../records/mod.ts";

/** The values in ascending order; throws when there are none. */
export function sortedCopy(values: ArrayLike<number>): Float64Array {
  checkValues("values", values);
  if (values.length === 0) {
    throw new RangeError("Values must not be empty: give at least one number");
  }
  return Float64Array.from(values).sort();
}

/** Type 7 quantile of ascending values. */
export function quantileOfSorted(sorted: Float64Array, p: number): number {
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (position - below) * (high - low);
}
