/** What a reader asks next, against formulas from elsewhere. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
} from "@std/assert";
import type { MeanSummary } from "../../lib/stats/mod.ts";
import pl from "nodejs-polars";
import {
  looksView,
  readoutFromFiles,
  readoutFromFrames,
} from "../../lib/readout/mod.ts";
import { readNext } from "../../lib/readout/analysis/_next.ts";
import { nextAnswers } from "../../lib/readout/words/_next.ts";
import type { NextInput } from "../../lib/readout/analysis/_next_facts.ts";
import { readChoices } from "../../lib/readout/record/mod.ts";
import type {
  Readout,
  ReadoutOptions,
  VariationSummary,
  WhomDimension,
} from "../../lib/readout/mod.ts";
import beta from "../reference/bayes_beta.json" with { type: "json" };
import planned from "../reference/power.json" with { type: "json" };

interface Case {
  readonly arms: readonly MeanSummary[];
  readonly options?: ReadoutOptions;
  readonly status?: string;
  readonly verdict?: Readout["decision"]["verdict"];
  readonly dailyVisitors?: NextInput["dailyVisitors"];
  readonly sales?: readonly Partial<VariationSummary>[];
}

function next(
  { arms, options = {}, status = "ended", dailyVisitors = null, ...one }: Case,
): Readout["next"] {
  const name = (arm: number) => String.fromCharCode(65 + arm);
  return readNext({
    checks: [],
    decision: {
      verdict: one.verdict ?? "no-clear-difference",
      variation: null,
      headline: "",
      reasons: [],
    },
    experience: { id: null, name: "Test", status, currency: null },
    period: { firstDay: null, lastDay: null, days: null },
    variations: arms.map(({ n }, arm) => ({
      id: null,
      name: name(arm),
      isControl: arm === 0,
      share: null,
      visitors: n,
      buyers: null,
      orders: null,
      netRevenue: null,
      grossProfit: null,
      ...one.sales?.[arm],
    })),
  }, {
    choices: readChoices(options),
    direction: "higher",
    summaries: arms,
    dailyVisitors,
  });
}

/** Standard normal density and distribution, by Simpson's rule. */
const density = (x: number) => Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI);
function cdf(x: number): number {
  const steps = 2000;
  const width = (x + 12) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * density(-12 + i * width);
  }
  return sum * width / 3;
}

Deno.test("how long still: visitors and smallest lift are those that R plans", () => {
  for (const { sd, delta, nPerArm, alpha, power, expected } of planned.means) {
    if (power !== 0.8) continue;
    const mean = 100;
    const arm = { n: nPerArm, mean, variance: sd ** 2 };
    const { howLong } = next({
      arms: [arm, { ...arm, mean: mean + delta }],
      options: { level: 1 - alpha },
    });
    assertAlmostEquals(
      howLong!.smallestLift!,
      expected.detectable / mean,
      1e-8,
    );
    assertEquals(howLong!.targetIs, "seen");
    assertEquals(howLong!.visitors, Math.ceil(2 * expected.nPerArm));
  }
});

Deno.test("how long still: what matters is looked for, in each variation and all of the traffic", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const { howLong } = next({
    arms: [arm, arm, arm],
    options: { smallestLift: 0.1 },
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
    options: { plannedVisitors: 20_000, smallestLift: 0.1 },
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
  assertAlmostEquals(howLong!.plan!.chanceAsSeen!, chance(0.5), 1e-7);
  assertAlmostEquals(howLong!.plan!.chanceAtTarget!, chance(1), 1e-7);
  assertEquals(howLong!.plan!.days, 2);
});

Deno.test("how long still: what takes more than ten years is not counted", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const said = (mean: number) => {
    const answered = next({
      arms: [arm, { ...arm, mean }],
      status: "started",
      dailyVisitors: [500, 500, 500],
    });
    const blocks = nextAnswers({
      next: { ...answered, expectation: null },
      settings: { level: 0.95 },
      variations: [{}, {}],
    } as unknown as Readout);
    return JSON.stringify(blocks);
  };
  assertMatch(said(10.001), /takes more visitors than come in ten years\./);
  assertMatch(said(11), /takes [\d,]+ more visitors, \d+ days at the present/);
});

