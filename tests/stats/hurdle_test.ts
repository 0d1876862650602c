import type { HurdleArm, HurdleModel } from "readout/stats";
import { hurdleLift, moments, tails } from "readout/stats";
import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import { assertHonest } from "./_arbitraries.ts";
import { referenceTests } from "./_shared.ts";
import { assertPublished, assertReference } from "../_elsewhere.ts";

interface HurdleCase {
  control: HurdleArm;
  treatment: HurdleArm;
  model: HurdleModel;
  level: number;
  expected: {
    lift: [number, number, number];
    conversion: [number, number, number];
    valuePerBuyer: [number, number, number];
    chanceToWin: number;
    skewness: number;
    kurtosis: number;
  };
}

referenceTests<HurdleCase>("hurdle", (reference) => {
  const { control, treatment, expected, ...options } = reference;
  const result = hurdleLift(control, treatment, {
    ...options,
    seed: 1,
    draws: 20_000,
  });
  assertHonest(result);
  for (
    const [found, quantiles] of [
      [result, expected.lift],
      [result.conversion, expected.conversion],
      [result.valuePerBuyer, expected.valuePerBuyer],
    ] as const
  ) {
    // Some three errors of 20,000 draws.
    const wide = quantiles[2] - quantiles[1];
    [found.value, found.lower, found.upper].forEach((end, i) =>
      assertPublished(end, quantiles[i]!, 0.02 * wide)
    );
  }
  assertPublished(result.chanceToWin, expected.chanceToWin, 0.011);
  const { skewness, kurtosis } = tails(control.values);
  assertReference(skewness, expected.skewness);
  assertReference(kurtosis, expected.kurtosis);
});

const even = Array.from({ length: 60 }, (_, i) => 40 * 1.02 ** i);
const arm = (values: number[], n = 2000) => ({ n, values });

Deno.test("a large order moves the log-normal lift less than the plain one, with a warning", () => {
  const wholesale = arm([...even.slice(1), 4000]);
  const lift = (model: HurdleModel) =>
    hurdleLift(arm(even), wholesale, { model, seed: 2 });
  const plain = lift("nonparametric");
  const logs = lift("log-normal");
  assert(logs.value! < plain.value! / 2, `${logs.value}, ${plain.value}`);
  assertEquals(plain.caveats.map(({ code }) => code), ["few-observations"]);
  assertEquals(logs.caveats.map(({ code }) => code), ["not-log-normal"]);
  for (const model of ["log-normal", "nonparametric"] as const) {
    const calm = hurdleLift(arm(even), arm(even), { model, seed: 2 });
    assertEquals(calm.caveats, []);
  }
});

Deno.test("the factors of the nonparametric posterior have the moments of Dirichlet's weights", () => {
  const values = [20, 35, 50, 90, 400, 60, 70, 30];
  const same = Array.from({ length: 400 }, () => 100);
  // A control of equal values leaves the treatment's mean alone uncertain.
  const { valuePerBuyer } = hurdleLift(arm(same), arm(values), {
    model: "nonparametric",
    seed: 3,
    level: 0.6827,
    draws: 20_000,
  });
  const { mean, m2, n } = moments(values);
  const deviation = Math.sqrt(m2 / n / (n + 1)) / 100;
  const half = (valuePerBuyer.upper! - valuePerBuyer.lower!) / 2;
  assertAlmostEquals(half / deviation, 1, 0.1);
  assertAlmostEquals(valuePerBuyer.value!, mean! / 100 - 1, deviation / 2);
});

Deno.test("one seed gives one posterior; no buyers give none, and refunds are refused by place", () => {
  const options = { model: "log-normal", seed: 5 } as const;
  assertEquals(
    hurdleLift(arm(even), arm(even), options),
    hurdleLift(arm(even), arm(even), options),
  );
  const none = hurdleLift(arm(even), arm([30]), options);
  assertHonest(none, ["excluded"]);
  assertEquals(none.value, null);
  assert(none.caveats[0]!.message.includes("treatment has 1 of the two"));
  assertThrows(
    () => hurdleLift(arm(even), arm([30, 0]), options),
    RangeError,
    "current value at 1 is 0",
  );
});

Deno.test("values that do not differ have no tails", () => {
  const result = tails([5, 5, 5]);
  assertHonest(result);
  assertEquals([result.skewness, result.kurtosis], [null, null]);
});
