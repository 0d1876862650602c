/** How a plan is sized, and what is wrong with one. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { basisOf, readPlan } from "../../lib/readout/mod.ts";
import { METRICS } from "../../lib/record/rules/mod.ts";
import { DEVIATION, MEAN, planOf, readBy, RULE } from "./_plans.ts";

Deno.test("a plan is sized as R sizes it, with Dunnett's correction, the looks' price, and guardrails", () => {
  // R: power.t.test(delta = 1, sd = 20 * sqrt((1 + 1.1^2) / 2), power = 0.8):
  // 6,939.4 a group, since orders a tenth dearer spread a tenth further.
  assertEquals(planOf().visitors, 2 * 6940);
  // R: power.prop.test(p1 = 0.1, p2 = 0.11, power = 0.8): 14,750.8 a group.
  const share = planOf({
    baseline: { [RULE.name]: { mean: 0.1, standardDeviation: 0.3 } },
  });
  assertAlmostEquals(share.visitors / 2 / 14_750.8, 1, 2e-4);
  // Three comparisons: Dunnett's 2.349 in place of 1.960 (Dunnett 1964, table II).
  const factor = ((2.349 + 0.8416) / (1.96 + 0.8416)) ** 2;
  const three = planOf({ variations: 4 });
  assertAlmostEquals(three.visitors / 4 / 6939.4, factor, 2e-3);
  assertEquals(three.correction, "Dunnett over the 3 variations");
  // O'Brien and Fleming's shape costs some two percent at four looks.
  const looks = planOf({ rule: "group-sequential" }).visitors / 13_880;
  assert(looks > 1.01 && looks < 1.03, `${looks}`);
  // With a guardrail both have half of the chance to miss: 0.9 each.
  const guarded = planOf({ guardrails: { aov: -0.1 } });
  assertAlmostEquals(
    guarded.visitors / 13_880,
    ((1.96 + 1.2816) / (1.96 + 0.8416)) ** 2,
    1e-3,
  );
  // A narrower margin whose baseline is known takes more than the lift, and is
  // held where there is none: R: power.t.test(delta = 0.5, sd = 20, power = 0.9).
  const narrow = planOf({
    guardrails: { aov: -0.05 },
    baseline: {
      [RULE.name]: { mean: MEAN, standardDeviation: DEVIATION },
      aov: { mean: MEAN, standardDeviation: DEVIATION },
    },
  });
  assertEquals(narrow.visitors, 2 * 33_625);
  // One in ten visitors to the new one: 1/n + 1/9n is 10/9 of n, twice 5/9;
  // and that one is the one that spreads further.
  const uneven = planOf({ split: { Control: 0.9, New: 0.1 } });
  assertAlmostEquals(
    uneven.visitors / 12_562,
    (0.1 + 0.9 * 1.1 ** 2) / (4 * 0.9 * 0.1),
    2e-3,
  );
  assertEquals(planOf({ dailyVisitors: 1000 }).days, 14);
});

Deno.test("all that is wrong with a plan is told at once", () => {
  const error = assertThrows(() =>
    readPlan({
      ...planOf(),
      alpha: 5,
      rule: "sometimes",
      guardrails: { aov: 0.1 },
      visitors: "many",
      horizon: 3,
    }, "plan.json")
  );
  for (
    const part of ["plan.json", "alpha", "rule", "aov", "visitors", "horizon"]
  ) {
    assertStringIncludes(String(error), part);
  }
  assertThrows(() => readPlan([]), Error, "one JSON object");
  assertThrows(() => planOf({ minimumEffect: 0 }), Error, "minimumEffect");
  assertThrows(() => planOf({ baseline: {} }), Error, RULE.name);
});

Deno.test("several metrics that decide take the visitors of their part of the error, each of them", () => {
  const other = "conversion_rate";
  const both = planOf({
    success: [other],
    baseline: {
      [RULE.name]: { mean: MEAN, standardDeviation: DEVIATION },
      [other]: { mean: MEAN, standardDeviation: DEVIATION },
    },
  });
  // Half of the error: 2.2414 in place of 1.960.
  assertAlmostEquals(
    both.visitors / 13_880,
    ((2.2414 + 0.8416) / (1.96 + 0.8416)) ** 2,
    1e-3,
  );
  // What must hold for all needs no part of it: a guardrail as wide as the lift
  // asks for less than what decides.
  const guarded = (margin: number) =>
    planOf({
      success: [other],
      guardrails: { aov: margin },
      baseline: { ...both.baseline, aov: both.baseline[other]! },
    }).visitors;
  assertEquals(guarded(-0.1), guarded(-0.2));
  assertAlmostEquals(
    guarded(-0.05) / 12_562,
    4 * ((1.96 + 1.2816) / (1.96 + 0.8416)) ** 2,
    2e-3,
  );
  // The noisier of the two says how many are needed.
  const noisy = planOf({
    success: [other],
    baseline: {
      ...both.baseline,
      [other]: { mean: MEAN, standardDeviation: 2 * DEVIATION },
    },
  });
  assertAlmostEquals(noisy.visitors / both.visitors, 4, 1e-3);
  assertThrows(() => planOf({ success: [other] }), Error, "conversion_rate");
  assertThrows(() => planOf({ success: [RULE.name] }), Error, "listed twice");
});

Deno.test("a rate of orders has the deviation of a rate of orders, not of a share of visitors", () => {
  // 100 of 1,000 visitors order; 30 orders are refunded. Per visitor the rate
  // 0.3 has the deviation sqrt(0.1 * 0.3 * 0.7) / 0.1.
  const rate = METRICS.find(({ name }) => name === "refund_rate")!;
  const n = 1000;
  const deviation = Math.sqrt(0.1 * 0.3 * 0.7) / 0.1;
  const past = readBy(null, 2 * n, { away: [0] });
  const margin = 1.9623 * deviation / Math.sqrt(n);
  const { baseline } = basisOf({
    ...past,
    metrics: [{
      ...past.metrics[0]!,
      ...rate,
      cap: null,
      values: [{
        variation: "Control",
        value: 0.3,
        lower: 0.3 - margin,
        upper: 0.3 + margin,
        shape: "bounded",
      }],
    }],
  });
  assertAlmostEquals(baseline.refund_rate!.standardDeviation, deviation, 1e-4);
});
