/** How days and times are written. */

import type { CellFormat, DaysFormat, FormatChoices } from "./cell_format.ts";
import {
  hasOffset,
  isMidnight,
  offsetMinutes,
  withoutOffset,
} from "./_offsets.ts";
import { hasWord, numberedMonth } from "./_month_words.ts";
import { literal } from "./session.ts";

const OF_DAY = [
  "%H:%M:%S",
  "%H:%M",
  "%H:%M:%S.%g",
  "%I:%M %p",
  "%I:%M:%S %p",
  "%I:%M%p",
];

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

const SLASHED = String.raw`\s*\d{1,2}[/-]\d{1,2}[/-]`;
const REST = String.raw`([ T,].*)?`;

const DATES: readonly DateFamily[] = [
  {
    name: "day first: 31/12/2026",
    shape: String.raw`${SLASHED}\d{4}${REST}`,
    days: ["%d/%m/%Y", "%d-%m-%Y"],
  },
  {
    name: "month first: 12/31/2026",
    shape: String.raw`${SLASHED}\d{4}${REST}`,
    days: ["%m/%d/%Y", "%m-%d-%Y"],
  },
  {
    name: "day first: 31.12.2026",
    shape: String.raw`\s*\d{1,2}\.\d{1,2}\.\d{4}${REST}`,
    days: ["%d.%m.%Y"],
  },
  {
    name: "year first: 2026.12.31",
    shape: String.raw`\s*\d{4}\.\d{1,2}\.\d{1,2}${REST}`,
    days: ["%Y.%m.%d"],
  },
  {
    name: "day first: 31/12/26",
    shape: String.raw`\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2}${REST}`,
    days: ["%d/%m/%y", "%d-%m-%y", "%d.%m.%y"],
  },
  {
    name: "month first: 12/31/26",
    shape: String.raw`${SLASHED}\d{2}${REST}`,
    days: ["%m/%d/%y", "%m-%d-%y"],
  },
  {
    name: "year first: 26-12-31",
    shape: String.raw`\s*\d{2}[/-]\d{1,2}[/-]\d{1,2}${REST}`,
    days: ["%y-%m-%d", "%y/%m/%d"],
  },
  {
    name: "in words: 31 Dec 2026",
    shape: String.raw`\s*([A-Z][a-z]+,? )?\d{1,2}[ -][A-Za-z]+[ -]\d{4}${REST}`,
    days: [
      ...["%d %b %Y", "%d %B %Y", "%d-%b-%Y", "%a, %d %b %Y"],
      ...["%A %d %B %Y", "%A, %d %B %Y"],
    ],
  },
  {
    name: "in words: 31DEC2026:23:59:00",
    shape: String.raw`\s*\d{1,2}[A-Za-z]{3}\d{4}([ T:].*)?`,
    days: ["%d%b%Y", "%d%b%Y:%H:%M:%S", "%d%b%Y:%H:%M", "%d%b%Y:%H:%M:%S.%g"],
  },
  {
    name: "in words: 31-DEC-26 11.59.00.000000 PM",
    shape: String.raw`\s*\d{1,2}-[A-Za-z]{3}-\d{2}( .*)?`,
    days: [
      ...["%d-%b-%y", "%d-%b-%y %H:%M:%S"],
      ...["%d-%b-%y %I.%M.%S.%f %p", "%d-%b-%y %I.%M.%S %p"],
    ],
  },
  {
    name: "year first: 2026-12-31-23.59.00.000000",
    shape: String.raw`\s*\d{4}-\d{2}-\d{2}-\d{2}\.\d{2}\.\d{2}(\.\d+)?`,
    days: ["%Y-%m-%d-%H.%M.%S.%f", "%Y-%m-%d-%H.%M.%S"],
  },
  {
    name: "year first: 2026年12月31日",
    shape: String.raw`\s*\d{4}年\d{1,2}月\d{1,2}日${REST}`,
    days: ["%Y年%m月%d日"],
  },
  {
    name: "in words: Dec 31, 2026",
    shape: String.raw`\s*([A-Z][a-z]+,? )?[A-Za-z]+ \d{1,2},? \d{4}${REST}`,
    days: [
      ...["%b %d, %Y", "%B %d, %Y", "%b %d %Y", "%B %d %Y", "%a %b %d %Y"],
      ...["%A, %B %d, %Y", "%a, %b %d, %Y"],
    ],
  },
];

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

