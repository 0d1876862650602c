/** Formats of dates and times. */

import type { CellFormat, DaysFormat, FormatChoices } from "./cell_format.ts";
import {
  hasOffset,
  isMidnight,
  offsetMinutes,
  withoutOffset,
} from "./_offsets.ts";
import { hasWord, numberedMonth } from "./_month_words.ts";
import {
  bindSql,
  matches,
  OF_DAY,
  strptime,
  toLocalTimeSql,
} from "./_time_sql.ts";
import { literal } from "../session.ts";
import { timesInDigits } from "./_times_in_digits.ts";
import { yearlessFormats } from "./_yearless.ts";

/** Patterns of 12-hour times after a date that starts with its year. */
const HALF_DAYS = ["%Y-%m-%d", "%Y/%m/%d"].flatMap((day) =>
  OF_DAY.filter((time) => time.includes("%I")).map((time) => `${day} ${time}`)
);

/** Family of date formats: its name, shape and strptime patterns. */
interface DateFamily {
  readonly name: string;
  /**
   * Pattern that a cell must match before the formats are tried; most cells of a
   * file have the same shape.
   */
  readonly shape: string;
  readonly days: readonly string[];
}

/** Date families, one per line: name, shape and strptime patterns. */
const DATES: readonly DateFamily[] = String.raw`
day first: 31/12/2026 | SLASHED\d{4}REST | %d/%m/%Y; %d-%m-%Y
month first: 12/31/2026 | SLASHED\d{4}REST | %m/%d/%Y; %m-%d-%Y
day first: 31.12.2026 | \d{1,2}\.\d{1,2}\.\d{4}REST | %d.%m.%Y
year first: 2026.12.31 | \d{4}\.\d{1,2}\.\d{1,2}REST | %Y.%m.%d
day first: 31/12/26 | \d{1,2}[/.-]\d{1,2}[/.-]\d{2}REST | %d/%m/%y; %d-%m-%y; %d.%m.%y
month first: 12/31/26 | SLASHED\d{2}REST | %m/%d/%y; %m-%d-%y
year first: 26-12-31 | \d{2}[/-]\d{1,2}[/-]\d{1,2}REST | %y-%m-%d; %y/%m/%d
year first: 2026-12-31 23.59.00 | \d{4}[/-]\d{1,2}[/-]\d{1,2}REST | %Y-%m-%d; %Y/%m/%d
in words: 31 Dec 2026 | \d{1,2}[ /-][A-Za-z]+[ /-]\d{4}([ T,:].*)? | %d %b %Y; %d %B %Y; %d-%b-%Y; %d-%B-%Y; %d/%b/%Y; %d/%b/%Y:%H:%M:%S
in words: 31 Dec 26 | \d{1,2}[ /][A-Za-z]+[ /]\d{2}REST | %d %b %y; %d %B %y; %d/%b/%y
in words: 2026-Dec-31 | \d{4}[ /-][A-Za-z]+[ /-]\d{1,2}REST | %Y-%b-%d; %Y-%B-%d; %Y/%b/%d; %Y %b %d; %Y %B %d
in words: 31DEC2026:23:59:00 | \d{1,2}[A-Za-z]{3}\d{4}([ T:].*)? | %d%b%Y; %d%b%Y:%H:%M:%S; %d%b%Y:%H:%M; %d%b%Y:%H:%M:%S.%g
in words: 31-DEC-26 11.59.00.000000 PM | \d{1,2}-[A-Za-z]{3}-\d{2}( .*)? | %d-%b-%y; %d-%b-%y %H:%M:%S; %d-%b-%y %I.%M.%S.%f %p; %d-%b-%y %I.%M.%S %p
year first: 2026-12-31-23.59.00.000000 | \d{4}-\d{2}-\d{2}-\d{2}\.\d{2}\.\d{2}(\.\d+)? | %Y-%m-%d-%H.%M.%S.%f; %Y-%m-%d-%H.%M.%S
year first: 2026年12月31日 | \d{4}年\d{1,2}月\d{1,2}日REST | %Y年%m月%d日
in words: Dec 31, 2026 | [A-Za-z]+[ /-]\d{1,2}[ ,/-]+\d{4}REST | %b %d, %Y; %B %d, %Y; %b %d %Y; %B %d %Y; %b-%d-%Y; %B-%d-%Y; %b/%d/%Y; %B/%d/%Y
in words: Dec-31-26 | [A-Za-z]+[ /-]\d{1,2}[ ,/-]+\d{2}REST | %b-%d-%y; %B-%d-%y; %b %d, %y; %B %d, %y; %b/%d/%y; %b %d %y
`.trim().split("\n").map((line) => {
  const [name, shape, days] = line.split(" | ") as [string, string, string];
  const fullShape = shape.replace("SLASHED", String.raw`\d{1,2}[/-]\d{1,2}[/-]`)
    .replace("REST", "([ T,].*)?");
  return { name, shape: String.raw`\s*${fullShape}`, days: days.split("; ") };
});

/** Returns the formats of normalized times, the most likely first. */
export function timeFormats(choices: FormatChoices): CellFormat[] {
  const isLocal = choices.timeZone !== undefined;
  return writtenTimeFormats(choices).map((format) => ({
    ...format,
    isLocal,
    days: format.days ?? midnightFormat(format),
  }));
}