Deno.test("how long still: nothing is looked for where the question is settled", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const { howLong } = next({
    arms: [arm, { ...arm, mean: 14 }],
    verdict: "ship",
  });
  assertEquals([howLong!.target, howLong!.visitors], [null, null]);
  assert(howLong!.smallestLift! > 0.2 && howLong!.smallestLift! < 0.3);
});

Deno.test("which one: one variation's chances are the closed form of a normal prior, at any split", () => {
  for (const n of [[5000, 5000], [9000, 1000], [200, 20_000]]) {
    const arms = [
      { n: n[0]!, mean: 10, variance: 400 },
      { n: n[1]!, mean: 11, variance: 500 },
    ];
    const { expectation } = next({ arms, options: { usualLift: 0.15 } });
    const seen = Math.log(1.1);
    const error2 = 400 / n[0]! / 100 + 500 / n[1]! / 121;
    const weight = 0.15 ** 2 / (0.15 ** 2 + error2);
    const mean = weight * seen;
    const deviation = Math.sqrt(weight * error2);
    const z = mean / deviation;
    const [control, variation] = expectation!.variations;
    assertAlmostEquals(variation!.expected.value!, Math.expm1(mean), 1e-12);
    assertAlmostEquals(
      variation!.expected.lower!,
      Math.expm1(mean - 1.959963985 * deviation),
      1e-8,
    );
    assertAlmostEquals(variation!.chanceOfLuck!, cdf(-z), 1e-8);
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
    const { expectation } = next({
      arms: [before!, after!],
      options: { usualLift: 1 },
    });
    const [stay, change] = expectation!.variations;
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
  const { expectation } = next({
    arms: [arm, few, few, { ...arm, mean: 11 }],
  });
  const [, b, c, d] = expectation!.variations;
  // Four million draws from the joint posterior, by NumPy.
  const drawn = [[0.0196, 0.08842], [0.172, 0.07114], [0.172, 0.07114], [
    0.6364,
    0.01545,
  ]];
  expectation!.variations.forEach((one, arm) => {
    assertAlmostEquals(one.chanceToBeBest, drawn[arm]![0]!, 1e-3);
    assertAlmostEquals(one.expectedLoss, drawn[arm]![1]!, 2e-4);
  });
  const chances = expectation!.variations.map((one) => one.chanceToBeBest);
  assertAlmostEquals(chances.reduce((sum, one) => sum + one, 0), 1, 1e-9);
  assertAlmostEquals(b!.chanceToBeBest, c!.chanceToBeBest, 1e-12);
  assert(d!.chanceToBeBest > 0.5 && d!.expectedLoss < b!.expectedLoss);
});

Deno.test("what drives it: the factors multiply, and their parts add up to the difference", () => {
  const sale = (
    buyers: number,
    orders: number,
    netRevenue: number,
    grossProfit: number | null,
  ) => ({ buyers, orders, netRevenue, grossProfit });
  const arms = [
    { n: 1000, mean: 3, variance: 100 },
    { n: 1000, mean: 4, variance: 100 },
    { n: 2000, mean: 6, variance: 100 },
  ];
  const { drivers } = next({
    arms,
    sales: [
      sale(40, 50, 3000, 1200),
      sale(50, 60, 4000, 1500),
      sale(160, 200, 12_000, 4800),
    ],
  });
  for (const { factors, netRevenue, grossProfit } of drivers) {
    const sum = (of: "netRevenue" | "grossProfit") =>
      factors.reduce((total, factor) => total + (factor[of] ?? 0), 0);
    assertAlmostEquals(sum("netRevenue"), netRevenue, 1e-14);
    assertAlmostEquals(sum("grossProfit"), grossProfit!, 1e-14);
  }
  assertEquals(drivers.map(({ netRevenue }) => netRevenue), [1, 3]);
  assertAlmostEquals(drivers[0]!.grossProfit!, 0.3, 1e-15);
  const [conversion, , aov] = drivers[0]!.factors;
  assertEquals([conversion!.control, conversion!.value], [0.04, 0.05]);
  assertAlmostEquals(
    conversion!.netRevenue!,
    Math.log(1.25) / Math.log(4 / 3),
    1e-14,
  );
  assertAlmostEquals(aov!.lift, 1 / 9, 1e-14);
  // The last doubles conversion and nothing else: all is due to it.
  const parts = drivers[1]!.factors.map((one) => one.netRevenue);
  assertAlmostEquals(parts[0]!, 3, 1e-14);
  assertEquals(parts.slice(1), [0, 0, null]);
});

Deno.test("does it last: halves of the days are compared, and weekdays count alike", async () => {
  // Sixteen days from a Sunday on; an order each of visitors of their own.
  const days = Array.from({ length: 16 }, (_, day) => `2026-03-${10 + day}`);
  const orders = days.flatMap((date, day) =>
    ["A", "B"].flatMap((variation, arm) =>
      Array.from({ length: 12 + day % 7 }, (_, i) => ({
        day,
        arm,
        order_id: `${variation}${day}-${i}`,
        visitor_id: `${variation}${day}-${i}`,
        variation,
        net_revenue: 20 + (7 * i + 3 * day) % 11 +
          (arm === 1 && day < 7 ? 9 : 0),
        created_at: `${date}T12:00:00`,
      }))
    )
  );
  const newVisitors = (day: number) => 100 + 20 * (day % 7);
  const { next: { lasting } } = await readoutFromFrames({
    orders: pl.DataFrame(orders.map(({ day: _, arm: __, ...row }) => row)),
    visitors: pl.DataFrame(
      days.flatMap((date, day) =>
        ["A", "B"].map((variation) => ({
          variation,
          created_at: date,
          n_visitors: newVisitors(day),
        }))
      ),
    ),
  });
  const armOf = (arm: number, isIn: (day: number) => boolean) => {
    const values = orders.filter((one) => one.arm === arm && isIn(one.day))
      .map((one) => one.net_revenue);
    const n = days.reduce(
      (sum, _, day) => isIn(day) ? sum + newVisitors(day) : sum,
      0,
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / n;
    const squares = values.reduce((sum, value) => sum + value ** 2, 0);
    const variance = (squares - n * mean ** 2) / (n - 1);
    return { mean, error2: variance / n / mean ** 2 };
  };
  const part = (isIn: (day: number) => boolean) => {
    const [a, b] = [armOf(0, isIn), armOf(1, isIn)];
    return { log: Math.log(b.mean / a.mean), error2: a.error2 + b.error2 };
  };
  const [early, late] = [part((day) => day < 7), part((day) => day >= 7)];
  const [found] = lasting!.variations;
  assertEquals([lasting!.early.days, lasting!.late.days], [7, 9]);
  assertAlmostEquals(found!.early.value!, Math.expm1(early.log), 1e-12);
  assertAlmostEquals(found!.late.value!, Math.expm1(late.log), 1e-12);
  const z = (early.log - late.log) / Math.sqrt(early.error2 + late.error2);
  assertAlmostEquals(found!.pValue!, 2 * cdf(-Math.abs(z)), 1e-7);
  assert(found!.pValue! > 0.001 && found!.pValue! < 0.2);
  const weekly = (arm: number) =>
    days.slice(0, 7).reduce(
      (sum, _, first) => sum + armOf(arm, (day) => day % 7 === first).mean,
      0,
    );
  assertAlmostEquals(found!.evenWeek.value!, weekly(1) / weekly(0) - 1, 1e-12);
});

Deno.test("for whom: segments of one export are compared like the sums that one would write down", async () => {
  const amount = (i: number) => 10 + (i * 37) % 41;
  const rows = ["A", "B"].flatMap((variation, arm) =>
    Array.from({ length: 130 }, (_, i) => ({
      order_id: `${variation}${i}`,
      // The last ten are further orders of the first ten, on the other device.
      visitor_id: `${variation} ${i % 120}`,
      variation,
      net_revenue: amount(i + arm * 7) + (arm === 1 && i % 2 === 0 ? 15 : 0),
      "Device Type": i >= 120 ? " desktop" : i % 2 === 0 ? "mobile" : "desktop",
      country: i % 13 === 0 ? "" : "US",
    }))
  );
  const crossing = ["A", "B"].map((variation, at) => ({
    ...rows[0]!,
    order_id: `x${at}`,
    visitor_id: "both",
    variation,
    net_revenue: 5000,
  }));
  const n = 1000;
  const { next: { forWhom }, inputs } = await readoutFromFrames({
    orders: pl.DataFrame([...rows, ...crossing]),
    visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [n, n] }),
  });
  const [device, country] = forWhom!.dimensions;
  assertEquals(device!.segments.map(({ segment }) => segment), [
    "desktop",
    "mobile",
  ]);
  assertEquals(country!.tooSmall, 1);
  assertEquals(inputs[0]!.unused, []);
  const partOf = (segment: string) => {
    const arms = ["A", "B"].map((variation) => {
      const byVisitor = new Map<string, number>();
      for (const row of rows) {
        if (row.variation !== variation) continue;
        if (row["Device Type"].trim() !== segment) continue;
        const before = byVisitor.get(row.visitor_id) ?? 0;
        byVisitor.set(row.visitor_id, before + row.net_revenue);
      }
      const values = [...byVisitor.values()];
      const sum = values.reduce((total, value) => total + value, 0);
      const squares = values.reduce((total, value) => total + value ** 2, 0);
      return { buyers: values.length, sum, error2: squares / sum ** 2 };
    });
    const [a, b] = arms;
    return {
      buyers: arms.map(({ buyers }) => buyers),
      log: Math.log(b!.sum / a!.sum),
      error2: a!.error2 + b!.error2,
    };
  };
  const parts = device!.segments.map(({ segment }) => partOf(segment!));
  device!.segments.forEach(({ buyers, variations }, at) => {
    assertEquals(buyers, parts[at]!.buyers);
    assertAlmostEquals(
      variations[0]!.lift.value!,
      Math.expm1(parts[at]!.log),
      1e-12,
    );
  });
  const [desktop, mobile] = parts;
  const q = (desktop!.log - mobile!.log) ** 2 /
    (desktop!.error2 + mobile!.error2);
  const [test] = device!.tests;
  // n - 1 instead of n in the variances.
  assertAlmostEquals(test!.q!, q, 0.002 * q);
  assertAlmostEquals(test!.pValue!, 2 * cdf(-Math.sqrt(test!.q!)), 1e-8);
  // Country has one segment, so there is one test, and nothing to correct.
  assertEquals(test!.adjustedPValue, test!.pValue);
  assertEquals(country!.tests[0]!.pValue, null);
});

