import type { OutlierConventionOptions } from "readout/stats";
import { findConvention, flagOutliers, randomSource } from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";

function store(seed: number) {
  const random = randomSource(seed);
  const visitors = Array.from({ length: 300 }, () => random.below(200));
  return {
    values: visitors.map(() =>
      Math.round(Math.exp(4 + 1.2 * random.normal()) * 100) / 100
    ),
    visitors,
    variations: visitors.map((visitor) => visitor % 3),
  };
}

Deno.test("the convention that made the totals is always among those found", () => {
  const conventions: fc.Arbitrary<OutlierConventionOptions> = fc.record({
    maxZScore: fc.constantFrom(2, 3),
    standardDeviation: fc.constantFrom("sample", "population"),
    scope: fc.constantFrom("pooled", "per-variation"),
    sides: fc.constantFrom("upper", "both"),
    remove: fc.constantFrom("orders", "visitors"),
    iterate: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.nat(1000), conventions, (seed, convention) => {
      const orders = store(seed);
      const flags = flagOutliers(orders.values, convention, orders);
      const removed = new Set(flags.removedOrders);
      const counts = [0, 0, 0];
      const values = [0, 0, 0];
      orders.values.forEach((value, i) => {
        if (removed.has(i)) return;
        counts[orders.variations[i]!]!++;
        values[orders.variations[i]!]! += value;
      });
      const search = findConvention(orders, {
        maxZScore: convention.maxZScore,
        orders: counts,
        values: values.map((value) => Math.round(value * 100) / 100),
      });
      assertEquals(search.candidates.length, 32);
      assert(
        search.matching.some((match) =>
          Object.entries(convention).every(([name, choice]) =>
            match[name as "scope"] === choice
          )
        ),
      );
    }),
    { numRuns: 40 },
  );
});

Deno.test("totals that no convention leaves, and totals of all orders, are named", () => {
  const orders = store(1);
  const wrong = findConvention(orders, { maxZScore: 3, orders: [1, 2, 3] });
  assertEquals(wrong.matching, []);
  assertEquals(wrong.caveats.map(({ code }) => code), ["no-match"]);
  const all = [0, 1, 2].map((v) =>
    orders.variations.filter((variation) => variation === v).length
  );
  const none = findConvention(orders, { maxZScore: 100, orders: all });
  assertEquals(none.caveats.map(({ code }) => code), [
    "nothing-removed",
    "ambiguous",
  ]);
  assertThrows(
    () => findConvention(orders, { maxZScore: 3, orders: [1] }),
    RangeError,
    "must be below 1",
  );
  assertThrows(
    () => findConvention(orders, { maxZScore: 3, orders: all, values: [1] }),
    RangeError,
    "one total per variation",
  );
});
