import {
  addZeroRows,
  compareRatios,
  jointMoments,
  marginalMoments,
  ratioSummary,
  relativeLift,
} from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { assertHonest } from "./_arbitraries.ts";
import { assertRelative } from "../_elsewhere.ts";

const rows = fc.array(
  fc.tuple(
    fc.double({ min: 0.01, max: 1000, noNaN: true }),
    fc.integer({ min: 1, max: 5 }),
  ),
  { minLength: 2, maxLength: 40 },
);

Deno.test("a ratio over a denominator of ones is the mean", () => {
  fc.assert(fc.property(rows, (pairs) => {
    const values = pairs.map(([value]) => value);
    const ones = values.map(() => 1);
    const joint = jointMoments({ value: values, one: ones });
    const ratio = ratioSummary(joint, "value", "one");
    const { mean, variance } = marginalMoments(joint, "value");
    assertRelative(ratio.mean, mean!);
    assert(Math.abs(ratio.variance! - variance!) <= 1e-9 * (1 + variance!));
  }));
});

Deno.test("the variance is that of the linearised values, computed one by one", () => {
  fc.assert(fc.property(rows, fc.nat(100), (pairs, zeros) => {
    const columns = {
      value: pairs.map(([value]) => value),
      orders: pairs.map(([, orders]) => orders),
    };
    const joint = addZeroRows(jointMoments(columns), zeros);
    const ratio = ratioSummary(joint, "value", "orders");
    const squares = pairs.reduce(
      (sum, [value, orders]) => sum + (value - ratio.mean! * orders) ** 2,
      0,
    );
    const perOrder = joint.means[1]!;
    const expected = squares / (joint.n - 1) / perOrder ** 2;
    assert(Math.abs(ratio.variance! - expected) <= 1e-9 * (1 + expected));
  }));
});

Deno.test("orders of one value have an average without spread", () => {
  const joint = jointMoments({ value: [9.9, 19.8, 29.7], orders: [1, 2, 3] });
  const ratio = ratioSummary(joint, "value", "orders");
  assertRelative(ratio.mean, 9.9);
  assertEquals(ratio.variance, 0);
});

Deno.test("compareRatios() is relativeLift() of the two summaries, with their warning", () => {
  const control = jointMoments({
    value: [0, 10, 25, 30],
    orders: [0, 1, 2, 1],
  });
  const treatment = jointMoments({ value: [12, 0, 50], orders: [1, 0, 2] });
  const options = { numerator: "value", denominator: "orders", level: 0.9 };
  const { ratios, lift } = compareRatios(control, treatment, options);
  const plain = relativeLift(ratios.control, ratios.treatment, { level: 0.9 });
  assertEquals({ ...lift, caveats: [] }, { ...plain, caveats: [] });
  assertEquals(lift.caveats, ratios.control.caveats);
  assert([lift, lift.caveats, ratios].every(Object.isFrozen));
});

Deno.test("a ratio without orders, with one visitor, or with none says so", () => {
  const none = ratioSummary(
    jointMoments({ value: [0, 0], orders: [0, 0] }),
    "value",
    "orders",
  );
  assertHonest(none);
  assertEquals(none.caveats[0]!.code, "zero-denominator");
  const one = ratioSummary(
    jointMoments({ value: [8], orders: [2] }),
    "value",
    "orders",
  );
  assertHonest(one);
  assertEquals([one.mean, one.variance], [4, null]);
  const empty = ratioSummary(
    jointMoments({ value: [], orders: [] }),
    "value",
    "orders",
  );
  assertHonest(empty);
  const lift = relativeLift(none, { n: 9, mean: 4, variance: 1 });
  assertHonest(lift, ["excluded"]);
  assertEquals(lift.caveats[0]!.code, "undefined-mean");
});

Deno.test("a ratio of a handful of buyers is warned of", () => {
  const buyers = (count: number) =>
    ratioSummary(
      addZeroRows(
        jointMoments({
          value: Array.from({ length: count }, (_, i) => 20 + i),
          orders: new Array<number>(count).fill(1),
        }),
        3000,
      ),
      "value",
      "orders",
    );
  assertEquals(buyers(6).caveats.map(({ code }) => code), ["few-observations"]);
  assertEquals(buyers(60).caveats, []);
});

Deno.test("a column that is not there is named with those that are", () => {
  const joint = jointMoments({ value: [1], orders: [1] });
  assertThrows(
    () => ratioSummary(joint, "revenue", "orders"),
    RangeError,
    'No column "revenue". Available: value, orders',
  );
});
