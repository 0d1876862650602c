/** How the cells of a column are written, where it is not as a program would. */

import { literal } from "./session.ts";

/** What a column holds. */
export type ColumnType = "text" | "number" | "integer" | "time";

/** One way in which numbers or times are written. */
export interface CellFormat {
  /** For people, with an example: `day first: 31/12/2026`. */
  readonly name: string;
  /** What settles it, where another format fits as well. */
  readonly option: string | null;
  /** Whether programs write so. */
  readonly isUsual?: boolean;
  /** Whether times with an offset and without may stand side by side. */
  readonly isLocal?: boolean;
  /** SQL of the value of a cell; null where the cell is not written so. */
  readonly value: (cell: string) => string;
}

/** What a reader says of the cells of a file. */
export interface FormatChoices {
  /** Character before the decimals. @default {found out} */
  readonly decimal?: "." | "," | undefined;
  /** How days are written, as of `strptime`: `%d.%m.%Y`. @default {found out} */
  readonly dates?: string | undefined;
  /**
   * Time zone of the store (IANA). Times with an offset are read as its local
   * times, and so are times without one. @default {UTC}
   */
  readonly timeZone?: string | undefined;
}

/**
 * The formats that a column may have.
 *
 * @param type What it holds.
 * @param choices What the reader says.
 * @returns Formats, the likeliest first; none for texts.
 */
export function formatsOf(
  type: ColumnType,
  choices: FormatChoices,
): readonly CellFormat[] {
  switch (type) {
    case "text":
      return [];
    case "number":
      return numberFormats(choices, numberSql);
    case "integer":
      return numberFormats(choices, (cell, decimal) => {
        const number = numberSql(cell, decimal);
        return `CASE WHEN ${number} = trunc(${number}) AND abs(${number}) < 9e15
          THEN ${number}::BIGINT END`;
      });
    case "time":
      return timeFormats(choices);
  }
}

type Decimal = "." | ",";

function numberFormats(
  { decimal }: FormatChoices,
  sql: (cell: string, decimal: Decimal) => string,
): CellFormat[] {
  const formats: (CellFormat & { readonly decimal: Decimal })[] = [
    {
      decimal: ".",
      name: "decimal point: 1,234.50",
      isUsual: true,
      option: "--decimal .",
      value: (cell) => sql(cell, "."),
    },
    {
      decimal: ",",
      name: "decimal comma: 1.234,50",
      option: "--decimal ,",
      value: (cell) => sql(cell, ","),
    },
  ];
  return formats.filter((format) =>
    decimal === undefined || format.decimal === decimal
  );
}

