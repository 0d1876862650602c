/** Lifts of several treatments that hold together. */
import {
  dunnettCriticalValue,
  type LiftPair,
  normalQuantile,
  relativeLift,
  relativeLifts,
  studentTQuantile,
  unevenLift,
  welchTest,
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
  const { perComparisonLevel } = relativeLifts(pairs, { level: design.level });
  assertReference(
    normalQuantile((1 + perComparisonLevel) / 2),
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
  const { comparisons: [first, second], perComparisonLevel } = relativeLifts([
    { control, treatment },
    { control, treatment: empty },
  ]);
  assertEquals(perComparisonLevel, 0.95);
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
  const { perComparisonLevel } = relativeLifts(pairs);
  assertRelative(normalQuantile((1 + perComparisonLevel) / 2), critical, 1e-9);
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
  const { comparisons, perComparisonLevel } = relativeLifts(pairs);
  assertAlmostEquals(perComparisonLevel, 0.95, 1e-6);
  for (const { pValue, adjustedPValue } of comparisons) {
    assertAlmostEquals(adjustedPValue! / pValue!, 1, 1e-5);
  }
});

// A large and a small arm of sparse values, as skewed as revenue is.
const uneven = fc.record({
  small: fc.integer({ min: 100, max: 4000 }),
  times: fc.integer({ min: 5, max: 30 }),
  lift: fc.double({ min: -0.9, max: 3, noNaN: true }),
  spreads: fc.tuple(
    fc.double({ min: 50, max: 900, noNaN: true }),
    fc.double({ min: 50, max: 900, noNaN: true }),
  ),
  isControlSmall: fc.boolean(),
}).map(({ small, times, lift, spreads: [own, other], isControlSmall }) => {
  const n = [small, small * times];
  if (!isControlSmall) n.reverse();
  return {
    control: { n: n[0]!, mean: 2, variance: own },
    treatment: { n: n[1]!, mean: 2 * (1 + lift), variance: other },
  };
});

/**
 * Whether a lift is left out, by its own formula: the distance in standard
 * errors, with the smaller arm's variance and with that of the larger one, which
 * is scaled to the smaller one by the lift.
 */
function isExcluded(
  { control, treatment }: LiftPair,
  lift: number,
  level: number,
): boolean {
  const times = (1 + lift) ** 2;
  const distance = treatment.mean! - (1 + lift) * control.mean!;
  const own = {
    error: times * control.variance! / control.n +
      treatment.variance! / treatment.n,
    tail: welchTest(control, treatment).degreesOfFreedom!,
  };
  const [spread, larger] = control.n < treatment.n
    ? [treatment.variance!, treatment]
    : [times * control.variance!, control];
  const other = {
    error: spread * (1 / control.n + 1 / treatment.n),
    tail: larger.n - 1,
  };
  return [own, other].every(({ error, tail }) =>
    Math.abs(distance) > -studentTQuantile((1 - level) / 2, tail) *
        Math.sqrt(error)
  );
}

Deno.test("in uneven arms a lift is left out when it is so by both spreads", () => {
  const shapes = new Set<string>();
  fc.assert(
    fc.property(uneven, fc.constantFrom(0.8, 0.95, 0.99), (pair, level) => {
      const lift = unevenLift(pair.control, pair.treatment, { level });
      if (!lift.caveats.some(({ code }) => code === "uneven-arms")) return;
      shapes.add(lift.shape!);
      for (let tried = -3; tried < 8; tried += 0.0617) {
        const { lower, upper, excluded } = lift;
        const isOutside = excluded === null
          ? (lower !== null && tried < lower) ||
            (upper !== null && tried > upper)
          : tried > excluded[0] && tried < excluded[1];
        assertEquals(isOutside, isExcluded(pair, tried, level), `${tried}`);
      }
      assertEquals(lift.pValue! < 1 - level, isExcluded(pair, 0, level));
      const { lower, upper } = lift.difference;
      assertEquals(lower! > 0 || upper! < 0, isExcluded(pair, 0, level));
    }),
    { numRuns: 300, seed: 17 },
  );
  assertEquals([...shapes].toSorted(), ["bounded", "excluding", "unbounded"]);
});

Deno.test("arms that are even, large or not skewed are read as ever", () => {
  const pairs: LiftPair[] = [
    [{ n: 9000, mean: 2, variance: 300 }, { n: 9100, mean: 2, variance: 400 }],
    [{ n: 9e4, mean: 2, variance: 300 }, { n: 9e5, mean: 2, variance: 400 }],
    [{ n: 2000, mean: 20, variance: 90 }, { n: 9000, mean: 21, variance: 90 }],
  ].map(([control, treatment]) => ({
    control: control!,
    treatment: treatment!,
  }));
  for (const { control, treatment } of pairs) {
    assertEquals(
      unevenLift(control, treatment),
      relativeLift(control, treatment),
    );
  }
});

Deno.test("a lift of any size lies in its interval, by each method, to the digits of the lift", () => {
  for (const lift of [1e-14, -1e-11, 1e-6, -0.3, 0.7, 40]) {
    for (const mean of [5, -5]) {
      const arm = (mean: number) => ({ n: 900, mean, variance: 1e-80 });
      for (const method of ["fieller", "delta", "log"] as const) {
        const { value, lower, upper } = relativeLift(
          arm(mean),
          arm(mean * (1 + lift)),
          { method },
        );
        assertRelative(lower, value!, 1e-13);
        assertRelative(upper, value!, 1e-13);
      }
    }
  }
});
