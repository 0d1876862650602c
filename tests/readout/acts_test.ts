/** The act of each result, and which of them comes first where several hold. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { decide } from "../../lib/inference/_decision_settings.ts";
import type { Readout } from "../../lib/readout/mod.ts";
import { readoutDocument, summariseReadout } from "../../lib/readout/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import { allReadouts, frameReadout } from "../report/_readouts.ts";
import { PROFIT, readOfTwo as read } from "./_lifts.ts";
import { ACTS, twelveResults } from "./_results.ts";

Deno.test("every result has its act", async () => {
  for (const [name, result] of Object.entries(await twelveResults())) {
    const { act } = summariseReadout(result);
    assertEquals(`${result.decision.verdict}: ${act}`, ACTS[name], name);
  }
});

Deno.test("the evidence of each result stands under headings that say what was found", async () => {
  const results = await twelveResults();
  const headings = Object.entries(results).flatMap(([name, result]) =>
    readoutDocument(result).blocks.flatMap((block) =>
      block.kind === "heading" ? [[name, block.text]] : []
    )
  );
  const bare = headings.filter(([, text]) =>
    ["Metrics", "Over time", "Segments", "Order values"].includes(text!)
  );
  assertEquals(bare, []);
  const driven = headings.filter(([, text]) => text!.includes("drove it"));
  assertEquals(driven, [
    ["clearWinner", "Conversion rate drove it: +23.7%"],
    ["sixVariations", "Conversion rate drove it: +50.0%"],
  ]);
});

Deno.test("the metrics' heading does not deny what the finding says of a loser", async () => {
  const arm = (buyers: number) => ({
    visitors: 10_000,
    buyers,
    revenue: (index: number) => 40 + index % 20,
  });
  const result = await frameReadout({ A: arm(300), B: arm(295), C: arm(150) });
  assert(summariseReadout(result).finding.startsWith("C lowered net revenue"));
  const texts = readoutDocument(result).blocks.flatMap((block) =>
    block.kind === "heading" ? [block.text] : []
  );
  assert(!texts.includes("No metric changed clearly"), texts.join());
});

Deno.test("a pause is resumed if it still matters, and what rules out gains keeps the control", async () => {
  const { paused } = await allReadouts();
  const acts = [paused!, read(0, 0)].map((each) => summariseReadout(each).act);
  assertEquals(acts, [
    "Resume the test if the question still matters.",
    "Keep Control.",
  ]);
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
      metric: metrics[0]!.name,
      holder: "New",
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
