/** What the values of a season are. */

import {
  assertAlmostEquals,
  assertEquals,
  assertGreater,
  assertLess,
} from "@std/assert";

import { BFCM, DAILY, series, snapshot, withDemo } from "./_seasons.ts";

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
