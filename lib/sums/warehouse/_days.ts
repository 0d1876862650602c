/** Days of a range and the times at which they begin. */

import type { DayRange } from "./types.ts";

/** Days and their start times, plus the end of the last day. */
export interface Days {
  /** `YYYY-MM-DD`. */
  readonly names: readonly string[];
  /** Start of each day, then the end of the last. */
  readonly bounds: readonly Date[];
}

/**
 * Returns the days of a range with their bounds. The bounds become bound
 * parameters, so a database's time zone setting cannot move an order to another
 * day.
 *
 * @throws {RangeError} If a date or the time zone is invalid, or the range is
 *   empty.
 */
export function dayBounds({ first, last, timeZone = "UTC" }: DayRange): Days {
  const start = plainDate("first", first);
  const end = plainDate("last", last);
  const count = start.until(end).days + 1;
  if (count < 1) {
    throw new RangeError(`last must not be before first: ${last} < ${first}`);
  }
  const starts = Array.from(
    { length: count + 1 },
    (_, day) => start.add({ days: day }),
  );
  return {
    names: starts.slice(0, count).map(String),
    bounds: starts.map((day) =>
      new Date(day.toZonedDateTime(timeZone).epochMilliseconds)
    ),
  };
}

function plainDate(name: string, text: string): Temporal.PlainDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    throw new RangeError(
      `${name} must be a date such as 2026-10-01: current value is "${text}"`,
    );
  }
  return Temporal.PlainDate.from(text, { overflow: "reject" });
}
