/**
 * Times written only in digits: days, hours, spreadsheet day numbers and epoch
 * times.
 */

import type { CellFormat } from "./cell_format.ts";
import { hasOffset } from "./_offsets.ts";
import { matches, strptime, toLocalTimeSql } from "./_time_sql.ts";

const COMPACT = [
  "%Y%m%d",
  "%Y%m%d%H%M%S",
  "%Y%m%dT%H%M%S",
  "%Y%m%dT%H%M",
  "%Y%m%d%H%M",
  "%Y%m%d%H",
];

/**
 * A date with an hour has ten digits, like epoch seconds, but epoch seconds start
 * with 20 only from 2033 on.
 */
/** Epoch times: name, pattern of the digits, and microseconds per unit. */
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

/** Returns the formats of times written only in digits. */
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
          toLocalTimeSql(local, timeZone)
        } ELSE ${local} END`;
      },
    },
    ...EPOCHS.map(([name, pattern, micros]) =>
      epoch(name, pattern, micros, timeZone)
    ),
  ];
}

/** Spreadsheet day number of January 1, 1970. */
const SPREADSHEET_EPOCH = 25_569;

/**
 * Returns the format of spreadsheet day numbers from 2000 to 2050; other
 * five-digit numbers are not times.
 */
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
    value: (cell) => toLocalTimeSql(moment(cell), timeZone),
    days: {
      areAll: (cell) =>
        timeZone === undefined
          ? "false"
          : `bool_and(${moment(cell)} = date_trunc('day', ${moment(cell)}))`,
      value: moment,
    },
  };
}
