import {
  flagOutliers,
  maximumPossibleZ,
  outlierConvention,
  type OutlierConventionOptions,
  zScores,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { assertHonest } from "./_arbitraries.ts";

/** Orders of at most 30 visitors, of whom the even ones are in the control. */
const orders = fc.array(
  fc.record({
    value: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -2000, max: 20_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 50_000, max: 2_000_000 }) },
    ).map((cents) => cents / 100),
    visitor: fc.nat(29),
  }),
  { minLength: 2, maxLength: 80 },
).map((list) => ({
  values: list.map(({ value }) => value),
  visitors: list.map(({ visitor }) => visitor),
  variations: list.map(({ visitor }) => visitor % 2),
}));

type Orders = typeof orders extends fc.Arbitrary<infer T> ? T : never;

const conventions: fc.Arbitrary<OutlierConventionOptions> = fc.record({
  // No round numbers: two orders alike would tie with them exactly.
  maxZScore: fc.constantFrom(0.53, 1.03, 1.57, 2.11, 3.01),
  standardDeviation: fc.constantFrom("sample", "population"),
  scope: fc.constantFrom("pooled", "per-variation"),
  sides: fc.constantFrom("upper", "both"),
  remove: fc.constantFrom("orders", "visitors"),
  iterate: fc.boolean(),
});

/** The convention, done the slow and obvious way. */
function flagSlowly(
  { values, variations }: Orders,
  { maxZScore, ...rest }: OutlierConventionOptions,
): number[] {
  const flagged: number[] = [];
  const groups = rest.scope === "pooled" ? [null] : [0, 1];
  for (const group of groups) {
    let kept = [...values.keys()]
      .filter((i) => group === null || variations[i] === group);
    for (;;) {
      const left = kept.map((i) => values[i]!);
      if (new Set(left).size < 2) break;
      const scores = zScores(left, {
        standardDeviation: rest.standardDeviation!,
      });
      const next = kept.filter((_, k) =>
        (rest.sides === "both" ? Math.abs(scores[k]!) : scores[k]!) <= maxZScore
      );
      const gone = kept.filter((i) => !next.includes(i));
      flagged.push(...gone);
      kept = next;
      if (gone.length === 0 || !rest.iterate) break;
    }
  }
  return flagged.sort((a, b) => a - b);
}

Deno.test("every convention flags what a direct computation flags", () => {
  fc.assert(
    fc.property(orders, conventions, (list, convention) => {
      const flags = flagOutliers(list.values, convention, list);
      assertEquals([...flags.flaggedOrders], flagSlowly(list, convention));
      assertHonest(flags);
      const gone = new Set(flags.flaggedOrders.map((i) => list.visitors[i]!));
      assertEquals(new Set(flags.removedVisitors), gone);
      const removed = convention.remove === "orders"
        ? flags.flaggedOrders
        : [...list.values.keys()].filter((i) => gone.has(list.visitors[i]!));
      assertEquals([...flags.removedOrders], [...removed]);
    }),
    { numRuns: 500 },
  );
});

Deno.test("no score exceeds (n - 1) / sqrt(n), and one huge order comes close", () => {
  const many = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
    minLength: 2,
    maxLength: 30,
  });
  fc.assert(fc.property(many, (values) => {
    fc.pre(Math.max(...values) - Math.min(...values) > 1e-3);
    for (const kind of ["sample", "population"] as const) {
      const highest = Math.max(...zScores(values, { standardDeviation: kind }));
      assert(highest <= maximumPossibleZ(values.length, kind) * (1 + 1e-9));
    }
  }));
  const ten = [...Array(9).fill(1), 1e12];
  assertAlmostEquals(Math.max(...zScores(ten)), maximumPossibleZ(10), 1e-9);
  assert(maximumPossibleZ(10) < 3 && maximumPossibleZ(11) > 3);
});

Deno.test("masking is stated: a maxZScore that cannot fire, and orders behind orders", () => {
  const few = flagOutliers([40, 50, 60, 70, 19_920], { maxZScore: 3 });
  assertEquals([few.removedOrders.length, few.robustCount], [0, 1]);
  assert(few.caveats[0]!.message.includes("With 5 orders, no z-score"));
  const calm = Array.from({ length: 60 }, (_, i) => 40 + i % 30);
  const hidden = flagOutliers([...calm, 900, 50_000], { maxZScore: 3 });
  assertEquals(hidden.removedOrders, [61]);
  assertEquals(hidden.caveats.map(({ code }) => code), ["masking"]);
  const all = flagOutliers([...calm, 900, 50_000], {
    maxZScore: 3,
    iterate: true,
  });
  assertEquals([all.removedOrders, all.passes], [[60, 61], 3]);
  assertEquals(all.caveats, []);
});

Deno.test("no orders, one order, and orders of one value have a stated answer", () => {
  for (const values of [[], [5], [5, 5, 5]]) {
    const flags = flagOutliers(values, { maxZScore: 3 });
    assertHonest(flags);
    assertEquals(flags.removedOrders, []);
    assert(flags.caveats.length > 0);
  }
  assertThrows(() => zScores([5, 5]), RangeError, "values that differ");
  assertThrows(() => zScores([5]), RangeError, "unknown size");
  assertEquals(zScores([]).length, 0);
});

Deno.test("orders that do not fit together are refused by name", () => {
  assertThrows(
    () => flagOutliers([1, 2], { maxZScore: 3, scope: "per-variation" }),
    TypeError,
    "needs the orders' variations",
  );
  assertThrows(
    () => flagOutliers([1, 2], { maxZScore: 3, remove: "visitors" }),
    TypeError,
    "needs the orders' visitors",
  );
  assertThrows(
    () => flagOutliers([1, 2], { maxZScore: 3 }, { visitors: [1] }),
    RangeError,
    "one element of visitors per order",
  );
  assertThrows(
    () => outlierConvention({ maxZScore: 0 }),
    RangeError,
    "maxZScore",
  );
  const sides = "left" as "both";
  assertThrows(
    () => outlierConvention({ maxZScore: 3, sides }),
    TypeError,
    "sides must be one of both, upper",
  );
});
