/** What others have summed up: per variation, metric and day. */

import pl from "nodejs-polars";
import type { Given, Shape, Subject } from "./_shape.ts";

const wide = (
  header: string,
  control: string,
  bar: string,
  more: Partial<Given> = {},
): Given => ({
  files: { "summary.csv": `${header}\n${control}\n${bar}\n` },
  summaries: "summary.csv",
  ...more,
});

/** 50 and 65 of 1,000; 2.5 and 3 per visitor. */
const SUCCESSES = { A: [1000, 0.05], B: [1000, 0.065] } as const;
const MEANS = { A: [1000, 2.5], B: [1000, 3] } as const;
const BOTH = { A: [1000, 0.05, 2.5], B: [1000, 0.065, 3] } as const;

const LONG = "variation,metric,n,mean,sd";
const long = (...rows: readonly string[]): Given => ({
  files: { "summary.csv": `${LONG}\n${rows.join("\n")}\n` },
  summaries: "summary.csv",
});

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

const READ: readonly Shape[] = [
  {
    input: "visitors and successes",
    given: wide("variation,n,successes", "A,1000,50", "B,1000,65"),
    reads: SUCCESSES,
  },
  {
    input: "a column per metric: conversions, mean and sd of revenue",
    given: wide(
      "variant,visitors,conversions,revenue_mean,revenue_sd",
      "A,1000,50,2.5,14",
      "B,1000,65,3,15",
      { read: { measures: ["conversions", "revenue"] } },
    ),
    reads: BOTH,
    says: /each of visitors is taken to count at most once in conversions/,
  },
  {
    input: "a row per metric, with an empty sd of a share",
    given: long(
      "A,conversion,1000,0.05,",
      "A,revenue,1000,2.5,14",
      "B,conversion,1000,0.065,",
      "B,revenue,1000,3,15",
    ),
    reads: BOTH,
  },
  {
    input: "rates with a percent sign, n as 1e3, a byte order mark, semicolons",
    given: wide(
      "\ufeffGroup;Users;Conversion rate",
      "A;1e3;5.0 %",
      "B;1e3;6.5%",
    ),
    reads: SUCCESSES,
  },
  {
    input: "per cent in the header",
    given: wide("group,users,conversion rate (%)", "A,1000,5", "B,1000,6.5"),
    reads: SUCCESSES,
  },
  {
    input: "counts beside their own rates, and a row of totals",
    given: wide(
      "group,users,conversions,conversion_rate",
      "A,1000,50,5.0%",
      "B,1000,65,6.5%\nTotal,2000,115,5.75%",
    ),
    reads: SUCCESSES,
    says: /Left out of summary\.csv: "Total", the sum of the variations/,
  },
  {
    input: "standard errors",
    given: wide(
      "group,n,mean_revenue,se_revenue",
      "A,1000,2.5,0.44",
      "B,1000,3,0.47",
    ),
    reads: MEANS,
  },
  {
    input: "sums and variances, with a currency and decimal commas",
    given: wide(
      "group;n;Revenue sum;Revenue variance",
      "A;1000;2500,50 €;196,5",
      "B;1000;3000,50 €;225,5",
    ),
    reads: { A: [1000, 2.5005], B: [1000, 3.0005] },
    says: /Revenue sum is read as decimal comma/,
  },
  {
    input: "rows from code, numbers as texts",
    given: {
      summaries: [
        { variation: "A", n: "1000", mean: "2.5", sd: 14, metric: "revenue" },
        { variation: "B", n: 1000, mean: 3, sd: "15", metric: "revenue" },
      ],
    },
    reads: MEANS,
  },
  {
    input: "thousands set apart",
    given: wide(
      "variation,n,successes",
      'A,"1,024","64"',
      'B,"12,288","1,024"',
    ),
    reads: { A: [1024, 0.0625], B: [12288, 1 / 12] },
  },
  {
    input: "a frame",
    given: {
      summaries: () =>
        pl.DataFrame({
          variation: ["A", "B"],
          visitors: [1000, 1000],
          conversions: [50, 65],
        }),
    },
    reads: SUCCESSES,
  },
  {
    input: "a query that puts two files together",
    given: {
      files: {
        "a.csv": "visitors,conversions\n1000,50\n",
        "b.csv": "visitors,conversions\n1000,65\n",
        "both.sql":
          "SELECT 'A' AS variation, * FROM 'a.csv' UNION ALL SELECT 'B', * FROM 'b.csv'",
      },
      summaries: "both.sql",
    },
    reads: SUCCESSES,
    says: /a\.csv: 1 rows, read by both\.sql/,
  },
  {
    input: "text and results beside the numbers",
    given: wide(
      "variation,n,successes,owner,p_value,lift",
      "A,1000,50,ann,,",
      "B,1000,65,ann,0.15,0.3",
    ),
    reads: SUCCESSES,
    says: /not used: owner[^]*not used: p_value[^]*not used: lift/,
  },
  {
    input: "totals of revenue, of which no spread is known",
    given: wide(
      "variation,visitors,conversions,revenue",
      "A,1000,50,2500.50",
      "B,1000,65,3000.25",
    ),
    reads: SUCCESSES,
    says: /Not used: revenue\. A total alone does not say how far visitors lie/,
  },
];

