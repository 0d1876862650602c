/** Days as numbers, in which they can be counted. */

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** Days since 1970 of a date that exists. */
export function toDayNumber(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : NaN;
  if (Number.isNaN(time) || toDate(time / DAY_MS) !== date) {
    throw new RangeError(
      `A date must be a day written YYYY-MM-DD: current value is "${date}"`,
    );
  }
  return time / DAY_MS;
}

/** `2025-11-28` from days since 1970. */
export function toDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDay();
}
