import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { createClient, type SeasonalEvent } from "../../lib/api/mod.ts";
import { JUPYTER_DISPLAY } from "../../lib/charts/mod.ts";
import { loadSeasonalSeries } from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import {
  bestDaysView,
  growthView,
  type SeasonalComparison,
  seasonalComparison,
  seasonalComparisonFromFrame,
  seasonChart,
  seasonDaysView,
  seasonMetricsView,
  seasonSummaryView,
} from "../../lib/seasonal/mod.ts";
import { BFCM, grown, madeFrame, type MadeRow, seasonRows } from "./_frames.ts";

const compare = (rows: readonly MadeRow[], more = {}) =>
  seasonalComparisonFromFrame(madeFrame(rows), { ...BFCM, ...more });

Deno.test("a brand up 12 % in a flat industry gains 12 % on it", () => {
  const { metrics, headline } = compare(grown({ revenue: 1.12, orders: 1.12 }));
  for (const { season, event, metric } of metrics) {
    const growth = metric === "priceLevels" ? 0 : 0.12;
    for (const period of [season, event]) {
      assertAlmostEquals(period.change!, growth, 1e-12);
      assertAlmostEquals(period.gain!, growth, 1e-12);
      assertEquals(period.industryChange, 0);
    }
  }
  assertEquals(
    headline,
    "BFCM 2025: net revenue +12.0 % against 2024, +12.0 % against the industry (0.0 %)",
  );
});

Deno.test("a brand up 12 % like the industry gains nothing on it", () => {
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
    "BFCM 2025: net revenue +12.0 % against 2024, no gain on the industry (+12.0 %)",
  );
});

