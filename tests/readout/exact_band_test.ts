/** The band of a rate of which the smaller arm has next to nothing yet. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import pl from "nodejs-polars";
import { readoutFromFrames } from "readout/readout";
import {
  compareAll,
  comparisonBand,
  withExactTests,
} from "../../lib/inference/comparisons/mod.ts";
import { confidenceSequence, type MeanSummary } from "../../lib/stats/mod.ts";

const INFERENCE = {
  level: 0.95,
  looks: "always-valid",
  sequenceSampleSize: 10_000,
  alphaShares: 1,
} as const;

const rate = (buyers: number, n: number): MeanSummary => ({
  n,
  mean: buyers / n,
  variance: n / (n - 1) * (buyers / n) * (1 - buyers / n),
});

const band = (control: MeanSummary, treatment: MeanSummary, comparisons = 1) =>
  comparisonBand(
    { variation: "B", control, treatment },
    comparisons,
    INFERENCE,
  );

Deno.test("a rate in uneven arms has the band of every other metric", () => {
  const found = band(rate(60, 2700), rate(22, 300), 2);
  const any = confidenceSequence(rate(60, 2700), rate(22, 300), {
    level: 0.975,
    optimalSampleSize: 10_000,
  });
  assertEquals(found.pValue, any.pValue);
  assertEquals(found.lift.lower, any.lift.lower);
  assertAlmostEquals(found.difference.value!, 22 / 300 - 60 / 2700, 1e-12);
  assertEquals(found.caveats.map(({ code }) => code), ["uneven-arms"]);
});

Deno.test("revenue in uneven arms has a band by the larger arm's spread, from the first look on", () => {
  const revenue = (n: number) => ({ n, mean: 0.5, variance: 20 });
  for (const day of [5, 7, 60]) {
    const { pValue, lift, difference, caveats } = band(
      revenue(270 * day),
      revenue(30 * day),
    );
    assertEquals(lift.shape, "bounded");
    assert(pValue !== null && difference.lower! < 0 && difference.upper! > 0);
    assertEquals(caveats.some(({ code }) => code === "uneven-arms"), true);
  }
});

Deno.test("over time no interval of one look is wider than that of every look", async () => {
  const days = Array.from({ length: 20 }, (_, at) => `2026-03-${10 + at}`);
  const orders = days.flatMap((date, day) =>
    ["Control", "Control", "Control", "Blue"].map((variation, at) => ({
      visitor_id: `${day} ${at}`,
      variation,
      net_revenue: 20 + 37 * ((day * 7 + at * 11) % 13),
      created_at: `${date}T10:00:00`,
    }))
  );
  const { overTime } = await readoutFromFrames({
    orders: pl.DataFrame(orders),
    visitors: pl.DataFrame({
      variation: days.flatMap(() => ["Control", "Blue"]),
      created_at: days.flatMap((date) => [date, date]),
      n_visitors: days.flatMap(() => [270, 30]),
    }),
    status: "started",
  });
  const last = overTime!.lifts.at(-1)!;
  assertEquals(last.band.shape, "bounded");
  for (const { lift, band } of overTime!.lifts) {
    if (band.lower === null || band.upper === null) continue;
    assert(lift.upper! - lift.lower! <= band.upper - band.lower);
  }
});

Deno.test("a ratio has no band while an arm has too few orders", () => {
  const arm = (n: number) => ({ n, mean: 50, variance: 80_000 });
  const pair = {
    variation: "B",
    control: arm(2700),
    treatment: arm(300),
    caveats: [],
  };
  assert(comparisonBand(pair, 1, INFERENCE).pValue !== null);
  const few = {
    code: "few-observations",
    message: "Few",
    missing: [],
  } as const;
  const early = comparisonBand({ ...pair, armCaveats: [few] }, 1, INFERENCE);
  assertEquals([early.pValue, early.lift.shape], [null, "unbounded"]);
  assertEquals(early.caveats[0]!.code, "few-observations");
});

Deno.test("a control without buyers and even arms have the band that they had", () => {
  const even = band(rate(30, 1000), rate(50, 1000));
  assert(even.pValue !== null);
  assertEquals(even.caveats, []);
  assertEquals(band(rate(0, 2700), rate(3, 300)).lift.value, null);
});

Deno.test("an exact test of one look is said at one look, and not while it runs", () => {
  const pair = { control: rate(1, 40), treatment: rate(8, 40) };
  const said = (looks: "fixed-horizon" | "always-valid") => {
    const comparisons = compareAll([{ variation: "B", ...pair }], {
      ...INFERENCE,
      looks,
    });
    return withExactTests(comparisons, [pair], { looks })[0]!.caveats
      .some(({ message }) => /exact test/.test(message));
  };
  assertEquals([said("fixed-horizon"), said("always-valid")], [true, false]);
});

Deno.test("a band sees itself where it begins, without what the comparison of one look says", () => {
  const seen = new Set<boolean>();
  for (const level of [0.8, 0.95, 0.99]) {
    for (const n of [2, 10, 100, 1000, 10_000]) {
      for (
        const [mean, variance] of [[3, 4], [3, 500], [3, 0], [-1, 9], [
          0,
          9,
        ]] as const
      ) {
        const pair = {
          variation: "B",
          control: { n: 20_000, mean: 2, variance: 400 },
          treatment: { n, mean, variance },
        };
        for (const one of [pair, { ...pair, control: pair.treatment }]) {
          const inference = { ...INFERENCE, level };
          const { lift, caveats } = comparisonBand(one, 1, inference);
          assertEquals(comparisonBand(one, 1, inference, []).lift, lift);
          seen.add(caveats.some(({ code }) => code === "uneven-arms"));
        }
      }
    }
  }
  assertEquals(seen.size, 2);
});
