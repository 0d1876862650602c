import {
  clopperPearsonInterval,
  compareProportions,
  wilsonInterval,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { assertHonest } from "./_arbitraries.ts";
import { assertPublished } from "../_elsewhere.ts";

const METHODS = ["newcombe", "agresti-caffo"] as const;

const counts = fc.integer({ min: 1, max: 500 }).chain((n) =>
  fc.record({ successes: fc.integer({ min: 0, max: n }), n: fc.constant(n) })
);

Deno.test("Wilson's interval has the rows of Newcombe (1998), two-sided intervals for the single proportion, table I", () => {
  const rows = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const;
  for (const [successes, n, lower, upper] of rows) {
    const interval = wilsonInterval(successes, n);
    assertPublished(interval.lower!, lower, 5e-5);
    assertPublished(interval.upper!, upper, 5e-5);
  }
});

Deno.test("Clopper-Pearson's interval has the rows of Newcombe (1998), table I", () => {
  const rows = [
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ] as const;
  for (const [successes, n, lower, upper] of rows) {
    const interval = clopperPearsonInterval(successes, n);
    assertPublished(interval.lower!, lower, 5e-5);
    assertPublished(interval.upper!, upper, 5e-5);
  }
});

Deno.test("the difference has the rows of Newcombe (1998), interval estimation for the difference, table II", () => {
  // Examples (a) to (h), hybrid score interval: treatment, control, interval.
  const rows = [
    [[56, 70], [48, 80], [0.0524, 0.3339]],
    [[9, 10], [3, 10], [0.1705, 0.8090]],
    [[6, 7], [2, 7], [0.0582, 0.8062]],
    [[5, 56], [0, 29], [-0.0381, 0.1926]],
    [[0, 10], [0, 20], [-0.1611, 0.2775]],
    [[0, 10], [0, 10], [-0.2775, 0.2775]],
    [[10, 10], [0, 20], [0.6791, 1]],
    [[10, 10], [0, 10], [0.6075, 1]],
  ] as const;
  for (const [[s1, n1], [s0, n0], [lower, upper]] of rows) {
    const control = { successes: s0, n: n0 };
    const treatment = { successes: s1, n: n1 };
    const newcombe = compareProportions(control, treatment);
    assertPublished(newcombe.lower!, lower, 6e-5);
    assertPublished(newcombe.upper!, upper, 6e-5);
  }
});

Deno.test("Fisher's p-value of the lady tasting tea is 17/35", () => {
  const result = compareProportions({ successes: 1, n: 4 }, {
    successes: 3,
    n: 4,
  });
  assertAlmostEquals(result.pValueFisher!, 17 / 35, 1e-15);
});

Deno.test("swapping the arms flips the interval of every method", () => {
  fc.assert(fc.property(counts, counts, (a, b) => {
    for (const method of METHODS) {
      const there = compareProportions(a, b, { method });
      const back = compareProportions(b, a, { method });
      assertAlmostEquals(back.lower!, -there.upper!, 1e-9);
      assertAlmostEquals(back.upper!, -there.lower!, 1e-9);
      assertAlmostEquals(back.pValueFisher!, there.pValueFisher!, 1e-9);
    }
  }));
});

Deno.test("intervals hold the estimate, stay within bounds, and widen with the level", () => {
  fc.assert(fc.property(counts, counts, (a, b) => {
    for (const method of METHODS) {
      const inner = compareProportions(a, b, { method, level: 0.9 });
      const outer = compareProportions(a, b, { method, level: 0.99 });
      assertHonest(inner);
      assert(inner.lower! >= -1 - 1e-12 && inner.upper! <= 1 + 1e-12);
      assert(outer.lower! <= inner.lower! && outer.upper! >= inner.upper!);
    }
    for (const interval of [wilsonInterval, clopperPearsonInterval]) {
      const result = interval(a.successes, a.n);
      assertHonest(result);
      assert(result.lower! <= result.value! + 1e-12);
      assert(result.upper! >= result.value! - 1e-12);
      assert(result.lower! >= 0 && result.upper! <= 1);
      assertEquals(result.lower === 0, a.successes === 0);
    }
  }));
});

Deno.test("arms without trials, and trials that all end alike, have a stated answer", () => {
  const none = { successes: 0, n: 0 };
  const some = { successes: 2, n: 9 };
  for (const [a, b] of [[none, some], [some, none], [none, none]] as const) {
    const result = compareProportions(a, b);
    assertHonest(result);
    assertEquals(result.caveats[0]!.code, "empty-arm");
  }
  const alike = compareProportions({ successes: 0, n: 5 }, {
    successes: 0,
    n: 7,
  });
  assertHonest(alike);
  assertEquals([alike.value, alike.pValueFisher], [0, 1]);
  assertEquals(alike.caveats[0]!.code, "zero-variance");
  assertHonest(wilsonInterval(0, 0));
});

Deno.test("counts that are no counts are refused by name", () => {
  const fine = { successes: 1, n: 2 };
  assertThrows(
    () => compareProportions({ successes: 3, n: 2 }, fine),
    RangeError,
    "control.successes must not exceed control.n",
  );
  assertThrows(
    () => compareProportions(fine, { successes: -1, n: 2 }),
    RangeError,
    "treatment.successes",
  );
  assertThrows(() => wilsonInterval(0.5, 2), RangeError, "successes");
  assertThrows(
    () => clopperPearsonInterval(1, 2, { level: 2 }),
    RangeError,
    "level",
  );
});

Deno.test("a rate and a difference lie in their intervals to the last digit, and these among rates and differences", () => {
  const sizes = [1, 2, 14, 19, 49, 2301, 1e6, 1e9];
  const levels = [0.5, 0.8, 0.95, 0.99, 0.999];
  for (const n of sizes) {
    for (const successes of [0, 1, n >> 1, n - 1, n]) {
      for (const level of levels) {
        const { value, lower, upper } = wilsonInterval(successes, n, { level });
        assert(0 <= lower! && lower! <= value!, `${successes} of ${n}`);
        assert(value! <= upper! && upper! <= 1, `${successes} of ${n}`);
        for (const other of sizes) {
          const difference = compareProportions(
            { successes: 0, n: other },
            { successes, n },
            { level },
          );
          const said = JSON.stringify(difference);
          assert(-1 <= difference.lower! && difference.upper! <= 1, said);
          assert(difference.lower! <= difference.value!, said);
          assert(difference.value! <= difference.upper!, said);
        }
      }
    }
  }
});
