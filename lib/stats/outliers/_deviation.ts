/** Divisor of a standard deviation: n - 1 ("sample") or n ("population"). */
export type StandardDeviationKind = "sample" | "population";

/**
 * Returns the standard deviation from a sum of squared deviations, or `null` for
 * fewer than two values.
 */
export function standardDeviationFrom(
  n: number,
  m2: number,
  kind: StandardDeviationKind,
): number | null {
  if (n < 2) return null;
  return Math.sqrt(m2 / (kind === "sample" ? n - 1 : n));
}
