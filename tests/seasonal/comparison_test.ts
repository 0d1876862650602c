/** Two years of a brand, and its industry's. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";

import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import type { SeasonalComparison } from "../../lib/seasonal/mod.ts";
import { seasonalComparison } from "../../lib/seasonal/mod.ts";
import { compare, grown, seasonRows } from "./_frames.ts";
import { BFCM } from "./_stores.ts";

Deno.test("a brand up 12% like the industry gains nothing on it", () => {
  const { metrics, headline } = compare(
    grown({ revenue: 1.12, orders: 1.12 }, { index: 112 }),
  );
  const [{ season, event }] = metrics as [typeof metrics[number]];
  assertAlmostEquals(season.change!, 0.12, 1e-12);
  assertAlmostEquals(season.industryChange!, 0.12, 1e-12);
  assertAlmostEquals(season.gain!, 0, 1e-12);
  assertAlmostEquals(event.gain!, 0, 1e-12);
  assertEquals(
    headline,
    "BFCM 2025: net revenue +12.0% against 2024, no gain on the industry (+12.0%)",
  );
});

Deno.test("the comparison agrees with the service's own snapshot", async () => {
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  const { metrics } = await seasonalComparison(client, BFCM);
  const { snapshot } = await client.seasonalSnapshot({
    ...BFCM,
    metric: "priceLevels",
    start: "2025-11-14T12:00:00Z",
    end: "2025-12-08T12:00:00Z",
  });
  const { season } = metrics[2]!;
  assertAlmostEquals(season.value!, snapshot.periodToDateValue!, 1e-6);
  assertAlmostEquals(season.change!, snapshot.vsLastYear!, 1e-9);
  assertAlmostEquals(
    season.industryIndex!,
    snapshot.currentIndexPercent!,
    1e-9,
  );
});

Deno.test("the event's share is its part of the season, in both years", () => {
  const rows = seasonRows((dayOffset, metric) =>
    metric === "revenue"
      ? {
        value: dayOffset >= 0 && dayOffset < 4 ? 210 : 10,
        prior_value: dayOffset >= 0 && dayOffset < 4 ? 100 : 10,
      }
      : {}
  );
  const [{ eventShare, priorEventShare, event, season }] = compare(rows)
    .metrics as [SeasonalComparison["metrics"][number]];
  assertEquals(eventShare, 0.8);
  assertAlmostEquals(priorEventShare!, 400 / 610, 1e-12);
  assertEquals([event.perDay, season.perDay], [210, 42]);
});

Deno.test("the best and the worst days are those of the greatest and least change", () => {
  const rows = seasonRows((dayOffset, metric) =>
    metric === "revenue" ? { value: 1000 + dayOffset, prior_value: 1000 } : {}
  );
  const { bestDays, worstDays } = compare(rows);
  assertEquals(bestDays.map(({ dayOffset }) => dayOffset), [10, 9, 8]);
  assertEquals(worstDays.map(({ dayOffset }) => dayOffset), [-14, -13, -12]);
  assertEquals(bestDays[0]!.priorDate, "2024-12-09");
});
