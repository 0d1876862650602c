import {
  bayesianEffect,
  bayesianProportions,
  bestMean,
  normalCdf,
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
  assertAllReference,
  assertAllRelative,
  assertReference,
  assertRelative,
} from "../_elsewhere.ts";

interface BayesCase {
  control: { successes: number; n: number };
  treatment: { successes: number; n: number };
  prior: { a: number; b: number };
  expected: {
    chanceToWin: number;
    expectedLossTreatment: number;
    expectedLossControl: number;
    credibleTreatment95: [number, number];
  };
  tolerance: number;
}

referenceTests<BayesCase>("bayes_beta", (reference) => {
  const { control, treatment, prior, expected, tolerance } = reference;
  const result = bayesianProportions(control, treatment, { prior });
  const check = (actual: number, name: "chanceToWin") =>
    assertReference(actual, expected[name], tolerance, name);
  check(result.chanceToWin, "chanceToWin");
  assertReference(
    result.expectedLossTreatment,
    expected.expectedLossTreatment,
    tolerance,
    "expectedLossTreatment",
  );
  assertReference(
    result.expectedLossControl,
    expected.expectedLossControl,
    tolerance,
    "expectedLossControl",
  );
  const { lower, upper } = result.treatment;
  assertAllReference([lower, upper], expected.credibleTreatment95, tolerance);
});

Deno.test("the chance to win has Evan Miller's closed form for whole shapes", () => {
  // Sum over i < aT of B(aC + i, bC + bT) / ((bT + i) B(1 + i, bT) B(aC, bC)).
  const [aC, bC, aT, bT] = [3, 8, 5, 7];
  const factorial = (n: number): number => n < 2 ? 1 : n * factorial(n - 1);
  const beta = (a: number, b: number) =>
    factorial(a - 1) * factorial(b - 1) / factorial(a + b - 1);
  let expected = 0;
  for (let i = 0; i < aT; i++) {
    expected += beta(aC + i, bC + bT) /
      ((bT + i) * beta(1 + i, bT) * beta(aC, bC));
  }
  const result = bayesianProportions({ successes: 2, n: 9 }, {
    successes: 4,
    n: 10,
  });
  assertRelative(result.chanceToWin, expected, 1e-12);
});

const counts = fc.integer({ min: 0, max: 200_000 }).chain((n) =>
  fc.record({ successes: fc.integer({ min: 0, max: n }), n: fc.constant(n) })
);
const priors = fc.constantFrom({ a: 1, b: 1 }, { a: 0.5, b: 0.5 }, {
  a: 30,
  b: 970,
});

Deno.test("chances add up, losses differ by the difference of the means, swapped arms swap roles", () => {
  fc.assert(
    fc.property(counts, counts, priors, (a, b, prior) => {
      const there = bayesianProportions(a, b, { prior });
      const back = bayesianProportions(b, a, { prior });
      assertRelative(there.chanceToWin + there.chanceToLose, 1, 1e-9);
      assertAlmostEquals(back.chanceToWin, there.chanceToLose, 1e-9);
      const difference = there.treatment.value - there.control.value;
      assertAlmostEquals(
        there.expectedLossControl - there.expectedLossTreatment,
        difference,
        1e-9,
      );
      assert(
        there.lift.lower! <= there.lift.value! &&
          there.lift.value! <= there.lift.upper!,
      );
      assertRelative(1 + back.lift.value!, 1 / (1 + there.lift.value!), 1e-6);
      assertHonest(Object.freeze({ ...there, caveats: [] }));
    }),
    { numRuns: 12 },
  );
});

Deno.test("a normal effect with a flat prior repeats the data; the p-value is its chance to lose", () => {
  const value = fc.double({ min: -9, max: 9, noNaN: true });
  fc.assert(fc.property(value, (z) => {
    const result = bayesianEffect({ value: z * 0.1, standardError: 0.1 });
    assertAlmostEquals(result.value, z * 0.1, 1e-12);
    assertRelative(result.chanceToLose, normalCdf(-z), 1e-9);
    assertAlmostEquals(
      result.expectedLossControl - result.expectedLossTreatment,
      result.value,
      1e-12,
    );
    assert(result.expectedLossTreatment > 0 && result.expectedLossControl > 0);
    assertAlmostEquals(result.region.inside, 0, 1e-12);
  }));
});

Deno.test("the expected loss keeps its digits far out", () => {
  // mpmath, 30 digits: density(z) - z Q(z).
  const rows = [
    [1.5, 0.02930679376260463],
    [6, 1.563569795970966e-10],
    [12, 1.460520116984555e-34],
  ] as const;
  for (const [z, expected] of rows) {
    const result = bayesianEffect({ value: z, standardError: 1 });
    assertRelative(result.expectedLossTreatment, expected, 1e-12);
  }
  // Continuous where the formula changes over.
  const at = (z: number) =>
    bayesianEffect({ value: z, standardError: 1 }).expectedLossTreatment;
  assertRelative(at(1 + 1e-12), at(1 - 1e-12), 1e-11);
});

