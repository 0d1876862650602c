import {
  detectableDifference,
  falsePositiveRisk,
  power,
  randomSource,
  runningTime,
  sampleSize,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { referenceTests } from "./_shared.ts";
import {
  assertPublished,
  assertReference,
  assertRelative,
} from "../_elsewhere.ts";

interface MeansCase {
  sd: number;
  delta: number;
  nPerArm: number;
  alpha: number;
  power: number;
  expected: { power: number; nPerArm: number; detectable: number };
}

referenceTests<MeansCase>(
  "power",
  ({ sd, delta, nPerArm, alpha, power: wanted, expected }) => {
    const target = { difference: delta, standardDeviation: sd };
    // R sums its noncentral t to an absolute 1e-12 and no further.
    assertReference(power(target, nPerArm, { alpha }), expected.power, 1e-10);
    const options = { alpha, power: wanted };
    const size = sampleSize(target, options);
    assertReference(size.exactControl, expected.nPerArm, ROOT);
    const detectable = detectableDifference(sd, nPerArm, options);
    assertReference(detectable, expected.detectable, ROOT);
  },
  (file) => (file as Record<string, unknown>).means,
  "means",
);

interface ProportionsCase {
  p1: number;
  p2: number;
  nPerArm: number;
  alpha: number;
  power: number;
  expected: { power: number; nPerArm: number };
}

referenceTests<ProportionsCase>(
  "power",
  ({ p1, p2, nPerArm, alpha, power: wanted, expected }) => {
    const target = { control: p1, treatment: p2 };
    assertReference(power(target, nPerArm, { alpha }), expected.power, 1e-12);
    const size = sampleSize(target, { alpha, power: wanted });
    assertReference(size.exactControl, expected.nPerArm, ROOT);
  },
  (file) => (file as Record<string, unknown>).proportions,
  "proportions",
);

const ROOT = 1e-10;

Deno.test("power.t.test(n = 20, delta = 1, sd = 1) of R's manual has a power of 0.8690", () => {
  const target = { difference: 1, standardDeviation: 1 };
  assertPublished(power(target, 20), 0.8689528, 1e-6);
  assertPublished(
    sampleSize(target, { power: 0.9 }).exactControl,
    22.02110,
    1e-4,
  );
});

const targets = fc.oneof(
  fc.record({
    difference: fc.double({ min: 0.05, max: 2, noNaN: true }),
    standardDeviation: fc.double({ min: 0.5, max: 5, noNaN: true }),
  }),
  fc.record({
    control: fc.double({ min: 0.01, max: 0.4, noNaN: true }),
    treatment: fc.double({ min: 0.45, max: 0.99, noNaN: true }),
  }),
);

Deno.test("the size that a plan asks for has the power that it was asked for", () => {
  const options = fc.record({
    power: fc.constantFrom(0.5, 0.8, 0.95),
    alpha: fc.constantFrom(0.01, 0.05, 0.2),
    allocation: fc.constantFrom(0.25, 1, 3),
    comparisons: fc.constantFrom(1, 3),
    alternative: fc.constantFrom("two-sided" as const, "greater" as const),
  });
  fc.assert(
    fc.property(targets, options, (target, { power: wanted, ...plan }) => {
      const size = sampleSize(target, { ...plan, power: wanted });
      assert(size.power >= wanted - 1e-9);
      assert(power(target, size.nControl + 5, plan) >= size.power - 1e-9);
      assertEquals(
        size.total,
        size.nControl + plan.comparisons * size.nTreatment,
      );
      if (size.exactControl <= 2 / Math.min(1, plan.allocation)) return;
      assertAlmostEquals(power(target, size.exactControl, plan), wanted, 1e-9);
    }),
    { numRuns: 60 },
  );
});

Deno.test("one side of a two-sided test has half its error", () => {
  const target = { difference: 0.4, standardDeviation: 2 };
  const two = power(target, 300);
  const greater = power(target, 300, { alternative: "greater", alpha: 0.025 });
  const less = power(target, 300, { alternative: "less", alpha: 0.025 });
  assertRelative(two, greater + less, 1e-12);
  const none = { difference: 0, standardDeviation: 2 };
  assertRelative(power(none, 300), 0.05, 1e-10);
  const mirrored = { difference: -0.4, standardDeviation: 2 };
  assertRelative(power(mirrored, 300), two, 1e-12);
});

Deno.test("plans that cannot be met are refused", () => {
  const target = { difference: 0, standardDeviation: 1 };
  assertThrows(() => sampleSize(target), RangeError, "difference of 0");
  const down = { control: 0.2, treatment: 0.1 };
  const greater = { alternative: "greater" } as const;
  assertThrows(() => sampleSize(down, greater), RangeError, "matching sign");
  assertThrows(() => power(down, 1), RangeError, "at least 2 units");
  assertThrows(
    () => power({ control: 0, treatment: 0.1 }, 10),
    RangeError,
    "control must be between 0 and 1",
  );
  assertThrows(
    () => detectableDifference(1, 100, { power: 0.01 }),
    RangeError,
    "power must exceed alpha",
  );
});

Deno.test("the running time goes on with the rhythm of the last whole weeks", () => {
  const series = [1, 1, 1, ...[10, 20, 30, 40, 50, 60, 70]];
  assertEquals(runningTime(series, 280).days, 7);
  assertEquals(runningTime(series, 281).days, 8);
  assertEquals(runningTime(series, 300).days, 9);
  assertEquals(runningTime(series, 300).visitors, 310);
  assertEquals(runningTime([5, 7], 24).days, 4);
  assertEquals(runningTime(series, 1).caveats[0]!.code, "short-series");
  assertEquals(runningTime(new Array(14).fill(9), 1).caveats, []);
  assertThrows(() => runningTime([], 5), RangeError, "have visitors");
  assertThrows(() => runningTime([0, 0], 5), RangeError, "have visitors");
  assertThrows(() => runningTime([5, -1], 5), RangeError, "dailyVisitors[1]");
});

Deno.test("the false positive risk is that of Kohavi, Deng and Vermeer (2022), table 2", () => {
  const rows = [
    [1 / 3, 0.059],
    [0.2, 0.111],
    [0.15, 0.150],
    [0.1, 0.220],
    [0.08, 0.264],
  ] as const;
  for (const [successRate, risk] of rows) {
    assertPublished(falsePositiveRisk({ successRate }), risk, 1e-3);
  }
  const half = falsePositiveRisk({ successRate: 0.1, alternative: "greater" });
  assertAlmostEquals(half, 0.045 / (0.045 + 0.08), 1e-15);
  assertThrows(
    () => falsePositiveRisk({ successRate: 0 }),
    RangeError,
    "successRate must be between 0 and 1",
  );
});

Deno.test("sizes have the power that was asked for, and no more units than that, however high and uneven", () => {
  const { below, uniform } = randomSource(5);
  const of = <T>(...choices: readonly T[]): T =>
    choices[below(choices.length)]!;
  for (let run = 0; run < 120; run++) {
    const control = 0.01 + 0.9 * uniform();
    const treatment = Math.min(0.999, control * (1.01 + 0.3 * uniform()));
    const wanted = of(0.5, 0.8, 0.99, 0.999, 0.99999, 0.999999);
    const plan = { allocation: of(1, 0.1, 10, 1000), alpha: of(0.05, 1e-6) };
    for (
      const target of [{ control, treatment }, {
        difference: treatment - control,
        standardDeviation: 0.2,
        treatmentStandardDeviation: of(0.02, 0.2, 2),
      }]
    ) {
      const size = sampleSize(target, { ...plan, power: wanted });
      const said = JSON.stringify({ target, plan, wanted, size });
      assert(size.power >= wanted - 1e-9, said);
      const fewer = 0.999 * size.exactControl;
      if (fewer < 2 / Math.min(1, plan.allocation)) continue;
      assert(power(target, fewer, plan) < wanted, said);
    }
  }
});
