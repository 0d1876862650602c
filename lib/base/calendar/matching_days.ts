import { dateOf, toDayNumber } from "./days.ts";
import { eventDayNumber, type SeasonEvent } from "./seasonal_events.ts";

/** The days of another year that may stand against a day: three answers. */
export interface MatchingDays {
  /** The day asked for. */
  readonly date: string;
  /** Days from the event, in the day's own occurrence. */
  readonly dayOffset: number;
  /** As many days from the event in the other year. */
  readonly byEvent: string;
  /** The same weekday, nearest to the same date. */
  readonly byWeekday: string;
  /** The same date; `null` for 29 February in a year that has none. */
  readonly byDate: string | null;
}

/**
 * Days from the event to a date: 0 on the event day, negative before.
 *
 * @param event The event.
 * @param date `YYYY-MM-DD`.
 * @param year Of which occurrence. @default {the one nearest to the date}
 * @returns Signed days.
 * @throws {RangeError} When the event, the date or the year is not one.
 *
 * @example
 * ```ts
 * import { daysFromEvent } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(daysFromEvent("BFCM", "2025-12-01"), 3);
 * assertEquals(daysFromEvent("BFCM", "2025-11-21"), -7);
 * ```
 */
export function daysFromEvent(
  event: SeasonEvent,
  date: string,
  year?: number,
): number {
  const day = toDayNumber(date);
  if (year !== undefined) return day - eventDayNumber(event, year);
  const ownYear = Number(date.slice(0, 4));
  const years = typeof event === "object"
    ? event.occurrences.map(({ firstDay }) => Number(firstDay.slice(0, 4)))
    : [ownYear - 1, ownYear, ownYear + 1];
  return years
    .map((candidate) => day - eventDayNumber(event, candidate))
    .reduce((best, offset) =>
      Math.abs(offset) < Math.abs(best) ? offset : best
    );
}

/**
 * The date so many days from an event.
 *
 * @param event The event.
 * @param year Of which occurrence.
 * @param dayOffset Signed whole days.
 * @returns `YYYY-MM-DD`.
 * @throws {RangeError} When the event, the year or the offset is not one.
 *
 * @example The Sunday of BFCM 2025
 * ```ts
 * import { eventDateAt } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(eventDateAt("BFCM", 2025, 2), "2025-11-30");
 * ```
 */
export function eventDateAt(
  event: SeasonEvent,
  year: number,
  dayOffset: number,
): string {
  if (!Number.isInteger(dayOffset)) {
    throw new RangeError(
      `Days from the event must be whole: current value is ${dayOffset}`,
    );
  }
  return dateOf(eventDayNumber(event, year) + dayOffset);
}

/**
 * The matching day of another year, in the three ways that are in use and that
 * differ. Seasons are compared by days from the event, since it is the event
 * that people shop for; the weekday keeps the rhythm of the week; the date keeps
 * pay days and the days left until Christmas.
 *
 * @param event The event.
 * @param date `YYYY-MM-DD`, in the season of the occurrence nearest to it.
 * @param year The other year.
 * @returns The three days.
 * @throws {RangeError} When the event, the date or the year is not one.
 *
 * @example Black Friday of 2024 in 2025
 * ```ts
 * import { matchingDays } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(matchingDays("BFCM", "2024-11-29", 2025), {
 *   date: "2024-11-29",
 *   dayOffset: 0,
 *   byEvent: "2025-11-28",
 *   byWeekday: "2025-11-28",
 *   byDate: "2025-11-29",
 * });
 * ```
 */
export function matchingDays(
  event: SeasonEvent,
  date: string,
  year: number,
): MatchingDays {
  const dayOffset = daysFromEvent(event, date);
  return Object.freeze({
    date,
    dayOffset,
    byEvent: eventDateAt(event, year, dayOffset),
    byWeekday: sameWeekday(date, year),
    byDate: sameDate(date, year),
  });
}

function sameDate(date: string, year: number): string | null {
  const text = `${String(year).padStart(4, "0")}${date.slice(4)}`;
  const exists = new Date(`${text}T00:00:00Z`).getUTCMonth() ===
    Number(date.slice(5, 7)) - 1;
  return exists ? text : null;
}

/** Seven days is odd: no weekday is equally near on both sides. */
function sameWeekday(date: string, year: number): string {
  const day = toDayNumber(date);
  const near = toDayNumber(sameDate(date, year) ?? `${year}-02-28`);
  const offset = ((day - near) % 7 + 7) % 7;
  return dateOf(near + (offset > 3 ? offset - 7 : offset));
}
