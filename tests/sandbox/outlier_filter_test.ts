/** The filter maxZScore, against numbers computed elsewhere. */

import { assertEquals } from "@std/assert";
import {
  at,
  contents,
  counts,
  exportRows,
  order,
  TREATMENT,
  visit,
  withSandbox,
} from "./_harness.ts";

Deno.test("maxZScore removes visitors with an order too many sample SDs above the mean", async () => {
  // 19 orders of 10 and one of 1000, and one more of 10 by the same visitor: n = 21, mean
  // 57.142857, sample SD 216.035711, z = 4.364358 (Python's statistics.stdev).
  const names = Array.from({ length: 20 }, (_, i) => `v${i}`);
  const rows = contents({
    exposures: [
      ...names.map((name, i) =>
        visit(name, i % 2 === 0 ? {} : { variationId: TREATMENT })
      ),
      visit("no-orders"),
    ],
    orders: [
      ...names.map((name, i) =>
        order(`o${i}`, name, { netRevenue: i === 7 ? 1000 : 10 })
      ),
      order("second", "v7", { createdAtMs: at("02T12:00:00"), netRevenue: 10 }),
    ],
  });
  await withSandbox(rows, async (sandbox) => {
    const left = (maxZScore: number | null) => counts(sandbox, { maxZScore });
    assertEquals(await left(null), { visitors: 21, orders: 21 });
    assertEquals(await left(4.3644), { visitors: 21, orders: 21 });
    assertEquals(await left(4.3643), { visitors: 20, orders: 19 });
    // Mean and SD are over the orders that pass the other filters.
    assertEquals(await counts(sandbox, { maxZScore: 1, maxNetRevenue: 500 }), {
      visitors: 21,
      orders: 20,
    });
    const rowsLeft = await exportRows(sandbox, { filters: { maxZScore: 3 } });
    assertEquals(rowsLeft.length, 19);
  });
});

Deno.test("no z exceeds (n - 1) / sqrt(n): a threshold of 3 spares any order among 10", async () => {
  const names = Array.from({ length: 10 }, (_, i) => `v${i}`);
  const rows = contents({
    exposures: names.map((name) => visit(name)),
    orders: names.map((name, i) =>
      order(`o${i}`, name, { netRevenue: i === 0 ? 1_000_000 : 1 })
    ),
  });
  await withSandbox(rows, async (sandbox) => {
    assertEquals((await counts(sandbox, { maxZScore: 3 })).orders, 10);
    assertEquals((await counts(sandbox, { maxZScore: 2.8 })).orders, 9);
  });
});

Deno.test("maxZScore leaves one order, and equal orders, alone", async () => {
  for (const count of [1, 5]) {
    const names = Array.from({ length: count }, (_, i) => `v${i}`);
    const rows = contents({
      exposures: names.map((name) => visit(name)),
      orders: names.map((name) => order(`o-${name}`, name)),
    });
    await withSandbox(rows, async (sandbox) => {
      assertEquals((await counts(sandbox, { maxZScore: 0.1 })).orders, count);
    });
  }
});