Deno.test("a prior draws the estimate by the weight of its precision", () => {
  const estimate = { value: 0.08, standardError: 0.04 };
  const prior = { mean: 0.01, standardDeviation: 0.02 };
  const result = bayesianEffect(estimate, { prior });
  assertRelative(
    result.value,
    (0.08 / 16 + 0.01 / 4) / (1 / 16 + 1 / 4),
    1e-12,
  );
  assertRelative(
    result.standardDeviation,
    1 / Math.sqrt(1 / 0.04 ** 2 + 1 / 0.02 ** 2),
    1e-12,
  );
});

Deno.test("the best of two is the one that wins, the best of equals is a draw", () => {
  const two = bestMean([
    { mean: 2, standardDeviation: 0.3 },
    { mean: 2.5, standardDeviation: 0.4 },
  ]);
  const pair = bayesianEffect({ value: 0.5, standardError: 0.5 });
  assertRelative(two.chanceToBeBest[1], pair.chanceToWin, 1e-11);
  assertRelative(two.expectedLoss[1], pair.expectedLossTreatment, 1e-11);
  assertRelative(two.expectedLoss[0], pair.expectedLossControl, 1e-11);
  const draw = bestMean(Array(5).fill({ mean: 3, standardDeviation: 0.2 }));
  assertAllRelative(draw.chanceToBeBest, Array(5).fill(0.2), 1e-12);
});

Deno.test("priors and regions out of range are refused by name", () => {
  const arm = { successes: 1, n: 2 };
  assertThrows(
    () => bayesianProportions(arm, arm, { prior: { a: 0, b: 1 } }),
    RangeError,
    "prior.a",
  );
  assertThrows(
    () =>
      bayesianEffect({ value: 1, standardError: 1 }, { region: [0.1, -0.1] }),
    RangeError,
    "region must be [lower, upper]",
  );
  const estimate = { value: 1, standardError: 0 };
  assertThrows(() => bayesianEffect(estimate), RangeError, "standardError");
  assertThrows(() => bestMean([]), RangeError, "must not be empty");
  assertEquals(bestMean([{ mean: 1, standardDeviation: 1 }]).expectedLoss, [0]);
});

Deno.test("a posterior mean keeps the digits of the surer one of estimate and prior", () => {
  for (const size of [1, 1e6, 1e12, 1e30]) {
    const at = (value: number, mean: number) =>
      bayesianEffect({ value, standardError: mean === 1 ? size : 1e-3 }, {
        prior: { mean, standardDeviation: mean === 1 ? 1e-3 : size },
      }).value;
    // The other one is a thousand times less sure, or more, and so far away.
    const rest = 1 / (1 + (size * 1e3) ** 2);
    assertRelative(at(1, size), 1 + rest * (size - 1), 1e-14);
    assertRelative(at(size, 1), 1 + rest * (size - 1), 1e-14);
  }
});

Deno.test("priors that hardly imagine anybody give both arms one answer, as far down as they are taken", () => {
  const nobody = { successes: 0, n: 26 };
  for (
    const other of [nobody, { successes: 6, n: 37 }, { successes: 0, n: 1 }]
  ) {
    for (const shape of [1e-3, 0.01, 0.049, 0.05, 0.2]) {
      const at = (...arms: readonly [typeof nobody, typeof nobody]) =>
        bayesianProportions(...arms, { prior: { a: shape, b: shape } });
      if (shape < 0.05) {
        assertThrows(() => at(nobody, other), RangeError, `${shape}`);
        continue;
      }
      const [there, back] = [at(nobody, other), at(other, nobody)];
      assertRelative(there.chanceToWin, back.chanceToLose, 1e-11);
      assertRelative(there.chanceToLose, back.chanceToWin, 1e-11);
      const { value } = there.lift;
      assertRelative((1 + value!) * (1 + back.lift.value!), 1, 1e-6);
    }
  }
});

Deno.test("a mean known more finely than doubles can place it is better as often as the others are below it", () => {
  const { chanceToBeBest } = bestMean([
    { mean: 0, standardDeviation: 1e-75 },
    { mean: 1, standardDeviation: 1e-60 },
    { mean: -1, standardDeviation: 1 },
  ]);
  const above = normalCdf(-2);
  assertEquals(chanceToBeBest[0], 0);
  assertAlmostEquals(chanceToBeBest[1]!, 1 - above, 1e-8);
  assertAlmostEquals(chanceToBeBest[2]!, above, 1e-8);
});

Deno.test("chances to be best sum to 1 and belong to their means, wherever these lie and however their errors differ", () => {
  const { below, normal, uniform } = randomSource(9);
  for (let run = 0; run < 12; run++) {
    const far = [0, 1, 1e6, 1e12][below(4)]!;
    const means = Array.from({ length: 2 + below(29) }, () => ({
      mean: far + normal(),
      standardDeviation: 10 ** (6 * uniform() - 3),
    }));
    // Two that are known to the last digit, and one that nothing is known of.
    means.push(
      ...[1e-75, 1e-60, 1e75].slice(below(4)).map((
        standardDeviation,
      ) => ({ mean: far + normal(), standardDeviation })),
    );
    const { chanceToBeBest } = bestMean(means);
    const sum = chanceToBeBest.reduce((total, chance) => total + chance, 0);
    assertAlmostEquals(sum, 1, 1e-9, JSON.stringify(means));
    const back = bestMean(means.toReversed()).chanceToBeBest;
    back.toReversed().forEach((chance, i) =>
      assertAlmostEquals(chance, chanceToBeBest[i]!, 1e-9)
    );
  }
});
