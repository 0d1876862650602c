import { sequentialSampleRatioTest } from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";

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
