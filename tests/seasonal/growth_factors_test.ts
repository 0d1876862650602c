/** What growth is made of: orders, units of an order, and price. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { compare, grown } from "./_frames.ts";

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
  assert(notes.some(({ code }) => code === "unit-prices-unknown"));
});
