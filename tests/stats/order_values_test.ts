import {
  empiricalDistribution,
  gaussianDensity,
  histogram,
  normalDensity,
  quantileDifference,
  quantileEffects,
  randomSource,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import fc from "fast-check";
import { fourier } from "../../lib/stats/_fft.ts";
import { assertRelative } from "./_shared.ts";

const lists = fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 1 });

Deno.test("a histogram counts every value once, and its area is 1", () => {
  const rules = fc.constantFrom("freedman-diaconis", "scott", "sturges");
  fc.assert(fc.property(lists, rules, (values, rule) => {
    const { edges, counts, densities } = histogram(values, { rule });
    assertEquals(counts.reduce((a, b) => a + b), values.length);
    const area = densities.reduce(
      (sum, density, i) => sum + density * (edges[i + 1]! - edges[i]!),
      0,
    );
    assertRelative(area, 1, 1e-9);
    assert(edges[0]! <= Math.min(...values));
    assert(edges.at(-1)! >= Math.max(...values));
  }));
});

Deno.test("bins are as wide as the named rule says", () => {
  const values = Array.from({ length: 1000 }, (_, i) => i);
  // IQR 499.5, so a width of 99.9; SD 288.8, so one of 100.8.
  assertEquals(histogram(values).counts.length, 10);
  assertEquals(histogram(values, { rule: "scott" }).counts.length, 10);
  assertEquals(histogram(values, { rule: "sturges" }).counts.length, 11);
  const wild = [...values, 1e9];
  assertEquals(histogram(wild).counts.length, 200);
  const log = histogram([1, 10, 100, 1000], { bins: 3, logarithmic: true });
  log.edges.forEach((edge, i) => assertRelative(edge, 10 ** i, 1e-12));
  assertEquals(histogram([7, 7]).rule, "one-value");
  assertThrows(() => histogram([]), RangeError, "not be empty");
  assertThrows(
    () => histogram([0, 1], { logarithmic: true }),
    RangeError,
    "smallest value must be positive",
  );
});

Deno.test("the Fourier transform is the sum that defines it, and is undone", () => {
  const random = randomSource(1);
  const real = Float64Array.from({ length: 16 }, random.normal);
  const a = real.slice();
  const b = new Float64Array(16);
  fourier(a, b);
  for (let k = 0; k < 16; k++) {
    let [re, im] = [0, 0];
    real.forEach((value, j) => {
      re += value * Math.cos(2 * Math.PI * k * j / 16);
      im -= value * Math.sin(2 * Math.PI * k * j / 16);
    });
    assertAlmostEquals(a[k]!, re, 1e-12);
    assertAlmostEquals(b[k]!, im, 1e-12);
  }
  fourier(a, b, true);
  a.forEach((value, j) => assertAlmostEquals(value, real[j]!, 1e-14));
});

Deno.test("the exact density is the mean of the kernels, and adds up to 1", () => {
  const values = [1, 2, 2.5, 7];
  const { x, density } = gaussianDensity(values, { bandwidth: 0.5 });
  x.forEach((point, i) => {
    const mean = values.reduce(
      (sum, value) => sum + normalDensity((point - value) / 0.5) / 0.5 / 4,
      0,
    );
    assertAlmostEquals(density[i]!, mean, 1e-12);
  });
  const step = x[1]! - x[0]!;
  const area = density.reduce((sum, value) => sum + value * step, 0);
  assertAlmostEquals(area, 1, 2e-3);
});

Deno.test("the bandwidth is Silverman's, as bw.nrd0 of R", () => {
  const values = Array.from({ length: 101 }, (_, i) => i);
  // sd 29.30017, IQR / 1.34 = 37.31: 0.9 * 29.30017 * 101^-0.2
  const { bandwidth } = gaussianDensity(values);
  assertAlmostEquals(bandwidth, 0.9 * 29.300170647967224 * 101 ** -0.2, 1e-9);
});

Deno.test("the fast density follows the exact one, with an outlier too", () => {
  const random = randomSource(2);
  const values = Array.from({ length: 5000 }, () => 4 + random.normal());
  for (const extra of [[], [40]]) {
    const all = [...values, ...extra];
    const fast = gaussianDensity(all);
    const slow = gaussianDensity(all, { method: "exact" });
    assertEquals([fast.method, slow.method], ["fft", "exact"]);
    const peak = Math.max(...slow.density);
    slow.density.forEach((value, i) =>
      assertAlmostEquals(fast.density[i]!, value, 1e-3 * peak)
    );
  }
  const far = gaussianDensity([...values, 1e7], { method: "fft" });
  assertEquals(far.method, "exact");
});

Deno.test("values without a spread need a bandwidth", () => {
  assertThrows(() => gaussianDensity([3, 3]), RangeError, "give a bandwidth");
  assertEquals(gaussianDensity([3, 3], { bandwidth: 1 }).x.length, 256);
});

Deno.test("the band holds the whole distribution function as often as it says", () => {
  const random = randomSource(4);
  let held = 0;
  const runs = 1500;
  for (let run = 0; run < runs; run++) {
    const values = Array.from({ length: 60 }, random.uniform);
    const { x, share, halfWidth } = empiricalDistribution(values);
    const gap = x.reduce(
      (most, value, i) =>
        Math.max(most, share[i]! - value, value - (share[i - 1] ?? 0)),
      0,
    );
    if (gap <= halfWidth) held++;
  }
  assertAlmostEquals(held / runs, 0.95, 0.025);
  const { halfWidth, lower, upper } = empiricalDistribution([1, 2, 3]);
  assertAlmostEquals(halfWidth, Math.sqrt(Math.log(40) / 6), 1e-15);
  assert(lower.every((p) => p >= 0) && upper.every((p) => p <= 1));
});

Deno.test("quantile effects are the quantile differences at a stricter level", () => {
  const random = randomSource(5);
  const draw = () => Array.from({ length: 400 }, random.normal);
  const [a, b] = [draw(), draw()];
  const effects = quantileEffects(a, b);
  assertEquals(effects.length, 9);
  const alone = quantileDifference(a, b, 0.5, { level: 1 - 0.05 / 9 });
  assertEquals(effects[4], alone);
});
