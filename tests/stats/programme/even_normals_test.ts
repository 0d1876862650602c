import { assertAlmostEquals } from "@std/assert";
import { normalCdf, randomSource } from "../../../lib/stats/mod.ts";
import { evenNormals } from "../../../lib/stats/programme/_even_normals.ts";

Deno.test("few even points give the means of a normal distribution", () => {
  for (const dimensions of [1, 2, 3, 5]) {
    const points = evenNormals(400, dimensions, randomSource(dimensions));
    const mean = (of: (point: number[]) => number): number =>
      points.reduce((sum, point) => sum + of(point) / points.length, 0);
    for (let d = 0; d < dimensions; d++) {
      // Numbers drawn at random miss by 0.05, 0.07 and 0.025.
      assertAlmostEquals(mean((point) => point[d]!), 0, 0.03);
      assertAlmostEquals(mean((point) => point[d]! ** 2), 1, 0.05);
      assertAlmostEquals(
        mean((point) => point[d]! < 0.7 ? 1 : 0),
        normalCdf(0.7),
        0.01,
      );
    }
  }
});

Deno.test("even points are without bias: over many starts they miss nothing", () => {
  const random = randomSource(4);
  const rounds = 300;
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    for (const [a, b] of evenNormals(40, 2, random)) {
      if (a! + b! > 1) sum += a! / (40 * rounds);
    }
  }
  // The mean of a where a + b > 1: the density of (a + b) / √2 at √½, over √2.
  const expected = Math.exp(-0.25) / Math.sqrt(2 * Math.PI) / Math.SQRT2;
  assertAlmostEquals(sum, expected, 0.003);
});
