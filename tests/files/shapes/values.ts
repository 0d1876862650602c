/** What stands in the cells. */

import type { Subject } from "./_shape.ts";
import { NUMBERS, ROWS, visits, withColumn, withRows } from "./_store.ts";

const REVENUE = 3;
const TIME = 4;

const revenue = (input: string, change: (text: string) => string) => ({
  input,
  given: { text: withColumn(REVENUE, change) },
});

const time = (input: string, change: (text: string) => string) => ({
  input,
  given: { text: withColumn(TIME, change) },
});

/** Rows of the table. */
export const VALUES: Subject = {
  title: "What stands in the cells",
  shapes: [
    {
      ...revenue("amounts without a point", (text) => text.replace(".00", "")),
      reads: NUMBERS,
    },
    {
      ...revenue("amounts with spaces around", (text) => ` ${text} `),
      reads: NUMBERS,
    },
    {
      ...revenue("amounts with a plus and more zeros", (text) => `+${text}000`),
      reads: NUMBERS,
    },
    {
      ...revenue("amounts with exponents", (text) => `${text}e0`),
      reads: NUMBERS,
    },
    {
      ...revenue(
        "an amount in words",
        (text) => text === "15.00" ? "much" : text,
      ),
      says: /row 5, net_revenue: must be a number: current value is "much"/,
    },
    {
      ...revenue(
        "an amount that is nan",
        (text) => text === "15.00" ? "nan" : text,
      ),
      says: /row 5, net_revenue: must be a number: current value is "nan"/,
    },
    {
      ...revenue(
        "an infinite amount",
        (text) => text === "15.00" ? "inf" : text,
      ),
      says: /row 5, net_revenue: must be a number: current value is "inf"/,
    },
    {
      ...revenue(
        "an amount that is missing",
        (text) => text === "15.00" ? "" : text,
      ),
      says: /row 5, net_revenue: is empty/,
    },
    {
      ...time("ISO times with Z", (text) => `${text.replace(" ", "T")}Z`),
      reads: NUMBERS,
    },
    {
      ...time("ISO times with an offset of zero", (text) => `${text}+00:00`),
      reads: NUMBERS,
    },
    {
      ...time("ISO times with milliseconds", (text) => `${text}.000`),
      reads: NUMBERS,
    },
    { ...time("days alone", (text) => text.slice(0, 10)), reads: NUMBERS },
    {
      ...time(
        "a time in words",
        (text) => text.endsWith("12:00:00") ? "noon" : text,
      ),
      says:
        /row 5, created_at: must be a date or time .*: current value is "noon"/,
    },
    {
      ...time(
        "a day that no month has",
        (text) => text.replace("03-03", "02-30"),
      ),
      says: /row 4, created_at: must be a date or time .*"2026-02-30 08:15:00"/,
    },
    {
      ...time(
        "times with an offset and without",
        (text) => text.endsWith("12:00:00") ? `${text}Z` : text,
      ),
      says: /created_at: has 1 times with an offset and 9 without/,
    },
    {
      input: "ids with leading zeros, which are others than without",
      given: {
        text: withColumn(1, (id, at) => at === 2 ? "2" : id)
          .replaceAll("v02", "02"),
      },
      reads: { A: [100, 5, 5, 100], B: NUMBERS.B },
    },
    {
      input: "ids of twenty digits that differ in the last",
      given: { text: withColumn(0, (id) => `9007199254740993${id}`) },
      reads: NUMBERS,
      says: /No repeated order IDs/,
    },
    {
      input: "a visitor in two variations",
      given: {
        text: withRows(["1011", "v01", "B", "50.00", "2026-03-04 11:00:00"]),
      },
      reads: { A: [99, 3, 4, 80], B: [99, 5, 5, 1300] },
      says: /1 of 9 buyers .* bought in more than one variation/,
    },
    {
      input: "visitors that are no whole number",
      given: { visits: visits((row) => row.with(2, `${row[2]}.5`)) },
      says:
        /row 2, n_visitors: must be a whole number: current value is "40.5"/,
    },
    {
      input: "visitors below zero",
      given: { visits: visits((row) => row.with(2, `-${row[2]}`)) },
      says:
        /row 2: n_visitors must be a whole number, 0 or more: current value is -40/,
    },
    {
      input: "visitors of one variation on one day, twice",
      given: { visits: `${visits()}2026-03-04,B,31\n` },
      says: /row 8: "B" on 2026-03-04 appears twice/,
    },
    {
      input: "days in a column that is called dt, as ISO times",
      given: {
        visits: visits(
          (row) => row.with(0, `${row[0]}T00:00:00.000`),
          ["dt", "variation", "n_visitors"],
        ),
      },
      reads: NUMBERS,
      says: /pass: Period: Covers the days of the visitors/,
    },
    {
      input: "a row per day, and no column that is known for days",
      given: {
        visits: visits(
          (row) => row.with(0, row[0]!.slice(-1)),
          ["when", "variation", "n_visitors"],
        ),
      },
      says: /row 4: "A" appears twice/,
    },
    {
      input: "more buyers than visitors",
      given: { visits: "variation,n_visitors\nA,100\nB,4\n" },
      says: /"B" has 5 buyers but only 4 visitors/,
    },
    {
      input: "a variation that the visitors do not have",
      given: {
        text: withRows(["1011", "v10", "C", "50.00", "2026-03-04 11:00:00"]),
      },
      says:
        /orders\.csv.*variation: 1 order \(9\.1%\) in "C", which are not among "A", "B"/s,
    },
    {
      input: "one variation only",
      given: { visits: "variation,n_visitors\nA,100\n" },
      says: /needs at least two variations\. Found in the visitors: "A"/,
    },
    {
      input: "a variation without orders",
      given: { visits: `${visits()}2026-03-02,C,50\n` },
      reads: { ...NUMBERS, C: [50, 0, 0, 0] },
      says: /C has only 0 buyers and 0 orders/,
    },
    {
      input: "orders in two currencies",
      given: {
        text: [
          "order_id,visitor_id,variation,net_revenue,created_at,currency",
          ...ROWS.map((row, at) =>
            `${row.join(",")},${at % 2 ? "EUR" : "USD"}`
          ),
        ].join("\n"),
      },
      reads: NUMBERS,
      says:
        /fail: Currencies: Orders are in EUR and USD, and amounts were summed/,
    },
  ],
};
