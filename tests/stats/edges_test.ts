/** What no result may hold, at the ends of what doubles can. */

import {
  confidenceSequence,
  confidenceSequenceCriticalValue,
  cuped,
  groupSequentialBoundaries,
  jointMoments,
  mannWhitney,
  normalDensity,
  quantile,
  repeatedInterval,
  sequentialSize,
  winnersCurse,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";

Deno.test("values that overflow are refused by name", () => {
  assertThrows(
    () => quantile([1e301, 1], 0.5),
    RangeError,
    "values[0] must not exceed 1e+300 in absolute value",
  );
});

Deno.test("a one-sided question has a one-sided p-value and interval, and its record says so", () => {
  const control = { n: 500, mean: 10, variance: 90 };
  const treatment = { n: 500, mean: 11, variance: 95 };
  const x = [20, 30, 40, 50, 60, 70];
  const y = [31, 41, 51, 61, 71, 95];
  for (const alternative of ["greater", "less"] as const) {
    const open = alternative === "greater" ? "upper" : "lower";
    const sequence = confidenceSequence(control, treatment, {
      optimalSampleSize: 1000,
      alternative,
    });
    const ranks = mannWhitney(x, y, { alternative });
    assertHonest(sequence);
    assertHonest(ranks);
    assertEquals([sequence.alternative, ranks.alternative], [
      alternative,
      alternative,
    ]);
    assertEquals([sequence[open], sequence.lift[open], ranks.shift[open]], [
      null,
      null,
      null,
    ]);
    assertEquals(ranks.caveats[0]!.missing, [`shift.${open}`]);
  }
  const boundaries = groupSequentialBoundaries({
    design: "pocock",
    informationRates: [0.5, 1],
    alternative: "greater",
  });
  const look = repeatedInterval(boundaries, 0, { value: 2, standardError: 1 });
  assertHonest(look);
  assertEquals([look.upper, look.alternative], [null, "greater"]);
});

Deno.test("the one-sided mixture is a fair bet: its mean under no effect is 1", () => {
  // The p-value is 1 over the mixture where that is below 1.
  const options = { optimalSampleSize: 900, alternative: "greater" } as const;
  for (const n of [300, 900, 5000]) {
    const p = (z: number) =>
      confidenceSequence(
        { n: n / 2, mean: 0, variance: 1 },
        { n: n / 2, mean: z * 2 / Math.sqrt(n), variance: 1 },
        options,
      ).pValue!;
    const critical = confidenceSequenceCriticalValue(n, options);
    assertAlmostEquals(p(critical), 0.05, 1e-9);
    assert(
      critical < confidenceSequenceCriticalValue(n, { optimalSampleSize: 900 }),
    );
    // Howard et al. (2021), proposition 6, integrated here by its definition:
    // a likelihood ratio over half a normal distribution of effects.
    const rho = 900 / (-2 * Math.log(0.1) + Math.log1p(-2 * Math.log(0.1)));
    const mixture = (z: number) => {
      let sum = 0;
      const step = 0.002 / Math.sqrt(rho);
      for (let effect = step / 2; effect < 8 / Math.sqrt(rho); effect += step) {
        sum += 2 * Math.sqrt(rho) * normalDensity(effect * Math.sqrt(rho)) *
          Math.exp(effect * z * Math.sqrt(n) - effect ** 2 * n / 2) * step;
      }
      return sum;
    };
    assertAlmostEquals(1 / mixture(critical), 0.05, 1e-6);
  }
});

Deno.test("an alpha that cannot be spent is refused, and looks without any to spend say so", () => {
  const plan = { informationRates: [0.5, 1], alpha: 0.999 } as const;
  assertThrows(
    () =>
      groupSequentialBoundaries({
        design: "lan-demets-pocock",
        alternative: "greater",
        ...plan,
      }),
    RangeError,
    "alpha of 0.999 cannot be spent",
  );
  const early = groupSequentialBoundaries({
    design: "lan-demets-obrien-fleming",
    informationRates: [0.001, 0.5, 1],
  });
  assertHonest(early);
  assertEquals([early.criticalValues[0], early.nominalPValues[0]], [
    null,
    null,
  ]);
  assertEquals(early.caveats[0]!.code, "nothing-to-spend");
  const look = repeatedInterval(early, 0, { value: 9, standardError: 1 });
  assertHonest(look);
  assertEquals([look.lower, look.stop], [null, false]);
  const late = groupSequentialBoundaries({
    design: "lan-demets-obrien-fleming",
    informationRates: [0.5, 1],
  });
  assertAlmostEquals(
    sequentialSize(early).inflation,
    sequentialSize(late).inflation,
    1e-9,
  );
});

Deno.test("where the shrunken effect is 0 nothing overstates it by a finite factor", () => {
  const result = winnersCurse({ value: 0, standardError: 1 }, {
    mean: 0,
    standardDeviation: 1,
  });
  assertHonest(result);
  assertEquals(result.exaggeration, null);
});

Deno.test("a sequence asks the larger of uneven arms of few buyers, and not of even ones", () => {
  const arm = (n: number) => ({ n, mean: 1.5, variance: 200 });
  const asked = (a: number, b: number) =>
    confidenceSequence(arm(a), arm(b), { optimalSampleSize: 10_000 }).caveats
      .some(({ code }) => code === "uneven-arms");
  assertEquals([asked(200, 1800), asked(2000, 200)], [true, true]);
  assertEquals([asked(1000, 1000), asked(500_000, 4_500_000)], [false, false]);
});

Deno.test("columns too large to be multiplied are refused by their names, and smaller ones adjusted", () => {
  const arm = (size: number, effect: number) => {
    const before = [1, 2, 3, 4, 5, 6].map((x) => x * size);
    return jointMoments({
      before,
      after: before.map((x, i) => x * (1 + effect) + (i % 2) * size),
    });
  };
  const adjust = (size: number) =>
    cuped(arm(size, 0), arm(size, 0.1), {
      outcome: "after",
      covariates: ["before"],
    });
  const usual = adjust(1).varianceReduction!;
  for (const size of [1e30, 1e75, 1e120, 1e-120]) {
    assertAlmostEquals(adjust(size).varianceReduction!, usual, 1e-9);
  }
  assertThrows(
    () => adjust(1e130),
    RangeError,
    "The values of after are too large to adjust",
  );
  assertThrows(
    () => jointMoments({ orders: [1, 2], revenue: [1e160, -1e160] }),
    RangeError,
    "The values of revenue are too large",
  );
});
