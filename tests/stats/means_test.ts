import type { MeanSummary, RelativeLift } from "readout/stats";
import { relativeLift, welchTest } from "readout/stats";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { anySummaries, assertHonest, summaries } from "./_arbitraries.ts";
import { assertRelative } from "../_elsewhere.ts";

const METHODS = ["fieller", "delta", "log"] as const;

Deno.test("swapping the arms flips the sign of the difference and its interval", () => {
  fc.assert(fc.property(summaries, summaries, (a, b) => {
    const there = welchTest(a, b);
    const back = welchTest(b, a);
    assertEquals(back.value, 0 - there.value!);
    assertEquals(back.pValue, there.pValue);
    assertRelative(back.lower, 0 - there.upper!, 1e-12);
  }));
});

Deno.test("a one-sided test of the swapped arms asks the opposite question", () => {
  fc.assert(fc.property(summaries, summaries, (a, b) => {
    const greater = welchTest(a, b, { alternative: "greater" });
    const less = welchTest(b, a, { alternative: "less" });
    assertEquals(greater.pValue, less.pValue);
    assertEquals(greater.upper, null);
    assertRelative(less.upper, 0 - greater.lower!, 1e-12);
  }));
});

Deno.test("a change of currency changes nothing relative", () => {
  const scale = fc.constantFrom(0.01, 3, 100, 1e6);
  fc.assert(fc.property(summaries, summaries, scale, (a, b, factor) => {
    const scaled = [a, b].map(({ n, mean, variance }) => ({
      n,
      mean: mean! * factor,
      variance: variance! * factor ** 2,
    }));
    for (const method of METHODS) {
      const before = relativeLift(a, b, { method });
      const after = relativeLift(scaled[0]!, scaled[1]!, { method });
      assertEquals(after.shape, before.shape);
      assertClose(after.value!, before.value!, 1e-9);
      assertRelative(after.pValue, before.pValue, 1e-6);
      if (before.shape !== "bounded") continue;
      const width = Math.abs(before.upper! - before.lower!);
      assertClose(after.lower!, before.lower!, 1e-6 * (1 + width));
    }
  }));
});

Deno.test("the default interval contains 0 exactly when the p-value says so", () => {
  const levels = fc.constantFrom(0.8, 0.9, 0.95, 0.99);
  const quantiles = fc.constantFrom("welch" as const, "normal" as const);
  fc.assert(
    fc.property(
      summaries,
      summaries,
      levels,
      quantiles,
      (a, b, level, quantile) => {
        const result = relativeLift(a, b, { level, quantile });
        fc.pre(Math.abs(result.pValue! - (1 - level)) > 1e-9);
        assertEquals(contains(result, 0), result.pValue! > 1 - level);
      },
    ),
    { numRuns: 1000 },
  );
});

Deno.test("a higher level gives a wider interval", () => {
  fc.assert(fc.property(summaries, summaries, (a, b) => {
    const wide = welchTest(a, b, { level: 0.99 });
    const narrow = welchTest(a, b, { level: 0.9 });
    assert(wide.lower! < narrow.lower! && wide.upper! > narrow.upper!);
    for (const method of METHODS) {
      const outer = relativeLift(a, b, { method, level: 0.99 });
      const inner = relativeLift(a, b, { method, level: 0.9 });
      if (outer.shape !== "bounded") continue;
      assertEquals(inner.shape, "bounded");
      // Equal only where the logarithmic interval has run into a lift of -1.
      assert(outer.lower! <= inner.lower! && outer.upper! > inner.upper!);
    }
  }));
});

Deno.test("Fieller's set holds exactly the lifts that a test does not reject", () => {
  const candidates = [-3, -1, -0.9, -0.3, 0, 0.2, 1, 4, 50];
  fc.assert(fc.property(summaries, summaries, (a, b) => {
    const result = relativeLift(a, b, { quantile: "normal" });
    for (const lift of candidates) {
      const error = Math.sqrt(
        b.variance! / b.n + (1 + lift) ** 2 * a.variance! / a.n,
      );
      const z = Math.abs(b.mean! - (1 + lift) * a.mean!) / error;
      if (Math.abs(z - 1.959963984540054) < 1e-6) continue;
      assertEquals(contains(result, lift), z < 1.959963984540054, `${lift}`);
    }
  }));
});

