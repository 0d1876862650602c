/** What two notebooks show of one day is one number. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import { loadSitewideSeries, storeDates } from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { eventWindowReadout } from "../../lib/segments/mod.ts";
import {
  seasonalComparison,
  seasonExperiences,
} from "../../lib/seasonal/mod.ts";

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

Deno.test("what ran during an event has the lifts of its own readout, and what did not run is not there", async () => {
  using store = await createDemoStore({ scale: 0.02 });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  const event = { event: "laborDay", year: 2026 } as const;
  const found = await seasonExperiences(client, event);
  assertEquals(found.map(({ name }) => name), [
    "A/A test: product page, no change",
  ]);
  const [line] = found;
  const readout = await eventWindowReadout(client, line!.id, event);
  const metric = readout.metrics.find(({ name }) =>
    name === readout.settings.primaryMetric
  )!;
  assertEquals(line!.inside, metric.segments[0]!.comparisons[0]!.lift);
  assertEquals(line!.outside, metric.segments[1]!.comparisons[0]!.lift);
  assertEquals(line!.pValue, metric.interactions[0]!.adjustedPValue);
  assertEquals(
    await seasonExperiences(client, { event: "BFCM", year: 2025 }),
    [],
  );
});
