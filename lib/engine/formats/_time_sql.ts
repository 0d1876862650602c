/** What the SQL of times is made of. */

import { literal } from "../session.ts";

/** SQL of whether a whole cell is so. */
export function matches(pattern: string): (cell: string) => string {
  return (cell) => `regexp_full_match(${cell}, ${literal(pattern)})`;
}

/** Years have four digits: the engine itself takes 04-03-26 for a day of year 4. */
export function strptime(cell: string, formats: readonly string[]): string {
  const list = formats.map(literal).join(", ");
  const time = `try_strptime(${cell}, [${list}])`;
  return `CASE WHEN year(${time}) >= 1000 THEN ${time} END`;
}

/** A moment as the clock of a zone has it. */
export function inZone(instant: string, timeZone: string | undefined): string {
  return timeZone === undefined
    ? instant
    : `timezone(${literal(timeZone)}, timezone('UTC', ${instant}))`;
}
