import { dateOf, DAY_MS, toDayNumber, weekdayOf } from "./days.ts";
import type { OwnEvent } from "./own_events.ts";

/** Event for which the service has an industry index. */
export type SeasonalEvent =
  | "BFCM"
  | "laborDay"
  | "memorialDay"
  | "presidentsDay";

/** Seasonal event by its name in the service, or a store's own event. */
export type SeasonEvent = SeasonalEvent | OwnEvent;

/** Dates of one occurrence of a seasonal event; all days are `YYYY-MM-DD`. */
export interface EventDates {
  /** Name of the event. */
  readonly event: string;
  /** Display title. */
  readonly title: string;
  /** Year of the occurrence. */
  readonly year: number;
  /** Day 0: Black Friday, or the Monday of the holiday. */
  readonly eventDay: string;
  /** Last day: Cyber Monday, or the event day itself. */
  readonly lastDay: string;
  /** Number of days. */
  readonly days: number;
}

/** Calendar rule of an event. */
interface EventRule {
  readonly title: string;
  /** Month, from 1 to 12. */
  readonly month: number;
  /** Weekday; 0 is Sunday. */
  readonly weekday: number;
  /** Occurrence of the weekday in the month; `-1` is the last. */
  readonly nth: number;
  /** Days from that weekday to the event day. */
  readonly offsetDays: number;
  readonly days: number;
}

/**
 * Holiday rules of United States Code, title 5, section 6103(a). Thanksgiving is
 * the fourth Thursday of November, and Labor Day the first Monday of September.
 * Memorial Day is the last Monday of May, and Washington's Birthday the third
 * Monday of February.
 */
const RULES: Readonly<Record<SeasonalEvent, EventRule>> = {
  BFCM: {
    title: "Black Friday to Cyber Monday",
    month: 11,
    weekday: 4,
    nth: 4,
    offsetDays: 1,
    days: 4,
  },
  laborDay: {
    title: "Labor Day",
    month: 9,
    weekday: 1,
    nth: 1,
    offsetDays: 0,
    days: 1,
  },
  memorialDay: {
    title: "Memorial Day",
    month: 5,
    weekday: 1,
    nth: -1,
    offsetDays: 0,
    days: 1,
  },
  presidentsDay: {
    title: "Presidents' Day",
    month: 2,
    weekday: 1,
    nth: 3,
    offsetDays: 0,
    days: 1,
  },
};

/**
 * Seasonal events with a calendar rule, by their names in the service.
 *
 * @example
 * ```ts
 * import { SEASONAL_EVENTS } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(SEASONAL_EVENTS[0], "BFCM");
 * ```
 */
export const SEASONAL_EVENTS: readonly SeasonalEvent[] = Object.freeze(
  Object.keys(RULES) as SeasonalEvent[],
);

/**
 * Returns the dates of an event in a year. A rule gives the dates of any year,
 * not only of the years that the service supports. A store's own event only has
 * the years for which dates were given.
 *
 * Black Friday is the day after the fourth Thursday of November, which is not
 * always the last Friday of the month. Cyber Monday may be in December.
 *
 * @param event The event.
 * @param year Year, 1971 or later, because the holidays had other dates before. A
 *   store's own event belongs to the year of its first day.
 * @returns The dates.
 * @throws {RangeError} If the event is unknown or the year is invalid.
 *
 * @example Find a Cyber Monday in December
 * ```ts
 * import { eventDates } from "readout/seasonal";
 * import { assertEquals } from "@std/assert";
 *
 * const { eventDay, lastDay } = eventDates("BFCM", 2024);
 * assertEquals([eventDay, lastDay], ["2024-11-29", "2024-12-02"]);
 * ```
 */
export function eventDates(event: SeasonEvent, year: number): EventDates {
  if (typeof event === "object") return ownDates(event, year);
  const { title, days } = eventRule(event);
  const first = eventDayNumber(event, year);
  return Object.freeze({
    event,
    title,
    year,
    eventDay: dateOf(first),
    lastDay: dateOf(first + days - 1),
    days,
  });
}

/** Returns the day 0 of an event, in days since 1970. */
export function eventDayNumber(event: SeasonEvent, year: number): number {
  if (typeof event === "object") {
    return toDayNumber(ownDates(event, year).eventDay);
  }
  const { month, weekday, nth, offsetDays } = eventRule(event);
  if (!Number.isInteger(year) || year < 1971 || year > 9999) {
    throw new RangeError(
      `The year of an event must be an integer from 1971 to 9999: current value is ${year}`,
    );
  }
  return nthWeekday(year, month, weekday, nth) + offsetDays;
}

function ownDates({ name, occurrences }: OwnEvent, year: number): EventDates {
  const occurrence = occurrences.find(({ firstDay }) =>
    Number(firstDay.slice(0, 4)) === year
  );
  if (occurrence === undefined) {
    const years = occurrences.map(({ firstDay }) => firstDay.slice(0, 4));
    throw new RangeError(
      `"${name}" has no dates in ${year}, only in ${
        years.join(", ")
      }. Add its dates in ${year} too`,
    );
  }
  return Object.freeze({
    event: name,
    title: name,
    year,
    eventDay: occurrence.firstDay,
    lastDay: occurrence.lastDay,
    days: toDayNumber(occurrence.lastDay) - toDayNumber(occurrence.firstDay) +
      1,
  });
}

function eventRule(event: SeasonalEvent): EventRule {
  if (!Object.hasOwn(RULES, event)) {
    throw new RangeError(
      `No event "${event}". Available: ${Object.keys(RULES).join(", ")}`,
    );
  }
  return RULES[event];
}

function nthWeekday(
  year: number,
  month: number,
  weekday: number,
  nth: number,
): number {
  if (nth > 0) {
    const first = Date.UTC(year, month - 1, 1) / DAY_MS;
    return first + (weekday - weekdayOf(first) + 7) % 7 + 7 * (nth - 1);
  }
  const last = Date.UTC(year, month, 0) / DAY_MS;
  return last - (weekdayOf(last) - weekday + 7) % 7;
}
