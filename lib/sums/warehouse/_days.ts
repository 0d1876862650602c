/** The days of a range and the moments at which they begin. */

import type { DayRange } from "./types.ts";

/** Days, and the moments at which they begin; one moment more than days. */
export interface Days {
  /** `YYYY-MM-DD`. */
  readonly names: readonly string[];
  /** When each begins, and when the last ends. */
  readonly bounds: readonly Date[];
}

/**
 * The days of a range. Their bounds are found here and bound as moments, so
 * that no database's time zone setting can move an order to another day.
 *
 * @throws {RangeError} If a date or the zone is none, or the range is empty
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
