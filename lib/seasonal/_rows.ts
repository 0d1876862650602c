/** Sums, means and changes over the days of a season. */

/**
 * Returns a relative change, or `null` if either value is missing or the
 * comparison value is not positive.
 */
export function relativeChange(
  value: number | null,
  prior: number | null,
): number | null {
  return value === null || prior === null || prior <= 0
    ? null
    : value / prior - 1;
}

/** Returns the sum of the numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns the mean of the known values, or `null` if there are none. */
export function mean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : sum(present) / present.length;
}
