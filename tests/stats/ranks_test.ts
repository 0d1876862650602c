import {
  kolmogorovSmirnovTest,
  mannWhitney,
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
    const result = mannWhitney(x, y);
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
    assertEquals(back.pValue, there.pValue);
    assertEquals(back.shift.value! + 0, 0 - there.shift.value!);
    const less = mannWhitney(x, y, { alternative: "less" });
    const greater = mannWhitney(y, x, { alternative: "greater" });
    assertEquals(less.pValue, greater.pValue);
  }));
});

Deno.test("the interval of the shift is R's: wilcox.test on Hollander and Wolfe's permeability data", () => {
  // R's manual, ?wilcox.test: normal approximation, Hodges-Lehmann 0.3.
  const term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const early = [1.15, 0.88, 0.90, 0.74, 1.21];
  const result = mannWhitney(early, term);
  assertPublished(result.u, 35);
  assertPublished(result.shift.value!, 0.305, 1e-12);
  const greater = mannWhitney(early, term, { alternative: "greater" });
  assertPublished(greater.pValue!, 0.1223, 5e-5);
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

Deno.test("a quantile's interval covers as often as it says", () => {
  const random = randomSource(7);
  let covered = 0;
  const runs = 600;
  for (let run = 0; run < runs; run++) {
    const draw = () =>
      Array.from({ length: 300 }, () => Math.exp(4 + random.normal()));
    const { lower, upper } = quantileDifference(draw(), draw(), 0.5);
    if (lower! <= 0 && upper! >= 0) covered++;
  }
  // Five standard deviations of the share around 95 %.
  assertAlmostEquals(covered / runs, 0.95, 0.045);
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
