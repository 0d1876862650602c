import {
  addZeros,
  bootstrapLift,
  moments,
  randomSource,
  relativeLift,
} from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { binomialSampler } from "../../lib/stats/resampling/_binomial.ts";
import { xoshiro128 } from "../../lib/stats/resampling/_xoshiro.ts";
import { assertHonest } from "./_arbitraries.ts";
import { assertPublished } from "../_elsewhere.ts";

const METHODS = ["percentile", "basic", "studentised", "bca"] as const;

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
  }
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
