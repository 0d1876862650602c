/** SQL building blocks for times. */

import { literal } from "../session.ts";

/** Times of day, as strptime patterns. */
export const OF_DAY = [
  "%H:%M:%S",
  "%H:%M",
  "%H:%M:%S.%g",
  "%I:%M %p",
  "%I:%M:%S %p",
  "%I:%M%p",
  "%I:%M:%S%p",
  "%H.%M.%S",
];

/**
 * Returns a function that creates SQL for matching a whole cell against a
 * pattern.
 */
export function matches(pattern: string): (cell: string) => string {
  return (cell) => `regexp_full_match(${cell}, ${literal(pattern)})`;
}

/**
 * Suffix of every text and format. If a text ends before its format, the engine
 * reads one byte too many, which occasionally crashes the process.
 */
const END = " |";

/**
 * Returns SQL that parses a time and rejects years up to 1900. The engine itself
 * would read 04-03-26 as a day of year 4, and a date without a year as 1900.
 */
export function strptime(cell: string, formats: readonly string[]): string {
  const list = formats.map((format) => literal(format + END)).join(", ");
  const time = `try_strptime(${cell} || ${literal(END)}, [${list}])`;
  return `CASE WHEN year(${time}) > 1900 THEN ${time} END`;
}

/** Converts a UTC time to the local time of a time zone. */
export function toLocalTimeSql(
  instant: string,
  timeZone: string | undefined,
): string {
  return timeZone === undefined
    ? instant
    : `timezone(${literal(timeZone)}, timezone('UTC', ${instant}))`;
}

/**
 * Returns SQL that binds a value to a name, so that it can be used several times.
 * Nesting the texts instead would take the engine more than a second to plan.
 */
export function bindSql(
  value: string,
  name: string,
  use: (name: string) => string,
): string {
  return `list_transform([${value}], lambda ${name}: ${use(name)})[1]`;
}
