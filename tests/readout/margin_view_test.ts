/** Whether a loss is ruled out, of a metric that is better lower. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { marginView, readoutFromSummaries } from "../../lib/readout/mod.ts";
import { marginTest, momentsFromSums } from "../../lib/stats/mod.ts";
import { formatPValue } from "../../lib/base/format/mod.ts";

const VISITORS = 2000;
const COMPLAINTS = { Control: 60, Fewer: 32, More: 90 };

/** A share of visitors, as the moments of its zeros and ones. */
function shareOf(name: keyof typeof COMPLAINTS) {
  const sum = COMPLAINTS[name];
  return momentsFromSums({ n: VISITORS, sum, sumOfSquares: sum });
}

Deno.test("complaints that fell have ruled out a loss, and complaints that rose have not", async () => {
  const rows = (["Control", "Fewer", "More"] as const).map((variation) => {
    const { n, mean, variance } = shareOf(variation);
    const sd = Math.sqrt(variance!);
    return { variation, visitors: n, complaints_mean: mean, complaints_sd: sd };
  });
  const result = await readoutFromSummaries(rows, {
    control: "Control",
    metrics: ["troubles = complaints, lower is better"],
  });
  const { markdown } = marginView(result, 0.05);
  for (const name of ["Fewer", "More"] as const) {
    const { shown, pValue } = marginTest(shareOf("Control"), shareOf(name), {
      question: "non-inferior",
      margin: 0.05,
      lowerIsBetter: true,
    });
    assertEquals(shown, name === "Fewer");
    assertStringIncludes(
      markdown,
      `(lower is better) | ${name} | ${shown ? "yes" : "no"} | ${
        formatPValue(pValue)
      }`,
    );
  }
});