const COMPACT = [
  "%Y%m%d",
  "%Y%m%d%H%M%S",
  "%Y%m%dT%H%M%S",
  "%Y%m%dT%H%M",
  "%Y%m%d%H%M",
];

const areDigits = matches(String.raw`(19|20)\d{6}(T?\d{4}|T?\d{6})?Z?`);

function timesWritten({ dates, timeZone }: FormatChoices): CellFormat[] {
  const iso: CellFormat = {
    name: "ISO 8601: 2026-12-31 23:59",
    isUsual: true,
    option: null,
    value: (cell) => isoSql(cell, timeZone),
  };
  if (dates !== undefined) {
    const named = { name: dates, shape: ".*", days: [dates] };
    return [writtenAs(named, timeZone), iso];
  }
  return [
    iso,
    ...DATES.map((family) => writtenAs(family, timeZone)),
    inOtherWords(),
    spreadsheetDays(),
    {
      name: "digits: 20261231 or 20261231235900",
      option: null,
      shape: areDigits,
      value: (cell) => {
        const local = strptime(`rtrim(${cell}, 'Z')`, COMPACT);
        return `CASE WHEN NOT ${areDigits(cell)} THEN NULL
          WHEN ${hasOffset(cell)} THEN ${
          inZone(local, timeZone)
        } ELSE ${local} END`;
      },
    },
    epoch(
      "seconds since 1970: 1798761540",
      "\\d{9,10}(\\.\\d+)?",
      1e6,
      timeZone,
    ),
    epoch(
      "milliseconds since 1970: 1798761540000",
      "\\d{12,13}",
      1e3,
      timeZone,
    ),
    epoch(
      "microseconds since 1970: 1798761540000000",
      "\\d{15,16}",
      1,
      timeZone,
    ),
    epoch(
      "nanoseconds since 1970: 1798761540000000000",
      "\\d{18,19}",
      1e-3,
      timeZone,
    ),
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

/** What a spreadsheet counts from: 1 January 1970 is its day 25,569. */
const SPREADSHEET_EPOCH = 25_569;

/** From 2000 to 2050: no other number of so few digits is a time. */
function spreadsheetDays(): CellFormat {
  const days = (cell: string): string =>
    `TRY_CAST(replace(${cell}, ',', '.') AS DOUBLE)`;
  const isDay = matches(String.raw`\d{5}([.,]\d+)?`);
  return {
    name: "a spreadsheet's days: 46387.5",
    option: null,
    shape: isDay,
    value: (cell) =>
      `CASE WHEN ${isDay(cell)}
        AND ${days(cell)} BETWEEN 36526 AND 55153
        THEN make_timestamp((round((${
        days(cell)
      } - ${SPREADSHEET_EPOCH}) * 86400) * 1e6)::BIGINT) END`,
  };
}

/** SQL of whether a whole cell is so. */
function matches(pattern: string): (cell: string) => string {
  return (cell) => `regexp_full_match(${cell}, ${literal(pattern)})`;
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

/** Years have four digits: the engine itself takes 04-03-26 for a day of year 4. */
function strptime(cell: string, formats: readonly string[]): string {
  const list = formats.map(literal).join(", ");
  const time = `try_strptime(${cell}, [${list}])`;
  return `CASE WHEN year(${time}) >= 1000 THEN ${time} END`;
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

function epoch(
  name: string,
  pattern: string,
  micros: number,
  timeZone: string | undefined,
): CellFormat {
  const shape = matches(pattern);
  const moment = (cell: string): string =>
    `CASE WHEN ${shape(cell)}
      THEN make_timestamp((${cell}::DECIMAL(38, 6) * ${micros})::BIGINT) END`;
  return {
    name,
    option: null,
    shape,
    value: (cell) => inZone(moment(cell), timeZone),
    days: {
      areAll: (cell) =>
        timeZone === undefined
          ? "false"
          : `bool_and(${moment(cell)} = date_trunc('day', ${moment(cell)}))`,
      value: moment,
    },
  };
}

/** A moment as the clock of a zone has it. */
function inZone(instant: string, timeZone: string | undefined): string {
  return timeZone === undefined
    ? instant
    : `timezone(${literal(timeZone)}, timezone('UTC', ${instant}))`;
}
