/** Days as numbers, in which they can be counted. */

/** Days since 1970 of a date. */
export function numberOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** `2025-11-28` from days since 1970. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;
