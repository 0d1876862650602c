import { mixtureSprt, sequentialSampleRatioTest } from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { anySummaries, assertHonest, summaries } from "./_arbitraries.ts";
import { assertRelative } from "./_shared.ts";

Deno.test("the likelihood ratio is the average over the effects that were expected", () => {
  // Ratio of densities N(d; e, V) / N(d; 0, V), averaged over e ~ N(0, τ²) by
  // a plain sum over a fine grid.
  const control = { n: 100, mean: 5, variance: 9 };
  const treatment = { n: 120, mean: 5.8, variance: 12 };
  const effectSize = 0.4;
  const look = mixtureSprt(control, treatment, { effectSize });
  const variance = 9 / 100 + 12 / 120;
  let sum = 0;
  const step = 0.001;
  for (let e = -5; e <= 5; e += step) {
    const prior = Math.exp(-(e ** 2) / (2 * effectSize ** 2)) /
      (effectSize * Math.sqrt(2 * Math.PI));
    sum += step * prior * Math.exp((0.8 * e - e * e / 2) / variance);
  }
  assertRelative(Math.exp(look.logLikelihoodRatio!), sum, 1e-9);
});

Deno.test("p-value and interval of a look agree, and every look is honest", () => {
  fc.assert(fc.property(summaries, summaries, (a, b) => {
    const look = mixtureSprt(a, b, { effectSize: 1 });
    fc.pre(Math.abs(look.pValue! - 0.05) > 1e-9);
    assertEquals(look.lower! <= 0 && look.upper! >= 0, look.pValue! > 0.05);
  }));
  fc.assert(
    fc.property(
      anySummaries,
      anySummaries,
      (a, b) => assertHonest(mixtureSprt(a, b, { effectSize: 1 })),
    ),
  );
  assertThrows(
    () =>
      mixtureSprt({ n: 9, mean: 1, variance: 1 }, {
        n: 9,
        mean: 1,
        variance: 1,
      }, { effectSize: 0 }),
    RangeError,
    "effectSize must be positive",
  );
});

Deno.test("the split under watch: small samples by hand", () => {
  // Two visitors to the first arm, prior Beta(1, 1): P = 1/3 against 1/4.
  const { pValues } = sequentialSampleRatioTest([[1, 0], [2, 0]], [1, 1], {
    concentration: 2,
  });
  assertAlmostEquals(pValues[0]!, 1, 1e-12);
  assertAlmostEquals(pValues[1]!, 3 / 4, 1e-12);
});

Deno.test("the chance of ever raising a false alarm stays below alpha", () => {
  // Every path of 14 visitors of an even split, counted exactly.
  let chance = 0;
  const paths = 2 ** 14;
  for (let path = 0; path < paths; path++) {
    const looks: [number, number][] = [];
    let [left, right] = [0, 0];
    for (let k = 0; k < 14; k++) {
      if (path >> k & 1) left++;
      else right++;
      looks.push([left, right]);
    }
    const { firstAlarm } = sequentialSampleRatioTest(looks, [1, 1], {
      concentration: 4,
      alpha: 0.2,
    });
    if (firstAlarm !== null) chance += 1 / paths;
  }
  assert(chance > 0.02 && chance <= 0.2, `${chance}`);
});

Deno.test("looks that fall, or do not fit, are refused; strays are reported", () => {
  const falling = [[5, 5], [6, 4]];
  assertThrows(
    () => sequentialSampleRatioTest(falling, [1, 1]),
    RangeError,
    "arm 1 has 5 at look 0 and 4 at look 1",
  );
  assertThrows(
    () => sequentialSampleRatioTest([[5]], [1, 1]),
    RangeError,
    "one weight per count",
  );
  const stray = sequentialSampleRatioTest([[5, 5, 1]], [1, 1, 0]);
  assertHonest(stray);
  assertEquals(stray.caveats[0]!.code, "visitors-in-zero-weight-arm");
  assertHonest(sequentialSampleRatioTest([], [1, 1]));
  assertHonest(sequentialSampleRatioTest([[10, 900]], [1, 1]));
});
