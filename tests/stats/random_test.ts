import { moments, randomSource } from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { binomialSampler } from "./_binomial.ts";
import { xoshiro128 } from "../../lib/stats/random/_xoshiro.ts";
import { assertPublished } from "../_elsewhere.ts";

Deno.test("the generator gives the numbers that its authors publish", () => {
  // Reference output of xoshiro128** from the state 1, 2, 3, 4.
  const { next } = xoshiro128(1, 2, 3, 4);
  assertPublished(Array.from({ length: 6 }, next), [
    11520,
    0,
    5_927_040,
    70_819_200,
    2_031_721_883,
    1_637_235_492,
  ]);
});

Deno.test("a seed fixes every number, and seeds differ", () => {
  const draw = (seed: number) => {
    const random = randomSource(seed);
    return [
      random.uint32(),
      random.uniform(),
      random.below(10),
      random.normal(),
    ];
  };
  assertEquals(draw(5), draw(5));
  const firsts = [0, 1, 2, -1, 2 ** 32, 2 ** 40].map((seed) => draw(seed)[0]);
  assertEquals(new Set(firsts).size, firsts.length);
  assertThrows(() => randomSource(0.5), RangeError, "seed");
});

Deno.test("uniform and normal numbers have the moments that they should", () => {
  const random = randomSource(11);
  const uniform = moments(Array.from({ length: 200_000 }, random.uniform));
  assertAlmostEquals(uniform.mean!, 0.5, 0.003);
  assertAlmostEquals(uniform.variance!, 1 / 12, 0.001);
  const normal = moments(Array.from({ length: 200_000 }, random.normal));
  assertAlmostEquals(normal.mean!, 0, 0.01);
  assertAlmostEquals(normal.variance!, 1, 0.015);
});

Deno.test("binomial counts have the chances of the binomial distribution", () => {
  for (
    const [n, p] of [[12, 0.3], [40, 0.9], [60, 0.4], [500, 0.05]] as const
  ) {
    const draw = binomialSampler(n, p, randomSource(n));
    const runs = 200_000;
    const seen = new Float64Array(n + 1);
    for (let i = 0; i < runs; i++) seen[draw()]!++;
    let chance = (1 - p) ** n;
    for (let k = 0; k <= n; k++) {
      const error = Math.sqrt(runs * chance * (1 - chance));
      assert(Math.abs(seen[k]! - runs * chance) <= 5 * error + 1, `${n} ${k}`);
      chance *= (n - k) / (k + 1) * p / (1 - p);
    }
  }
});

Deno.test("random numbers are the same one by one and in bulk", () => {
  const single = randomSource(11);
  const bulk = randomSource(11);
  const expected = Array.from({ length: 5000 }, single.uint32);
  const drawn = [bulk.uint32(), bulk.uint32()];
  for (const length of [0, 7, 1021, 3000, 970]) {
    const chunk = new Uint32Array(length);
    bulk.fill(chunk);
    drawn.push(...chunk);
  }
  assertEquals(drawn, expected);
});
