/** Days and times as people write them. */

import type { Shape } from "./_shape.ts";
import { HEADER, NUMBERS, visits, withColumn } from "./_store.ts";
import { dated, epoch, TIME, time } from "./_written.ts";

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

const YEARLESS = withColumn(
  TIME,
  (text) => dated(text, (d, m, _, t) => `${d}/${m} ${t}`),
);

/** The visitors' days in other words. */
const inWords = (write: (day: string, month: string) => string): string =>
  visits((row) => row.with(0, dated(row[0]!, write)));

/** The days around a year's end in place of the store's. */
const atYearsEnd = (text: string): string =>
  text.replaceAll("2026-03-02", "2025-12-31")
    .replaceAll("2026-03-03", "2026-01-01").replaceAll("03-04", "01-02");

/** Rows of the table. */
export const TIMES: readonly Shape[] = [
  {
    input: "days without a year, beside days with one",
    given: { text: YEARLESS },
    reads: NUMBERS,
    says:
      /created_at is read as day first, without a year: 31\/12, in the years nearest to 2026-03-02, as nearly all days then fall between 2026-03-02 and 2026-03-04/,
  },
  {
    input: "visitors by days without a year, months in English words",
    given: { visits: inWords((day) => `Mar ${Number(day)}`) },
    reads: NUMBERS,
    says:
      /created_at is read as in words, without a year: Dec 31, in the years nearest to 2026-03-02/,
  },
  {
    input: "the same in German",
    given: { visits: inWords((day) => `${Number(day)}. März`) },
    reads: NUMBERS,
  },
  {
    input: "days without a year around a year's end",
    given: {
      text: withColumn(
        TIME,
        (text) => dated(atYearsEnd(text), (d, m, _, t) => `${d}.${m}. ${t}`),
      ),
      visits: atYearsEnd(visits()),
    },
    reads: NUMBERS,
  },
  {
    input: "days without a year in both files",
    given: {
      text: YEARLESS,
      visits: inWords((day, month) => `${day}/${month}`),
    },
    says:
      /current value is "02\/03 09:00:00": it has no year. Write the other file's days with their year, or set --start and --end/,
  },
  {
    input: "days without a year among 200 days, of which both readings lie in",
    given: {
      text: YEARLESS,
      visits: `${visits()}2026-01-05,A,0\n2026-05-01,A,0\n`,
    },
    says:
      /"02\/03 09:00:00": 2026-03-02 09:00:00 \(--dates "%d\/%m"\) or 2026-02-03 09:00:00 \(--dates "%m\/%d"\)/,
  },
  {
    input: "the same, with the day named as first, without a year",
    given: {
      text: YEARLESS,
      visits: `${visits()}2026-01-05,A,0\n2026-05-01,A,0\n`,
      read: { dates: "%d/%m" },
    },
    reads: NUMBERS,
  },
  {
    input: "the days of both files named without a year",
    given: {
      text: YEARLESS,
      read: { dates: "%d/%m" },
      visits: inWords((d, m) => `${d}/${m}`),
    },
    says: /current value is "02\/03 09:00:00": it has no year/,
  },
  {
    input: "the same, with their period named",
    given: {
      text: YEARLESS,
      visits: inWords((day, month) => `${day}/${month}`),
      read: { start: "2026-03-02", end: "2026-03-04" },
    },
    reads: NUMBERS,
  },
  {
    input: "days without a year among those of more than a year",
    given: { text: YEARLESS, visits: `${visits()}2024-12-01,A,0\n` },
    says: /current value is "02\/03 09:00:00": it has no year/,
  },
  {
    input: "03/04/2026 in every row",
    given: { text: DAY_FIRST, visits: "variation,n_visitors\nA,100\nB,100\n" },
    says:
      /created_at: every value is ambiguous, such as "02\/03\/2026 09:00:00": 2026-03-02 09:00:00 \(--dates "%d\/%m\/%Y"\) or 2026-02-03 09:00:00 \(--dates "%m\/%d\/%Y"\)/,
  },
  {
    input: "03/04/2026 in every row, beside days",
    given: { text: DAY_FIRST },
    reads: NUMBERS,
    says:
      /created_at is read as day first.*, as nearly all days then fall between 2026-03-02 and 2026-03-04/,
  },
  {
    ...time("the offset of a zone, beside days", (text) => `${text} -0500`),
    reads: { A: [100, 3, 4, 75], B: [100, 4, 4, 1290] },
    says:
      /but the visitors' days have none, so UTC is assumed\. Evening orders may be counted on the next day or not at all/,
  },
  {
    input: "the same, the zone named",
    given: {
      ...time("", (text) => `${text} -0500`).given,
      read: { timeZone: "America/New_York" },
    },
    reads: NUMBERS,
    says: /^(?![\s\S]*read as UTC)/,
  },
  {
    ...time("a zone by its name", (text) => `${text} EST`),
    reads: { A: [100, 3, 4, 75], B: [100, 4, 4, 1290] },
    says: /Orders have a time zone but the visitors' days have none/,
  },
  {
    ...time("halves of the day in Spanish", (text) => `${text} a. m.`),
    says: /"2026-03-02 17:30:00 a\. m\.": write AM or PM, or hours up to 24/,
  },
  {
    input: "the same, with the day named as first",
    given: { text: DAY_FIRST, read: { dates: "%d/%m/%Y" } },
    reads: NUMBERS,
  },
  {
    input: "months first, named",
    given: { text: MONTH_FIRST, read: { dates: "%m/%d/%Y" } },
    reads: NUMBERS,
  },
  {
    input: "months first, and one day that can be no month",
    given: {
      text: withColumn(
        TIME,
        (text) => dated(certain(text), (d, m, y, t) => `${m}/${d}/${y} ${t}`),
      ),
      visits: late,
    },
    reads: NUMBERS,
    says: /created_at is read as month first: 12\/31\/2026/,
  },
  {
    input: "months first, hours up to twelve",
    given: {
      text: withColumn(
        TIME,
        (text) =>
          dated(
            certain(text),
            (d, m, y) => `${Number(m)}/${Number(d)}/${y} 1:15 PM`,
          ),
      ),
      visits: late,
    },
    reads: NUMBERS,
  },
  {
    input: "years of two digits, such as 04-03-26",
    given: {
      text: withColumn(
        TIME,
        (text) => dated(text, (d, m, y, t) => `${d}-${m}-${y.slice(2)} ${t}`),
      ),
    },
    reads: NUMBERS,
    says:
      /created_at is read as day first: 31\/12\/26, as nearly all days then fall/,
  },
  {
    input: "one date of another format",
    given: {
      text: withColumn(TIME, (text, at) => at === 3 ? "03.03.2026" : text),
    },
    says:
      /row 5, created_at: must be a date or time .*: current value is "03\.03\.2026"/,
  },
  {
    input: "times with an offset, in the store's days",
    given: {
      text: withColumn(
        TIME,
        (text) => new Date(epoch(text) + 8 * 3_600_000).toISOString(),
      ),
      read: { timeZone: "America/Los_Angeles" },
    },
    reads: NUMBERS,
    says: /pass: Period/,
  },
  {
    input: "times with an offset and without, in a named zone",
    given: {
      text: withColumn(
        TIME,
        (text, at) => at % 2 ? text : `${text}-08:00`,
      ),
      read: { timeZone: "America/Los_Angeles" },
    },
    reads: NUMBERS,
    says: /created_at is read as ISO 8601.*, in America\/Los_Angeles time/,
  },
  {
    input: "days and times as Oracle writes them",
    given: {
      text: withColumn(
        TIME,
        (text) =>
          dated(
            text,
            (d, _, y) => `${d}-MAR-${y.slice(2)} 11.59.59.000000 PM`,
          ),
      ),
    },
    reads: NUMBERS,
    says: /is read as in words: 31-DEC-26 11\.59[^]*2026-03-04T23:59:59/,
  },
  {
    input: "times as DB2 writes them",
    given: {
      text: withColumn(
        TIME,
        (text) =>
          dated(
            text,
            (d, m, y, t) => `${y}-${m}-${d}-${t.replaceAll(":", ".")}.000000`,
          ),
      ),
    },
    reads: NUMBERS,
    says: /is read as year first: 2026-12-31-23\.59/,
  },
  {
    input: "nanoseconds under a header that may hold a time of day",
    given: {
      text: withColumn(TIME, (text) => `${epoch(text)}000000`, {
        header: [...HEADER.slice(0, 4), "order_time"],
      }),
    },
    reads: NUMBERS,
    says: /order_time is read as nanoseconds[^]*2026-03-04T23:59:59/,
  },
  {
    input: "cells that are no values, and what to do with each",
    given: {
      text: withColumn(
        3,
        (text, at) => ["\\N", "#REF!", "net_revenue", "1.2K"][at] ?? text,
      ),
    },
    says:
      /"\\N", a placeholder for missing: remove the row, or write 0 [^]*"#REF!", a spreadsheet[^]*"net_revenue", the header repeated: remove the row[^]*"1\.2K": write the number in full/,
  },
];
