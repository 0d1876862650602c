/** Summaries that are read. */

import pl from "nodejs-polars";
import type { Shape } from "./_shape.ts";
import { long, wide } from "./_summaries.ts";

/** 50 and 65 of 1,000; 2.5 and 3 per visitor. */
const SUCCESSES = { A: [1000, 0.05], B: [1000, 0.065] } as const;

const MEANS = { A: [1000, 2.5], B: [1000, 3] } as const;

const BOTH = { A: [1000, 0.05, 2.5], B: [1000, 0.065, 3] } as const;

export const READ: readonly Shape[] = [
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
    says: /each of visitors counts at most once in conversions/,
  },
  {
    input: "a mean that names its metric, and a spread that does not",
    given: wide(
      "Group,N,Mean revenue per visitor,Std. error",
      "A,1000,2.5,0.4427",
      "B,1000,3,0.4743",
    ),
    reads: MEANS,
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
    says: /Excluded from summary\.csv: "Total", the sum of the variations/,
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
    input: "visitors in thousands, beside rates with decimal commas",
    given: wide(
      "Group;Users;Conversion rate",
      "A;1.000;5,0 %",
      "B;1.000;6,5 %",
    ),
    reads: SUCCESSES,
    says:
      /Users is read as decimal comma: 1\.234,50, as Conversion rate is written/,
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
    says: /Unused: revenue\. A total alone has no spread/,
  },
];
