/** Which days a seasonal request covers, from days before and after the event. */

import type { SeasonalEvent } from "../api/mod.ts";
import { eventDateAt, eventDates } from "../calendar/mod.ts";

/** Days around an event. */
export interface SeasonWindow {
  /** Days before the event day. @default {14} */
  readonly before?: number | undefined;
  /** Days after the event's last day. @default {7} */
  readonly after?: number | undefined;
}

/** First and last moment of a window, for a request. */
export function windowMoments(
  event: SeasonalEvent,
  year: number,
  { before = 14, after = 7 }: SeasonWindow = {},
): { readonly start: string; readonly end: string } {
  checkDays("before", before);
  checkDays("after", after);
  const { days } = eventDates(event, year);
  return {
    start: noonOf(eventDateAt(event, year, -before)),
    end: noonOf(eventDateAt(event, year, days - 1 + after)),
  };
}

/** Noon UTC is the same day in every time zone from -12 to +11 hours. */
export function noonOf(date: string): string {
  return `${date}T12:00:00Z`;
}

/** One value or several, each once. */
export function asList<T>(value: T | readonly T[], name: string): readonly T[] {
  const list = Array.isArray(value) ? value as readonly T[] : [value as T];
  if (list.length === 0) {
    throw new RangeError(`Give at least one ${name}: the list is empty`);
  }
  return [...new Set(list)];
}

function checkDays(name: string, days: number): void {
  if (!Number.isInteger(days) || days < 0) {
    throw new RangeError(
      `The days ${name} an event must be a whole number from 0: current value is ${days}`,
    );
  }
}
