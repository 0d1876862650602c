/** The act of each result, and which of them comes first where several hold. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { decide } from "../../lib/inference/_decision_settings.ts";
import { type Readout, summariseReadout } from "../../lib/readout/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { allReadouts, frameReadout } from "../report/_readouts.ts";
import { PROFIT, readOfTwo as read } from "./_lifts.ts";
import { planOf, readBy } from "./_plans.ts";

// What moved a split, and what is before orders, have tests of their own.
const ACTS = {
  clearWinner: "ship: Roll out Progress bar.",
  loser: "keep-control: Keep A.",
  preciseNull: "no-clear-difference: Keep Control, or choose on other grounds.",
  noGainLeft: "no-clear-difference: Keep Control.",
  noOrderDiffers: "no-clear-difference: Keep A for now.",
  tooEarly: "keep-running: Keep it running until Jul 17, 2026.",
  tradeOff: "trade-off: Don't roll out New as it is.",
  brokenSplit: "do-not-decide: Don't use this result.",
  oneOutlier: "one-order: Don't decide on this lift.",
  fourVariations: "ship: Roll out C.",
  aaTest: "no-clear-difference: Nothing to do: the test setup works.",
  paused: "no-clear-difference: Resume the test if the question still matters.",
};

Deno.test("every result has its act", async () => {
  const readouts: Record<string, Readout> = {
    ...await allReadouts(),
    preciseNull: read(0, 0, { minimumEffect: 0.05 }),
    noGainLeft: read(0, 0),
    tooEarly: readBy(planOf(), 1000),
    tradeOff: read(0.1, -0.1),
  };
  for (const [name, expected] of Object.entries(ACTS)) {
    const { verdict } = readouts[name]!.decision;
    const { act } = summariseReadout(readouts[name]!);
    assertEquals(`${verdict}: ${act}`, expected, name);
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

/** Amounts of 300 buyers, log-normal. */
function tail({ normal }: ReturnType<typeof randomSource>): number[] {
  return Array.from(
    { length: 300 },
    () => Math.ceil(100 * Math.exp(4 + normal())) / 100,
  );
}

function readTails(arms: readonly (readonly number[])[]): Promise<Readout> {
  return frameReadout(
    Object.fromEntries(arms.map((amounts, arm) => ["AB"[arm], {
      visitors: VISITORS,
      buyers: amounts.length,
      revenue: (at: number) => amounts[at]!,
    }])),
  );
}

const VISITORS = 10_000;

/** The lift, and its standard error by the delta method, less some visitors. */
function liftOf(arms: readonly (readonly number[])[], gone = [0, 0]) {
  const [a, b] = arms.map((amounts, arm) => {
    const n = VISITORS - gone[arm]!;
    const mean = amounts.reduce((sum, amount) => sum + amount, 0) / n;
    const squares = amounts.reduce((sum, amount) => sum + amount ** 2, 0);
    const variance = (squares - n * mean ** 2) / (n - 1) / n;
    return { mean, relative: variance / mean ** 2 };
  });
  const ratio = b!.mean / a!.mean;
  return {
    lift: ratio - 1,
    error: ratio * Math.sqrt(a!.relative + b!.relative),
  };
}

/** By how many standard errors the largest order makes the lift; 0 for none. */
function madeBy(arms: readonly (readonly number[])[]): number {
  const largest = Math.max(...arms.flat());
  const left = arms.map((amounts) => amounts.filter((x) => x !== largest));
  const before = liftOf(arms);
  const after = liftOf(
    left,
    arms.map((all, at) => all.length - left[at]!.length),
  );
  const isMade = Math.abs(before.lift) > 0.05 &&
    (before.lift * after.lift < 0 ||
      Math.abs(after.lift) < Math.abs(before.lift) / 2);
  return isMade ? Math.abs(before.lift - after.lift) / after.error : 0;
}

Deno.test("one giant order decides in either arm, and the largest of a usual tail does not", async () => {
  const source = randomSource(37);
  for (const giant of [0, 1]) {
    const arms = [tail(source), tail(source)];
    arms[giant]![0] = 30_000;
    const { decision, outliers } = await readTails(arms);
    assertEquals(decision, { verdict: "one-order", variation: "B" });
    const { standardErrors, value } = outliers.decisive![0]!;
    assertEquals(value, 30_000);
    assertAlmostEquals(standardErrors, madeBy(arms), 1e-6);
  }
  // Two in a hundred would be four.
  const tests = Array.from({ length: 200 }, () => [tail(source), tail(source)])
    .map((arms) => ({ arms, made: madeBy(arms) }))
    .toSorted((a, b) => b.made - a.made);
  assert(tests[4]!.made < 1, `${tests[4]!.made}`);
  const nearest = tests.find(({ made }) => made < 1)!;
  const { decision } = await readTails(nearest.arms);
  assert(decision.verdict !== "one-order");
});