Deno.test("the sandbox's brand grows by 12 % a year, and as much on its flat industry", async () => {
  using store = await createDemoStore({
    scale: 0.001,
    industry: "flat",
    brandGrowth: 0.12,
  });
  await using sandbox = await startSandbox({ store });
  const years = [2021, 2022, 2023, 2024, 2025];
  const frame = await loadSeasonalSeries(createClient(sandbox), {
    event: "BFCM",
    years,
    metric: "revenue",
  });
  const seasons = years.map((year) =>
    seasonalComparisonFromFrame(frame, { event: "BFCM", year }).metrics[0]!
      .season
  );
  for (const { change, gain } of seasons) assertEquals(change, gain);
  // A season's noise is some two per cent, and five of them are averaged.
  const mean = seasons.reduce((sum, { change }) => sum + change!, 0) / 5;
  assertAlmostEquals(mean, 0.12, 0.02);
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

Deno.test("growth is split into orders, units per order and price", () => {
  const { seasonGrowth, eventGrowth } = compare(
    grown({ revenue: 1.32, orders: 1.2, priceLevels: 0.88 }),
  );
  const of = (name: string) =>
    seasonGrowth!.factors.find(({ factor }) => factor === name)!.change;
  assertAlmostEquals(of("orders"), 0.2, 1e-9);
  assertAlmostEquals(of("price"), -0.12, 1e-9);
  assertAlmostEquals(of("unitsPerOrder"), 0.25, 1e-9);
  assertAlmostEquals(eventGrowth!.change, 0.32, 1e-9);
});

Deno.test("the factors multiply to revenue, and their contributions add up to its change", () => {
  const factor = fc.double({ min: 0.3, max: 3, noNaN: true });
  fc.assert(
    fc.property(factor, factor, factor, (revenue, orders, price) => {
      const { seasonGrowth } = compare(
        grown({ revenue, orders, priceLevels: price }),
      );
      const { factors, difference, change } = seasonGrowth!;
      const product = factors.reduce((all, one) => all * (1 + one.change), 1);
      const added = factors.reduce((all, one) => all + one.contribution, 0);
      assertAlmostEquals(product, 1 + change, 1e-9);
      assertAlmostEquals(added, difference, 1e-6 * (1 + Math.abs(difference)));
    }),
    { numRuns: 25 },
  );
});

Deno.test("without prices growth is split into orders and revenue per order", () => {
  const rows = grown({ revenue: 1.2, orders: 1.2 })
    .map((row) => row.metric === "priceLevels" ? { ...row, value: null } : row);
  const { seasonGrowth, metrics, notes } = compare(rows);
  assertEquals(
    seasonGrowth!.factors.map(({ factor }) => factor),
    ["orders", "orderValue"],
  );
  assertAlmostEquals(seasonGrowth!.factors[1]!.change, 0, 1e-12);
  assertEquals(metrics[2]!.season.value, null);
  assert(notes.some((note) => note.startsWith("Unit prices are not known")));
});

Deno.test("a day that one of the years lacks is left out of both", () => {
  const rows = grown({ revenue: 1.5, orders: 1.5 }).map((row) =>
    row.metric === "revenue" && row.dayOffset === -3
      ? { ...row, prior_value: null, value: 1e9 }
      : row.metric === "revenue" && row.dayOffset === 2
      ? { ...row, value: null }
      : row
  );
  const { metrics: [revenue], notes, days } = compare(rows);
  assertAlmostEquals(revenue!.season.change!, 0.5, 1e-12);
  assertEquals(revenue!.season.days, 23);
  assertEquals(revenue!.season.missingDays, 2);
  assertEquals(revenue!.event.missingDays, 1);
  assertEquals(revenue!.eventShare, null);
  assertEquals(days.find(({ dayOffset }) => dayOffset === 2)!.change, null);
  assert(notes.includes("Without a value in 2025: 2025-11-30."));
  assert(
    notes.includes("Without a value in 2024 to stand against: 2025-11-25."),
  );
});

Deno.test("an event that has not happened is said to begin, with no zero for it", () => {
  const rows = grown({ revenue: 1.1, orders: 1.1 }).map((row) =>
    row.dayOffset > -5 ? { ...row, value: null, brand_index: null } : row
  );
  const { phase, headline, metrics: [revenue], notes, days } = compare(rows);
  assertEquals(phase, "before-event");
  assertStringIncludes(
    headline,
    "BFCM 2025 begins on 2025-11-28; the 9 days so far: net revenue +10.0 %",
  );
  assertEquals([revenue!.event.value, revenue!.event.change], [null, null]);
  assertEquals(revenue!.eventShare, null);
  // The last day with a value may still be running.
  assertEquals(days.filter(({ complete }) => complete).length, 9);
  assert(notes.includes("Not over and therefore in no total: 2025-11-23."));
});

Deno.test("today settles which day is running", () => {
  const rows = grown({ revenue: 1.1, orders: 1.1 });
  const { phase, metrics: [revenue] } = compare(rows, { today: "2025-11-30" });
  assertEquals(phase, "during-event");
  assertEquals(revenue!.event.days, 2);
  assertThrows(
    () => compare(rows, { today: "tomorrow" }),
    RangeError,
    "tomorrow",
  );
});

Deno.test("a year without any value, and a year without one before, are told apart", () => {
  const nothing = compare(
    seasonRows(() => ({ value: null, brand_index: null })),
  );
  assertEquals(nothing.phase, "no-data");
  assertStringIncludes(
    nothing.headline,
    "There is no net revenue of BFCM 2025 between 2025-11-14 and 2025-12-08",
  );
  assertEquals(nothing.bestDays, []);
  assertEquals(nothing.seasonGrowth, null);
  const first = compare(seasonRows(() => ({ prior_value: null })));
  assertEquals(first.phase, "event-over");
  assertStringIncludes(
    first.headline,
    "cannot be compared with 2024, of which the service has no value",
  );
  assertEquals(compare([]).headline, "The service has nothing about BFCM 2025");
});

Deno.test("an unknown event and a frame of something else are refused", () => {
  const frame = madeFrame(seasonRows());
  assertThrows(
    () =>
      seasonalComparisonFromFrame(frame, {
        event: "Easter" as SeasonalEvent,
        year: 2025,
      }),
    RangeError,
    '"Easter"',
  );
  assertThrows(
    () => seasonalComparisonFromFrame(frame.drop(["dt"]), BFCM),
    TypeError,
    "no column dt",
  );
  const hours = [0, 1].map((hour) => ({
    metric: "revenue" as const,
    dayOffset: 0,
    hour,
  }));
  assertThrows(() => compare(hours), RangeError, "a row per day");
});

Deno.test("a season that runs two days behind the industry's is found to", () => {
  const curve = (day: number) => 100 + 150 * Math.exp(-Math.abs(day) / 2);
  const rows = (lag: number) =>
    seasonRows((dayOffset) => ({
      index: curve(dayOffset),
      brand_index: 20 + 1.4 * curve(dayOffset - lag),
    }));
  for (const lag of [-2, 0, 2]) {
    const { timing } = compare(rows(lag));
    assertEquals(timing.lagDays, lag);
    assertAlmostEquals(timing.correlation!, 1, 1e-9);
    assertEquals([timing.brandPeak, timing.industryPeak], [lag, 0]);
  }
  assertStringIncludes(
    seasonSummaryView(compare(rows(-2))).text,
    "ran 2 days ahead of the industry's",
  );
  assertEquals(
    compare(seasonRows()).timing.reason,
    "one of the curves is flat",
  );
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

Deno.test("every display says that two years are no significance test", async () => {
  const result = compare(grown({ revenue: 1.12, orders: 1.1 }));
  for (
    const { html, text } of [
      seasonSummaryView(result),
      seasonMetricsView(result),
      seasonDaysView(result),
    ]
  ) {
    assertStringIncludes(html, "not a significance test");
    assertStringIncludes(text.replace("\n", " "), "not a significance test");
  }
  const display = (result as unknown as Record<
    symbol,
    () => Promise<Record<string, string>>
  >)[JUPYTER_DISPLAY]!;
  const bundle = await display();
  assertEquals(Object.keys(bundle), [
    "text/html",
    "text/markdown",
    "text/plain",
  ]);
  assertStringIncludes(bundle["text/html"]!, "not a significance test");
  assertStringIncludes(bundle["text/html"]!, "data:image/svg+xml");
  assert(growthView(result).text.includes("Contribution"));
  assert(bestDaysView(result).text.includes("3 best"));
});

Deno.test("a comparison is plain, frozen and safe for JSON", () => {
  for (
    const rows of [
      grown({ revenue: 1.12 }),
      [],
      seasonRows(() => ({ value: null })),
    ]
  ) {
    const result = compare(rows);
    assert(Object.isFrozen(result) && Object.isFrozen(result.days));
    const { ...fields } = result;
    assertEquals(JSON.parse(JSON.stringify(fields)), fields);
  }
});

Deno.test("the chart shows the days that are over, and none that are not", () => {
  const rows = grown({ revenue: 1.1 }).map((row) =>
    row.dayOffset > 0 ? { ...row, value: null, brand_index: null } : row
  );
  const { description } = seasonChart(compare(rows));
  assertStringIncludes(description, "Store 2025 is highest 1 day before");
  assertStringIncludes(description, "Store 2024 is highest on the event day");
});
