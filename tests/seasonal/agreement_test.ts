/** What two notebooks show of one day is one number. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { loadSitewideSeries, storeDates } from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { seasonalComparison } from "../../lib/seasonal/mod.ts";

Deno.test("sitewide_overview and bfcm_comparison agree on every day that both can show", async () => {
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  const { days } = await seasonalComparison(client, {
    event: "BFCM",
    year: 2025,
  });
  for (
    const [first, last, valueOf, dateOf] of [
      ["2025-11-14", "2025-12-09", "value", "date"],
      ["2024-11-15", "2024-12-10", "priorValue", "priorDate"],
    ] as const
  ) {
    const frame = await loadSitewideSeries(client, {
      start: `${first}T00:00:00-05:00`,
      end: `${last}T00:00:00-05:00`,
      metrics: ["net_revenue"],
    });
    const dates = storeDates(frame, "dt");
    const sitewide = new Map(
      (frame.toRecords() as { net_revenue: number }[])
        .map(({ net_revenue }, at) => [dates[at]!, net_revenue]),
    );
    const shared = days.filter((day) => sitewide.has(day[dateOf]));
    assertEquals(shared.length, days.length);
    for (const day of shared) {
      assert(day[valueOf]! > 0);
      assertAlmostEquals(sitewide.get(day[dateOf])!, day[valueOf]!, 0.005);
    }
  }
});
