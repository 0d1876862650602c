import {
  addZeros,
  bootstrapLift,
  bootstrapStatistic,
  mergePoissonReplicates,
  moments,
  permutationTest,
  poissonReplicates,
  quantile,
  randomSource,
  relativeLift,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { binomialSampler } from "../../lib/stats/_binomial.ts";
import { xoshiro128 } from "../../lib/stats/_xoshiro.ts";
import { assertHonest } from "./_arbitraries.ts";

const METHODS = ["percentile", "basic", "studentised", "bca"] as const;

Deno.test("the generator gives the numbers that its authors publish", () => {
  // Reference output of xoshiro128** from the state 1, 2, 3, 4.
  const { next } = xoshiro128(1, 2, 3, 4);
  assertEquals(Array.from({ length: 6 }, next), [
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

const store = (seed: number, buyers: number, n: number, factor: number) => {
  const random = randomSource(seed);
  const values = Array.from(
    { length: buyers },
    () => factor * Math.exp(4 + 0.8 * random.normal()),
  );
  return { n, values };
};

Deno.test("all bootstrap intervals are close to Fieller's where both are good", () => {
  const control = store(1, 2000, 20_000, 1);
  const treatment = store(2, 2100, 20_000, 1.05);
  const [a, b] = [control, treatment].map(({ n, values }) =>
    addZeros(moments(values), n - values.length)
  );
  const fieller = relativeLift(a!, b!);
  for (const method of METHODS) {
    const result = bootstrapLift(control, treatment, { seed: 4, method });
    assertHonest(result);
    assertAlmostEquals(result.value!, fieller.value!, 1e-12);
    assertAlmostEquals(result.standardError!, fieller.standardError!, 0.002);
    assertAlmostEquals(result.lower!, fieller.lower!, 0.01);
    assertAlmostEquals(result.upper!, fieller.upper!, 0.01);
  }
});

Deno.test("drawing buyers and drawing all visitors are one bootstrap", () => {
  const control = store(1, 60, 400, 1);
  const treatment = store(2, 70, 400, 1);
  const spread = ({ n, values }: typeof control) => ({
    n,
    values: [...values, ...new Array<number>(n - values.length).fill(0)],
  });
  const sparse = bootstrapLift(control, treatment, { seed: 1 });
  const full = bootstrapLift(spread(control), spread(treatment), { seed: 2 });
  assertAlmostEquals(sparse.standardError!, full.standardError!, 0.02);
  assertAlmostEquals(sparse.lower!, full.lower!, 0.03);
});

Deno.test("the bootstrap of a ratio agrees with the delta method's standard error", () => {
  const random = randomSource(9);
  const arm = () => {
    const denominators = Array.from(
      { length: 1500 },
      () => 1 + random.below(3),
    );
    const values = denominators.map((orders) =>
      orders * (40 + 10 * random.normal())
    );
    return { n: 10_000, values, denominators };
  };
  const [control, treatment] = [arm(), arm()];
  for (const method of METHODS) {
    const result = bootstrapLift(control, treatment, { seed: 3, method });
    // Order values of one visitor are alike: SD 10 of 40 over 1500 visitors,
    // inflated by the spread of the orders, on both sides.
    const expected = 0.25 * Math.sqrt(2 / 1500) * Math.sqrt(14 / 3 / 4);
    assertAlmostEquals(result.standardError!, expected, 0.0006);
  }
});

Deno.test("the same seed gives the same bits", () => {
  const [control, treatment] = [store(1, 50, 500, 1), store(2, 60, 500, 1)];
  for (const method of METHODS) {
    const options = { seed: 8, resamples: 500, method };
    const first = bootstrapLift(control, treatment, options);
    assertEquals(bootstrapLift(control, treatment, options), first);
  }
  const test = { seed: 8, permutations: 300 };
  const first = permutationTest(control, treatment, test);
  assertEquals(permutationTest(control, treatment, test), first);
});

Deno.test("a bootstrapped median covers the median, by all three methods", () => {
  const orders = store(5, 300, 300, 1).values;
  for (const method of ["percentile", "basic", "bca"] as const) {
    const result = bootstrapStatistic(orders, (s) => quantile(s, 0.5), {
      seed: 2,
      resamples: 1000,
      method,
    });
    assertHonest(result);
    assert(result.lower! < Math.exp(4) && Math.exp(4) < result.upper!);
  }
});

Deno.test("BCa of a variance has the acceleration of the jackknife: Efron and Tibshirani's spatial data", () => {
  // 1993, tables 14.1 and 14.2: the population variance of test A at 90 %,
  // with 2000 resamples of theirs against 20,000 of ours.
  const a = [48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6];
  a.push(0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41);
  const variance = (sample: Float64Array) => {
    const { m2, n } = moments(sample);
    return m2 / n;
  };
  const options = { seed: 1, resamples: 20_000, level: 0.9 };
  const percentile = bootstrapStatistic(a, variance, {
    ...options,
    method: "percentile",
  });
  assertAlmostEquals(percentile.value!, 171.5, 0.05);
  assertAlmostEquals(percentile.lower!, 100.8, 5);
  assertAlmostEquals(percentile.upper!, 233.9, 5);
  const bca = bootstrapStatistic(a, variance, options);
  assertAlmostEquals(bca.lower!, 115.8, 3);
  assertAlmostEquals(bca.upper!, 259.6, 4);
});

Deno.test("Poisson resamples of chunks have the standard error of the whole", () => {
  const values = store(3, 4000, 4000, 1).values;
  const parts = [0, 1, 2, 3].map((k) =>
    poissonReplicates(values.slice(k * 1000, k * 1000 + 1000), {
      seed: k,
      resamples: 2000,
    })
  );
  const { n, sums, weights } = mergePoissonReplicates(...parts);
  assertEquals(n, 4000);
  const means = moments(sums.map((sum, r) => sum / weights[r]!));
  const { mean, variance } = moments(values);
  assertAlmostEquals(means.mean! / mean!, 1, 0.002);
  const error = Math.sqrt(variance! / n);
  assertAlmostEquals(Math.sqrt(means.variance!) / error, 1, 0.06);
  assertAlmostEquals(moments(weights).variance! / n, 1, 0.1);
  assertThrows(() => mergePoissonReplicates(), RangeError, "no part");
});

Deno.test("a permutation test of three against three counts all splits", () => {
  // All 20 splits are equally likely; only two are as extreme.
  const result = permutationTest({ n: 3, values: [1, 2, 3] }, {
    n: 3,
    values: [7, 8, 9],
  }, { seed: 1, permutations: 40_000 });
  assertAlmostEquals(result.pValue!, 0.1, 0.006);
  const greater = permutationTest({ n: 3, values: [1, 2, 3] }, {
    n: 3,
    values: [7, 8, 9],
  }, { seed: 1, permutations: 40_000, alternative: "greater" });
  assertAlmostEquals(greater.pValue!, 0.05, 0.005);
});

Deno.test("a permutation test agrees with Welch's where both are good", () => {
  const control = store(1, 800, 8000, 1);
  const treatment = store(2, 860, 8000, 1.02);
  const [a, b] = [control, treatment].map(({ n, values }) =>
    addZeros(moments(values), n - values.length)
  );
  const welch = relativeLift(a!, b!).difference;
  const result = permutationTest(control, treatment, {
    seed: 2,
    permutations: 4000,
  });
  assertAlmostEquals(result.statistic!, welch.statistic!, 1e-9);
  assertAlmostEquals(result.pValue!, welch.pValue!, 0.03);
});

Deno.test("arms that cannot be resampled have a stated answer", () => {
  const none = { n: 0, values: [] };
  const some = { n: 10, values: [1, 2] };
  const zeros = { n: 10, values: [] };
  const one = { n: 1, values: [4] };
  for (
    const [a, b] of [[none, some], [zeros, some], [some, zeros], [one, some]]
  ) {
    assertHonest(bootstrapLift(a!, b!, { seed: 1, resamples: 200 }));
    assertHonest(permutationTest(a!, b!, { seed: 1, permutations: 50 }));
  }
  assertHonest(permutationTest(zeros, zeros, { seed: 1, permutations: 50 }));
  assertThrows(
    () => bootstrapLift({ n: 1, values: [1, 2] }, some, { seed: 1 }),
    RangeError,
    "control.values must be of at most n visitors",
  );
  assertThrows(
    () => bootstrapLift({ ...some, denominators: [1] }, some, { seed: 1 }),
    RangeError,
    "control.denominators must be one per value",
  );
  assertThrows(
    () => bootstrapLift(some, some, { seed: 1, resamples: 5 }),
    RangeError,
    "resamples",
  );
  assertThrows(
    () => bootstrapStatistic([1, 2], () => NaN, { seed: 1 }),
    RangeError,
    "The statistic must be a finite number",
  );
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
