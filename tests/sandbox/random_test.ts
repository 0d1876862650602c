import { assertAlmostEquals, assertEquals } from "@std/assert";
import {
  createPicker,
  createRandom,
  xoshiro128,
} from "../../lib/sandbox/demo/_random.ts";

Deno.test("the generator gives the numbers of the reference implementation", () => {
  // The authors' C code from this state; the vector that rand_xoshiro tests with.
  const next = xoshiro128([1, 2, 3, 4]);
  assertEquals(Array.from({ length: 10 }, next), [
    11520,
    0,
    5927040,
    70819200,
    2031721883,
    1637235492,
    1287239034,
    3734860849,
    3729100597,
    4258142804,
  ]);
});

Deno.test("a seed and a stream always give the same numbers, and others differ", () => {
  const draw = (seed: number, stream: number) => {
    const { uniform } = createRandom(seed, stream);
    return Array.from({ length: 5 }, uniform);
  };
  assertEquals(draw(1, 2), draw(1, 2));
  assertEquals(
    new Set([draw(1, 2), draw(1, 3), draw(2, 2)].map(String)).size,
    3,
  );
});

Deno.test("normal and exponential numbers have the moments of their names", () => {
  const { normal, exponential } = createRandom(5, 0);
  const count = 100_000;
  const normals = Array.from({ length: count }, normal);
  const mean = normals.reduce((sum, x) => sum + x) / count;
  const square = normals.reduce((sum, x) => sum + x * x, 0) / count;
  // Four standard errors each.
  assertAlmostEquals(mean, 0, 4 / Math.sqrt(count));
  assertAlmostEquals(square, 1, 4 * Math.SQRT2 / Math.sqrt(count));
  const exponentials = Array.from({ length: count }, exponential);
  assertAlmostEquals(
    exponentials.reduce((sum, x) => sum + x) / count,
    1,
    4 / Math.sqrt(count),
  );
});

Deno.test("a picker picks each index over its share of [0, 1)", () => {
  const pick = createPicker([1, 0, 3]);
  assertEquals([0, 0.249, 0.25, 0.999].map(pick), [0, 0, 2, 2]);
});
