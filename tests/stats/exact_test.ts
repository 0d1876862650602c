import type { Alternative, ProportionSummary } from "readout/stats";
import {
  binomialTest,
  compareProportions,
  kolmogorovSmirnovTest,
  mannWhitney,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";
import { referenceTests } from "./_shared.ts";
import { assertPublished, assertReference } from "../_elsewhere.ts";

const SIDES = ["two-sided", "greater", "less"] as const;

/** R's name of an alternative. */
const inR = (side: Alternative) => side.replace("-", ".");

type BySide = Record<string, number>;

interface ExactCase {
  control: ProportionSummary;
  treatment: ProportionSummary;
  expected: { fisher: BySide; boschloo: BySide; g: number | null };
}

referenceTests<ExactCase>(
  "exact_proportions",
  ({ control, treatment, expected }) => {
    for (const alternative of SIDES) {
      const result = compareProportions(control, treatment, {
        test: "boschloo",
        alternative,
      });
      assertHonest(result);
      const side = inR(alternative);
      assertReference(result.pValueFisher, expected.fisher[side]!, 1e-11);
      assertReference(result.pValue, expected.boschloo[side]!, 1e-9, side);
    }
    const { pValue } = compareProportions(control, treatment, { test: "g" });
    assertReference(pValue, expected.g);
  },
);

interface BinomialCase {
  successes: number;
  n: number;
  chance: number;
  alternative: string;
  level: number;
  expected: { pValue: number; lower: number | null; upper: number | null };
}

referenceTests<BinomialCase>("binomial_test", (reference) => {
  const { successes, n, chance, level, expected } = reference;
  const alternative = reference.alternative.replace(".", "-") as Alternative;
  const result = binomialTest(successes, n, { chance, level, alternative });
  assertHonest(result);
  assertReference(result.pValue, expected.pValue, 1e-10);
  assertReference(result.lower, expected.lower, 1e-10);
  assertReference(result.upper, expected.upper, 1e-10);
});

interface RankCase {
  x: number[];
  y: number[];
  level: number;
  expected: BySide & { lower: number | null; upper: number | null; ks: number };
}

referenceTests<RankCase>("exact_ranks", ({ x, y, level, expected }) => {
  for (const alternative of SIDES) {
    const result = mannWhitney(x, y, { level, alternative });
    assertEquals(result.method, "exact");
    assertReference(result.pValue, expected[inR(alternative)]!, 1e-11);
  }
  const { lower, upper } = mannWhitney(x, y, { level }).shift;
  if (expected.lower !== null) {
    assertReference(lower, expected.lower, 1e-10);
    assertReference(upper, expected.upper, 1e-10);
  }
  assertReference(kolmogorovSmirnovTest(x, y).pValue, expected.ks, 1e-10);
});

Deno.test("Boschloo's test has the p-values of scipy's boschloo_exact 1.17", () => {
  const rows = [
    [[43, 75], [74, 105], "greater", 0.035788902493100766],
    [[43, 75], [74, 105], "two-sided", 0.07157780498620153],
    [[5, 5], [0, 7], "two-sided", 0.0005772864246955372],
  ] as const;
  for (const [[a, n], [b, m], alternative, p] of rows) {
    const result = compareProportions(
      { successes: a, n },
      { successes: b, n: m },
      { test: "boschloo", alternative },
    );
    assertPublished(result.pValue, p, 1e-12);
  }
});

Deno.test("exact tests of two empty rates find nothing, at any size", () => {
  for (const test of ["fisher", "boschloo"] as const) {
    const none = { successes: 0, n: 40 };
    const result = compareProportions(none, none, { test });
    assertHonest(result);
    assertEquals(result.pValue, 1);
  }
  assertThrows(
    () =>
      compareProportions({ successes: 3, n: 9_000 }, {
        successes: 9,
        n: 1_001,
      }, { test: "boschloo" }),
    RangeError,
    "the tables of 10001 trials",
  );
});

Deno.test("a one-sided interval of two rates is open, and has the end of the wider one", () => {
  const arms = [{ successes: 20, n: 400 }, { successes: 35, n: 400 }] as const;
  const both = compareProportions(...arms, { level: 0.9 });
  const greater = compareProportions(...arms, { alternative: "greater" });
  const less = compareProportions(...arms, { alternative: "less" });
  assertHonest(greater);
  assertEquals([greater.upper, less.lower], [null, null]);
  assertAlmostEquals(greater.lower!, both.lower!, 1e-12);
  assertAlmostEquals(less.upper!, both.upper!, 1e-12);
  assertAlmostEquals(greater.pValue! + less.pValue!, 1, 1e-12);
  assertAlmostEquals(2 * greater.pValue!, both.pValue!, 1e-12);
  assertThrows(
    () => compareProportions(...arms, { alternative: "less", level: 0.5 }),
    RangeError,
    "level must exceed 0.5",
  );
});

Deno.test("the binomial test has the rows of R's manual: Mendel's peas", () => {
  // ?binom.test: 682 of 925 against 3/4.
  const { pValue, lower, upper } = binomialTest(682, 925, { chance: 0.75 });
  assertPublished(pValue, 0.3825, 5e-5);
  assertPublished(lower, 0.7076683, 5e-8);
  assertPublished(upper, 0.7654066, 5e-8);
  const none = binomialTest(0, 0);
  assertHonest(none);
  assertEquals(none.pValue, null);
});

Deno.test("rank tests are exact below a stated size, and refuse to be beyond another", () => {
  const values = (n: number, by: number) =>
    Array.from({ length: n }, (_, i) => i * by);
  assertEquals(mannWhitney(values(49, 1), values(49, 1.1)).method, "exact");
  assertEquals(mannWhitney(values(50, 1), values(3, 1.1)).method, "normal");
  const tiny = mannWhitney([1, 2], [3, 4]);
  assertHonest(tiny);
  assertEquals(tiny.caveats[0]!.code, "few-observations");
  assertThrows(
    () => mannWhitney(values(101, 1), [1], { method: "exact" }),
    RangeError,
    "found 101",
  );
  assertEquals(
    kolmogorovSmirnovTest(values(100, 1), values(99, 1)).method,
    "exact",
  );
  const limit = kolmogorovSmirnovTest(values(100, 1), values(100, 1));
  assertEquals(limit.method, "limit");
  assertThrows(
    () =>
      kolmogorovSmirnovTest(values(10_001, 1), values(10_000, 1), {
        method: "exact",
      }),
    RangeError,
    "found 100010000",
  );
});

Deno.test("exact tests keep their level: Boschloo's uses more of it than Fisher's", () => {
  // Every table of 12 and 15 visitors, weighed by its chance.
  const counts = { fisher: 0, boschloo: 0 };
  const [n0, n1, rate] = [12, 15, 0.3];
  const chance = (x: number, n: number) => {
    let ways = 1;
    for (let k = 1; k <= x; k++) ways *= (n - k + 1) / k;
    return ways * rate ** x * (1 - rate) ** (n - x);
  };
  for (let x = 0; x <= n0; x++) {
    for (let y = 0; y <= n1; y++) {
      const weight = chance(x, n0) * chance(y, n1);
      for (const test of ["fisher", "boschloo"] as const) {
        const { pValue } = compareProportions(
          { successes: x, n: n0 },
          { successes: y, n: n1 },
          { test, alternative: "greater" },
        );
        if (pValue! <= 0.05) counts[test] += weight;
      }
    }
  }
  assert(counts.fisher < counts.boschloo && counts.boschloo <= 0.05);
  assert(counts.boschloo > 0.03, `${counts.boschloo}`);
});
