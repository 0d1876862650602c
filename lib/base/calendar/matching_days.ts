import { dateOf, toDayNumber } from "./days.ts";
import { eventDayNumber, type SeasonEvent } from "./seasonal_events.ts";

/** Days of another year that can be compared with a given day, by three rules. */
export interface MatchingDays {
  /** The given day. */
  readonly date: string;
  /** Days from the event in the given day's season; negative before the event. */
  readonly dayOffset: number;
  /** Day with the same distance from the event in the other year. */
  readonly byEvent: string;
  /** Day with the same weekday that is nearest to the same date. */
  readonly byWeekday: string;
  /**
   * Day with the same date; `null` for 29 February if the other year is not a
   * leap year.
   */
  readonly byDate: string | null;
}

/**
 * Returns the days from an event to a date: 0 on the event day, negative before.
 *
 * @param event The event.
 * @param date Date, `YYYY-MM-DD`.
 * @param year Year of the event. @default {the year nearest to the date}
 * @returns Signed number of days.
 * @throws {RangeError} If the event, date or year is invalid.
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
  return years.map((candidate) => day - eventDayNumber(event, candidate))
    .reduce((best, offset) =>
      Math.abs(offset) < Math.abs(best) ? offset : best
    );
}

/**
 * Returns the date a given number of days from an event.
 *
 * @param event The event.
 * @param year Year of the event.
 * @param dayOffset Signed whole number of days.
 * @returns Date, `YYYY-MM-DD`.
 * @throws {RangeError} If the event, year or offset is invalid.
 *
 * @example Find the Sunday of BFCM 2025
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
 * Returns the matching days of another year by the three common rules, which
 * differ. Seasons are compared by days from the event, since the event drives
 * sales. The same weekday preserves the weekly pattern. The same date preserves
 * paydays and the number of days until Christmas.
 *
 * @param event The event.
 * @param date Date, `YYYY-MM-DD`, in the season of the nearest occurrence.
 * @param year The other year.
 * @returns The three matching days.
 * @throws {RangeError} If the event, date or year is invalid.
 *
 * @example Match Black Friday 2024 to 2025
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

/**
 * Returns the nearest day with the same weekday. There is only one such day,
 * because a week has an odd number of days.
 */
function sameWeekday(date: string, year: number): string {
  const day = toDayNumber(date);
  const sameDateDay = toDayNumber(sameDate(date, year) ?? `${year}-02-28`);
  const offset = ((day - sameDateDay) % 7 + 7) % 7;
  return dateOf(sameDateDay + (offset > 3 ? offset - 7 : offset));
}
