/** What the SQL of times is made of. */

import { literal } from "../session.ts";

/** Times of a day, as strptime has them. */
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

/** SQL of whether a whole cell is so. */
export function matches(pattern: string): (cell: string) => string {
  return (cell) => `regexp_full_match(${cell}, ${literal(pattern)})`;
}

/**
 * Behind every text and every format: where a text ends before its format does,
 * the engine reads one byte too many, and now and then that ends the process.
 */
const END = " |";

/** The engine itself takes 04-03-26 for a day of year 4, and one without a year for 1900's. */
export function strptime(cell: string, formats: readonly string[]): string {
  const list = formats.map((format) => literal(format + END)).join(", ");
  const time = `try_strptime(${cell} || ${literal(END)}, [${list}])`;
  return `CASE WHEN year(${time}) > 1900 THEN ${time} END`;
}

/** A moment as the clock of a zone has it. */
export function inZone(instant: string, timeZone: string | undefined): string {
  return timeZone === undefined
    ? instant
    : `timezone(${literal(timeZone)}, timezone('UTC', ${instant}))`;
}

/**
 * SQL that names a value and uses it several times: texts in texts in texts grow
 * beyond what the engine plans in a second.
 */
export function bound(
  value: string,
  name: string,
  use: (name: string) => string,
): string {
  return `list_transform([${value}], lambda ${name}: ${use(name)})[1]`;
}