const DAYS: readonly Shape[] = [
  {
    input: "counts per day, the last without payments yet",
    given: daily(DAILY),
    reads: { A: [400, 0.125, 18 / 300], B: [400, 51 / 400, 17 / 300] },
    says:
      /warn: Period: There are no numbers of payments for 2026-03-04: these days do not count/,
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
    says: /B: has no row for 2026-03-02, on which another has one/,
  },
  {
    input: "a day twice",
    given: daily(`${DAILY}2026-03-01,A,100,10,5\n`),
    says: /row 10: "A" on 2026-03-01 stands in row 2 already/,
  },
  {
    input: "totals to date, or days with ever more visitors",
    given: daily(toDate),
    says:
      /visitors never fall from one of the 3 days to the next: say .*--days/,
  },
  {
    input: "totals to date",
    given: daily(toDate, { days: "to-date" }),
    reads: { A: [300, 0.1], B: [300, 0.15] },
    says: /read as totals to date: the last day has all/,
  },
  {
    input: "days that are said to be totals",
    given: daily(DAILY, { days: "to-date" }),
    says: /A on 2026-03-02: has 80 visitors after 100: totals to date do not/,
  },
  {
    input: "no payments at the end, written as 0",
    given: daily(
      DAILY.replaceAll("100,10,\n", "100,10,0\n").replace("11,\n", "11,0\n"),
    ),
    reads: { A: [400, 0.125, 18 / 400], B: [400, 51 / 400, 17 / 400] },
    says:
      /At the end there is 0 of payments on 2026-03-04, which is no accident/,
  },
  {
    input: "a day without a year",
    given: daily(DAILY.replaceAll(/2026-03-0(\d)/g, "Mar $1")),
    says: /date: must be a date or time/,
  },
];

const REFUSED: readonly Shape[] = [
  {
    input: "half a visitor",
    given: wide("variation,n,successes", "A,1000.5,-3", "B,60,65"),
    says: /row 2, n: must be a whole number: current value is "1000\.5"/,
  },
  {
    input: "more successes than visitors, and less than none",
    given: wide("variation,n,successes", "A,1000,-3", "B,60,65"),
    says:
      /row 2, successes: must be a whole number from 0: current value is -3[^]*row 3, successes: counts 65 of 60 in n/,
  },
  {
    input: "a negative spread",
    given: wide("variation,n,mean,sd", "A,1000,2.5,-14", "B,1000,3,15"),
    says: /row 2, sd: cannot be below 0: current value is -14/,
  },
  {
    input: "no spread at all",
    given: wide("variation,n,revenue_mean", "A,1000,2.5", "B,1000,3"),
    says: /row 2, revenue_mean: says nothing of how far visitors lie apart/,
  },
  {
    input: "NaN in a cell",
    given: wide("variation,n,mean,sd", "A,1000,NaN,14", "B,1000,3,15"),
    says: /row 2, mean: must be a number: current value is "NaN"/,
  },
  {
    input: "an empty cell",
    given: wide("variation,n,successes", "A,1000,", "B,1000,65"),
    says: /A: has no value|A: has no successes/,
  },
  {
    input: "a variation without a name",
    given: wide("variation,n,successes", "A,1000,50", ",1000,65"),
    says: /row 3, variation: is empty/,
  },
  {
    input: "a metric that one variation lacks",
    given: long(
      "A,conversion,1000,0.05,",
      "A,revenue,1000,2.5,14",
      "B,conversion,1000,0.065,",
    ),
    says: /B: has no revenue, which another has/,
  },
  {
    input: "the same row twice",
    given: wide("variation,n,successes", "A,1000,50", "B,9,6\nA,1000,50"),
    says: /row 4: "A" stands in row 2 already; with a row per day/,
  },
  {
    input: "one variation",
    given: wide("variation,n,successes", "A,1000,50", ""),
    says: /at least two variations/,
  },
  {
    input: "a control that is not there",
    given: wide("variation,n,successes", "A,1000,50", "B,1000,65", {
      options: { control: "C" },
    }),
    says: /There is no variation "C"; there are "A", "B"/,
  },
  {
    input: "two currencies",
    given: wide("variation,n,mean,sd", "A,1000,€2.5,€14", "B,1000,$3,$15"),
    says: /amounts are in \$ and €; a readout is of one currency/,
  },
  {
    input: "a share of 5.2",
    given: wide("variation,n,conversion_rate", "A,1000,5.2", "B,1000,6.5"),
    says: /row 2, conversion_rate: 5\.2 is no share: write 0\.052 or 5\.2 %/,
  },
  {
    input: "a spread that contradicts another",
    given: wide("variation,n,mean,sd,se", "A,1000,2.5,14,14", "B,9,3,15,5"),
    says: /row 2, se: is 14 where the other columns come to 0\.4427/,
  },
  {
    input: "nothing that counts visitors",
    given: wide("variation,mean,sd", "A,2.5,14", "B,3,15"),
    says: /no column says of how many visitors .* --map n="its header"/,
  },
  {
    input: "two columns that count visitors",
    given: wide("variation,users,visitors,mean,sd", "A,9,8,1,1", "B,9,8,1,1"),
    says: /n: "users" and "visitors" both say it; choose one with --map/,
  },
  {
    input: "a metric that is not there",
    given: wide("variation,n,successes", "A,1000,50", "B,1000,65", {
      read: { measures: ["profit"] },
    }),
    says: /profit: is no metric here; there are "successes"/,
  },
  {
    input: "visitors alone",
    given: wide("variation,n,owner", "A,1000,ann", "B,1000,bob"),
    says: /no column says anything of the visitors: give successes, or mean/,
  },
];

/** Rows of the table. */
export const SUMMARIES: Subject = {
  title: "Summaries",
  shapes: [...READ, ...DAYS, ...REFUSED],
};
