/** A season's rows, and what is counted over them. */

/** One metric on one day (or in one hour). */
export interface SeasonRow {
  readonly dayOffset: number;
  /** The store's own time, read as UTC. */
  readonly time: Date;
  readonly currency: string;
  readonly value: number | null;
  readonly baseline: number | null;
  readonly priorValue: number | null;
  readonly index: number | null;
  readonly priorIndex: number | null;
  readonly brandIndex: number | null;
  /** Whether who sent the index says that nobody measured it. */
  readonly isIndexInvented?: boolean;
  /** Of a week, which does not begin as many days from the event in each year. */
  readonly dates?: { readonly own: string; readonly prior: string };
}

/** A relative change; `null` where one of the two is missing, or nothing to compare with. */
export function changeOf(
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
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sum(known) / known.length;
}
