/** What is counted over the days of a season. */

/** A relative change; `null` where one of the two is missing, or nothing to compare with. */
export function relativeChange(
  value: number | null,
  prior: number | null,
): number | null {
  return value === null || prior === null || prior <= 0
    ? null
    : value / prior - 1;
}

/** The sum of some numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The mean of what is known; `null` without anything. */
export function mean(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : sum(present) / present.length;
}