Deno.test("for whom: what is kept with the orders is of those who count, whatever was asked before", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const rows = ["A", "B"].flatMap((variation) =>
      Array.from(
        { length: 81 },
        (_, i) =>
          `${variation}${i},${variation} ${i},${variation},${
            i === 80 ? 9000 : 10 + i
          },${i % 2 === 0 ? "mobile" : "desktop"}`,
      )
    );
    const orders = `${folder}/orders.csv`;
    await Deno.writeTextFile(
      orders,
      ["order_id,visitor_id,variation,net_revenue,device", ...rows].join("\n"),
    );
    const visitors = `${folder}/visitors.csv`;
    await Deno.writeTextFile(visitors, "variation,visitors\nA,900\nB,900\n");
    const buyers = async (maxZScore: number | null) => {
      const { next } = await readoutFromFiles({ orders, visitors }, {
        maxZScore,
        cache: { folder: `${folder}/cache`, smallest: 0 },
      });
      const [{ segments }] = next.forWhom!.dimensions as [WhomDimension];
      return segments.map(({ segment, buyers }) => [segment, ...buyers]);
    };
    const all = [["mobile", 41, 41], ["desktop", 40, 40]];
    const without = [["desktop", 40, 40], ["mobile", 40, 40]];
    for (
      const [threshold, expected] of [
        [null, all],
        [3, without],
        [null, all],
        [3, without],
      ] as const
    ) {
      const found = await buyers(threshold);
      assertEquals(found.sort(), expected.toSorted());
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("what does not hold is not said", () => {
  const arm = { n: 1000, mean: 10, variance: 400 };
  const broken = next({ arms: [arm, arm], verdict: "do-not-decide" });
  assertEquals(broken, {
    reason: "Not answered: the numbers behind it cannot be trusted.",
    howLong: null,
    expectation: null,
    drivers: [],
    lasting: null,
    forWhom: null,
  });
  const loss = next({ arms: [arm, { ...arm, mean: -1 }] });
  assertEquals(loss.expectation, null);
  const still = next({
    arms: [{ ...arm, variance: 0 }, { ...arm, variance: 0 }],
  });
  assertEquals([still.howLong, still.expectation], [null, null]);
  const nobody = next({
    arms: [arm, arm],
    sales: [{ buyers: 0, orders: 0, netRevenue: 0 }],
  });
  assertEquals(nobody.drivers, []);
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
