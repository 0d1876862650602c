/** What the values of a season are. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertGreater,
  assertLess,
} from "@std/assert";
import { contents, order, visit, withSandbox } from "./_harness.ts";
import { BFCM, DAILY, series, snapshot, withDemo } from "./_seasons.ts";

Deno.test("years stand against each other by days from the holiday", async () => {
  await withDemo({}, async (sandbox) => {
    const points = async (year: number) =>
      (await series(sandbox, { ...DAILY, year })).body.data;
    const [later, earlier] = [await points(2025), await points(2024)];
    for (let i = 0; i < later.length; i++) {
      assertEquals(later[i].priorYearValue, earlier[i].currentValue);
      assertEquals(later[i].priorYearIndex, earlier[i].currentYearIndex);
    }
  });
});

Deno.test("the snapshot sums the window and compares it with the year before", async () => {
  await withDemo({}, async (sandbox) => {
    const { data } = (await series(sandbox, DAILY)).body;
    const { snapshot: figures, currency } =
      (await snapshot(sandbox, BFCM)).body;
    assertEquals(currency, "USD");
    const sum = (field: string) =>
      data.reduce(
        (total: number, point: Record<string, number>) =>
          total + (point[field] ?? 0),
        0,
      );
    assertAlmostEquals(figures.periodToDateValue, sum("currentValue"), 1e-6);
    assertAlmostEquals(
      figures.vsLastYear,
      sum("currentValue") / sum("priorYearValue") - 1,
      1e-9,
    );
    assertAlmostEquals(
      figures.avgDailyIndexPercent,
      sum("brandIndex") / data.length,
      1e-9,
    );
    assertAlmostEquals(
      figures.currentIndexPercent,
      sum("currentYearIndex") / data.length,
      1e-9,
    );
  });
});

Deno.test("a flat industry is 100 percent throughout, a growing one rises by the year", async () => {
  await withDemo({ industry: "flat" }, async (sandbox) => {
    for (const granularity of ["daily", "hourly"]) {
      const { body } = await series(sandbox, { ...DAILY, granularity });
      for (const point of body.data) {
        assertEquals(point.currentYearIndex, 100);
        assertEquals(point.priorYearIndex, 100);
      }
    }
    const { body } = await snapshot(sandbox, BFCM);
    assertEquals(body.snapshot.currentIndexPercent, 100);
  });
  await withDemo({ industry: "growing" }, async (sandbox) => {
    const { body } = await series(sandbox, DAILY);
    for (const point of body.data) {
      assertGreater(point.currentYearIndex, point.priorYearIndex);
    }
  });
});

Deno.test("the brand grows by the option brandGrowth", async () => {
  for (const brandGrowth of [0, 0.5]) {
    await withDemo({ brandGrowth }, async (sandbox) => {
      const changes: number[] = [];
      for (const year of [2021, 2022, 2023, 2024, 2025]) {
        const { body } = await snapshot(sandbox, {
          ...BFCM,
          metric: "orders",
          year,
        });
        changes.push(body.snapshot.vsLastYear);
      }
      const mean = changes.reduce((sum, x) => sum + x) / changes.length;
      assertAlmostEquals(mean, brandGrowth, 0.03);
    });
  }
});

Deno.test("prices fall in the season, and are revenue by units", async () => {
  await withDemo({}, async (sandbox) => {
    const { body } = await series(sandbox, { ...DAILY, metric: "priceLevels" });
    const eventPoint = body.data[7];
    assertGreater(eventPoint.currentValue, 20);
    assertLess(eventPoint.currentValue, eventPoint.baselineValue);
    assertLess(eventPoint.currentYearIndex, 100);
  });
});

Deno.test("what has not happened yet is null", async () => {
  await withDemo({}, async (sandbox) => {
    const { body } = await snapshot(sandbox, { ...BFCM, year: 2026 });
    assertEquals(body.snapshot, {
      periodToDateValue: null,
      vsLastYear: null,
      avgDailyIndexPercent: null,
      currentIndexPercent: null,
    });
    const points = (await series(sandbox, { ...DAILY, year: 2026 })).body.data;
    assertEquals(points[7].currentValue, null);
    assertEquals(points[7].brandIndex, null);
    assert(points[7].priorYearValue > 0);
  });
});

Deno.test("a store without history answers from its orders", async () => {
  const rows = contents({
    timeZone: "America/New_York",
    asOfMs: Date.parse("2025-12-10T00:00:00Z"),
    exposures: [visit("1")],
    orders: [
      ...Array.from({ length: 14 }, (_, i) =>
        order(`b${i}`, "1", {
          createdAtMs: Date.parse(
            `2025-10-${String(i + 1).padStart(2, "0")}T16:00:00Z`,
          ),
          netRevenue: 10,
          units: 1,
        })),
      order("e", "1", {
        createdAtMs: Date.parse("2025-11-28T16:00:00Z"),
        netRevenue: 40,
        units: 2,
      }),
    ],
  });
  await withSandbox(rows, async (sandbox) => {
    const day = {
      ...BFCM,
      start: "2025-11-28T06:00:00Z",
      end: "2025-11-28T07:00:00Z",
    };
    const revenue = await snapshot(sandbox, day);
    assertEquals(revenue.body.snapshot.periodToDateValue, 40);
    assertEquals(revenue.body.snapshot.avgDailyIndexPercent, 400);
    assertEquals(revenue.body.snapshot.vsLastYear, null);
    const orders = await snapshot(sandbox, { ...day, metric: "orders" });
    assertEquals(orders.body.snapshot.avgDailyIndexPercent, 100);
    const prices = await snapshot(sandbox, { ...day, metric: "priceLevels" });
    assertEquals(prices.body.snapshot.periodToDateValue, 20);
    assertEquals(prices.body.snapshot.avgDailyIndexPercent, 200);
  });
});
