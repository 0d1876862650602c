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

/** Whether a text is a day of the calendar as ISO 8601 writes it. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) &&
    date.toISOString().slice(0, 10) === text;
}
