import {
  findConvention,
  flagOutliers,
  medianAbsoluteDeviation,
  type OutlierConventionOptions,
  quantile,
  randomSource,
  robustOutliers,
} from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { assertRelative } from "./_shared.ts";

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
    threshold: fc.constantFrom(2, 3),
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
        threshold: convention.threshold,
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
  const wrong = findConvention(orders, { threshold: 3, orders: [1, 2, 3] });
  assertEquals(wrong.matching, []);
  assertEquals(wrong.caveats.map(({ code }) => code), ["no-match"]);
  const all = [0, 1, 2].map((v) =>
    orders.variations.filter((variation) => variation === v).length
  );
  const none = findConvention(orders, { threshold: 100, orders: all });
  assertEquals(none.caveats.map(({ code }) => code), [
    "nothing-removed",
    "ambiguous",
  ]);
  assertThrows(
    () => findConvention(orders, { threshold: 3, orders: [1] }),
    RangeError,
    "must be below 1",
  );
  assertThrows(
    () => findConvention(orders, { threshold: 3, orders: all, values: [1] }),
    RangeError,
    "one per variation",
  );
});

Deno.test("robust limits are the median and quartiles that they are made of", () => {
  const { values } = store(4);
  const median = quantile(values, 0.5);
  const mad = robustOutliers(values, { threshold: 3, sides: "both" });
  const reach = 3 * medianAbsoluteDeviation(values);
  assertRelative(mad.lower, median - reach);
  assertRelative(mad.upper, median + reach);
  const iqr = robustOutliers(values, { method: "iqr" });
  const [q1, q3] = [quantile(values, 0.25), quantile(values, 0.75)];
  assertRelative(iqr.upper, q3 + 1.5 * (q3 - q1));
  assertEquals(iqr.lower, null);
  const expected = [...values.keys()].filter((i) => values[i]! > iqr.upper);
  assertEquals([...iqr.outliers], expected);
});

Deno.test("half of the values cannot move the median rule, however large", () => {
  const calm = Array.from({ length: 60 }, (_, i) => 40 + i % 10);
  for (const huge of [1e3, 1e6, 1e12]) {
    const { outliers } = robustOutliers([...calm, ...Array(25).fill(huge)]);
    assertEquals(outliers.length, 25);
  }
});

Deno.test("on the logarithmic scale a skewed store has few outliers", () => {
  const { values } = store(5);
  const plain = robustOutliers(values).outliers.length;
  const log = robustOutliers(values, { logarithmic: true }).outliers.length;
  assert(plain > 20 && log < 5, `${plain} ${log}`);
  assertThrows(
    () => robustOutliers([-1, 2], { logarithmic: true }),
    RangeError,
    "values must be positive",
  );
  assertThrows(() => robustOutliers([]), RangeError, "not be empty");
});