Deno.test("every result is honest about what is missing, whatever comes in", () => {
  const alternatives = fc.constantFrom("two-sided", "greater", "less");
  const methods = fc.constantFrom(...METHODS);
  const quantiles = fc.constantFrom("welch", "normal");
  fc.assert(
    fc.property(
      anySummaries,
      anySummaries,
      alternatives,
      methods,
      quantiles,
      (a, b, alternative, method, quantile) => {
        const test = { alternative } as { alternative: "less" };
        assertHonest(welchTest(a, b, test));
        const options = { method, quantile } as { method: "log" };
        const lift = relativeLift(a, b, options);
        assertHonest(lift, ["excluded"]);
        if (lift.shape === "bounded") assert(lift.lower! <= lift.upper!);
      },
    ),
    { numRuns: 3000 },
  );
});

Deno.test("a difference without spread is shown, and its test is not", () => {
  const one = { n: 50, mean: 1, variance: 0 };
  const two = { n: 50, mean: 2, variance: 0 };
  const result = relativeLift(one, two);
  assertEquals([result.value, result.shape, result.pValue], [1, null, null]);
  assertEquals(result.difference.value, 1);
  assertEquals(codes(result), ["zero-variance"]);
});

Deno.test("one arm without spread is compared by the other arm's", () => {
  const flat = { n: 50, mean: 1, variance: 0 };
  const result = relativeLift(flat, { n: 40, mean: 1.5, variance: 4 });
  assertEquals(result.degreesOfFreedom, 39);
  assertEquals(result.shape, "bounded");
  assertEquals(codes(result), ["zero-variance-arm"]);
});

Deno.test("all zeros in both arms: no lift, a difference of 0", () => {
  const zeros = { n: 50, mean: 0, variance: 0 };
  const result = relativeLift(zeros, zeros);
  assertEquals([result.value, result.difference.value], [null, 0]);
  assertEquals(codes(result), ["zero-variance"]);
});

Deno.test("no conversion in the control: the difference is tested, the lift is not", () => {
  const none = { n: 100, mean: 0, variance: 0 };
  const some = { n: 100, mean: 0.05, variance: 0.05 * 0.95 * 100 / 99 };
  const result = relativeLift(none, some);
  assertEquals([result.value, result.shape, result.lower], [null, null, null]);
  assertRelative(result.pValue, 0.02459, 1e-3);
  assertEquals(codes(result), ["zero-variance-arm", "zero-control-mean"]);
});

Deno.test("a negative control mean: a loss that halves is a lift of +50%", () => {
  const loss = { n: 500, mean: -10, variance: 100 };
  const result = relativeLift(loss, { n: 500, mean: -5, variance: 100 });
  assertEquals(result.value, 0.5);
  assert(result.lower! > 0 && result.lower! < 0.5 && result.upper! > 0.5);
  assertEquals(codes(result), ["negative-control-mean"]);
  for (const method of METHODS) {
    const { lower, upper } = relativeLift(loss, {
      n: 500,
      mean: -5,
      variance: 100,
    }, { method });
    assert(lower! < 0.5 && 0.5 < upper!, method);
  }
});

Deno.test("means of different signs: the ends are never swapped", () => {
  const minus = { n: 500, mean: -2, variance: 9 };
  const plus = { n: 500, mean: 3, variance: 9 };
  for (
    const [a, b, lift] of [[minus, plus, 2.5], [plus, minus, -5 / 3]] as const
  ) {
    for (const method of ["fieller", "delta"] as const) {
      const result = relativeLift(a, b, { method });
      assertRelative(result.value, lift);
      assert(result.lower! < lift && lift < result.upper!);
    }
    const log = relativeLift(a, b, { method: "log" });
    assertEquals([log.shape, log.lower, log.upper], [null, null, null]);
    assert(codes(log).includes("different-signs"));
  }
});

