/** Days as numbers, in which they can be counted. */

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** `2025-11-28` from days since 1970. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Days since 1970 of a date. */
export function dayOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** Whether a text is a day of the calendar as ISO 8601 writes it. */
export function isDay(text: string): boolean {
  const day = dayOf(`${text}T00:00:00Z`);
  return !Number.isNaN(day) && dateOf(day) === text;
}

/** Days since 1970 of a date that exists. */
export function toDayNumber(date: string): number {
  if (isDay(date)) return dayOf(date);
  throw new RangeError(
    `A date must be a day written YYYY-MM-DD: current value is "${date}"`,
  );
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDay();
}
