/** Which one, against formulas from elsewhere. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { randomSource } from "../../lib/stats/mod.ts";
import beta from "../reference/bayes_beta.json" with { type: "json" };
import { cdf, density, next } from "./_next.ts";

Deno.test("which one: one variation's chances are the closed form of a normal prior, at any split", () => {
  for (const n of [[5000, 5000], [9000, 1000], [200, 20_000]]) {
    const arms = [
      { n: n[0]!, mean: 10, variance: 400 },
      { n: n[1]!, mean: 11, variance: 500 },
    ];
    const { shrunkEstimates } = next({ arms, options: { priorSd: 0.15 } });
    const seen = Math.log(1.1);
    const error2 = 400 / n[0]! / 100 + 500 / n[1]! / 121;
    const weight = 0.15 ** 2 / (0.15 ** 2 + error2);
    const mean = weight * seen;
    const deviation = Math.sqrt(weight * error2);
    const z = mean / deviation;
    const [control, variation] = shrunkEstimates!.variations;
    assertAlmostEquals(variation!.expected.value!, Math.expm1(mean), 1e-12);
    assertAlmostEquals(
      variation!.expected.lower!,
      Math.expm1(mean - 1.959963985 * deviation),
      1e-8,
    );
    assertAlmostEquals(variation!.chanceOfOppositeSign!, cdf(-z), 1e-8);
    assertAlmostEquals(variation!.chanceToBeBest, cdf(z), 1e-6);
    const loss = deviation * density(z) + mean * cdf(z);
    assertAlmostEquals(control!.expectedLoss, 1 - Math.exp(-loss), 1e-7);
    assertAlmostEquals(
      variation!.expectedLoss,
      1 - Math.exp(mean - loss),
      1e-7,
    );
  }
});

Deno.test("which one: with a wide prior the chances are those of the beta posteriors", () => {
  const large = beta.filter(({ control }) => control.n >= 1000);
  assert(large.length > 2);
  for (const { control, treatment, expected } of large) {
    const [before, after] = [control, treatment].map(({ successes, n }) => ({
      n,
      mean: successes / n,
      variance: successes / n * (1 - successes / n) * n / (n - 1),
    }));
    const { shrunkEstimates } = next({
      arms: [before!, after!],
      options: { priorSd: 1 },
    });
    const [stay, change] = shrunkEstimates!.variations;
    assertAlmostEquals(change!.chanceToBeBest, expected.chanceToWin, 1e-3);
    assertAlmostEquals(
      stay!.expectedLoss * after!.mean,
      expected.expectedLossControl,
      2e-4,
    );
  }
});

Deno.test("which one: chances of several add up, and the same variations are as good", () => {
  const arm = { n: 3000, mean: 10, variance: 400 };
  const few = { n: 300, mean: 10, variance: 400 };
  const { shrunkEstimates } = next({
    arms: [arm, few, few, { ...arm, mean: 11 }],
  });
  const [, b, c, d] = shrunkEstimates!.variations;
  // Four million draws from the joint posterior, by NumPy.
  const drawn = [[0.0196, 0.08842], [0.172, 0.07114], [0.172, 0.07114], [
    0.6364,
    0.01545,
  ]];
  shrunkEstimates!.variations.forEach((one, arm) => {
    assertAlmostEquals(one.chanceToBeBest, drawn[arm]![0]!, 1e-3);
    assertAlmostEquals(one.expectedLoss, drawn[arm]![1]!, 2e-4);
  });
  const chances = shrunkEstimates!.variations.map((one) => one.chanceToBeBest);
  assertAlmostEquals(chances.reduce((sum, one) => sum + one, 0), 1, 1e-9);
  assertAlmostEquals(b!.chanceToBeBest, c!.chanceToBeBest, 1e-12);
  assert(d!.chanceToBeBest > 0.5 && d!.expectedLoss < b!.expectedLoss);
});

Deno.test("what a week more is worth is what it saves in simulated futures, where a prior is given", () => {
  const arms = [
    { n: 4000, mean: 10, variance: 900 },
    { n: 4000, mean: 10.3, variance: 900 },
  ];
  const running = { arms, status: "started", days: 14 };
  const options = { priorSd: 0.06 };
  const { waiting } = next({ ...running, options }).shrunkEstimates!;
  const error2 = 900 / 4000 / 100 + 900 / 4000 / 10.3 ** 2;
  const kept = 0.06 ** 2 / (0.06 ** 2 + error2);
  const mean = kept * Math.log(1.03);
  const week2 = 2 * error2;
  const r = randomSource(3);
  const draws = 200_000;
  let now = 0;
  let later = 0;
  for (let draw = 0; draw < draws; draw++) {
    const truth = mean + Math.sqrt(kept * error2) * r.normal();
    const seen = truth + Math.sqrt(week2) * r.normal();
    const read = mean / (kept * error2) + seen / week2;
    const best = Math.max(0, truth);
    now += (best - truth) / draws;
    later += (best - (read > 0 ? truth : 0)) / draws;
  }
  assertAlmostEquals(waiting!.expectedLoss, now, 2e-4);
  assertAlmostEquals(waiting!.weekSaves, now - later, 2e-4);
  assert(waiting!.weekSaves > 0.001);
  assertEquals(next(running).shrunkEstimates!.waiting, undefined);
  assertEquals(
    next({ ...running, status: "ended", options }).shrunkEstimates!.waiting,
    undefined,
  );
});