Deno.test("an insignificant control mean gives an unbounded set or a gap, never a wrong finite interval", () => {
  const faint = { n: 50, mean: 1, variance: 100 };
  const whole = relativeLift(faint, { n: 50, mean: 2, variance: 100 });
  assertEquals([whole.shape, whole.excluded], ["unbounded", null]);
  const gap = relativeLift(faint, { n: 50, mean: 20, variance: 100 });
  assertEquals([gap.shape, gap.lower, gap.upper], ["excluding", null, null]);
  const [from, to] = gap.excluded!;
  assert(from < 0 && 0 < to, "a significant difference excludes a lift of 0");
  assert(gap.pValue! < 0.05);
});

Deno.test("a p-value keeps its digits far below 1e-16", () => {
  const a = { n: 1e6, mean: 10, variance: 4 };
  const result = welchTest(a, { n: 1e6, mean: 10.1, variance: 4 });
  assert(result.pValue! > 0 && result.pValue! < 1e-200);
});

Deno.test("sizes, means, variances and options out of range are refused by name", () => {
  const fine = { n: 10, mean: 1, variance: 1 };
  const bad = [
    [{ ...fine, n: -1 }, RangeError, "control.n must be a whole number"],
    [{ ...fine, n: 1.5 }, RangeError, "control.n must be a whole number"],
    [{ ...fine, mean: NaN }, RangeError, "control.mean must be finite"],
    [{ ...fine, mean: Infinity }, RangeError, "control.mean must be finite"],
    [{ ...fine, variance: -1 }, RangeError, "control.variance must not be"],
    [{ ...fine, mean: "1" }, TypeError, "control.mean must be a number"],
  ] as const;
  for (const [summary, type, message] of bad) {
    const broken = summary as typeof fine;
    assertThrows(() => welchTest(broken, fine), type, message);
    assertThrows(() => relativeLift(broken, fine), type, message);
  }
  for (const level of [0, 1, 95, NaN]) {
    assertThrows(() => welchTest(fine, fine, { level }), RangeError, "level");
    assertThrows(
      () => relativeLift(fine, fine, { level }),
      RangeError,
      "level",
    );
  }
  const method = "exact" as "log";
  assertThrows(
    () => relativeLift(fine, fine, { method }),
    TypeError,
    "fieller",
  );
});

Deno.test("a small arm beside a large one is warned of where values are skewed, and only there", () => {
  const sparse = (n: number) => ({ n, mean: 2, variance: 400 });
  const calm = (n: number) => ({ n, mean: 2, variance: 3 });
  const warned = (a: MeanSummary, b: MeanSummary) =>
    codes(relativeLift(a, b)).includes("few-observations");
  assert(warned(sparse(1000), sparse(9000)));
  assert(warned(sparse(9000), sparse(1000)));
  assert(!warned(sparse(1000), sparse(1000)));
  // Even arms whose spread differs by chance: one large order is no skewness.
  assert(!warned(sparse(1000), { n: 1000, mean: 2.5, variance: 900 }));
  assert(!warned(sparse(20_000), sparse(180_000)));
  assert(!warned(calm(1000), calm(9000)));
  const delta = relativeLift(sparse(1000), sparse(1000), { method: "delta" });
  assertEquals(codes(delta), ["few-observations"]);
});

function codes(result: RelativeLift): string[] {
  return result.caveats.map(({ code }) => code);
}

function contains(result: RelativeLift, lift: number): boolean {
  if (result.shape === "excluding") {
    return lift <= result.excluded![0] || lift >= result.excluded![1];
  }
  return (result.lower ?? -Infinity) <= lift &&
    lift <= (result.upper ?? Infinity);
}

function assertClose(actual: number, expected: number, tolerance: number) {
  const error = Math.abs(actual - expected);
  assert(
    error <= tolerance * (1 + Math.abs(expected)),
    `${actual} is not ${expected}`,
  );
}
