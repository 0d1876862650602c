/** Dates as numbers, in which they can be counted. */

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** `2025-11-28` from days since 1970. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Days since 1970. */
export function dayOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}
