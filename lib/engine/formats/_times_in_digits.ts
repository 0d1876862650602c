/** Times that are written in digits alone: days, hours, a spreadsheet's, since 1970. */

import type { CellFormat } from "./cell_format.ts";
import { hasOffset } from "./_offsets.ts";
import { inZone, matches, strptime } from "./_time_sql.ts";

const COMPACT = [
  "%Y%m%d",
  "%Y%m%d%H%M%S",
  "%Y%m%dT%H%M%S",
  "%Y%m%dT%H%M",
  "%Y%m%d%H%M",
  "%Y%m%d%H",
];

/** Hours have as many digits as seconds since 1970, which begin so from 2033 on. */
/** Counts since 1970: their digits, and microseconds of one. */
const EPOCHS = [
  ["seconds since 1970: 1798761540", String.raw`\d{9,10}(\.\d+)?`, 1e6],
  ["milliseconds since 1970: 1798761540000", String.raw`\d{12,13}`, 1e3],
  ["microseconds since 1970: 1798761540000000", String.raw`\d{15,16}`, 1],
  ["nanoseconds since 1970: 1798761540000000000", String.raw`\d{18,19}`, 1e-3],
] as const;

const areDigits = matches(
  String
    .raw`(19|20)\d{6}(T?\d{4}|T?\d{6})?Z?|20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])([01]\d|2[0-3])`,
);

/** The ways in which times are written so. */
export function timesInDigits(timeZone: string | undefined): CellFormat[] {
  return [
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
    ...EPOCHS.map(([name, pattern, micros]) =>
      epoch(name, pattern, micros, timeZone)
    ),
  ];
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

function epoch(
  name: string,
  pattern: string,
  micros: number,
  timeZone: string | undefined,
): CellFormat {
  const isNumber = matches(pattern);
  const shape = (cell: string): string =>
    `(${isNumber(cell)} AND NOT ${areDigits(cell)})`;
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
