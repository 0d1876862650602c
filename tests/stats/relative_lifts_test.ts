/** Lifts of several treatments that hold together. */
import {
  dunnettCriticalValue,
  type LiftPair,
  normalQuantile,
  relativeLift,
  relativeLifts,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import * as fc from "fast-check";
import { referenceTests } from "./_shared.ts";
import { assertReference, assertRelative } from "../_elsewhere.ts";

interface DunnettCase {
  nControl: number;
  nTreatments: number[];
  level: number;
  expected: { criticalValue: number };
  tolerance: number;
}

// R's mvtnorm. Arms of equal spread have the correlations of its cases.
referenceTests<DunnettCase>("dunnett", ({ expected, tolerance, ...design }) => {
  const pairs = design.nTreatments.map((n): LiftPair => ({
    control: { n: design.nControl, mean: 10, variance: 4 },
    treatment: { n, mean: 10, variance: 4 },
  }));
  const { aloneLevel } = relativeLifts(pairs, { level: design.level });
  assertReference(
    normalQuantile((1 + aloneLevel) / 2),
    expected.criticalValue,
    tolerance,
  );
});

const summary = fc.record({
  n: fc.integer({ min: 20, max: 20_000 }),
  mean: fc.double({ min: 1, max: 3, noNaN: true }),
  variance: fc.double({ min: 1, max: 200, noNaN: true }),
});
const families = fc.tuple(
  summary,
  fc.array(summary, { minLength: 1, maxLength: 9 }),
)
  .map(([control, treatments]) =>
    treatments.map((treatment): LiftPair => ({ control, treatment }))
  );

Deno.test("an interval leaves 0 out exactly when the adjusted p-value is below one minus the level", () => {
  fc.assert(
    fc.property(families, fc.constantFrom(0.8, 0.95, 0.99), (pairs, level) => {
      for (const one of relativeLifts(pairs, { level }).comparisons) {
        const { lower, upper } = one.difference;
        const isOut = lower! > 0 || upper! < 0;
        assertEquals(one.adjustedPValue! < 1 - level, isOut);
        if (one.shape === "bounded") {
          assertEquals(one.lower! > 0 || one.upper! < 0, isOut);
        }
        assert(one.adjustedPValue! >= one.pValue!);
        // Bonferroni's correction is never smaller.
        assert(one.adjustedPValue! <= one.pValue! * pairs.length * (1 + 1e-9));
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("one treatment is read as it is alone, and one without a test is in no family", () => {
  const control = { n: 900, mean: 2, variance: 30 };
  const treatment = { n: 950, mean: 2.6, variance: 33 };
  const empty = { n: 0, mean: null, variance: null };
  const alone = relativeLift(control, treatment);
  const { comparisons: [first, second], aloneLevel } = relativeLifts([
    { control, treatment },
    { control, treatment: empty },
  ]);
  assertEquals(aloneLevel, 0.95);
  assertEquals([first!.lower, first!.upper], [alone.lower, alone.upper]);
  assertEquals(first!.adjustedPValue, alone.pValue);
  assertEquals([second!.pValue, second!.adjustedPValue], [null, null]);
});

Deno.test("a p-value too small for doubles stays 0, and a treatment without spread has a test", () => {
  const control = { n: 10_000, mean: 1, variance: 1 };
  const far = { n: 10_000, mean: 9, variance: 1 };
  const flat = { n: 10_000, mean: 1.01, variance: 0 };
  const { comparisons } = relativeLifts([
    { control, treatment: far },
    { control, treatment: flat },
  ]);
  assertEquals(comparisons[0]!.adjustedPValue, 0);
  const { pValue, adjustedPValue } = comparisons[1]!;
  assert(adjustedPValue! > pValue! && adjustedPValue! < 2 * pValue!);
});

Deno.test("three treatments of one size have Dunnett's level", () => {
  const control = { n: 500, mean: 2, variance: 30 };
  const pairs = [2.1, 2.2, 2.3].map((mean) => ({
    control,
    treatment: { ...control, mean },
  }));
  const critical = dunnettCriticalValue({
    nControl: 500,
    nTreatments: [500, 500, 500],
  });
  const { aloneLevel } = relativeLifts(pairs);
  assertRelative(normalQuantile((1 + aloneLevel) / 2), critical, 1e-9);
});

Deno.test("a family of none is refused", () => {
  assertThrows(() => relativeLifts([]), RangeError, "at least one");
});

Deno.test("treatments without spread fall and rise with the control alone, as one comparison", () => {
  const control = { n: 1000, mean: 10, variance: 100 };
  const pairs = [10.7, 10.5, 10.2].map((mean) => ({
    control,
    treatment: { n: 1000, mean, variance: 0 },
  }));
  const { comparisons, aloneLevel } = relativeLifts(pairs);
  assertAlmostEquals(aloneLevel, 0.95, 1e-6);
  for (const { pValue, adjustedPValue } of comparisons) {
    assertAlmostEquals(adjustedPValue! / pValue!, 1, 1e-5);
  }
});
