import {
  kolmogorovSmirnovTest,
  mannWhitney,
  normalSurvival,
  quantileDifference,
  randomSource,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { assertHonest } from "./_arbitraries.ts";
import { referenceTests } from "./_shared.ts";
import {
  assertPublished,
  assertReference,
  assertRelative,
} from "../_elsewhere.ts";

interface RankCase {
  x: number[];
  y: number[];
  expected: { mannWhitneyU: number; mannWhitneyP: number; ksStatistic: number };
}

referenceTests<RankCase>(
  "descriptive",
  ({ x, y, expected }) => {
    const result = mannWhitney(x, y, { method: "normal" });
    assertReference(result.u, expected.mannWhitneyU);
    assertReference(result.pValue, expected.mannWhitneyP);
    const { statistic } = kolmogorovSmirnovTest(x, y);
    assertReference(statistic, expected.ksStatistic);
  },
  undefined,
  "two samples",
);

const lists = fc.array(fc.integer({ min: -30, max: 30 }), {
  minLength: 1,
  maxLength: 25,
});

Deno.test("U and the shift are those of all pairs, listed", () => {
  fc.assert(fc.property(lists, lists, (x, y) => {
    const pairs = x.flatMap((a) => y.map((b) => b - a)).sort((a, b) => a - b);
    const higher = pairs.filter((d) => d > 0).length;
    const equal = pairs.filter((d) => d === 0).length;
    const result = mannWhitney(x, y);
    assertHonest(result);
    assertEquals(result.u, higher + equal / 2);
    const middle = (pairs.length - 1) / 2;
    const median = (pairs[Math.floor(middle)]! + pairs[Math.ceil(middle)]!) / 2;
    const { value, lower, upper } = result.shift;
    assertEquals(value! + 0, median + 0);
    if (lower === null) return;
    assert(pairs.includes(lower) && pairs.includes(upper!));
    assert(lower <= median && median <= upper!);
  }));
});

Deno.test("swapping the arms mirrors the rank test", () => {
  fc.assert(fc.property(lists, lists, (x, y) => {
    const there = mannWhitney(x, y);
    const back = mannWhitney(y, x);
    assertRelative(back.pValue, there.pValue);
    assertEquals(back.shift.value! + 0, 0 - there.shift.value!);
    const less = mannWhitney(x, y, { alternative: "less" });
    const greater = mannWhitney(y, x, { alternative: "greater" });
    assertRelative(less.pValue, greater.pValue);
  }));
});

Deno.test("the interval of the shift is R's: wilcox.test on Hollander and Wolfe's permeability data", () => {
  // R's manual, ?wilcox.test: normal approximation, Hodges-Lehmann 0.3.
  const term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const early = [1.15, 0.88, 0.90, 0.74, 1.21];
  const result = mannWhitney(early, term);
  assertPublished(result.u, 35);
  assertPublished(result.shift.value!, 0.305, 1e-12);
  const exact = mannWhitney(early, term, { alternative: "greater" });
  assertPublished(exact.pValue!, 0.1272, 5e-5);
  const normal = mannWhitney(early, term, {
    alternative: "greater",
    method: "normal",
  });
  assertPublished(normal.pValue!, 0.1223, 5e-5);
});

Deno.test("by the normal limit, too, the shift leaves 0 out exactly where p is small, and else says why", () => {
  const { below, normal } = randomSource(3);
  const count = { out: 0, inside: 0 };
  for (let run = 0; run < 400; run++) {
    const [x, y] = [0, normal()].map((shift) =>
      Array.from({ length: 2 + below(50) }, () => normal() + shift)
    ) as [number[], number[]];
    const level = [0.5, 0.8, 0.95, 0.999][below(4)]!;
    for (const alternative of ["two-sided", "greater", "less"] as const) {
      const result = mannWhitney(x, y, {
        level,
        alternative,
        method: "normal",
      });
      const { lower, upper, value } = result.shift;
      assert(lower === null || lower <= value!);
      assert(upper === null || upper >= value!);
      if (result.caveats.some(({ code }) => code === "few-observations")) {
        continue;
      }
      const isOut = lower !== null && lower > 0 || upper !== null && upper < 0;
      assertEquals(isOut, result.pValue! < 1 - level, JSON.stringify(result));
      count[isOut ? "out" : "inside"]++;
    }
  }
  assert(count.out > 300 && count.inside > 300, JSON.stringify(count));
});

Deno.test("a shift of ten thousand by ten thousand values is found without listing the pairs", () => {
  const random = randomSource(1);
  const x = Array.from({ length: 10_000 }, random.normal);
  const y = Array.from({ length: 10_000 }, () => random.normal() + 0.1);
  const { value, lower, upper } = mannWhitney(x, y).shift;
  assertAlmostEquals(value!, 0.1, 0.04);
  assert(lower! < 0.1 && 0.1 < upper! && upper! - lower! < 0.07);
});

Deno.test("the limiting tail has Kolmogorov's table", () => {
  // Smirnov (1948): chances of 0.05 and 0.01 at 1.358 and 1.628.
  const shifted = (gap: number) => {
    const x = Float64Array.from({ length: 1000 }, (_, i) => i);
    return kolmogorovSmirnovTest(x, x.map((v) => v + gap));
  };
  const { statistic, pValue } = shifted(60);
  assertRelative(statistic, 0.06, 1e-9);
  const scaled = 0.06 * Math.sqrt(500);
  assertRelative(pValue, 2 * Math.exp(-2 * scaled ** 2), 1e-2);
  assertAlmostEquals(shifted(60.7).pValue!, 0.05, 2e-3);
  assertEquals(shifted(0).pValue, 1);
});

Deno.test("with two prices the median is the mean, and its test that of two shares", () => {
  const prices = (dear: number, n: number) =>
    Array.from({ length: n }, (_, i) => i < dear ? 59 : 29);
  const result = quantileDifference(prices(40, 100), prices(90, 150), 0.5);
  // Wald's test and interval of 40 of 100 and 90 of 150, by hand.
  const error = Math.sqrt(0.4 * 0.6 / 99 + 0.6 * 0.4 / 149);
  assertRelative(result.value, 0.2 * 30, 1e-12);
  assertRelative(result.lower, 30 * (0.2 - 1.9599639845400543 * error), 1e-9);
  assertRelative(result.upper, 30 * (0.2 + 1.9599639845400543 * error), 1e-9);
  assertRelative(result.pValue, 2 * normalSurvival(0.2 / error), 1e-9);
  assertEquals(result.caveats, []);
});

Deno.test("orders that each visitor places three times over say no more than one of each", () => {
  const random = randomSource(3);
  const draw = () => Array.from({ length: 200 }, () => random.normal() + 9);
  const thrice = (values: readonly number[]) =>
    values.flatMap((v) => [v, v, v]);
  const ids = (values: readonly number[]) =>
    values.flatMap((_, i) => [`v${i}`, `v${i}`, `v${i}`]);
  const [x, y] = [draw(), draw()];
  const once = quantileDifference(x, y, 0.7);
  const visitors = { control: ids(x), treatment: ids(y) };
  const repeated = quantileDifference(thrice(x), thrice(y), 0.7, { visitors });
  assertRelative(repeated.value, once.value!, 0.05);
  assertRelative(repeated.standardError, once.standardError!, 0.05);
  const blind = quantileDifference(thrice(x), thrice(y), 0.7);
  assert(blind.standardError! < 0.7 * once.standardError!);
  assertThrows(
    () => quantileDifference(x, y, 0.5, { visitors }),
    RangeError,
    "one entry per value: found 600 for 200 values of control",
  );
});

Deno.test("a few visitors with many orders make a quantile as uncertain as they are few", () => {
  // 60 visitors with one cheap order, 30 with a dear one, 5 with four dear ones.
  const baskets = [
    ...Array(60).fill([29]),
    ...Array(30).fill([59]),
    ...Array(5).fill([59, 59, 59, 59]),
  ] as number[][];
  const values = baskets.flat();
  const ids = baskets.flatMap((basket, visitor) => basket.map(() => visitor));
  const visitors = { control: ids, treatment: ids };
  const result = quantileDifference(values, values, 0.5, { visitors });
  // The ratio of dear orders to orders, by the delta method, by hand.
  const dear = 50 / 110;
  const squares = 60 * dear ** 2 + 30 * (1 - dear) ** 2 +
    5 * (4 - 4 * dear) ** 2;
  const error = Math.sqrt(squares * 95 / 94) / 110;
  assertRelative(result.control, 29 + 30 * dear, 1e-12);
  assertRelative(result.standardError, 30 * error * Math.SQRT2, 1e-9);
});

Deno.test("a quantile at the lowest of two prices errs on the safe side, and says so", () => {
  const prices = (dear: number) =>
    Array.from({ length: 100 }, (_, i) => i < dear ? 59 : 29);
  const near = quantileDifference(prices(50), prices(58), 0.25);
  assertEquals(near.caveats.map(({ code }) => code), ["quantile-at-an-end"]);
  const below = quantileDifference(prices(20), prices(10), 0.25);
  assertEquals(below.caveats.map(({ code }) => code), ["zero-variance"]);
  assertEquals([below.value, below.pValue], [0, null]);
});

Deno.test("a quantile of prices that repeat is found different as often as it says", () => {
  const random = randomSource(7);
  const runs = 400;
  let found = 0;
  for (let run = 0; run < runs; run++) {
    const draw = () => {
      const values: number[] = [];
      const visitors: number[] = [];
      for (let visitor = 0; visitor < 150; visitor++) {
        const taste = 10 * Math.ceil(6 * random.uniform());
        for (let order = 0; order <= 2 * random.uniform() + 0.5; order++) {
          values.push(taste);
          visitors.push(visitor);
        }
      }
      return { values, visitors };
    };
    const [a, b] = [draw(), draw()];
    const visitors = { control: a.visitors, treatment: b.visitors };
    const result = quantileDifference(a.values, b.values, 0.5, { visitors });
    assertEquals(result.pValue! < 0.05, result.lower! > 0 || result.upper! < 0);
    if (result.pValue! < 0.05) found++;
  }
  // Three standard deviations of the share about 5%.
  assertAlmostEquals(found / runs, 0.05, 0.033);
});

Deno.test("the lift of a quantile lies in its interval, and leaves 0 out as the difference does, whatever the signs", () => {
  const { below, normal } = randomSource(5);
  for (let run = 0; run < 500; run++) {
    const [x, y] = [0, 0].map(() => {
      const middle = 4 * normal();
      return Array.from({ length: 4 + below(60) }, () => middle + normal());
    }) as [number[], number[]];
    const level = [0.5, 0.9, 0.99][below(3)]!;
    const result = quantileDifference(x, y, 0.5, { level });
    assertHonest(result);
    const { lift, lower, upper } = result;
    if (lift.shape !== "bounded") continue;
    const said = JSON.stringify(result);
    assert(lift.lower! <= lift.value! && lift.value! <= lift.upper!, said);
    assertEquals(
      [lift.lower! > 0, lift.upper! < 0],
      [lower! > 0, upper! < 0],
      said,
    );
  }
});

Deno.test("quantiles of few, equal or no values have a stated answer", () => {
  const many = Array.from({ length: 80 }, (_, i) => i);
  for (
    const [x, y, p] of [
      [[], many, 0.5],
      [[1, 2], many, 0.5],
      [many, many, 0.999],
      [Array(50).fill(5), Array(60).fill(6), 0.5],
      [many.map((v) => v - 39.5), many, 0.5],
    ] as const
  ) {
    assertHonest(quantileDifference(x, y, p));
  }
  assertThrows(() => quantileDifference(many, many, 1), RangeError, "p must");
});
