/** How the test was set up: split, range, running, control. */

import type { Subject } from "./_shape.ts";
import { NUMBERS, orders, visits } from "./_store.ts";

const renamed = (text: string, a: string, b: string) =>
  text.replaceAll(",A,", `,${a},`).replaceAll(",B,", `,${b},`);

const called = (a: string, b: string) => ({
  text: renamed(orders(), a, b),
  visits: renamed(visits(), a, b),
  options: { control: undefined },
});

const UNEVEN = visits((row) =>
  row.with(2, row[1] === "A" ? String(Number(row[2]) * 9) : row[2]!)
);
const READ_UNEVEN = { A: [900, 4, 5, 100], B: NUMBERS.B } as const;

/** Rows of the table. */
export const DESIGN: Subject = {
  title: "How the test was set up",
  shapes: [
    {
      input: "nine visitors to one, without a word",
      given: { visits: UNEVEN },
      reads: READ_UNEVEN,
      says:
        /fail: Sample ratio: .* an even split was assumed.*--split A=NUMBER,B=NUMBER/,
    },
    {
      input: "nine visitors to one, as intended",
      given: { visits: UNEVEN, read: { split: { A: 90, B: 10 } } },
      reads: READ_UNEVEN,
      says: /pass: Sample ratio: .*; 90:10 was intended/,
    },
    {
      input: "a split that lacks a variation",
      given: { read: { split: { A: 1 } } },
      says: /the split: *\n? *B: has no share/,
    },
    {
      input: "a split of a variation that is not there",
      given: { read: { split: { A: 1, B: 1, C: 1 } } },
      says: /C: isn't a variation. Available: "A", "B"/,
    },
    {
      input: "visitors with a column per variation",
      given: {
        visits:
          "Date;A;B\n02.03.2026;40;41\n03.03.2026;30;28\n04.03.2026;30;31\n",
      },
      reads: NUMBERS,
      says: /visitors\.csv: 3 rows, visitors by day and variation/,
    },
    {
      input: "visitors with a column per variation, without days",
      given: { visits: "A,B\n100,100\n" },
      reads: NUMBERS,
    },
    {
      input: "a column per variation, with an empty cell",
      given: { visits: "date,A,B\n2026-03-02,40,\n2026-03-03,30,28\n" },
      says: /row 2, B: is empty/,
    },
    {
      input: "columns that count nothing",
      given: { visits: "date,who,what\n2026-03-02,a,b\n" },
      says:
        /no column for variation, n_visitors\. Found: "date", "who", "what"/,
    },
    {
      input: "the first two days alone",
      given: { read: { end: "2026-03-03" } },
      reads: { A: [70, 3, 4, 75], B: [69, 3, 3, 1260] },
      says: /\(0 before, 3 after\)/,
    },
    {
      input: "a range without a day of the visitors",
      given: { read: { start: "2027-01-01" } },
      says:
        /No visitors between 2027-01-01 and their last. They cover 2026-03-02 to 2026-03-04/,
    },
    {
      input: "a first day that is none",
      given: { read: { start: "02.03.2026" } },
      says:
        /A date must be written as 2026-12-31: current value is "02\.03\.2026"/,
    },
    {
      input: "variations of which none is called a control",
      given: called("blue", "red"),
      reads: { blue: NUMBERS.A, red: NUMBERS.B },
      says:
        /warn: Control: "blue" is assumed to be the control \(the first alphabetically\)/,
    },
    {
      input: "one of two names that has control as a part",
      given: called("#1", "x-control"),
      reads: { "#1": NUMBERS.A, "x-control": NUMBERS.B },
      says:
        /warn: Control: "x-control" is assumed to be the control \(by part of its name\)/,
    },
    {
      input: "one of two names that begins with no",
      given: called("mail", "No mail"),
      reads: { mail: NUMBERS.A, "No mail": NUMBERS.B },
      says: /warn: Control: "No mail" is assumed to be the control/,
    },
    ...[
      ...["Control", "original", "baseline", "0", "false", "off", "Témoin"],
      ...["champion", "Current", "old", "Kontrollgruppe"],
    ].map(
      (name) => ({
        input: `a control that is called ${name}`,
        given: called(name, "#1"),
        reads: { [name]: NUMBERS.A, "#1": NUMBERS.B },
        says: /The control: by its name/,
      }),
    ),
    {
      input: "a test that still runs, as is said",
      given: { read: { status: "started" } },
      reads: NUMBERS,
      says: /The experiment: started/,
    },
    {
      input: "a test that has ended, as is said",
      given: { read: { status: "ended" } },
      reads: NUMBERS,
      says: /The experiment: ended/,
    },
    {
      input: "a test of which nobody says it, its last day long ago",
      given: { read: { now: Date.parse("2026-04-01T00:00:00Z") } },
      reads: NUMBERS,
      says: /The experiment: not known/,
    },
    {
      input: "a test of which nobody says it, on its last day",
      given: { read: { now: Date.parse("2026-03-04T12:00:00Z") } },
      reads: NUMBERS,
      says: /The experiment: started/,
    },
  ],
};
