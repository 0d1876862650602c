/** The act of each result, and which of them comes first where several hold. */

import { assert, assertEquals } from "@std/assert";
import { decide } from "../../lib/inference/_decision.ts";
import { type Readout, summariseReadout } from "../../lib/readout/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { allReadouts, frameReadout } from "../report/_readouts.ts";
import { readoutOfLifts } from "./_lifts.ts";
import { planOf, readBy } from "./_plans.ts";

const [REVENUE, PROFIT] = [
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
] as const;

/** Standard errors of 0.02. */
function read(revenue: number, profit: number, options = {}): Readout {
  return readoutOfLifts(
    { [REVENUE]: revenue, [PROFIT]: profit },
    10,
    { primaryMetric: REVENUE, ...options },
    "ended",
  );
}

Deno.test("every result has its act", async () => {
  const shown = await allReadouts();
  const acts: [string, Readout, Readout["decision"]["verdict"], string][] = [
    ["win", shown.clearWinner!, "ship", "Roll out Progress bar."],
    ["loss", shown.loser!, "keep-control", "Keep A."],
    [
      "precise null",
      read(0, 0, { minimumEffect: 0.05 }),
      "no-clear-difference",
      "Keep Control, or choose on other grounds.",
    ],
    ["no gain left", read(0, 0), "no-clear-difference", "Keep Control."],
    [
      "inconclusive",
      shown.noOrderDiffers!,
      "no-clear-difference",
      "Keep A for now.",
    ],
    [
      "too early",
      readBy(planOf(), 1000),
      "keep-running",
      "Keep it running.",
    ],
    [
      "trade-off",
      read(0.1, -0.1),
      "trade-off",
      "Don't roll out New as it is.",
    ],
    [
      "broken split",
      shown.brokenSplit!,
      "do-not-decide",
      "Don't use this result.",
    ],
    [
      "one order",
      shown.oneOutlier!,
      "one-order",
      "Don't decide on this lift.",
    ],
    ["several", shown.fourVariations!, "ship", "Roll out C."],
    [
      "A/A",
      shown.aaTest!,
      "no-clear-difference",
      "Nothing to do: the test setup works.",
    ],
    [
      "paused",
      shown.paused!,
      "no-clear-difference",
      "Resume the test if the question still matters.",
    ],
  ];
  // What moved a split, and what is before orders, have tests of their own.
  for (const [name, readout, verdict, act] of acts) {
    assertEquals(readout.decision.verdict, verdict, name);
    assertEquals(summariseReadout(readout).act, act, name);
  }
});

Deno.test("what can't be trusted comes first, then too early, one order, a trade-off and the result", () => {
  const { metrics, guardrails, checks } = read(0.2, 0, {
    guardrails: { [PROFIT]: -0.01 },
  });
  const all: Parameters<typeof decide>[0] = {
    checks: [{ ...checks[0]!, status: "fail" }],
    success: [metrics[0]!],
    metrics,
    guardrails,
    decisive: [{
      variation: "New",
      value: 1e4,
      lift: metrics[0]!.comparisons[0]!.lift,
      standardErrors: 3,
    }],
    isRunning: true,
    control: "Control",
  };
  const without = [
    {},
    { checks: [] },
    { isRunning: false },
    { decisive: [] },
    { guardrails: [], metrics: [metrics[0]!] },
  ];
  assertEquals(
    without.map((_, at) =>
      decide(Object.assign({}, all, ...without.slice(0, at + 1))).verdict
    ),
    ["do-not-decide", "keep-running", "one-order", "trade-off", "ship"],
  );
});

Deno.test("one giant order decides in either arm, and the largest of a usual tail does not", async () => {
  const { normal } = randomSource(37);
  const arm = (giant = 0) => ({
    visitors: 10_000,
    buyers: 300,
    revenue: (at: number) =>
      at < giant ? 30_000 : Math.ceil(100 * Math.exp(4 + normal())) / 100,
  });
  for (const [a, b] of [[1, 0], [0, 1]]) {
    const { decision } = await frameReadout({ A: arm(a), B: arm(b) });
    assertEquals(decision, { verdict: "one-order", variation: "B" });
  }
  let decided = 0;
  for (let run = 0; run < RUNS; run++) {
    const { decision } = await frameReadout({ A: arm(), B: arm() });
    decided += Number(decision.verdict === "one-order");
  }
  assert(decided <= 0.02 * RUNS, `${decided} of ${RUNS}`);
});

const RUNS = 200;
