import { dateOf, DAY_MS, toDayNumber, weekdayOf } from "./days.ts";
import type { OwnEvent } from "./own_events.ts";

/** An event that the service has an industry index of. */
export type SeasonalEvent =
  | "BFCM"
  | "laborDay"
  | "memorialDay"
  | "presidentsDay";

/** An event by its name in the service, or one of the store's own. */
export type SeasonEvent = SeasonalEvent | OwnEvent;

/** One occurrence of a seasonal event; all days are `YYYY-MM-DD`. */
export interface EventDates {
  /** The event's name. */
  readonly event: string;
  /** As people call it. */
  readonly title: string;
  /** Its year. */
  readonly year: number;
  /** Day 0: Black Friday, or the Monday of the holiday. */
  readonly eventDay: string;
  /** Its last day: Cyber Monday, or the event day itself. */
  readonly lastDay: string;
  /** Days that it lasts. */
  readonly days: number;
}

/** When an event happens, by rule. */
interface EventRule {
  readonly title: string;
  /** 1 to 12. */
  readonly month: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Which one of the month; `-1` is the last. */
  readonly nth: number;
  /** Days from there to the event day. */
  readonly offsetDays: number;
  readonly days: number;
}

/**
 * United States Code, title 5, section 6103(a): Thanksgiving is the fourth
 * Thursday of November, Labor Day the first Monday of September, Memorial Day
 * the last Monday of May, Washington's Birthday the third Monday of February.
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
 * The seasonal events that have a rule, by their names in the service.
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
 * When an event happens in a year, computed from the rule: for any year, not
 * only for those that the service has. A store's own event has the years that
 * its dates were given for.
 *
 * Black Friday is the day after the fourth Thursday of November, which is not
 * always the last Friday of the month; Cyber Monday may fall in December.
 *
 * @param event The event.
 * @param year The year, 1971 or later: until then the holidays had other dates.
 *   A store's own event is of the year of its first day.
 * @returns Its days.
 * @throws {RangeError} When the event is unknown or the year is not one.
 *
 * @example Cyber Monday in December
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

/** Day 0 of an event, in days since 1970. */
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
      `There are no dates of "${name}" in ${year}, only of ${
        years.join(", ")
      }; give those of ${year}, too`,
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
      `There is no event "${event}": known are ${
        Object.keys(RULES).join(", ")
      }`,
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
