import { sequentialSampleRatioTest } from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";
import { assertReference } from "../_elsewhere.ts";

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

Deno.test("a mixture of priors is the mean of their Bayes factors, and says how much the counts speak", () => {
  const at = (concentration: number | readonly number[]) =>
    sequentialSampleRatioTest([[560, 440]], [1, 1], { concentration });
  const factor = (concentration: number) =>
    Math.exp(at(concentration).logBayesFactors[0]!);
  // R: exp(lbeta(50 + 560, 50 + 440) - lbeta(50, 50) - 1000 * log(0.5)).
  assertReference(factor(100), 213.42145997129725, 1e-9);
  const mixed = at([100, 10_000]);
  assertHonest(mixed);
  assertAlmostEquals(
    Math.exp(mixed.logBayesFactors[0]!),
    (factor(100) + factor(10_000)) / 2,
    1e-9,
  );
  assertAlmostEquals(
    mixed.pValues[0]!,
    2 / (factor(100) + factor(10_000)),
    1e-12,
  );
});

Deno.test("a mixture of priors raises no more false alarms, and sees gross and slight faults", () => {
  let chance = 0;
  for (let path = 0; path < 2 ** 12; path++) {
    const looks: [number, number][] = [[0, 0]];
    for (let visitor = 0; visitor < 12; visitor++) {
      const [left, right] = looks.at(-1)!;
      looks.push((path >> visitor) & 1 ? [left + 1, right] : [left, right + 1]);
    }
    const { firstAlarm } = sequentialSampleRatioTest(looks, [1, 1], {
      concentration: [1, 4, 16],
      alpha: 0.2,
    });
    if (firstAlarm !== null) chance += 2 ** -12;
  }
  assert(chance > 0.02 && chance <= 0.2, `${chance}`);
  const isSeen = (
    counts: readonly [number, number],
    concentration: number | readonly number[],
  ) =>
    sequentialSampleRatioTest([counts], [1, 1], { concentration })
      .firstAlarm !== null;
  const [gross, slight] = [[75, 25], [505_200, 494_800]] as const;
  const mixture = [100, 10_000, 1_000_000];
  assertEquals([100, 1_000_000].map((one) => isSeen(gross, one)), [
    true,
    false,
  ]);
  assertEquals([isSeen(gross, mixture), isSeen(slight, mixture)], [true, true]);
  assertThrows(
    () => isSeen(gross, [100, 1e300]),
    RangeError,
    "concentration[1] must be at most",
  );
  assertThrows(() => isSeen(gross, []), RangeError, "must not be empty");
});

Deno.test("looks that fall, or do not fit, are refused; strays are reported", () => {
  const falling = [[5, 5], [6, 4]];
  assertThrows(
    () => sequentialSampleRatioTest(falling, [1, 1]),
    RangeError,
    "arm 1 has 5 at look 0 but 4 at look 1",
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
