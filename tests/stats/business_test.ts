import {
  bayesianEffect,
  cochranQ,
  logarithmicMean,
  marginTest,
  moments,
  randomSource,
  relativeLift,
  shrinkEstimates,
  totalImpact,
  welchTest,
  winnersCurse,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { anySummaries, assertHonest, summaries } from "./_arbitraries.ts";
import { assertRelative } from "../_elsewhere.ts";

const margins = fc.double({ min: 0, max: 0.5, noNaN: true });

Deno.test("an answer about a margin is what Fieller's interval says", () => {
  fc.assert(
    fc.property(summaries, summaries, margins, (a, b, margin) => {
      for (
        const question of ["non-inferior", "superior", "equivalent"] as const
      ) {
        for (const lowerIsBetter of [false, true]) {
          const result = marginTest(a, b, { question, margin, lowerIsBetter });
          assertHonest(result);
          const { shape: interval, lower, upper } = result.lift;
          if (interval !== "bounded") continue;
          if (Math.abs(result.pValue! - 0.05) < 1e-9) continue;
          const within = {
            "non-inferior": lowerIsBetter ? upper! < margin : lower! > -margin,
            superior: lowerIsBetter ? upper! < -margin : lower! > margin,
            equivalent: lower! > -margin && upper! < margin,
          }[question];
          assertEquals(result.shown, within, question);
        }
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("superiority by nothing is the one-sided Welch test", () => {
  fc.assert(fc.property(summaries, summaries, (a, b) => {
    const result = marginTest(a, b, { question: "superior", margin: 0 });
    const welch = welchTest(a, b, { alternative: "greater" });
    assertRelative(result.pValue, welch.pValue!, 1e-9);
  }));
});

Deno.test("a shrinking loss is an improvement by the same rules", () => {
  const control = { n: 5000, mean: -10, variance: 100 };
  const treatment = { n: 5000, mean: -8, variance: 100 };
  const options = { question: "superior", margin: 0.1 } as const;
  assertEquals(marginTest(control, treatment, options).shown, true);
  assertEquals(marginTest(treatment, control, options).shown, false);
});

Deno.test("arms that cannot be compared leave the question open, with a reason", () => {
  fc.assert(fc.property(anySummaries, anySummaries, (a, b) => {
    const options = { question: "equivalent", margin: 0.1 } as const;
    const result = marginTest(a, b, options);
    assertHonest(result);
  }));
  const arm = { n: 9, mean: 1, variance: 1 };
  assertThrows(
    () => marginTest(arm, arm, { question: "superior", margin: -1 }),
    RangeError,
    "margin must not be negative",
  );
});

Deno.test("Cochran's Q of two estimates is the squared z of their difference", () => {
  const pair = [
    { value: 3, standardError: 1 },
    { value: 7, standardError: 2 },
  ];
  const result = cochranQ(pair);
  assertRelative(result.q, 16 / 5);
  assertRelative(result.common.value, (3 + 7 / 4) / (1 + 1 / 4));
  assertRelative(result.common.standardError, Math.sqrt(1 / 1.25));
  assertRelative(result.iSquared, 1 - 5 / 16);
  assertThrows(() => cochranQ([pair[0]!]), RangeError, "at least two");
});

Deno.test("under one effect, Q is significant as often as it says", () => {
  const random = randomSource(2);
  let found = 0;
  const runs = 4000;
  for (let run = 0; run < runs; run++) {
    const estimates = [0.5, 1, 2, 3].map((standardError) => ({
      value: 4 + standardError * random.normal(),
      standardError,
    }));
    if (cochranQ(estimates).pValue <= 0.05) found++;
  }
  assertAlmostEquals(found / runs, 0.05, 0.015);
});

Deno.test("shrinking recovers the spread of the true effects, and comes closer to them", () => {
  const random = randomSource(3);
  const truth = Array.from(
    { length: 400 },
    () => 0.02 + 0.03 * random.normal(),
  );
  const estimates = truth.map((value, i) => {
    const standardError = 0.02 + 0.04 * (i % 3);
    return { value: value + standardError * random.normal(), standardError };
  });
  const { mean, standardDeviation, shrunken } = shrinkEstimates(estimates);
  assertAlmostEquals(mean.value, 0.02, 0.008);
  assertAlmostEquals(standardDeviation, 0.03, 0.008);
  const error = (list: readonly { value: number }[]) =>
    moments(list.map(({ value }, i) => (value - truth[i]!) ** 2)).mean!;
  assert(error(shrunken) < 0.5 * error(estimates));
  const covered =
    shrunken.filter(({ value, standardError }, i) =>
      Math.abs(value - truth[i]!) < 1.96 * standardError
    ).length;
  assertAlmostEquals(covered / 400, 0.95, 0.04);
});

Deno.test("estimates that agree are drawn all the way to their mean", () => {
  const { standardDeviation, shrunken, mean } = shrinkEstimates(
    [1, 1.1, 0.9].map((value) => ({ value, standardError: 1 })),
  );
  assertEquals(standardDeviation, 0);
  shrunken.forEach(({ value }) => assertRelative(value, mean.value));
});

Deno.test("money is the difference times the visitors, ends included", () => {
  const difference = welchTest(
    { n: 1000, mean: 2, variance: 9 },
    { n: 1000, mean: 2.1, variance: 9 },
  );
  const impact = totalImpact(difference, { visitorsPerDay: 500 });
  assertHonest(impact);
  assertRelative(impact.perDay.lower, 500 * difference.lower!);
  assertRelative(impact.perYear.upper, 365 * 500 * difference.upper!);
  const single = welchTest({ n: 1, mean: 2, variance: null }, {
    n: 9,
    mean: 3,
    variance: 1,
  });
  const unknown = totalImpact(single, { visitorsPerDay: 10 });
  assertEquals([unknown.perDay.value, unknown.perDay.lower], [10, null]);
  assertEquals(unknown.caveats[0]!.code, "undefined-variance");
  assertThrows(
    () => totalImpact(difference, { visitorsPerDay: 5, ordinaryDays: 400 }),
    RangeError,
    "at most a year",
  );
});

Deno.test("the exaggeration of winners is what a simulation sees", () => {
  const prior = { mean: 0.01, standardDeviation: 0.02 };
  const result = winnersCurse({ value: 0.06, standardError: 0.03 }, prior);
  const random = randomSource(6);
  const truth = result.shrunken.value;
  const winners: number[] = [];
  for (let run = 0; run < 200_000; run++) {
    const value = truth + 0.03 * random.normal();
    if (Math.abs(value) > 1.959964 * 0.03) winners.push(Math.abs(value));
  }
  assertAlmostEquals(winners.length / 200_000, result.power, 0.003);
  const seen = moments(winners).mean! / truth;
  assertAlmostEquals(result.exaggeration!, seen, 0.03);
  const posterior = bayesianEffect({ value: 0.06, standardError: 0.03 }, {
    prior,
  });
  assertEquals(result.chanceOfOppositeSign, posterior.chanceToLose);
});

Deno.test("lifts of segments go through all of this as they are", () => {
  const segment = (lift: number) => {
    const result = relativeLift(
      { n: 4000, mean: 10, variance: 400 },
      { n: 4000, mean: 10 * (1 + lift), variance: 400 },
    );
    return { value: result.value!, standardError: result.standardError! };
  };
  const segments = [0.3, 0.02, -0.01, 0.03, 0.05].map(segment);
  assert(cochranQ(segments).pValue < 0.001);
  assert(shrinkEstimates(segments).shrunken[0]!.value < 0.3);
});

Deno.test("the logarithmic mean is 1 / ln 2 of 1 and 2, in either order, and the amount of equal ones", () => {
  assertRelative(logarithmicMean(2, 1), 1.4426950408889634, 1e-15);
  assertRelative(logarithmicMean(1, 2), 1.4426950408889634, 1e-15);
  assertEquals(logarithmicMean(3, 3), 3);
});
