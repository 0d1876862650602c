/** Shapes of a sample, and tokens of a bucket, by numbers of another program. */

import { assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import {
  cumulativeShares,
  histogram,
  kernelDensity,
} from "../../lib/sandbox/answers/_distribution.ts";
import { createBuckets } from "../../lib/sandbox/http/_buckets.ts";
import { HOUR_WEIGHTS } from "../../lib/sandbox/season/day_shape.ts";
import {
  checkIndustry,
  industryIndex,
  seasonAt,
} from "../../lib/sandbox/season/industry.ts";

Deno.test("bars hold every value once, the greatest in the last", () => {
  assertEquals(histogram([0, 1, 2, 3, 4], 2), [
    { from: 0, to: 2, count: 2 },
    { from: 2, to: 4, count: 3 },
  ]);
  assertEquals(histogram([5, 5], 2), [{ from: 5, to: 5, count: 2 }]);
  assertEquals(histogram([], 2), []);
});

Deno.test("a density is that of Silverman's rule, of even samples and of skewed ones", () => {
  // Python: gaussian kernels of the bandwidths 0.97358 and 2.33375.
  const even = kernelDensity([1, 2, 3, 4, 5]);
  assertEquals([even.length, even[0]!.x, even.at(-1)!.x], [64, 1, 5]);
  assertAlmostEquals(even[0]!.density, 0.14097648894226283, 1e-12);
  assertAlmostEquals(even.at(-1)!.density, 0.14097648894226283, 1e-12);
  const skewed = kernelDensity([1, 1, 1, 1, 9]);
  assertAlmostEquals(skewed[0]!.density, 0.1368520377754484, 1e-12);
  assertAlmostEquals(skewed.at(-1)!.density, 0.03457295052174118, 1e-12);
  assertEquals(kernelDensity([3]), []);
  assertEquals(kernelDensity([3, 3]), []);
  assertEquals(kernelDensity([3, 4]).length, 64);
});

Deno.test("shares rise to one, by values up to each point", () => {
  const shares = cumulativeShares([0, 63]);
  assertEquals(shares.slice(0, 2), [{ x: 0, p: 0.5 }, { x: 1, p: 0.5 }]);
  assertEquals(shares.at(-1), { x: 63, p: 1 });
  assertEquals(cumulativeShares([2, 2]), [{ x: 2, p: 1 }]);
  assertEquals(cumulativeShares([]), []);
});

Deno.test("a bucket refills by whole periods from the first call on, and never beyond its size", () => {
  let now = 0;
  const take = createBuckets(() => now);
  const left = () => {
    const { allowed, retryAfter, headers } = take("x", "sitewide");
    return [allowed, Number(headers["x-ratelimit-remaining"]), retryAfter];
  };
  for (let call = 9; call >= 0; call--) assertEquals(left(), [true, call, 30]);
  assertEquals(left(), [false, 0, 30]);
  now = 29_500;
  assertEquals(left(), [false, 0, 1]);
  now = 30_000;
  assertEquals(left(), [true, 4, 30]);
  now = 59_999;
  assertEquals(left(), [true, 3, 1]);
  now = 60_000;
  assertEquals(left(), [true, 7, 30]);
  now = 200_000;
  assertEquals(left(), [true, 9, 30]);
});

Deno.test("a season falls off by days from its event, and BFCM ends on the fourth day", () => {
  const strengths = (event: "BFCM" | "laborDay") =>
    [-5, -1, 0, 1, 2, 3, 4, 6].map((offset) => seasonAt(event, offset));
  const away = (days: number) => Math.exp(-days / 2.5);
  assertEquals(
    strengths("BFCM"),
    [away(5), away(1), 1, 0.55, 0.55, 0.85, away(3), away(5)],
  );
  assertEquals(
    strengths("laborDay"),
    [5, 1, 0, 1, 2, 3, 4, 6].map(away),
  );
});

Deno.test("the industry's hours rise as its day does, and most in the evening", () => {
  const index = (year: number, hour?: number) =>
    industryIndex("growing", "BFCM", "revenue", year, 0, hour);
  assertAlmostEquals(index(2021), 290);
  assertAlmostEquals(index(2023), 100 * (1 + 1.9 * 1.12));
  const hours = HOUR_WEIGHTS.map((_, hour) => index(2021, hour));
  const mean = hours.reduce((sum, value) => sum + value) / 24;
  assertAlmostEquals(mean, 290);
  const weight = HOUR_WEIGHTS.reduce((sum, value) => sum + value) / 24;
  const evening = 100 + 190 * (0.7 + 0.3 * HOUR_WEIGHTS[20]! / weight);
  assertAlmostEquals(hours[20]!, evening);
});

Deno.test("an industry grows by more than -1 and at most 2 a year", () => {
  for (const yearlyGrowth of [-1, 2.01, NaN]) {
    assertThrows(() => checkIndustry({ yearlyGrowth }), RangeError, "above -1");
  }
  for (const yearlyGrowth of [-0.99, 0, 2]) {
    assertEquals(checkIndustry({ yearlyGrowth }), { yearlyGrowth });
  }
});
