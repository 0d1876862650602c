/** Visitors of which nobody knows whether a row is of its day, or up to it. */

import type { Given, Shape, Subject } from "./_shape.ts";
import { csv, HEADER, NUMBERS, ROWS } from "./_store.ts";

/** Visitors of both variations, day by day. */
const daily = (
  counts: readonly number[],
  others: readonly number[] = counts,
): NonNullable<Given["files"]> => ({
  "visitors.csv": csv(
    counts.flatMap((count, at) => [
      [`2026-03-0${2 + at}`, "A", `${count}`],
      [`2026-03-0${2 + at}`, "B", `${others[at]}`],
    ]),
    { header: ["date", "variation", "visitors"] },
  ),
});

/** The orders of the store, by as many visitors as there were in all. */
const of = (
  visitors: number,
  others = visitors,
): NonNullable<Shape["reads"]> => ({
  A: [visitors, 4, 5, 100],
  B: [others, 5, 5, 1300],
});

const WEEK = [40, 70, 95, 97, 98, 99, 100];
const ASKED =
  /^warn: Daily or running totals: visitors\.csv may have daily counts or running totals\. .* "A" has 210 visitors as daily counts \(--days each\) and 100 as running totals \(--days to-date\)/m;
const NOT_ASKED = /^(?![\s\S]*running totals)/;

/** A visitor more on each day, with the orders' own visitors among them. */
const SEEN = ["A", "B"].flatMap((name) =>
  Array.from({ length: 28 }, (_, at) => {
    const buyers = ROWS.filter((row) => row[2] === name);
    const buyer = [...new Set(buyers.map((row) => row[1]!))][at];
    // The first day has one of them, the seventh has seven.
    const day = Math.floor((Math.sqrt(8 * at + 1) - 1) / 2);
    return [buyer ?? `${name}${at}`, name, `2026-02-2${2 + day}`];
  })
);

/** Rows of the table. */
export const TO_DATE: Subject = {
  title: "Visitors of each day, or to date",
  shapes: [
    {
      input: "visitors to date, or ever more each day of a week",
      given: { files: daily(WEEK) },
      says:
        /rises every day in every variation.*"A" has 599 visitors .*\(--days each\), 100 .*\(--days to-date\)/,
    },
    {
      input: "the same, of which a day added nobody",
      given: { files: daily(WEEK.with(3, 95)) },
      says: /rises every day in every variation/,
    },
    {
      input: "the same, said to be of each day",
      given: { files: daily(WEEK), read: { days: "each" } },
      reads: of(599),
      says: NOT_ASKED,
    },
    {
      input: "visitors to date, as is said",
      given: { files: daily(WEEK), read: { days: "to-date" } },
      reads: NUMBERS,
      says: NOT_ASKED,
    },
    {
      input: "visitors to date, and fewer than before",
      given: { read: { days: "to-date" } },
      says: /A on 2026-03-03: has 10 fewer visitors than the day before/,
    },
    {
      input: "three days that would be as many each as totals to date",
      given: { files: daily([40, 70, 100], [41, 69, 100]) },
      reads: of(210),
      says: ASKED,
    },
    {
      input: "visitors to date of a test that has ended",
      given: { files: daily([40, 70, 100, 100, 100, 100, 100]) },
      reads: of(610),
      says: /warn: Daily or running totals/,
    },
    {
      input: "five days in order, as one of 120 is",
      given: { files: daily([90, 92, 95, 98, 99]) },
      reads: of(474),
      says: /warn: Daily or running totals/,
    },
    {
      input: "three days of a few more each",
      given: { files: daily([40, 43, 47]) },
      reads: of(130),
      says: NOT_ASKED,
    },
    {
      input: "a first day that was cut short",
      given: { files: daily([20, 42, 43]) },
      reads: of(105),
      says: NOT_ASKED,
    },
    {
      input: "days in order in one variation alone",
      given: { files: daily([40, 70, 100], [70, 60, 80]) },
      reads: of(210),
      says: NOT_ASKED,
    },
    {
      input: "days of which each has as many",
      given: { files: daily([50, 50, 50, 50, 50, 50, 50]) },
      reads: of(350),
      says: NOT_ASKED,
    },
    {
      input: "assignments that grow each day of a week",
      given: {
        text: csv(
          ROWS.map((row) => row.toSpliced(2, 1).with(3, "2026-02-28 12:00:00")),
          { header: HEADER.toSpliced(2, 1) },
        ),
        files: {
          "seen.csv": csv(SEEN, {
            header: ["visitor_id", "variation", "first_seen"],
          }),
        },
        assignments: "seen.csv",
      },
      reads: { A: [28, 4, 5, 100], B: [28, 5, 5, 1300] },
      says: NOT_ASKED,
    },
  ],
};
