/** Days without a year, which other days settle. */

import { DAY_MS } from "../../base/mod.ts";
import type { CellFormat } from "./cell_format.ts";
import { numberedMonth } from "./_month_words.ts";
import { matches, OF_DAY, strptime } from "./_time_sql.ts";
import { literal } from "../session.ts";

/** Seconds of a year of the calendar on average. */
const YEAR = 31_556_952;
/** Has a day more than others. */
const LEAP_YEAR = 2000;

const TIME = String.raw`(,?[ T]+\d{1,2}:.*)?`;
const DIGITS = String.raw`(\d{1,2})[./-](\d{1,2})\.?`;
const DAY_MONTH = String
  .raw`(\d{1,2})(?:\.|th|st|nd|rd)?(?: de)?[ -]?(\p{L}+)\.?`;
const MONTH_DAY = String.raw`(\p{L}+)\.? (\d{1,2})(?:th|st|nd|rd)?`;

/** A day without a year: as `--dates` names it, what it looks like, its parts. */
const WRITTEN = [
  ["day first, without a year: 31/12", "%d/%m", DIGITS, String.raw`\1 \2`],
  ["month first, without a year: 12/31", "%m/%d", DIGITS, String.raw`\2 \1`],
  ["in words, without a year: 31 Dec", null, DAY_MONTH, String.raw`\1 \2`],
  ["in words, without a year: Dec 31", null, MONTH_DAY, String.raw`\2 \1`],
] as const;

/** Whether a text is such a day. */
export function isYearless(text: string): boolean {
  return WRITTEN.some(([, , day]) =>
    new RegExp(`^${day}${TIME}$`, "u").test(text)
  );
}

/**
 * The ways in which they are written.
 *
 * @param within First and last of the days around which they lie.
 * @returns Formats; none where those are more than a year.
 */
export function yearlessFormats(
  [first, last]: readonly [string, string],
): CellFormat[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  if (to - from >= 365 * DAY_MS) return [];
  const middle = (from + to) / 2000;
  const formats = OF_DAY.map((time) => `%d %m %Y ${time}`);
  return WRITTEN.map(([name, dates, day, parts]): CellFormat => {
    const pattern = `^${day}${TIME}$`;
    return {
      name: `${name}, in the years nearest to ${first}`,
      option: dates && `--dates "${dates}"`,
      shape: matches(`${day}${TIME}`),
      value: (cell) => {
        const dated = `regexp_replace(regexp_replace(trim(${cell}), ${
          literal(pattern)
        }, ${literal(`${parts} ${LEAP_YEAR}\\3`)}), '[,T]? +(\\d+:)', ' \\1')`;
        const fullDate = day === DIGITS ? dated : numberedMonth(dated);
        const time = strptime(fullDate, ["%d %m %Y", ...formats]);
        return `(${time} + to_years(round((${middle} - epoch(${time})) / ${YEAR})::INTEGER))`;
      },
    };
  });
}
