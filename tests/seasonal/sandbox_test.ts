/** From the store through the service and the loaders to the comparison. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { createClient, ValidationError } from "../../lib/api/mod.ts";
import { openBundle, recordBundle } from "../../lib/bundle/mod.ts";
import { loadSeasonalSeries } from "../../lib/loaders/mod.ts";
import type { Industry, OrderRow } from "../../lib/sandbox/mod.ts";
import {
  createDemoStore,
  createStore,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import {
  eventDateAt,
  formatSeason,
  seasonalComparison,
  seasonalComparisonFromFrame,
  type SeasonalComparisonOptions,
} from "../../lib/seasonal/mod.ts";
import { BFCM } from "./_stores.ts";

const DAY = 86_400_000;

/**
 * Orders of 10 dollars and two units on the days of BFCM, more of them during
 * the event: in 2024 a multiple of 25 each day, in 2025 12% more, exactly.
 */
function steadyOrders(): OrderRow[] {
  const orders: OrderRow[] = [];
  const sell = (noon: number, count: number) => {
    for (let index = 0; index < count; index++) {
      orders.push({
        orderId: `${noon}-${index}`,
        visitorId: null,
        createdAtMs: noon + index,
        currency: "USD",
        netRevenue: 10,
        units: 2,
      });
    }
  };
  for (const [year, unit] of [[2024, 25], [2025, 28]] as const) {
    for (let offset = -14; offset <= 10; offset++) {
      const noon = Date.parse(`${eventDateAt("BFCM", year, offset)}T12:00:00Z`);
      sell(noon, offset >= 0 && offset < 4 ? 3 * unit : unit);
    }
    for (let day = 0; day < 14; day++) {
      sell(Date.parse(`${year}-10-01T12:00:00Z`) + day * DAY, unit);
    }
  }
  return orders;
}

async function compare(
  industry: Industry,
  options: Partial<SeasonalComparisonOptions> = {},
  asOf = "2026-01-10",
) {
  using store = await createStore({
    timeZone: "UTC",
    asOfMs: Date.parse(asOf),
    experiences: [],
    orders: steadyOrders(),
    industry,
  });
  await using sandbox = await startSandbox({ store });
  return await seasonalComparison(createClient(sandbox), {
    ...BFCM,
    ...options,
  });
}

Deno.test("the brand up 12% in a flat industry: +12% on last year, +12% on the industry", async () => {
  const { metrics, headline, seasonGrowth } = await compare("flat");
  for (const { metric, season, event } of metrics) {
    for (const period of [season, event]) {
      const growth = metric === "priceLevels" ? 0 : 0.12;
      assertAlmostEquals(period.change!, growth, 1e-12);
      assertAlmostEquals(period.gain!, growth, 1e-12);
      assertEquals(period.industryChange, 0);
      assertEquals(period.missingDays, 0);
    }
  }
  assertEquals(
    headline,
    "BFCM 2025: net revenue +12.0% against 2024, +12.0% against an invented industry (0.0%)",
  );
  // All of it is orders: prices and units per order are the same.
  const [orders, units, price] = seasonGrowth!.factors;
  assertAlmostEquals(orders!.change, 0.12, 1e-12);
  assertAlmostEquals(units!.change, 0, 1e-12);
  assertAlmostEquals(price!.change, 0, 1e-12);
});

Deno.test("a year further back is reached by way of its own answer", async () => {
  const later = { year: 2026, against: 2024 };
  const { metrics, priorYear, days, headline } = await compare("flat", later);
  assertEquals([priorYear, days[14]!.priorDate], [2024, "2024-11-29"]);
  assertEquals(metrics[0]!.season.priorValue, null);
  assertEquals(days[14]!.priorValue, 750);
  assertStringIncludes(headline, "no net revenue for BFCM 2026");
  assertStringIncludes(headline, "the event begins on Nov 27, 2026");
});

Deno.test("a store without the year before, and one before the event, have no invented zero", async () => {
  const first = await compare("flat", { year: 2024 });
  const [revenue] = first.metrics;
  assertEquals([revenue!.event.priorValue, revenue!.event.change], [
    null,
    null,
  ]);
  assertStringIncludes(first.headline, "cannot be compared with 2023");

  const early = await compare("flat", {}, "2025-11-20");
  assertEquals(early.phase, "before-event");
  assertEquals(early.metrics[0]!.event.value, null);
  assertStringIncludes(early.headline, "begins on Nov 28, 2025");
  assertAlmostEquals(early.metrics[0]!.season.change!, 0.12, 1e-12);
});

Deno.test("the brand alone is compared without a word of the industry", async () => {
  const season = await compare("flat", { mode: "brand" });
  assertEquals(season.metrics[0]!.season.gain, null);
  assertAlmostEquals(season.metrics[0]!.season.change!, 0.12, 1e-12);
  const table = formatSeason(season).split("\n")
    .find((line) => line.startsWith("Metric"))!;
  assert(!table.includes("Industry"));
});

Deno.test("years that cannot stand against each other are refused", async () => {
  await assertRejects(
    () => compare("flat", { against: 2025 }),
    RangeError,
    "compare with must be before 2025: current value is 2025",
  );
  await assertRejects(
    () => compare("flat", { year: 2019 }),
    ValidationError,
    "must be a year the service covers, 2021 to 2026",
  );
  await assertRejects(
    () => compare({ yearlyGrowth: -1 }),
    RangeError,
    "yearlyGrowth",
  );
});

Deno.test("the sandbox's industry is called invented by its own answer, and so from a bundle, too", async () => {
  using store = await createDemoStore({ scale: 0.001 });
  await using sandbox = await startSandbox({ store });
  const path = `${await Deno.makeTempDir()}/season`;
  const recording = await recordBundle(path);
  const asked = { event: "BFCM", year: 2025 } as const;
  const then = await seasonalComparison(
    recording.client(createClient(sandbox)),
    asked,
  );
  await recording.finish();
  const replayed = (await openBundle(path)).client();
  assert(!/127\.0\.0\.1|localhost/.test(replayed.baseUrl));
  const now = await seasonalComparison(replayed, asked);
  assertEquals(now, then);
  assertEquals(now.industry, { name: "the sandbox", isInvented: true });
  assertStringIncludes(formatSeason(now), "The industry index is invented by");
  // Another service on this machine, a proxy say, does not say so.
  const frame = await loadSeasonalSeries(replayed, {
    event: "BFCM",
    years: [2025],
    metric: ["revenue", "orders", "priceLevels"],
    mode: "brandWithIndex",
  });
  const measured = seasonalComparisonFromFrame(
    frame.drop(["is_index_invented"]),
    asked,
  );
  assertEquals(measured.industry!.isInvented, false);
  assert(!formatSeason(measured).includes("invented"));
  await Deno.remove(path, { recursive: true });
});
