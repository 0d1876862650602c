/** Values as people write them: found out, or settled by one option. */

import type { Shape, Subject } from "./_shape.ts";
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

const REVENUE = 3;
const TIME = 4;
const quoted = (text: string) => `"${text}"`;

const revenue = (
  input: string,
  change: (text: string) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: { files: { "orders.csv": withColumn(REVENUE, change) } },
});

const time = (
  input: string,
  change: (text: string) => string,
): Pick<Shape, "input" | "given"> => ({
  input,
  given: { files: { "orders.csv": withColumn(TIME, change) } },
});

const comma = (text: string) => text.replace(".", ",");
const [thousands, german] = [
  (text: string) => text.replace("1200", "1,200"),
  (text: string) => comma(text).replace("1200", "1.200"),
];

/** Day, month and year of a text that begins with an ISO date. */
const dated = (
  text: string,
  write: (day: string, month: string, year: string, time: string) => string,
) =>
  write(text.slice(8, 10), text.slice(5, 7), text.slice(0, 4), text.slice(11));

const epoch = (text: string) => Date.parse(`${text.replace(" ", "T")}Z`);

/** One row with a day that can be no month. */
const certain = (day: string) => day.replace("03-04", "03-14");
const late = visits((row) => row.with(0, certain(row[0]!)));

const DAY_FIRST = withColumn(
  TIME,
  (text) => dated(text, (d, m, y, t) => `${d}/${m}/${y} ${t}`),
);
const MONTH_FIRST = withColumn(
  TIME,
  (text) => dated(text, (d, m, y, t) => `${m}/${d}/${y} ${t}`),
);

const latin = (text: string) =>
  Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
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
const NAMED = withColumn(1, (id) => `Käufer ${id}`);

/** Three decimals of amounts below a thousand, which may be thousands. */
const fils = (text: string) => `${text.replace("1200", "120")}0`;
const OF_FILS = { A: NUMBERS.A, B: [100, 5, 5, 220] } as const;

