/** The card: its finding and its chart are about one metric. */

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type Readout, summariseReadout } from "../../lib/readout/mod.ts";
import { readoutDocument } from "../../lib/words/mod.ts";
import { readoutOfLifts } from "./_lifts.ts";

const [REVENUE, PROFIT] = [
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
] as const;

function read(revenue: number, profit: number, options = {}): Readout {
  return readoutOfLifts(
    { [REVENUE]: revenue, [PROFIT]: profit },
    10,
    { primaryMetric: REVENUE, ...options },
    "ended",
  );
}

/** What the chart of the card says. */
function drawnOn(readout: Readout): string {
  const figure = readoutDocument(readout).blocks
    .find(({ kind }) => kind === "figure")!;
  return figure.kind === "figure" ? figure.figure.chart.description : "";
}

Deno.test("the card draws the metric that its finding names, whichever of those that decide it is", () => {
  const both = { successMetrics: [PROFIT] };
  for (const [profit, verb] of [[0.2, "raised"], [-0.2, "lowered"]] as const) {
    const readout = read(0, profit, both);
    const { finding } = summariseReadout(readout);
    assertMatch(finding, new RegExp(`^New ${verb} gross profit per visitor`));
    assertStringIncludes(drawnOn(readout), "Gross profit per visitor");
  }
});

Deno.test("a record that is not to be decided on, and names no failed check, still has a finding", () => {
  const readout: Readout = {
    ...read(0.2, 0.2),
    decision: { verdict: "do-not-decide", variation: null },
  };
  assertEquals(summariseReadout(readout).act, "Don't decide on this.");
  assertMatch(summariseReadout(readout).finding, /^No check .*\.$/);
});
