import { sampleRatio } from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";
import { assertRelative } from "../_elsewhere.ts";

Deno.test("the exact test of two arms is the binomial test", () => {
  // SciPy: binomtest(7, 9).pvalue and binomtest(2, 12, 0.25).pvalue
  const even = sampleRatio([7, 2], [1, 1]);
  assertEquals(even.method, "exact");
  assertRelative(even.pValue, 0.1796875, 1e-10);
  const quarter = sampleRatio([2, 10], [1, 3]);
  assertEquals(quarter.method, "exact");
  assertRelative(quarter.pValue, 0.741896390914917, 1e-10);
});

Deno.test("the exact test of three arms lists the outcomes", () => {
  // Of the 27 equally likely ways that 3 visitors fall into 3 arms, 9 are as
  // improbable as (3, 0, 0) or (0, 3, 0) or (0, 0, 3): 3 ways, 1 each.
  const result = sampleRatio([3, 0, 0], [1, 1, 1]);
  assertRelative(result.pValue, 3 / 27, 1e-12);
  assertRelative(sampleRatio([1, 1, 1], [1, 1, 1]).pValue, 1, 1e-12);
});

Deno.test("both tests agree where both apply", () => {
  const counts = [5100, 4900];
  const exact = sampleRatio(counts, [1, 1], { method: "exact" });
  const chiSquare = sampleRatio(counts, [1, 1]);
  assertEquals(chiSquare.method, "chi-square");
  assertAlmostEquals(exact.pValue!, chiSquare.pValue!, 2e-3);
});

Deno.test("an arm of weight 0 is left out, and its visitors are reported", () => {
  const result = sampleRatio([1000, 1200, 900], [0.5, 0.5, 0]);
  assertHonest(result);
  assertRelative(result.pValue, 2.007865612426481e-5, 1e-12);
  assertEquals(result.expected, [1100, 1100, 0]);
  assertEquals(result.caveats[0]!.code, "visitors-in-zero-weight-arm");
  assertEquals(sampleRatio([10, 10, 0], [1, 1, 0]).caveats, []);
});

Deno.test("no visitors, and a single arm, have no p-value but a reason", () => {
  for (
    const result of [
      sampleRatio([0, 0], [1, 1]),
      sampleRatio([9], [1]),
      sampleRatio([], []),
      sampleRatio([9, 9], [0, 1]),
    ]
  ) {
    assertHonest(result);
    assertEquals(result.pValue, null);
  }
});

Deno.test("a p-value of a grossly broken split is small, and not 0", () => {
  const { pValue } = sampleRatio([100_000, 90_000], [1, 1]);
  assert(pValue! > 0 && pValue! < 1e-100);
});

Deno.test("a tiny share of a large total is tested with a warning", () => {
  const result = sampleRatio([3, 900_000, 900_000], [1e-6, 1, 1]);
  assertEquals(result.method, "chi-square");
  assertEquals(result.caveats[0]!.code, "small-expected-count");
});

Deno.test("the exact test is refused when it would not end", () => {
  assertThrows(
    () => sampleRatio([1e6, 1e6], [1, 1], { method: "exact" }),
    RangeError,
    'use the method "chi-square"',
  );
});

Deno.test("counts and weights that do not fit are refused", () => {
  assertThrows(() => sampleRatio([1], [1, 1]), RangeError, "one weight");
  assertThrows(() => sampleRatio([-1, 1], [1, 1]), RangeError, "counts[0]");
  assertThrows(() => sampleRatio([1, 1], [1, -1]), RangeError, "weights[1]");
  assertThrows(() => sampleRatio([1, 1], [1, NaN]), RangeError, "weights[1]");
});
