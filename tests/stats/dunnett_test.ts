import {
  dunnettCriticalValue,
  dunnettIntervals,
  normalQuantile,
  studentTQuantile,
  welchTest,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";
import { referenceTests } from "./_shared.ts";
import {
  assertPublished,
  assertReference,
  assertRelative,
} from "../_elsewhere.ts";

interface DunnettCase {
  nControl: number;
  nTreatments: number[];
  level: number;
  expected: { criticalValue: number };
  tolerance: number;
}

referenceTests<DunnettCase>("dunnett", ({ expected, tolerance, ...design }) => {
  assertReference(
    dunnettCriticalValue(design),
    expected.criticalValue,
    tolerance,
  );
});

Deno.test("critical values are those of Dunnett (1964), table II, two-sided 5 %", () => {
  const rows = [
    [5, [3.03, 3.29, 3.48]],
    [10, [2.57, 2.76, 2.89]],
    [20, [2.38, 2.54, 2.65]],
    [60, [2.27, 2.41, 2.51]],
    [undefined, [2.21, 2.35, 2.44]],
  ] as const;
  for (const [degreesOfFreedom, values] of rows) {
    values.forEach((expected, i) => {
      const nTreatments = new Array<number>(i + 2).fill(50);
      const design = { nControl: 50, nTreatments };
      const critical = dunnettCriticalValue(
        degreesOfFreedom ? { ...design, degreesOfFreedom } : design,
      );
      assertPublished(critical, expected, 0.0051);
    });
  }
});

Deno.test("a single treatment needs no correction", () => {
  const design = { nControl: 9, nTreatments: [5] };
  assertRelative(dunnettCriticalValue(design), normalQuantile(0.975), 1e-12);
  const withDf = dunnettCriticalValue({ ...design, degreesOfFreedom: 12 });
  assertRelative(withDf, studentTQuantile(0.975, 12), 1e-12);
  const control = { n: 30, mean: 5, variance: 4 };
  const treatment = { n: 40, mean: 6, variance: 5 };
  const { comparisons } = dunnettIntervals(control, [treatment]);
  const alone = welchTest(control, treatment);
  assertRelative(comparisons[0]!.pValue, alone.pValue!, 1e-9);
  assertRelative(comparisons[0]!.lower, alone.lower!, 1e-9);
});

Deno.test("a p-value keeps its digits far out in the tail", () => {
  const control = { n: 40_000, mean: 5, variance: 4 };
  for (const shift of [0.2, 0.35, 0.45]) {
    const treatment = { n: 50_000, mean: 5 + shift, variance: 5 };
    const { comparisons } = dunnettIntervals(control, [treatment]);
    const alone = welchTest(control, treatment).pValue!;
    assert(alone < 1e-40);
    assertRelative(comparisons[0]!.pValue, alone, 1e-10);
  }
});

Deno.test("many degrees of freedom lead to the normal limit", () => {
  const design = { nControl: 50, nTreatments: [40, 60, 80] };
  assertAlmostEquals(
    dunnettCriticalValue({ ...design, degreesOfFreedom: 1e7 }),
    dunnettCriticalValue(design),
    1e-6,
  );
});

Deno.test("a p-value is below 5 % exactly when its interval misses 0", () => {
  const control = { n: 400, mean: 10, variance: 90 };
  const outcomes = new Set<boolean>();
  for (const shift of [-2.4, 0.9, 1.3]) {
    const { comparisons } = dunnettIntervals(control, [
      { n: 300, mean: 10 + shift, variance: 100 },
      { n: 500, mean: 10.2, variance: 40 },
      { n: 30, mean: 9, variance: 80 },
    ]);
    for (const comparison of comparisons) {
      assertHonest(comparison);
      const misses = comparison.lower! > 0 || comparison.upper! < 0;
      assertEquals(comparison.pValue! < 0.05, misses);
      outcomes.add(misses);
    }
  }
  assertEquals(outcomes.size, 2);
});

Deno.test("arms without a spread leave the others their intervals", () => {
  const control = { n: 400, mean: 10, variance: 90 };
  const some = dunnettIntervals(control, [
    { n: 1, mean: 12, variance: null },
    { n: 300, mean: 12, variance: 80 },
  ]);
  assertHonest(some);
  some.comparisons.forEach((comparison) => assertHonest(comparison));
  assertEquals(some.comparisons[0]!.pValue, null);
  assert(some.comparisons[1]!.pValue! < 0.01);
  const none = dunnettIntervals({ n: 0, mean: null, variance: null }, [
    control,
  ]);
  assertHonest(none);
  assertHonest(none.comparisons[0]!);
  assertThrows(() => dunnettIntervals(control, []), RangeError, "not be empty");
  assertThrows(
    () => dunnettCriticalValue({ nControl: 0, nTreatments: [1] }),
    RangeError,
    "nControl must be positive",
  );
});
