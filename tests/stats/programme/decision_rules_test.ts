import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertThrows,
} from "@std/assert";
import {
  type DecisionRule,
  decisionRules,
  normalCdf,
  randomSource,
} from "../../../lib/stats/mod.ts";
import { assertPublished } from "../../_elsewhere.ts";
import { ASOS } from "./_asos.ts";
import { simulateAccounts } from "./accounts.ts";
import { asosRules, simulateRules } from "./rules.ts";

const FIXED: DecisionRule = { kind: "fixed-level", bar: 0.05 };

Deno.test("what a rule earned by thinning is that of its closed form", () => {
  const [value, standardError] = [0.03, 0.02];
  const { rules: [row] } = decisionRules(
    [{ test: "a", value, standardError }],
    {
      rules: [FIXED],
    },
  );
  // Four parts say value + d, d normal with s / 2; the fifth says value - 4 d.
  const width = standardError / 2;
  const bar = 1.959964 * standardError * Math.sqrt(5 / 4) - value;
  const density = Math.exp(-0.5 * (bar / width) ** 2) / Math.sqrt(2 * Math.PI);
  const expected = value * normalCdf(-bar / width) - 4 * width * density;
  assertAlmostEquals(row!.crossValidated!.value!, expected, 1e-4);
  assertEquals([row!.shipped, row!.plugIn], [0, 0]);
});

Deno.test("of tests with two variations, what a rule earned is that of many drawings", () => {
  const [lifts, error, tests] = [[0.02, 0.018], 0.02, 40] as const;
  const { rules: [row] } = decisionRules(
    Array.from({ length: tests }, (_, i) =>
      lifts.map((value) => ({
        test: `${i}`,
        value,
        standardError: error,
      }))).flat(),
    // The better of two that are above the control is likelier best than a third.
    { rules: [{ kind: "best", bar: 0.33 }] },
  );
  const r = randomSource(1);
  const rounds = 400_000;
  let earned = 0;
  for (let round = 0; round < rounds; round++) {
    const control = r.normal();
    const parts = lifts.map((value) => {
      const noise = error / 2 * Math.SQRT1_2 * (control + r.normal());
      return { part: value + noise, left: value - 4 * noise };
    });
    const leader = parts[0]!.part > parts[1]!.part ? parts[0]! : parts[1]!;
    if (leader.part > 0) earned += leader.left / rounds;
  }
  assertAlmostEquals(row!.crossValidated!.value! / tests, earned, 2e-4);
});

Deno.test("of a test's variations one is shipped at most, after what it costs", () => {
  const tests = [0.05, 0.08, 0.01].map((value, i) => ({
    test: i < 2 ? "one" : "other",
    value,
    standardError: 0.01,
    expected: value / 2,
    chanceOfNoGain: 0.1,
    days: 10,
    isShipped: i === 0,
  }));
  const costs = { ship: 0.004, falseShip: 0.02, day: 0.0001 };
  const { rules } = decisionRules(tests, {
    rules: [FIXED, { kind: "expected-loss", bar: 0.003 }],
    costs,
  });
  const [fixed, loss, own] = rules;
  const less = 0.004 + 0.1 * 0.02;
  assertAlmostEquals(fixed!.plugIn, 0.08 - less - 0.003, 1e-12);
  assertAlmostEquals(fixed!.expected!, 0.04 - less - 0.003, 1e-12);
  // Loss of +1% ± 1%: 0.01 (0.242 - 0.159) = 0.00083.
  assertEquals(loss!.shipped, 2);
  assertAlmostEquals(loss!.expectedNone!, 0.2, 1e-12);
  assertEquals([own!.rule.kind, own!.crossValidated], ["own", null]);
  assertAlmostEquals(own!.plugIn, 0.05 - less - 0.003, 1e-12);
});

Deno.test("the chance to be best counts the other variations and the control", () => {
  const shipped = (values: readonly number[], bar: number): number =>
    decisionRules(
      values.map((value) => ({ test: "one", value, standardError: 0.01 })),
      { rules: [{ kind: "best", bar }] },
    ).rules[0]!.shipped;
  // Against the control alone: 0.977. Of two alike, each is best as often.
  assertEquals([shipped([0.02], 0.97), shipped([0.02], 0.98)], [1, 0]);
  assertEquals(
    [shipped([0.05, 0.05], 0.49), shipped([0.05, 0.05], 0.51)],
    [1, 0],
  );
  // Three arms alike, by symmetry: a third each.
  assertEquals(
    [shipped([1e-9, 1e-9], 0.32), shipped([1e-9, 1e-9], 0.35)],
    [1, 0],
  );
});

const seed = Math.floor(Math.random() * 1e6);

Deno.test(`of simulated stores the cross-validated return is not off: rules.ts 12 ${seed}`, () => {
  for (const row of simulateRules(12, seed)) {
    const off = row.crossValidated - row.onParts;
    // Five errors of twelve stores: once in 4,000 rows.
    assert(
      Math.abs(off) < 5 * row.error,
      `${JSON.stringify(row.rule)}, seed ${seed}: ${off} ± ${row.error}`,
    );
    assert(row.plugIn > row.crossValidated, `seed ${seed}`);
  }
});

Deno.test(`how many winners are none lies in its interval: accounts.ts 15 ${seed}`, () => {
  const { covered, none, read } = simulateAccounts(15, seed);
  assert(covered >= 0.7, `seed ${seed}: ${covered}`);
  assert(Math.abs(read - none) < 2, `seed ${seed}: ${read}, ${none}`);
});

Deno.test("rules refuse what they cannot read", () => {
  assertThrows(() => decisionRules([]), RangeError, "must not be empty");
  assertThrows(
    () => decisionRules([{ test: "a", value: 0.1, standardError: 0 }]),
    RangeError,
    "tests[0].standardError",
  );
  const test = { test: "a", value: 0.1, standardError: 0.05 };
  assertThrows(
    () => decisionRules([test], { costs: { ship: 1000 } }),
    RangeError,
    "costs.ship must lie from 0 to 1: current value is 1000",
  );
});

Deno.test({
  name: `over real experiments rules earn what another program found${await Deno
    .stat(ASOS).then(() => "", () => " (needs the experiments)")}`,
  ignore: await Deno.stat(ASOS).then(() => false, () => true),
  fn: async () => {
    const found = await asosRules();
    const published = [
      ["fixed-level", 0.05, 0.075, 0.056],
      ["fixed-level", 0.1, 0.088, 0.059],
      ["fixed-level", 0.2, 0.115, 0.066],
      ["best", 0.8, 0.132, 0.074],
      ["best", 0.5, 0.155, 0.075],
    ] as const;
    for (const [kind, bar, plugIn, crossValidated] of published) {
      const row = found.find(({ rule }) =>
        rule.kind === kind && rule.bar === bar
      )!;
      assertPublished(row.plugIn, plugIn, 0.003);
      assertPublished(row.crossValidated, crossValidated, 0.003);
    }
  },
});
