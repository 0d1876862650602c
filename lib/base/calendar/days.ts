/** Converts between dates and day numbers. */

/** Milliseconds per day. */
export const DAY_MS = 86_400_000;

/** Returns the date, such as `2025-11-28`, of a day given in days since 1970. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days since 1970 of a date. */
export function dayOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** Returns whether a text is an existing calendar day in ISO 8601 format. */
export function isDay(text: string): boolean {
  const day = dayOf(`${text}T00:00:00Z`);
  return !Number.isNaN(day) && dateOf(day) === text;
}

/** Returns the days since 1970 of a date, or throws if the date does not exist. */
export function toDayNumber(date: string): number {
  if (isDay(date)) return dayOf(date);
  throw new RangeError(
    `A date must be YYYY-MM-DD: current value is "${date}"`,
  );
}

/** Returns the weekday of a day; 0 is Sunday. */
export function weekdayOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDay();
}