/** A sign of a currency, its code, or the few words that stand for one. */
const CURRENCY = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei)`;
const SPACE = String.raw`[\s\x{a0}\x{202f}\x{2009}]`;

/** Thousands may be set apart, a currency may stand on one side. */
function numberSql(cell: string, decimal: Decimal): string {
  const point = decimal === "." ? String.raw`\.` : ",";
  const group = decimal === "." ? "," : String.raw`\.`;
  // Nobody sets thousands apart behind a zero: 0.088 is no 88.
  const digits = String
    .raw`(?:[1-9]\d{0,2}(?:(?:${group}|['’]|${SPACE})\d{2,3})*(?:${group}|['’]|${SPACE})\d{3}|\d+)`;
  const number = `(${digits}(?:${point}\\d*)?|${point}\\d+)`;
  const pattern =
    `^${SPACE}*[-+−(]?${SPACE}*${CURRENCY}?${SPACE}*[-+−]?${number}${SPACE}*${CURRENCY}?${SPACE}*[-)]?${SPACE}*$`;
  const found = `regexp_extract(${cell}, ${literal(pattern)}, 1)`;
  const plain = decimal === "."
    ? `regexp_replace(${found}, '[^0-9.]', '', 'g')`
    : `replace(regexp_replace(${found}, '[^0-9,]', '', 'g'), ',', '.')`;
  const isNegative =
    `regexp_matches(${cell}, '^[^0-9]*[-−(]|[0-9][^0-9]*-${SPACE}*$')`;
  const read = `CASE WHEN ${isNegative} THEN -1 ELSE 1 END
    * TRY_CAST(nullif(${plain}, '') AS DOUBLE)`;
  // What a program wrote is not looked through letter by letter.
  const machine = decimal === "." ? `TRY_CAST(${cell} AS DOUBLE)` : `CASE
    WHEN NOT contains(${cell}, '.') THEN TRY_CAST(${cell} AS DOUBLE) END`;
  const quick = `CASE WHEN isfinite(${machine}) THEN ${machine} END`;
  return `coalesce(${quick}, ${read})`;
}

const OF_DAY = [
  "%H:%M:%S",
  "%H:%M",
  "%H:%M:%S.%g",
  "%I:%M %p",
  "%I:%M:%S %p",
  "%I:%M%p",
];

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
    days: ["%d %b %Y", "%d %B %Y", "%d-%b-%Y", "%a, %d %b %Y"],
  },
  {
    name: "in words: Dec 31, 2026",
    shape: String.raw`\s*[A-Za-z]+ \d{1,2},? \d{4}${REST}`,
    days: ["%b %d, %Y", "%B %d, %Y", "%b %d %Y", "%B %d %Y"],
  },
];

function timeFormats(choices: FormatChoices): CellFormat[] {
  const isLocal = choices.timeZone !== undefined;
  return timesWritten(choices).map((format) => ({ ...format, isLocal }));
}

function timesWritten({ dates, timeZone }: FormatChoices): CellFormat[] {
  const iso: CellFormat = {
    name: "ISO 8601: 2026-12-31 23:59",
    isUsual: true,
    option: null,
    value: (cell) => isoSql(cell, timeZone),
  };
  if (dates !== undefined) {
    const named = { name: dates, shape: ".*", days: [dates] };
    return [iso, writtenAs(named, timeZone)];
  }
  return [
    iso,
    ...DATES.map((family) => writtenAs(family, timeZone)),
    {
      name: "digits: 20261231 or 20261231235900",
      option: null,
      value: (cell) =>
        `CASE WHEN regexp_full_match(${cell}, '(19|20)\\d{6}(T?\\d{4}|T?\\d{6})?Z?')
          THEN ${
          strptime(
            `rtrim(${cell}, 'Z')`,
            [
              "%Y%m%d",
              "%Y%m%d%H%M%S",
              "%Y%m%dT%H%M%S",
              "%Y%m%dT%H%M",
              "%Y%m%d%H%M",
            ],
          )
        } END`,
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
  ];
}

function writtenAs(
  { name, shape, days }: DateFamily,
  timeZone: string | undefined,
): CellFormat {
  const formats = days.flatMap((day) => {
    const [date] = day.split(/[ T,]*%[HI]/);
    return date !== day ? [day, date!] : [
      day,
      ...OF_DAY.flatMap((time) => [`${day} ${time}`, `${day}, ${time}`]),
      `${day}T%H:%M:%S`,
    ];
  });
  return {
    name,
    option: `--dates "${days[0]}"`,
    value: (cell) => {
      const local = strptime(
        `regexp_replace(trim(${cell}), ${literal(OFFSET)}, '\\1')`,
        formats,
      );
      const sign = `CASE WHEN contains(${
        offsetOf(cell)
      }, '-') THEN -1 ELSE 1 END`;
      const digits = `regexp_replace(${offsetOf(cell)}, '[^0-9]', '', 'g')`;
      const minutes =
        `${sign} * (coalesce(TRY_CAST(left(${digits}, 2) AS INTEGER), 0) * 60
        + coalesce(TRY_CAST(substr(${digits}, 3, 2) AS INTEGER), 0))`;
      return `CASE WHEN NOT regexp_full_match(${cell}, ${
        literal(shape)
      }) THEN NULL
      WHEN ${hasOffset(cell)} THEN ${
        inZone(`(${local} - to_minutes((${minutes})::BIGINT))`, timeZone)
      } ELSE ${local} END`;
    },
  };
}

/** A time of day, and the offset behind it. */
const OFFSET = String
  .raw`(:\d{2}(?:\.\d+)?(?: ?[AaPp][Mm])?) ?([zZ]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$`;

function offsetOf(cell: string): string {
  return `regexp_extract(trim(${cell}), ${literal(OFFSET)}, 2)`;
}

/** Whether a time carries an offset. */
export function hasOffset(cell: string): string {
  return `regexp_matches(${cell}, ${literal(OFFSET)})`;
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
    ELSE TRY_CAST(${cell} AS TIMESTAMP) END`;
}

function epoch(
  name: string,
  pattern: string,
  micros: number,
  timeZone: string | undefined,
): CellFormat {
  return {
    name,
    option: null,
    value: (cell) =>
      `CASE WHEN regexp_full_match(${cell}, '${pattern}') THEN ${
        inZone(
          `make_timestamp((${cell}::DECIMAL(20, 6) * ${micros})::BIGINT)`,
          timeZone,
        )
      } END`,
  };
}

/** A moment as the clock of a zone has it. */
function inZone(instant: string, timeZone: string | undefined): string {
  return timeZone === undefined
    ? instant
    : `timezone(${literal(timeZone)}, timezone('UTC', ${instant}))`;
}
