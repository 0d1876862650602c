import {
  confidenceSequence,
  confidenceSequenceCriticalValue,
  randomSource,
  relativeLift,
  sequenceOf,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { anySummaries, assertHonest, summaries } from "./_arbitraries.ts";
import { assertPublished, assertReference } from "../_elsewhere.ts";
import { referenceTests } from "./_shared.ts";

/** A sequence of a regression's coefficient, made in R. */
interface SequenceCase {
  readonly inputs: {
    readonly n: number;
    readonly coef: number;
    readonly estimate: number;
    readonly se: number;
    /** The mixing parameter. */
    readonly g: number;
  };
  readonly expected: Readonly<Record<"lower" | "upper" | "p", number>>;
}

referenceTests<SequenceCase>("anytime_valid", ({ inputs, expected }) => {
  const { n, coef, estimate, se, g } = inputs;
  const log = -2 * Math.log(0.05);
  const { lower, upper, pValue } = sequenceOf(estimate, se, n, {
    optimalSampleSize: g * (log + Math.log1p(log)),
    degreesOfFreedom: n - coef,
  });
  assertReference(lower, expected.lower, 1e-9);
  assertReference(upper, expected.upper, 1e-9);
  assertReference(pValue, expected.p, 1e-9);
});

Deno.test("any estimate with a standard error has the sequence of means", () => {
  const [a, b] = [40, 44].map((mean) => ({ n: 600, mean, variance: 900 }));
  const options = { optimalSampleSize: 2000, level: 0.9 } as const;
  const means = confidenceSequence(a!, b!, options);
  const any = sequenceOf(4, means.standardError!, 1200, {
    ...options,
    degreesOfFreedom: 1198,
  });
  assertEquals(
    [any.lower, any.upper, any.pValue, any.criticalValue],
    [means.lower, means.upper, means.pValue, means.criticalValue],
  );
  const many = sequenceOf(4, means.standardError!, 1200, options);
  assert(many.criticalValue! < any.criticalValue!);
  assertAlmostEquals(any.criticalValue!, many.criticalValue!, 0.02);
});

Deno.test("a sequence without an error, or of hardly a unit, says what is missing", () => {
  const options = { optimalSampleSize: 100, degreesOfFreedom: 1 };
  for (const error of [0, 1]) {
    const result = sequenceOf(3, error, 3, options);
    assertHonest(result);
    assertEquals([result.lower, result.criticalValue], [null, null]);
  }
  assertThrows(() => sequenceOf(NaN, 1, 10, options), RangeError, "estimate");
  assertThrows(
    () => sequenceOf(1, 1, 10, { ...options, degreesOfFreedom: 0 }),
    RangeError,
    "degreesOfFreedom must be positive",
  );
});

Deno.test("the critical value is that of GrowthBook's and Eppo's sequential intervals", () => {
  // Both engines, run at 4000 units: tuned for 5000 and for 10,000.
  const at = (optimalSampleSize: number) =>
    confidenceSequenceCriticalValue(4000, { optimalSampleSize });
  assertPublished(at(5000), 3.0403737, 1e-7);
  assertPublished(at(10_000), 3.1237791, 1e-7);
});

Deno.test("the boundary is the two-sided normal mixture of Howard, Ramdas, McAuliffe and Sekhon", () => {
  // The authors' own reference values, for a 5% boundary tuned for an
  // intrinsic time of 100: rho, the boundary at 100, and the logarithm of the
  // mixture for a sum of 10 at 100.
  const critical = confidenceSequenceCriticalValue(100, {
    optimalSampleSize: 100,
  });
  assertPublished(critical * Math.sqrt(100), 30.35209, 1e-5);
});

Deno.test("away from the size it is tuned for, the boundary follows the authors' rho", () => {
  const rho = 12.60056;
  for (const v of [1, 10, 250, 1000, 100_000]) {
    const boundary = Math.sqrt(
      (v + rho) * Math.log((v + rho) / (rho * 0.0025)),
    );
    const critical = confidenceSequenceCriticalValue(v, {
      optimalSampleSize: 100,
    });
    assertPublished(critical * Math.sqrt(v) / boundary, 1, 1e-6);
  }
});

Deno.test("the boundary is near its tightest at the size it is tuned for", () => {
  const at = (optimalSampleSize: number) =>
    confidenceSequenceCriticalValue(20_000, { optimalSampleSize });
  for (const other of [1000, 5000, 100_000, 1e6]) {
    assert(at(20_000) < at(other));
  }
});

Deno.test("interval and p-value of every look agree with each other", () => {
  const sizes = fc.integer({ min: 100, max: 1e6 });
  fc.assert(fc.property(summaries, summaries, sizes, (a, b, size) => {
    const result = confidenceSequence(a, b, { optimalSampleSize: size });
    fc.pre(Math.abs(result.pValue! - 0.05) > 1e-9);
    const holdsZero = result.lower! <= 0 && result.upper! >= 0;
    assertEquals(holdsZero, result.pValue! > 0.05);
    if (result.lift.shape !== "bounded") return;
    const liftHoldsZero = result.lift.lower! <= 0 && result.lift.upper! >= 0;
    assertEquals(liftHoldsZero, holdsZero);
  }));
});

Deno.test("the always-valid interval is wider than that of a single look", () => {
  fc.assert(fc.property(summaries, summaries, (a, b) => {
    const once = relativeLift(a, b, { quantile: "normal" });
    const always = confidenceSequence(a, b, { optimalSampleSize: 10_000 });
    assert((always.criticalValue ?? Infinity) > 1.96);
    if (always.lift.shape !== "bounded") return;
    assert(
      always.lift.lower! <= once.lower! && always.lift.upper! >= once.upper!,
    );
  }));
});

Deno.test("every look is honest about what is missing", () => {
  fc.assert(
    fc.property(anySummaries, anySummaries, (a, b) => {
      const result = confidenceSequence(a, b, { optimalSampleSize: 1000 });
      assertHonest(result, ["liftExcluded"]);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("uneven arms of skewed values hold by the larger arm's spread, too", () => {
  // Revenue of 3% buyers: its standard deviation is 9.5 times its mean.
  const wide = { n: 900, mean: 2.5, variance: 560 };
  const few = { n: 100, mean: 1.5, variance: 120 };
  const options = { optimalSampleSize: 10_000 };
  const own = Math.sqrt(560 / 900 + 120 / 100);
  const asLarger = Math.sqrt(560 / 900 + 560 / 100);
  for (const [a, b] of [[wide, few], [few, wide]] as const) {
    const result = confidenceSequence(a, b, options);
    assertAlmostEquals(result.standardError!, asLarger, 1e-12);
    assertEquals(
      result.caveats.map(({ code }) => code).includes("uneven-arms"),
      true,
    );
    assert(result.pValue! > 0.05 && result.lower! < 0 && result.upper! > 0);
  }
  const many = { ...few, variance: 900 };
  const other = confidenceSequence(wide, many, options);
  assertAlmostEquals(other.standardError!, Math.sqrt(560 / 900 + 9), 1e-12);
  const even = confidenceSequence(wide, { ...few, n: 900 }, options);
  assertEquals(
    even.caveats.map(({ code }) => code).includes("uneven-arms"),
    false,
  );
  assert(even.standardError! < own);
});

Deno.test("the ends of a small treatment's lift are where its larger spread, grown with its mean, is left out", () => {
  const control = { n: 2700, mean: 2.5, variance: 560 };
  const treatment = { n: 300, mean: 2.7, variance: 90 };
  const { lift, criticalValue } = confidenceSequence(control, treatment, {
    optimalSampleSize: 10_000,
  });
  const relative = 560 / 2.5 ** 2;
  for (const end of [lift.lower!, lift.upper!]) {
    const reach = criticalValue! * Math.sqrt(
      relative / 300 * (1 + end) + relative / 2700 * (1 + end) ** 2,
    );
    assertAlmostEquals(Math.abs(end - 0.08), reach, 1e-9);
  }
});

Deno.test("the tuning size must be given and positive", () => {
  const a = { n: 10, mean: 1, variance: 1 };
  const without = {} as { optimalSampleSize: number };
  assertThrows(
    () => confidenceSequence(a, a, without),
    TypeError,
    "optimalSampleSize",
  );
  assertThrows(
    () => confidenceSequence(a, a, { optimalSampleSize: 0 }),
    RangeError,
    "optimalSampleSize must be positive",
  );
  assertThrows(
    () => confidenceSequenceCriticalValue(0, { optimalSampleSize: 9 }),
    RangeError,
    "n must be a whole number of at least 1",
  );
});

Deno.test("one-sided p-values rise with the distance on the other side, up to 1 and however far it is", () => {
  const { uniform } = randomSource(11);
  for (let run = 0; run < 300; run++) {
    const n = Math.ceil(10 ** (1 + 8 * uniform()));
    const optimalSampleSize = 10 ** (9 * uniform());
    const level = 0.51 + 0.489 * uniform();
    const arm = (mean: number) => ({ n, mean, variance: 1 });
    let before = 0;
    for (const z of [60, 30, 3, 1, 0, -1, -3, -30, -36, -38, -60, -1e4]) {
      const [greater, less] = (["greater", "less"] as const).map(
        (alternative) =>
          confidenceSequence(
            arm(0),
            arm((alternative === "less" ? -z : z) * Math.sqrt(2 / n)),
            { optimalSampleSize, level, alternative },
          ).pValue!,
      ) as [number, number];
      assertAlmostEquals(greater, less, 1e-6);
      assert(greater >= before - 1e-9, `${greater} at ${z}, after ${before}`);
      before = greater;
    }
    assertEquals(before, 1);
  }
});
