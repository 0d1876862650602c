/** Dates without a year, whose year is derived from a known date range. */

import { DAY_MS } from "../../base/mod.ts";
import type { CellFormat } from "./cell_format.ts";
import { numberedMonth } from "./_month_words.ts";
import { matches, OF_DAY, strptime } from "./_time_sql.ts";
import { literal } from "../session.ts";

/** Average calendar year, in seconds. */
const YEAR = 31_556_952;
/** A leap year, so that February 29 can be parsed. */
const LEAP_YEAR = 2000;

const TIME = String.raw`(,?[ T]+\d{1,2}:.*)?`;
const DIGITS = String.raw`(\d{1,2})[./-](\d{1,2})\.?`;
const DAY_MONTH = String
  .raw`(\d{1,2})(?:\.|th|st|nd|rd)?(?: de)?[ -]?(\p{L}+)\.?`;
const MONTH_DAY = String.raw`(\p{L}+)\.? (\d{1,2})(?:th|st|nd|rd)?`;

/**
 * Formats of dates without a year: name, `--dates` pattern, regular expression,
 * and order of day and month.
 */
const WRITTEN = [
  ["day first, without a year: 31/12", "%d/%m", DIGITS, String.raw`\1 \2`],
  ["month first, without a year: 12/31", "%m/%d", DIGITS, String.raw`\2 \1`],
  ["in words, without a year: 31 Dec", null, DAY_MONTH, String.raw`\1 \2`],
  ["in words, without a year: Dec 31", null, MONTH_DAY, String.raw`\2 \1`],
] as const;

/** Returns whether a text is a date without a year. */
export function isYearless(text: string): boolean {
  return WRITTEN.some(([, , day]) =>
    new RegExp(`^${day}${TIME}$`, "u").test(text)
  );
}

/**
 * Returns the formats of dates without a year.
 *
 * @param within First and last day of the range near which the dates lie.
 * @returns The formats; empty if the range is a year or longer.
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
