/** How days and times are written. */

import type { CellFormat, DaysFormat, FormatChoices } from "./cell_format.ts";
import {
  hasOffset,
  isMidnight,
  offsetMinutes,
  withoutOffset,
} from "./_offsets.ts";
import { hasWord, numberedMonth } from "./_month_words.ts";
import { inZone, matches, OF_DAY, strptime } from "./_time_sql.ts";
import { timesInDigits } from "./_times_in_digits.ts";
import { yearlessFormats } from "./_yearless.ts";

/** Hours up to twelve behind a day that begins with its year. */
const HALF_DAYS = ["%Y-%m-%d", "%Y/%m/%d"].flatMap((day) =>
  OF_DAY.filter((time) => time.includes("%I")).map((time) => `${day} ${time}`)
);

/** Dates of one kind: what they are called, look like, and how strptime has them. */
interface DateFamily {
  readonly name: string;
  /** Cells of another shape are not tried: most of a file's are of one. */
  readonly shape: string;
  readonly days: readonly string[];
}

/** A line each: the name, the shape, and how strptime has its days. */
const DATES: readonly DateFamily[] = String.raw`
day first: 31/12/2026 | SLASHED\d{4}REST | %d/%m/%Y; %d-%m-%Y
month first: 12/31/2026 | SLASHED\d{4}REST | %m/%d/%Y; %m-%d-%Y
day first: 31.12.2026 | \d{1,2}\.\d{1,2}\.\d{4}REST | %d.%m.%Y
year first: 2026.12.31 | \d{4}\.\d{1,2}\.\d{1,2}REST | %Y.%m.%d
day first: 31/12/26 | \d{1,2}[/.-]\d{1,2}[/.-]\d{2}REST | %d/%m/%y; %d-%m-%y; %d.%m.%y
month first: 12/31/26 | SLASHED\d{2}REST | %m/%d/%y; %m-%d-%y
year first: 26-12-31 | \d{2}[/-]\d{1,2}[/-]\d{1,2}REST | %y-%m-%d; %y/%m/%d
in words: 31 Dec 2026 | ([A-Z][a-z]+,? )?\d{1,2}[ -][A-Za-z]+[ -]\d{4}REST | %d %b %Y; %d %B %Y; %d-%b-%Y; %a, %d %b %Y; %A %d %B %Y; %A, %d %B %Y
in words: 31DEC2026:23:59:00 | \d{1,2}[A-Za-z]{3}\d{4}([ T:].*)? | %d%b%Y; %d%b%Y:%H:%M:%S; %d%b%Y:%H:%M; %d%b%Y:%H:%M:%S.%g
in words: 31-DEC-26 11.59.00.000000 PM | \d{1,2}-[A-Za-z]{3}-\d{2}( .*)? | %d-%b-%y; %d-%b-%y %H:%M:%S; %d-%b-%y %I.%M.%S.%f %p; %d-%b-%y %I.%M.%S %p
year first: 2026-12-31-23.59.00.000000 | \d{4}-\d{2}-\d{2}-\d{2}\.\d{2}\.\d{2}(\.\d+)? | %Y-%m-%d-%H.%M.%S.%f; %Y-%m-%d-%H.%M.%S
year first: 2026年12月31日 | \d{4}年\d{1,2}月\d{1,2}日REST | %Y年%m月%d日
in words: Dec 31, 2026 | ([A-Z][a-z]+,? )?[A-Za-z]+ \d{1,2},? \d{4}REST | %b %d, %Y; %B %d, %Y; %b %d %Y; %B %d %Y; %a %b %d %Y; %A, %B %d, %Y; %a, %b %d, %Y
`.trim().split("\n").map((line) => {
  const [name, shape, days] = line.split(" | ") as [string, string, string];
  const whole = shape.replace("SLASHED", String.raw`\d{1,2}[/-]\d{1,2}[/-]`)
    .replace("REST", "([ T,].*)?");
  return { name, shape: String.raw`\s*${whole}`, days: days.split("; ") };
});