/** Replacements that normalize the text around the parts of a time. */
const CLEANUPS = String.raw`
\s+ => \x20
,? (at|à|um|a las|[-–—|]) (\d+[:.h]) => \x20\2
 Uhr$ =>
(\d)(st|nd|rd|th)\b => \1
([0-9 ])([AaPp])\. ?[Mm]\.? => \1\2M
(:\d{2}),(\d+) => \1.\2
^[^\d\s]+ (\d+[ ./-]|[^\d\s]+[ ./-]\d) => \1
^([^\d\s]+ \d+) (\d+:\d+:\d+) (\d{4})$ => \1 \3 \2
`.trim().split("\n").map((line) => {
  const [pattern, written] = line.split(" =>") as [string, string];
  return [pattern, written.trim().replaceAll(String.raw`\x20`, " ")] as const;
});

/** Returns SQL that normalizes a time to its essential parts. */
export function plainTime(cell: string): string {
  return CLEANUPS.reduce(
    (text, [pattern, written]) =>
      `regexp_replace(${text}, ${literal(pattern)}, ${literal(written)}, 'g')`,
    `trim(translate(${cell}, '\u00a0\u202f', '  '))`,
  );
}

/** Returns the same format for cells as written, which it normalizes first. */
export function forWrittenCells({ value, ...format }: CellFormat): CellFormat {
  return {
    ...format,
    value: (cell) => bindSql(plainTime(cell), "plain", value),
  };
}

/**
 * Returns the format for columns in which every time is midnight in its own
 * offset. Such times are days, because real orders are not all placed at
 * midnight.
 */
function midnightFormat({ value }: CellFormat): DaysFormat {
  return {
    areAll: (cell) =>
      `bool_and(${isMidnight(cell)}) AND bool_or(${hasOffset(cell)})`,
    value: (cell) => value(withoutOffset(cell)),
  };
}

function writtenTimeFormats(
  { dates, timeZone, within }: FormatChoices,
): CellFormat[] {
  const iso: CellFormat = {
    name: "ISO 8601: 2026-12-31 23:59",
    isUsual: true,
    option: null,
    value: (cell) => isoSql(cell, timeZone),
  };
  const yearless = within === undefined ? [] : yearlessFormats(within);
  if (dates !== undefined) {
    const requestedYearless = yearless.filter(({ option }) =>
      option?.includes(`"${dates}"`)
    );
    if (requestedYearless.length > 0) return requestedYearless;
    const namedFamily = { name: dates, shape: ".*", days: [dates] };
    return [familyFormat(namedFamily, timeZone), iso];
  }
  return [
    iso,
    ...DATES.map((family) => familyFormat(family, timeZone)),
    monthNameFormat(timeZone),
    ...timesInDigits(timeZone),
    ...yearless,
  ];
}

function monthNameFormat(timeZone: string | undefined): CellFormat {
  const formats = ["%d %m %Y", ...OF_DAY.map((time) => `%d %m %Y ${time}`)];
  return {
    name: "in words: 31 décembre 2026, 31. Dezember 2026",
    option: null,
    shape: hasWord,
    value: (cell) =>
      momentSql(
        cell,
        (local) =>
          strptime(
            `regexp_replace(${numberedMonth(local)}, ', ', ' ')`,
            formats,
          ),
        timeZone,
      ),
  };
}

/**
 * Returns SQL for a time as written, or for its exact moment if it has an offset.
 */
function momentSql(
  cell: string,
  readLocal: (local: string) => string,
  timeZone: string | undefined,
): string {
  const minutes = `to_minutes((${offsetMinutes(cell)})::BIGINT)`;
  return bindSql(
    bindSql(withoutOffset(cell), "clock", readLocal),
    "local",
    (local) =>
      `CASE WHEN ${hasOffset(cell)} THEN ${
        toLocalTimeSql(`(${local} - ${minutes})`, timeZone)
      } ELSE ${local} END`,
  );
}

function familyFormat(
  { name, shape, days }: DateFamily,
  timeZone: string | undefined,
): CellFormat {
  const formats = days.flatMap((day) => {
    const [date] = day.split(/[ T,:-]*%[HI]/);
    return date !== day ? [day, date!] : [
      day,
      ...OF_DAY.flatMap((time) => [`${day} ${time}`, `${day}, ${time}`]),
      `${day}T%H:%M:%S`,
    ];
  });
  const hasShape = matches(shape);
  return {
    name,
    option: `--dates "${days[0]}"`,
    shape: hasShape,
    value: (cell) =>
      `CASE WHEN ${hasShape(cell)} THEN ${
        momentSql(cell, (local) => strptime(local, formats), timeZone)
      } END`,
  };
}

function isoSql(cell: string, timeZone: string | undefined): string {
  const halfDayTime = strptime(
    `translate(${cell}, '\u202fT', '  ')`,
    HALF_DAYS,
  );
  return `CASE WHEN NOT regexp_matches(${cell}, '^\\s*\\d{4}') THEN NULL
    WHEN regexp_matches(${cell}, '[AaPp][Mm]\\s*$') THEN ${halfDayTime}
    ELSE ${
    momentSql(cell, (local) => `TRY_CAST(${local} AS TIMESTAMP)`, timeZone)
  } END`;
}
