/** From the record back to moments, and how a readout ends. */

import {
  assertAlmostEquals,
  assertEquals,
  assertMatch,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { loadExport } from "../../lib/loaders/mod.ts";
import type { MetricName } from "../../lib/readout/mod.ts";
import { metricSummaries, readout } from "../../lib/readout/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import { shownText } from "../_shown.ts";
import { addZeros, moments, relativeLift } from "../../lib/stats/mod.ts";

const ID = DEMO_EXPERIENCES.threeVariations;

Deno.test("summaries are the moments of the visitors, and give the same lifts", async () => {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const result = await readout(client, ID);
  const { frame } = await loadExport(client, ID);
  const rows = frame.toRecords() as unknown as {
    variation: string;
    visitor_id: string;
    net_revenue: number;
  }[];
  const revenue = metricSummaries(result, "net_revenue_per_visitor");
  const buyers = metricSummaries(result, "conversion_rate");
  for (const [arm, { name, visitors }] of result.variations.entries()) {
    const own = rows.filter(({ variation }) => variation === name);
    const sums = [...Map.groupBy(own, ({ visitor_id }) => visitor_id).values()]
      .map((orders) => orders.reduce((sum, one) => sum + one.net_revenue, 0));
    const expected = addZeros(moments(sums), visitors - sums.length);
    assertEquals(revenue[arm]!.n, expected.n);
    assertAlmostEquals(revenue[arm]!.mean!, expected.mean!, 1e-9);
    assertAlmostEquals(revenue[arm]!.variance! / expected.variance!, 1, 1e-9);
    const bought = addZeros(moments(sums.map(() => 1)), visitors - sums.length);
    assertAlmostEquals(buyers[arm]!.variance!, bought.variance!, 1e-12);
  }
  for (const { name, comparisons } of result.metrics) {
    const [control, ...others] = metricSummaries(result, name);
    for (const [arm, summary] of others.entries()) {
      const { value: lift, pValue } = relativeLift(control!, summary);
      assertAlmostEquals(lift!, comparisons[arm]!.lift.value!, 1e-9);
      assertAlmostEquals(pValue!, comparisons[arm]!.pValue!, 1e-6);
    }
  }
  assertThrows(
    () => metricSummaries(result, "visits" as MetricName),
    RangeError,
    '"visits"',
  );
  assertStringIncludes(await shownText(result.notes), "Correction: Dunnett");
  const text = await shownText(result.settings);
  assertMatch(text, new RegExp(`^Experience id +${ID}$`, "m"));
  assertMatch(text, /^Control +Grid, as marked by the service$/m);
});