/** The ways in which times are written, the likeliest first. */
export function timeFormats(choices: FormatChoices): CellFormat[] {
  const isLocal = choices.timeZone !== undefined;
  return timesWritten(choices).map(inPlainWords).map((format) => ({
    ...format,
    isLocal,
    days: format.days ?? clockDays(format),
  }));
}

/** Spaces that keep words together, as browsers write them before AM, and "at". */
function inPlainWords(format: CellFormat): CellFormat {
  const { value, shape, isUsual = false } = format;
  const plain = (cell: string): string =>
    `regexp_replace(translate(${cell}, '\u00a0\u202f', '  '), ',? (at|à|um|a las) | Uhr$', ' ')`;
  return isUsual ? format : {
    ...format,
    ...(shape && { shape: (cell) => shape(plain(cell)) }),
    value: (cell) => value(plain(cell)),
  };
}

/** Everything at midnight by its own clock: nobody orders so, days are so. */
function clockDays({ value }: CellFormat): DaysFormat {
  return {
    areAll: (cell) =>
      `bool_and(${isMidnight(cell)}) AND bool_or(${hasOffset(cell)})`,
    value: (cell) => value(withoutOffset(cell)),
  };
}

function timesWritten(
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
    const asNamed = yearless.filter(({ option }) =>
      option?.includes(`"${dates}"`)
    );
    if (asNamed.length > 0) return asNamed;
    const named = { name: dates, shape: ".*", days: [dates] };
    return [writtenAs(named, timeZone), iso];
  }
  return [
    iso,
    ...DATES.map((family) => writtenAs(family, timeZone)),
    inOtherWords(),
    ...timesInDigits(timeZone),
    ...yearless,
  ];
}

function inOtherWords(): CellFormat {
  const formats = ["%d %m %Y", ...OF_DAY.map((time) => `%d %m %Y ${time}`)];
  return {
    name: "in words: 31 décembre 2026, 31. Dezember 2026",
    option: null,
    shape: hasWord,
    value: (cell) =>
      strptime(
        `regexp_replace(${numberedMonth(cell)}, ', ', ' ')`,
        formats,
      ),
  };
}

function writtenAs(
  { name, shape, days }: DateFamily,
  timeZone: string | undefined,
): CellFormat {
  const formats = days.flatMap((day) => {
    const [date] = day.split(/[ T,-]*%[HI]/);
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
    value: (cell) => {
      const local = strptime(withoutOffset(cell), formats);
      return `CASE WHEN NOT ${hasShape(cell)} THEN NULL
      WHEN ${hasOffset(cell)} THEN ${
        inZone(
          `(${local} - to_minutes(${offsetMinutes(cell)}::BIGINT))`,
          timeZone,
        )
      } ELSE ${local} END`;
    },
  };
}

function isoSql(cell: string, timeZone: string | undefined): string {
  // Some write a space before the offset.
  const joined =
    `regexp_replace(${cell}, ' ?([zZ]|UTC|GMT|[+-]\\d{2}(:?\\d{2})?)$', '\\1')`;
  const named = `regexp_replace(${joined}, '(UTC|GMT)$', 'Z')`;
  const instant = `make_timestamp(epoch_us(TRY_CAST(${named} AS TIMESTAMPTZ)))`;
  return `CASE WHEN NOT regexp_matches(${cell}, '^\\s*\\d{4}') THEN NULL
    WHEN ${hasOffset(cell)} THEN ${inZone(instant, timeZone)}
    WHEN regexp_matches(${cell}, '[AaPp][Mm]\\s*$') THEN ${
    strptime(`translate(${cell}, '\u202fT', '  ')`, HALF_DAYS)
  }
    ELSE TRY_CAST(${cell} AS TIMESTAMP) END`;
}
