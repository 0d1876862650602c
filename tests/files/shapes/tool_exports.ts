/** Results of test tools, and visitors as tools count them. */

import type { Given, Shape } from "./_shape.ts";
import { NUMBERS, visits, withColumn } from "./_store.ts";

const results = (text: string): Given => ({
  summaries: "results.csv",
  files: { "results.csv": text },
  options: { control: undefined },
});

const SHARES = (control: string): NonNullable<Shape["reads"]> => ({
  [control]: [1000, 0.05],
  Bar: [1000, 0.065],
});

/** Rows of the table. */
export const TOOL_EXPORTS: readonly Shape[] = [
  {
    input: "Optimizely's results",
    given: results(
      "Experiment,Variation,Is Baseline,Visitors,Metric,Unique Conversions,Conversion Rate,Improvement,Statistical Significance\nX,Original,TRUE,1000,Purchase,50,0.05,,\nX,Bar,FALSE,1000,Purchase,65,0.065,0.3,0.91\n",
    ),
    reads: SHARES("Original"),
  },
  {
    input: "VWO's results",
    given: results(
      "Variation,Conversion Rate,Expected Improvement,Probability to be Best,Visitors,Conversions\nControl,5.00%,-,12%,1000,50\nBar,6.50%,30%,88%,1000,65\n",
    ),
    reads: SHARES("Control"),
  },
  {
    input: "AB Tasty's results, revenue without a spread",
    given: results(
      "Variation;Unique visitors;Transactions;Transaction rate;Average order value;Revenue\nOriginal;1000;50;5,00 %;50,00 €;2500,00 €\nBar;1000;65;6,50 %;46,15 €;3000,00 €\n",
    ),
    reads: SHARES("Original"),
  },
  {
    input: "Kameleoon's results",
    given: results(
      "Variation,Visitors,Conversions,Conversion rate,Improvement rate,Reliability\nOriginal,1000,50,5%,,\nBar,1000,65,6.5%,30%,91%\n",
    ),
    reads: SHARES("Original"),
  },
  {
    input: "Convert's results",
    given: results(
      "Variation,Goal,Visitors,Conversions,Conversion Rate,Improvement,Confidence\nOriginal Page,Purchase,1000,50,5.00%,,\nBar,Purchase,1000,65,6.50%,30.00%,91.00%\n",
    ),
    reads: SHARES("Original Page"),
  },
  {
    input: "rates with what they may be off by",
    given: results(
      "Variation,Visitors,Conversion rate\nControl,1000,5% ±1.4%\nBar,1000,6.5% ±1.5%\n",
    ),
    says: /Conversion rate: must be a number: current value is "5% ±1\.4%"/,
  },
  {
    input: "conversions and visitors in one cell",
    given: results(
      "Variation,Conversions / Visitors\nControl,50 / 1000\nBar,65 / 1000\n",
    ),
    says: /no column for the number of visitors\. Found:/,
  },
  {
    input: "GrowthBook's results",
    given: results(
      "dimension,variation,users,mean,stddev\n,Control,1000,2.5,14\n,Bar,1000,3,15\n",
    ),
    reads: { Control: [1000, 2.5], Bar: [1000, 3] },
  },
  {
    input: "GrowthBook's download, of a metric",
    given: results(
      "date,dimension,metric,variation,riskOfChoosing,users,totalValue,perUserValue,perUserValueStdDev,chanceToBeatControl,percentChange,percentChangePValue,percentChangeCILower,percentChangeCIUpper\n,,Revenue,Control,,1000,2500,2.5,14,,,,,\n,,Revenue,Bar,,1000,3000,3,15,,0.2,,0.013,0.387\n",
    ),
    reads: { Control: [1000, 2.5], Bar: [1000, 3] },
  },
  {
    input: "a numerator and a denominator",
    given: results(
      "Variation Name,Metric Name,Numerator Value,Denominator Value\nOriginal,Purchase,50,1000\nBar,Purchase,65,1000\n",
    ),
    reads: SHARES("Original"),
  },
  {
    input: "a row of totals for each day, in French",
    given: {
      visits: `${visits()}2026-03-02,Total général,81\n` +
        "2026-03-03,Total général,58\n2026-03-04,Total général,61\n",
    },
    reads: NUMBERS,
    says: /Excluded from visitors\.csv: "Total général", the sum/,
  },
  {
    input: "visitors again for each metric",
    given: {
      visits:
        "Variation,Baseline,Visitors,Metric Name,Metric Numerator\nA,TRUE,100,Purchase,4\nB,FALSE,100,Purchase,5\nA,TRUE,100,Revenue,100\nB,FALSE,100,Revenue,1300\n",
    },
    reads: NUMBERS,
    says: /2 rows that count the same visitors again are excluded: by /,
  },
  {
    input: "visitors by type, and those of all types",
    given: {
      visits:
        "variation,visitor_type,visitors\nA,new,60\nA,returning,40\nA,(all),100\nB,new,55\nB,returning,45\nB,(all),100\n",
    },
    reads: NUMBERS,
    says: /2 rows that count the same visitors again are excluded: by visitor/,
  },
  {
    input: "a column of visitors and one of conversions for each variation",
    given: {
      visits:
        "Date,A visitors,A conversions,B visitors,B conversions\n2026-03-02,40,2,41,2\n2026-03-03,30,1,28,1\n2026-03-04,30,1,31,2\n",
    },
    reads: NUMBERS,
  },
  {
    input: "visitors by device as well",
    given: {
      visits:
        "variation,device,visitors\nA,mobile,60\nA,desktop,40\nB,mobile,50\nB,desktop,50\n",
    },
    reads: NUMBERS,
    says: /summed over each variation's rows per day/,
  },
  {
    input: "sessions in the place of visitors",
    given: { visits: visits(undefined, ["date", "variation", "sessions"]) },
    reads: NUMBERS,
    says: /"sessions" in visitors\.csv .* seems to count visits/,
  },
  {
    input: "visitors to date over two days",
    given: {
      visits:
        "date,variation,visitors\n2026-03-02,A,50\n2026-03-04,A,100\n2026-03-02,B,50\n2026-03-04,B,99\n",
    },
    reads: {
      A: [150, ...NUMBERS.A!.slice(1)],
      B: [149, ...NUMBERS.B!.slice(1)],
    },
    says: /never fall over 2 days.*100 as running totals/,
  },
  {
    input: "visitors by the hour",
    given: {
      visits:
        "date,variation,visitors\n2026-03-02 00:00,A,60\n2026-03-04 12:00,A,20\n2026-03-04 13:00,A,20\n2026-03-02 00:00,B,60\n2026-03-04 12:00,B,20\n2026-03-04 13:00,B,20\n",
    },
    reads: NUMBERS,
    says:
      /Visitors in visitors\.csv are summed over each variation's rows per day/,
  },
  {
    input: "visitors by the hour, one of them twice",
    given: {
      visits:
        "date,variation,visitors\n2026-03-02 00:00,A,60\n2026-03-02 12:00,A,40\n2026-03-02 12:00,A,40\n2026-03-02 00:00,B,100\n",
    },
    says: /"A" on 2026-03-02 appears twice/,
  },
  {
    input: "visitors as 1.2K",
    given: { visits: "variation,visitors\nA,1.2K\nB,1.2K\n" },
    says: /visitors: must be a whole number: current value is "1\.2K"/,
  },
  {
    input: "variations with pictures",
    given: {
      text: withColumn(2, (name) => name === "A" ? "🟢" : "🚀"),
      visits: visits((row) => row.with(1, row[1] === "A" ? "🟢" : "🚀")),
      options: { control: "🟢" },
    },
    reads: { "🟢": NUMBERS.A, "🚀": NUMBERS.B },
  },
  {
    input: "a sign behind a name that nobody sees",
    given: { text: withColumn(2, (name) => name === "A" ? "A\u200f" : name) },
    says:
      /5 orders \(50\.0%\) in "A\\u200f", which are not among "A", "B"; "A\\u200f" and "A" differ/,
  },
  {
    input: "a letter with its accent as a sign of its own",
    given: {
      text: withColumn(2, (name) => name === "A" ? "Te\u0301moin" : name),
      visits: visits((row) => row.with(1, row[1] === "A" ? "Témoin" : "B")),
      options: { control: "Témoin" },
    },
    says: /in "Te\\u0301moin", which are not among "Témoin", "B"/,
  },
  {
    input: "true and false beside 1 and 0",
    given: {
      text: withColumn(2, (name) => `${name === "B"}`),
      visits: visits((row) => row.with(1, row[1] === "A" ? "0" : "1")),
      options: { control: "0" },
    },
    says:
      /10 orders \(100\.0%\) in "false", "true", which are not among "0", "1"/,
  },
];
