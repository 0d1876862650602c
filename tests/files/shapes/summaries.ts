/** What others have summed up: per variation, metric and day. */

import type { Shape, Subject } from "./_shape.ts";
import { READ } from "./summaries_read.ts";
import { DAYS } from "./summaries_by_day.ts";
import { long, wide } from "./_summaries.ts";

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
      /row 2, successes: must be a whole number, 0 or more: current value is -3[^]*row 3, successes: counts 65 of 60 in n/,
  },
  {
    input: "a negative spread",
    given: wide("variation,n,mean,sd", "A,1000,2.5,-14", "B,1000,3,15"),
    says: /row 2, sd: cannot be below 0: current value is -14/,
  },
  {
    input: "standard errors under sd",
    given: wide("variation,n,mean,sd", "A,9000,2.5,0.2", "B,9000,3,0.2"),
    says:
      /row 2, sd: .*of 0\.2 is implausibly small\. If it is the standard error.* --map se="sd"/,
  },
  {
    input: "no spread at all",
    given: wide("variation,n,revenue_mean", "A,1000,2.5", "B,1000,3"),
    says: /row 2, revenue_mean: has no spread/,
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
    says: /B: has no revenue, but another variation does/,
  },
  {
    input: "the same row twice",
    given: wide("variation,n,successes", "A,1000,50", "B,9,6\nA,1000,50"),
    says: /row 4: "A" already appears in row 2; for one row per day/,
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
    says: /No variation "C"\. Available: "A", "B"/,
  },
  {
    input: "two currencies",
    given: wide("variation,n,mean,sd", "A,1000,€2.5,€14", "B,1000,$3,$15"),
    says: /currency: is \$ and €, which cannot be summed/,
  },
  {
    input: "a share of 5.2",
    given: wide("variation,n,conversion_rate", "A,1000,5.2", "B,1000,6.5"),
    says: /row 2, conversion_rate: 5\.2 isn't a rate: write 0\.052 or 5\.2%/,
  },
  {
    input: "a spread that contradicts another",
    given: wide("variation,n,mean,sd,se", "A,1000,2.5,14,14", "B,9,3,15,5"),
    says: /row 2, se: is 14, but the other columns give 0\.4427/,
  },
  {
    input: "nothing that counts visitors",
    given: wide("variation,mean,sd", "A,2.5,14", "B,3,15"),
    says:
      /no column for the number of visitors\. Found: .*\. Add --map n=HEADER/,
  },
  {
    input: "two columns that count visitors",
    given: wide("variation,users,visitors,mean,sd", "A,9,8,1,1", "B,9,8,1,1"),
    says: /n: "users" and "visitors" both match\. Choose one with --map/,
  },
  {
    input: "a metric that is not there",
    given: wide("variation,n,successes", "A,1000,50", "B,1000,65", {
      read: { measures: ["profit"] },
    }),
    says: /profit: isn't a metric here\. Available: "successes"/,
  },
  {
    input: "visitors alone",
    given: wide("variation,n,owner", "A,1000,ann", "B,1000,bob"),
    says: /no column describes the visitors\. Add successes, or mean/,
  },
];

/** Rows of the table. */
export const SUMMARIES: Subject = {
  title: "Summaries",
  shapes: [...READ, ...DAYS, ...REFUSED],
};
