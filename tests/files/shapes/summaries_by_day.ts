/** Summaries of each day. */

import type { Given, Shape } from "./_shape.ts";

/** Clicks of all days, payments of the first three. */
const DAILY = `date,group,cookies,clicks,payments
2026-03-01,A,100,10,5
2026-03-01,B,90,12,4
2026-03-02,A,80,10,5
2026-03-02,B,110,8,4
2026-03-03,A,120,20,8
2026-03-03,B,100,20,9
2026-03-04,A,100,10,
2026-03-04,B,100,11,
`;

const daily = (text: string, read: Given["read"] = {}): Given => ({
  files: { "daily.csv": text },
  summaries: "daily.csv",
  read,
});

const toDate = `date,group,visitors,orders
2026-03-01,A,100,10
2026-03-01,B,90,12
2026-03-02,A,180,20
2026-03-02,B,200,20
2026-03-03,A,300,30
2026-03-03,B,300,45
`;

export const DAYS: readonly Shape[] = [
  {
    input: "counts per day, the last without payments yet",
    given: daily(DAILY),
    reads: { A: [400, 0.125, 18 / 300], B: [400, 51 / 400, 17 / 300] },
    says:
      /warn: Period: No numbers of payments for 2026-03-04; these days and their visitors are excluded/,
  },
  {
    input: "one count over another",
    given: daily(DAILY, { measures: ["payments/clicks", "clicks"] }),
    reads: { A: [400, 18 / 40, 0.125], B: [400, 17 / 40, 51 / 400] },
  },
  {
    input: "days from the second on",
    given: daily(DAILY, { start: "2026-03-02", measures: ["clicks"] }),
    reads: { A: [300, 40 / 300], B: [310, 39 / 310] },
  },
  {
    input: "a day that one variation lacks",
    given: daily(DAILY.replace("2026-03-02,B,110,8,4\n", "")),
    says: /B: has no row for 2026-03-02, but another variation does\. Write/,
  },
  {
    input: "a day twice",
    given: daily(`${DAILY}2026-03-01,A,100,10,5\n`),
    says: /row 10: "A" on 2026-03-01 already appears in row 2/,
  },
  {
    input: "totals to date, or days with ever more visitors",
    given: daily(toDate),
    says: /visitors never fall over the 3 days\. Use --days/,
  },
  {
    input: "totals to date",
    given: daily(toDate, { days: "to-date" }),
    reads: { A: [300, 0.1], B: [300, 0.15] },
    says: /treated as running totals; the last day has the full total/,
  },
  {
    input: "days that are said to be totals",
    given: daily(DAILY, { days: "to-date" }),
    says: /A on 2026-03-02: has 80 visitors after 100: running totals never/,
  },
  {
    input: "no payments at the end, written as 0",
    given: daily(
      DAILY.replaceAll("100,10,\n", "100,10,0\n").replace("11,\n", "11,0\n"),
    ),
    reads: { A: [400, 0.125, 18 / 400], B: [400, 51 / 400, 17 / 400] },
    says:
      /The table ends with 0 of payments on 2026-03-04, too few to be chance/,
  },
  {
    input: "a day without a year",
    given: daily(DAILY.replaceAll(/2026-03-0(\d)/g, "Mar $1")),
    says: /date: must be a date or time/,
  },
];
