/** How long still, against formulas from elsewhere. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
} from "@std/assert";
import { looksView, type Readout } from "../../lib/readout/mod.ts";
import { nextAnswers } from "../../lib/words/_next.ts";
import planned from "../reference/power.json" with { type: "json" };
import { cdf, next } from "./_next.ts";

Deno.test("how long still: visitors and smallest lift are those that R plans", () => {
  for (const { sd, delta, nPerArm, alpha, power, expected } of planned.means) {
    if (power !== 0.8) continue;
    const mean = 100;
    const lift = delta / mean;
    const asked = { level: 1 - alpha, minimumEffect: lift };
    const planFor = (variance: number) => {
      const arm = { n: nPerArm, mean, variance };
      return next({ arms: [arm, arm], options: asked }).howLong!;
    };
    assertAlmostEquals(
      planFor(sd ** 2).minimumEffect!,
      expected.detectable / mean,
      1e-8,
    );
    // R's standard deviation is that of both arms, the lift in one of them.
    const { visitors } = planFor(2 * sd ** 2 / (1 + (1 + lift) ** 2));
    assertEquals(visitors, Math.ceil(2 * expected.nPerArm));
  }
});

Deno.test("how long still: what matters is looked for, in each variation and all of the traffic", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const { howLong } = next({
    arms: [arm, arm, arm],
    options: { minimumEffect: 0.1 },
    status: "started",
    dailyVisitors: [3000, 500, 500, 10],
  });
  assertEquals([howLong!.target, howLong!.targetIs], [0.1, "named"]);
  // The band at n visitors of two arms, of three that share the error; values
  // that are larger by a tenth vary by a tenth more.
  const pair = howLong!.visitors! * 2 / 3;
  const error = Math.sqrt(400 * (1 + 1.1 ** 2) / (pair / 2));
  const alpha = 0.05 / 2;
  const rho = 10_000 /
    (Math.log(1 - 2 * Math.log(alpha)) - 2 * Math.log(alpha));
  const critical = Math.sqrt(
    (pair + rho) / pair * Math.log((pair + rho) / (rho * alpha ** 2)),
  );
  assertAlmostEquals(cdf(1 / error - critical), 0.8, 2e-3);
  const toCome = howLong!.visitors! - 3000;
  assertEquals(howLong!.visitorsToCome, toCome);
  assertEquals(howLong!.by, "band");
  // The last day is not over: the pace is that of the three before.
  assertAlmostEquals(howLong!.visitorsPerDay!, 4000 / 3, 1e-9);
  assertEquals(howLong!.paceDays, 3);
  assertAlmostEquals(howLong!.days!, toCome / (4000 / 3), 3);
});

Deno.test("how long still: the chance within the plan is the conditional power", () => {
  const arms = [
    { n: 5000, mean: 10, variance: 400 },
    { n: 5000, mean: 10.5, variance: 400 },
  ];
  const { howLong } = next({
    arms,
    options: { plannedVisitors: 20_000, minimumEffect: 0.1 },
    status: "started",
    dailyVisitors: [5000, 5000, 0],
  });
  // Half of the visitors: z now, and what is still to come at each drift.
  const z = 0.5 / Math.sqrt(2 * 400 / 5000);
  const atEnd = Math.sqrt(2 * 400 / 10_000);
  const chance = (difference: number) => {
    const expected = z * Math.sqrt(0.5) + difference / atEnd * 0.5;
    return cdf((expected - 1.959963985) / Math.sqrt(0.5)) +
      cdf((-expected - 1.959963985) / Math.sqrt(0.5));
  };
  assertEquals(howLong!.by, "test");
  assertAlmostEquals(howLong!.plan!.chanceAtTarget!, chance(1), 1e-7);
  assertEquals(howLong!.plan!.days, 2);
});

Deno.test("how long still: what takes more than ten years is not counted", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const said = (minimumEffect: number) => {
    const answered = next({
      arms: [arm, { ...arm, mean: 11 }],
      options: { minimumEffect },
      status: "started",
      dailyVisitors: [500, 500, 500],
    });
    const blocks = nextAnswers({
      next: { ...answered, shrunkEstimates: null },
      decision: { verdict: "keep-running" },
      settings: { level: 0.95 },
      variations: [{}, {}],
    } as unknown as Readout);
    return JSON.stringify(blocks);
  };
  assertMatch(said(0.0001), /takes more visitors than arrive in ten years\./);
  assertMatch(
    said(0.1),
    /takes [\d,]+ more visitors, \d+ days at the current pace/,
  );
});

Deno.test("how long still: the lift that was seen sizes nothing", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const running = {
    arms: [arm, { ...arm, mean: 25 }],
    status: "started",
    verdict: "keep-running",
    dailyVisitors: [500, 500, 500],
  } as const;
  const { howLong } = next(running);
  assertEquals(
    [
      howLong!.target,
      howLong!.visitors,
      howLong!.visitorsToCome,
      howLong!.days,
    ],
    [null, null, null, null],
  );
  // A programme's prior says how large lifts are, whatever this one is.
  const usual = next({ ...running, options: { priorSd: 0.08 } }).howLong!;
  const named = next({ ...running, options: { minimumEffect: 0.08 } }).howLong!;
  assertEquals([usual.target, usual.targetIs], [0.08, "usual"]);
  assertEquals([usual.visitors, usual.days], [named.visitors, named.days]);
});

Deno.test("how long still: nothing is looked for where the question is settled", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const { howLong } = next({
    arms: [arm, { ...arm, mean: 14 }],
    verdict: "ship",
  });
  assertEquals([howLong!.target, howLong!.visitors], [null, null]);
  assert(howLong!.minimumEffect! > 0.2 && howLong!.minimumEffect! < 0.3);
});

Deno.test("the first day that calls a difference, by each band, and the days ahead", () => {
  const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"];
  const lift = (lower: number, upper: number) => ({
    value: 0.1,
    lower,
    upper,
    shape: "bounded",
  });
  const values = [[1, 2], [2, 1], [1, 1], [1, 3]];
  const view = looksView({
    experience: { name: "Cart" },
    variations: [{ name: "A" }, { name: "B" }],
    overTime: {
      lifts: days.map((date, at) => ({
        date,
        variation: "B",
        lift: lift(at < 1 ? -0.1 : 0.01, 0.3),
        band: at < 3 ? lift(-0.2, 0.4) : lift(-0.4, -0.1),
      })),
      days: days.flatMap((date, at) =>
        ["A", "B"].map((variation, arm) => ({
          date,
          variation,
          visitors: 10,
          value: values[at]![arm]!,
        }))
      ),
    },
  } as unknown as Readout);
  // The sign test of two in three: every outcome is as likely or likelier.
  assertEquals(
    view.text.split("\n").at(-1)!.split(/ {2,}/),
    ["Cart", "B", "2026-03-02", "2026-03-04", "2", "3", "1.000"],
  );
});