/** Rows of the table. */
export const WRITTEN: Subject = {
  title: "Values as people write them",
  shapes: [
    {
      ...revenue("commas between thousands", (text) => quoted(thousands(text))),
      reads: NUMBERS,
    },
    {
      ...revenue("decimal commas", (text) => quoted(comma(text))),
      reads: NUMBERS,
      says: /orders\.csv: net_revenue is read as decimal comma: 1\.234,50/,
    },
    {
      ...revenue(
        "decimal commas, points between thousands",
        (text) => quoted(german(text)),
      ),
      reads: NUMBERS,
    },
    {
      ...revenue(
        "decimal commas, spaces between thousands",
        (text) => quoted(comma(text).replace("1200", "1\u00a0200")),
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...revenue(
        "apostrophes between thousands",
        (text) => text.replace("1200", "1'200"),
      ),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...revenue("a dollar sign in front", (text) => `$${text}`),
      reads: NUMBERS,
    },
    {
      ...revenue(
        "a euro sign behind, and commas",
        (text) => quoted(`${comma(text)} €`),
      ),
      reads: NUMBERS,
    },
    {
      ...revenue("a code in front", (text) => `USD ${text}`),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...revenue(
        "amounts that are 1.200 or 1200",
        (text) => `${Math.floor(Number(text) / 10) + 1}.000`,
      ),
      says:
        /net_revenue: every value can be read in more than one way, such as "3\.000": 3 \(--decimal \.\) or 3000 \(--decimal ,\)/,
    },
    {
      ...revenue("amounts below one, with three decimals", () => "0.125"),
      reads: { A: [100, 4, 5, 0.625], B: [100, 5, 5, 0.625] },
    },
    {
      input: "amounts with three decimals, with the decimal sign named",
      given: {
        files: {
          "orders.csv": withColumn(REVENUE, (text) => `${text}0`),
        },
        read: { decimal: "." },
      },
      reads: NUMBERS,
    },
    {
      ...revenue(
        "three decimals behind the code of a currency that has them",
        (text) => `KWD ${fils(text)}`,
      ),
      reads: OF_FILS,
      says:
        /net_revenue is read as decimal point: .*, as KWD has three decimals/,
    },
    {
      input: "the same, the currency in a column of its own",
      given: {
        files: {
          "orders.csv": csv(
            ROWS.map((
              row,
            ) => [...row.with(REVENUE, fils(row[REVENUE]!)), "BHD"]),
            { header: [...HEADER, "currency"] },
          ),
        },
      },
      reads: OF_FILS,
    },
    {
      input: "the same with commas, the currency named",
      given: {
        files: {
          "orders.csv": withColumn(
            REVENUE,
            (text) => quoted(comma(fils(text))),
          ),
        },
        read: { currency: "TND" },
      },
      reads: OF_FILS,
    },
    {
      input: "dinars of which one is whole",
      apart: true,
      given: {
        files: {
          "orders.csv": withColumn(
            REVENUE,
            (text, at) => at === 0 ? "20" : fils(text),
          ),
        },
        read: { currency: "KWD" },
      },
      says: /net_revenue: every value can be read in more than one way/,
    },
    {
      input: "three decimals of a currency that has two",
      given: {
        files: {
          "orders.csv": withColumn(REVENUE, (text) => `EUR ${fils(text)}`),
        },
      },
      says: /net_revenue: every value can be read in more than one way/,
    },
    {
      input: "refunds in brackets, as accountants write them",
      given: {
        files: {
          "orders.csv": csv([
            ...ROWS,
            ["R-1", "v02", "A", "($2.50)", "2026-03-04 12:00:00"],
          ]),
        },
      },
      reads: { A: [100, 4, 5, 97.5], B: NUMBERS.B },
    },
    {
      input: "visitors with commas between thousands",
      given: {
        files: {
          "visitors.csv": visits((row) => row.with(2, `"1,0${row[2]}"`)),
        },
      },
      reads: { A: [3100, 4, 5, 100], B: [3100, 5, 5, 1300] },
    },
    {
      ...time("seconds since 1970", (text) => String(epoch(text) / 1000)),
      reads: NUMBERS,
      says: /orders\.csv: created_at is read as seconds since 1970/,
    },
    {
      ...time("milliseconds since 1970", (text) => String(epoch(text))),
      apart: true,
      reads: NUMBERS,
    },
    {
      ...time("dates in digits alone", (text) => text.replace(/[-: ]/g, "")),
      reads: NUMBERS,
    },
    {
      ...time(
        "dates with points",
        (text) => dated(text, (d, m, y, t) => `${d}.${m}.${y} ${t}`),
      ),
      reads: NUMBERS,
      says: /created_at is read as day first: 31\.12\.2026/,
    },
    {
      ...time(
        "months in words",
        (text) => quoted(dated(text, (d, _, y, t) => `Mar ${d}, ${y} ${t}`)),
      ),
      reads: NUMBERS,
    },
    {
      ...time(
        "a space before the offset, as Shopify writes it",
        (text) => `${text} +0000`,
      ),
      reads: NUMBERS,
    },
    {
      input: "03/04/2026 in every row",
      given: { files: { "orders.csv": DAY_FIRST } },
      says:
        /created_at: every value can be read in more than one way, such as "02\/03\/2026 09:00:00": 2026-03-02 09:00:00 \(--dates "%d\/%m\/%Y"\) or 2026-02-03 09:00:00 \(--dates "%m\/%d\/%Y"\)/,
    },
    {
      input: "the same, with the day named as first",
      given: {
        files: { "orders.csv": DAY_FIRST },
        read: { dates: "%d/%m/%Y" },
      },
      reads: NUMBERS,
    },
    {
      input: "months first, named",
      given: {
        files: { "orders.csv": MONTH_FIRST },
        read: { dates: "%m/%d/%Y" },
      },
      reads: NUMBERS,
    },
    {
      input: "months first, and one day that can be no month",
      given: {
        files: {
          "orders.csv": withColumn(
            TIME,
            (text) =>
              dated(certain(text), (d, m, y, t) => `${m}/${d}/${y} ${t}`),
          ),
          "visitors.csv": late,
        },
      },
      reads: NUMBERS,
      says: /created_at is read as month first: 12\/31\/2026/,
    },
    {
      input: "months first, hours up to twelve",
      given: {
        files: {
          "orders.csv": withColumn(
            TIME,
            (text) =>
              dated(
                certain(text),
                (d, m, y) => `${Number(m)}/${Number(d)}/${y} 1:15 PM`,
              ),
          ),
          "visitors.csv": late,
        },
      },
      reads: NUMBERS,
    },
    {
      input: "years of two digits, such as 04-03-26",
      given: {
        files: {
          "orders.csv": withColumn(
            TIME,
            (text) =>
              dated(text, (d, m, y, t) => `${d}-${m}-${y.slice(2)} ${t}`),
          ),
        },
      },
      says:
        /created_at: every value can be read in more than one way, such as "02-03-26 09:00:00"/,
    },
    {
      input: "one date of another format",
      given: {
        files: {
          "orders.csv": withColumn(
            TIME,
            (text, at) => at === 3 ? "03.03.2026" : text,
          ),
        },
      },
      says:
        /row 5, created_at: must be a date or time .*: current value is "03\.03\.2026"/,
    },
    {
      input: "times with an offset, in the store's days",
      given: {
        files: {
          "orders.csv": withColumn(
            TIME,
            (text) => new Date(epoch(text) + 8 * 3_600_000).toISOString(),
          ),
        },
        read: { timeZone: "America/Los_Angeles" },
      },
      reads: NUMBERS,
      says: /pass: Period/,
    },
    {
      input: "times with an offset and without, in a named zone",
      given: {
        files: {
          "orders.csv": withColumn(
            TIME,
            (text, at) => at % 2 ? text : `${text}-08:00`,
          ),
        },
        read: { timeZone: "America/Los_Angeles" },
      },
      reads: NUMBERS,
      says:
        /created_at is read as ISO 8601.*, in the time of America\/Los_Angeles/,
    },
    {
      input: "UTF-16 with a mark",
      given: { files: { "orders.csv": utf16(NAMED, true, true) } },
      reads: NUMBERS,
      says: /orders\.csv: its letters are read as utf-16/,
    },
    {
      input: "UTF-16, the other way round",
      given: { files: { "orders.csv": utf16(NAMED, false, true) } },
      reads: NUMBERS,
    },
    {
      input: "UTF-16 without a mark",
      given: { files: { "orders.csv": utf16(NAMED, true, false) } },
      reads: NUMBERS,
    },
    {
      input: "Latin-1, unnamed",
      given: { files: { "orders.csv": latin(NAMED) } },
      says:
        /orders\.csv, row 2, is not UTF-8\. In Windows-1252 it would be "1001,Käufer v01,.*add --encoding windows-1252/,
    },
    {
      input: "Latin-1, named",
      given: {
        files: { "orders.csv": latin(NAMED) },
        read: { encoding: "latin-1" },
      },
      reads: NUMBERS,
    },
    {
      input: "an Excel workbook",
      given: { files: { "orders.csv": latin("PK\x03\x04xl/workbook.xml") } },
      says:
        /orders\.csv is an Excel workbook, or another zip archive, not CSV; save its sheet as CSV/,
    },
    {
      input: "a web page in place of a download",
      given: { files: { "orders.csv": "<!DOCTYPE html><p>Log in" } },
      says: /orders\.csv is a web page, not CSV/,
    },
    {
      input: "JSON",
      given: { files: { "orders.csv": '[{"order_id": 1}]' } },
      says: /orders\.csv is JSON, not CSV/,
    },
    {
      input: "rows that end in different ways",
      given: {
        files: {
          "orders.csv": orders().replace("\n", "\r\n"),
        },
      },
      reads: NUMBERS,
    },
    {
      input: "bars between fields",
      given: { files: { "orders.csv": orders(undefined, { delimiter: "|" }) } },
      reads: NUMBERS,
    },
    {
      input: "another delimiter, named",
      given: {
        files: {
          "orders.csv": orders(undefined, { delimiter: "~" }),
          "visitors.csv": visits().replaceAll(",", "~"),
        },
        read: { delimiter: "~" },
      },
      reads: NUMBERS,
    },
    {
      input: "rows that are numbered in a column without a header",
      given: {
        files: {
          "orders.csv": csv(ROWS.map((row, at) => [String(at), ...row]), {
            header: ["", ...HEADER],
          }),
        },
      },
      reads: NUMBERS,
      says: /orders\.csv: not used: column 1/,
    },
    {
      input: "a delimiter at the end of every row",
      given: { files: { "orders.csv": orders().replaceAll("\n", ",\n") } },
      reads: NUMBERS,
    },
    {
      input: "two headers for one column, one of them ignored",
      given: {
        files: {
          "orders.csv": csv(ROWS.map((row) => [...row, "1"]), {
            header: [...HEADER, "revenue"],
          }),
        },
        read: { ignore: ["revenue"] },
      },
      reads: NUMBERS,
    },
    {
      input: "Windows-1252, named",
      apart: true,
      given: {
        files: {
          "orders.csv": latin(NAMED),
        },
        read: { encoding: "windows-1252" },
      },
      reads: NUMBERS,
      says: /its letters are read as windows-1252/,
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
      ...revenue(
        "a minus that is a letter of its own, a refund",
        (text) => text,
      ),
      given: {
        files: {
          "orders.csv": withRows([
            "1011",
            "v01",
            "A",
            "\u22125.00",
            "2026-03-04 12:00:00",
          ]),
        },
      },
      reads: { A: [100, 4, 5, 95], B: NUMBERS.B },
    },
  ],
};
