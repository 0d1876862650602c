/** Letters, fields and headers as programs write them. */

import type { Shape } from "./_shape.ts";
import { JSON_TEXTS } from "./written_json.ts";
import {
  csv,
  HEADER,
  NUMBERS,
  orders,
  ROWS,
  visits,
  withColumn,
  withRows,
} from "./_store.ts";
import {
  dated,
  epoch,
  latin,
  quoted,
  REVENUE,
  revenue,
  time,
} from "./_written.ts";

const utf16 = (text: string, little: boolean, mark: boolean) => {
  const units = [...(mark ? `\ufeff${text}` : text)].map((one) =>
    one.charCodeAt(0)
  );
  return Uint8Array.from(
    units.flatMap((unit) =>
      little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255]
    ),
  );
};

/** The one letter of them that is needed, which ends in a bar's byte. */
const shiftJis = (text: string): Uint8Array<ArrayBuffer> =>
  latin(text.replaceAll("ポ", "\u0083|"));

const NAMED = withColumn(1, (id) => `Käufer ${id}`);

/** Rows of the table. */
export const TEXTS: readonly Shape[] = [
  ...JSON_TEXTS,
  {
    input: "UTF-16 with a mark",
    given: { text: utf16(NAMED, true, true) },
    reads: NUMBERS,
    says: /orders\.csv: decoded as utf-16/,
  },
  {
    input: "UTF-16, the other way round",
    given: { text: utf16(NAMED, false, true) },
    reads: NUMBERS,
  },
  {
    input: "UTF-16 without a mark",
    given: { text: utf16(NAMED, true, false) },
    reads: NUMBERS,
  },
  {
    input: "Latin-1, unnamed",
    given: { text: latin(NAMED) },
    says:
      /orders\.csv, row 2, is not UTF-8\. As Windows-1252 it would be "1001,Käufer v01,.*add --encoding windows-1252/,
  },
  {
    input: "Latin-1 in amounts alone, unnamed",
    given: { text: latin(withColumn(REVENUE, (sum) => `£${sum}`)) },
    says: /orders\.csv, row 2, is not UTF-8\. As Windows-1252 it would be .*£/,
  },
  {
    input: "Latin-1, named",
    given: { text: latin(NAMED), read: { encoding: "latin-1" } },
    reads: NUMBERS,
  },
  {
    input: "Shift-JIS, named, in which letters hold bars",
    given: {
      text: shiftJis(withColumn(1, (id) => `ポポ${id}`)),
      read: { encoding: "shift_jis" },
    },
    reads: NUMBERS,
    says: /orders\.csv: decoded as shift_jis/,
  },
  {
    input: "Shift-JIS, named, beside UTF-8; a yen is its backslash",
    given: {
      text: shiftJis(
        csv(ROWS.map((row) => [
          ...row.slice(0, 2),
          `ポ${row[2]}`,
          `\\${row[REVENUE]!.replace(".", "")}`,
          row[4]!,
        ])),
      ),
      visits: visits((row) => row.with(1, `ポ${row[1]}`)),
      read: { encoding: "shift_jis" },
      options: { control: "ポA" },
    },
    reads: { "ポA": [100, 4, 5, 10000], "ポB": [100, 5, 5, 130000] },
  },
  {
    input: "Shift-JIS, unnamed",
    given: { text: shiftJis(withColumn(1, (id) => `ポポ${id}`)) },
    says:
      /orders\.csv, row 2, is not UTF-8\. As Shift_JIS it would be "1001,ポポv01,.*add --encoding shift_jis; otherwise/,
  },
  {
    input: "letters of Poland, in the way of Windows, named",
    given: {
      text: latin(withColumn(1, (id) => `\u00b3${id}`)),
      read: { encoding: "windows-1250" },
    },
    reads: NUMBERS,
  },
  {
    input: "an Excel workbook",
    given: { text: latin("PK\x03\x04xl/workbook.xml") },
    says:
      /orders\.csv is an Excel workbook or another zip archive, not CSV; save the sheet as CSV/,
  },
  {
    input: "a web page in place of a download",
    given: { text: "<!DOCTYPE html><p>Log in" },
    says: /orders\.csv is a web page, not CSV/,
  },
  {
    input: "rows that end in different ways",
    given: { text: orders().replace("\n", "\r\n") },
    reads: NUMBERS,
  },
  {
    input: "bars between fields",
    given: { text: orders(undefined, { delimiter: "|" }) },
    reads: NUMBERS,
  },
  {
    input: "another delimiter, named",
    given: {
      text: orders(undefined, { delimiter: "~" }),
      visits: visits().replaceAll(",", "~"),
      read: { delimiter: "~" },
    },
    reads: NUMBERS,
  },
  {
    input: "rows that are numbered in a column without a header",
    given: {
      text: csv(ROWS.map((row, at) => [String(at), ...row]), {
        header: ["", ...HEADER],
      }),
    },
    reads: NUMBERS,
    says: /orders\.csv: not used: column 1/,
  },
  {
    input: "a delimiter at the end of every row",
    given: { text: orders().replaceAll("\n", ",\n") },
    reads: NUMBERS,
  },
  {
    input: "two headers for one column, one of them its very name",
    given: {
      text: csv(ROWS.map((row) => [...row, "1"]), {
        header: [...HEADER, "revenue"],
      }),
    },
    reads: NUMBERS,
  },
  {
    input: "two headers for one column, one of them ignored",
    given: {
      text: csv(ROWS.map((row) => [...row, "1"]), {
        header: [...HEADER.with(3, "revenue"), "net sales"],
      }),
      read: { ignore: ["net sales"] },
    },
    reads: NUMBERS,
  },
  {
    input: "Windows-1252, named",
    given: { text: latin(NAMED), read: { encoding: "windows-1252" } },
    reads: NUMBERS,
    says: /decoded as windows-1252/,
  },
  ...[
    ["French", (d: number) => `${d} mars 2026`],
    ["German", (d: number) => `${d}. März 2026`],
    ["Spanish", (d: number) => `${d} de marzo de 2026`],
    ["short Italian", (d: number) => `${d}-mar-2026`],
  ].map(([name, write]): Shape => ({
    ...time(
      `months in ${name} words`,
      (text) =>
        dated(
          text,
          (d, _m, _y, t) =>
            `${(write as (day: number) => string)(Number(d))} ${t}`,
        ),
    ),
    reads: NUMBERS,
    says: /created_at is read as in words/,
  })),
  {
    ...time(
      "days as SAS writes them",
      (text) => dated(text, (d, _m, y, t) => `${d}MAR${y}:${t}`),
    ),
    reads: NUMBERS,
    says: /created_at is read as in words: 31DEC2026:23:59:00/,
  },
  {
    ...time(
      "days as they are written in Japan",
      (text) =>
        dated(
          text,
          (d, m, y, t) => `${y}年${Number(m)}月${Number(d)}日 ${t}`,
        ),
    ),
    reads: NUMBERS,
    says: /created_at is read as year first: 2026年12月31日/,
  },
  {
    ...time(
      "a spreadsheet's days",
      (text) => (25_569 + epoch(text) / 86_400_000).toFixed(6),
    ),
    reads: NUMBERS,
    says: /created_at is read as a spreadsheet's days: 46387\.5/,
  },
  {
    ...time(
      "a spreadsheet's days, with decimal commas",
      (text) =>
        quoted(
          (25_569 + epoch(text) / 86_400_000).toFixed(6).replace(".", ","),
        ),
    ),
    reads: NUMBERS,
    says: /created_at is read as a spreadsheet's days/,
  },
  {
    ...time(
      "numbers of five digits that are no days of this time",
      () => "99999",
    ),
    says:
      /created_at: must be a date or time \(ISO 8601\): current value is "99999"/,
  },
  {
    ...time(
      "microseconds since 1970, as BigQuery has them",
      (text) => String(epoch(text) * 1000),
    ),
    reads: NUMBERS,
    says: /created_at is read as microseconds since 1970/,
  },
  {
    ...revenue("a minus that is a letter of its own, a refund", (text) => text),
    given: {
      text: withRows(["1011", "v01", "A", "\u22125.00", "2026-03-04 12:00:00"]),
    },
    reads: { A: [100, 4, 5, 95], B: NUMBERS.B },
  },
];
