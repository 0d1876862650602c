/** What decides: several metrics, and metrics of which less is better. */

import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import type { Readout, ReadoutOptions } from "../../lib/readout/mod.ts";
import { formatReadout, summariseReadout } from "../../lib/readout/mod.ts";
import { decisionRates } from "../../lib/record/rules/mod.ts";
import { readoutOfLifts } from "./_lifts.ts";

const readoutOf = (
  lifts: Readonly<Record<string, number>>,
  options: ReadoutOptions,
  status = "ended",
): Readout => readoutOfLifts(lifts, 0.5, options, status);

const findingOf = (readout: Readout) => summariseReadout(readout).finding;

const [REVENUE, PROFIT, REFUNDS] = [
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "refund_rate",
] as const;

Deno.test("less of a metric that is better lower is a gain, in verdict and words", () => {
  const primary = { primaryMetric: REFUNDS };
  const [down, up] = [-0.1, 0.1].map((lift) =>
    readoutOf({ [REFUNDS]: lift }, primary)
  );
  assertEquals(down!.decision.verdict, "ship");
  assertMatch(
    findingOf(down!),
    /^New lowered refund rate \(lower is better\) by 10\.0%, from 50\.00% to 45\.00% \(95% CI −/,
  );
  const chance = down!.next.shrunkEstimates!.variations[1]!;
  assert(chance.chanceToBeBest > 0.99 && chance.expectedLoss < 0.001);
  assertEquals(up!.decision.verdict, "keep-control");
  assertMatch(findingOf(up!), /^New raised refund rate .* by 10\.0%, /);
});

Deno.test("a guardrail that is better lower is kept below its margin", () => {
  const standing = (lift: number): string =>
    readoutOf({ [REVENUE]: 0.2, [REFUNDS]: lift }, {
      primaryMetric: REVENUE,
      guardrails: { [REFUNDS]: 0.05 },
    }).guardrails[0]!.status;
  assertEquals([-0.02, 0.04, 0.12].map(standing), [
    "within",
    "unclear",
    "beyond",
  ]);
  const beyond = readoutOf({ [REVENUE]: 0.2, [REFUNDS]: 0.12 }, {
    primaryMetric: REVENUE,
    guardrails: { [REFUNDS]: 0.05 },
  });
  assertMatch(
    findingOf(beyond),
    /^New raised net .* by 20\.0%.* But it raised refund rate .* by 12\.0%, from .* \(.*\), beyond the tolerated 5\.0% rise\.$/,
  );
});

Deno.test("each of several metrics that decide has its part of the error", () => {
  // A z of 2.1: below 5% alone, above it as one of two.
  const lifts = { [REVENUE]: 0.042, [PROFIT]: 0 };
  const alone = readoutOf(lifts, { primaryMetric: REVENUE });
  const both = readoutOf(lifts, {
    primaryMetric: REVENUE,
    successMetrics: [PROFIT],
  });
  assertEquals(alone.decision.verdict, "ship");
  assertEquals(both.decision.verdict, "no-clear-difference");
  const [[one], [other]] = [alone, both].map(({ metrics }) =>
    metrics[0]!.comparisons
  ) as [
    Readout["metrics"][0]["comparisons"],
    typeof alone.metrics[0]["comparisons"],
  ];
  assertAlmostEquals(other!.adjustedPValue!, one!.adjustedPValue! * 2, 1e-12);
  assertEquals(both.metrics.map(({ role, level }) => [role, level]), [
    ["primary", 0.975],
    ["success", 0.975],
  ]);
  assert(one!.difference.lower! > 0 && other!.difference.lower! < 0);
  const [running, shared] = [[], [PROFIT]].map((successMetrics) =>
    readoutOf(
      { [REVENUE]: 0.08, [PROFIT]: 0 },
      { primaryMetric: REVENUE, successMetrics },
      "started",
    ).metrics[0]!.comparisons[0]!.adjustedPValue!
  );
  // The band is tuned to its own level, so that this is not twice to the digit.
  assertAlmostEquals(shared! / running!, 2, 0.05);
  const guarded = readoutOf({ ...lifts, [REFUNDS]: 0 }, {
    primaryMetric: REVENUE,
    successMetrics: [PROFIT],
    guardrails: { [REFUNDS]: 0.05 },
  });
  assertEquals(guarded.metrics[2]!.level, 0.95);
  assertStringIncludes(
    formatReadout(both, { width: 300, details: true }),
    "any one of them, each at 97.5%",
  );
});

Deno.test("a gain on one of them is enough, unless another is lost", () => {
  const options = { primaryMetric: REVENUE, successMetrics: [PROFIT] };
  const gain = readoutOf({ [REVENUE]: 0, [PROFIT]: 0.1 }, options);
  assertEquals(gain.decision.verdict, "ship");
  assertMatch(findingOf(gain), /^New raised gross profit per visitor by 10/);
  const loss = readoutOf({ [REVENUE]: -0.1, [PROFIT]: 0.1 }, options);
  // Revenue is a factor of profit: a fall of it explains, and forbids nothing.
  assertEquals(loss.decision.verdict, "ship");
  const rates = { primaryMetric: PROFIT, successMetrics: ["refund_rate"] };
  const harmed = readoutOf({ [PROFIT]: 0.1, refund_rate: 0.1 }, rates);
  assertEquals(harmed.decision.verdict, "trade-off");
  assertMatch(findingOf(harmed), / But it raised refund rate/);
});

Deno.test("errors are divided as the paper has it", () => {
  const rates = { level: 0.95, power: 0.8, success: 1, guardrails: 0 };
  assertEquals(decisionRates(rates), { successLevel: 0.95, power: 0.8 });
  const { successLevel, power } = decisionRates({
    ...rates,
    success: 5,
    guardrails: 3,
  });
  assertAlmostEquals(successLevel, 0.99, 1e-12);
  assertAlmostEquals(power, 0.95, 1e-12);
});

Deno.test("a near miss is called one just above the level, and nowhere else", () => {
  // Standard errors of 0.02: z of 1.94 and 1.98 beside 1.96, and of 1 far below.
  const read = (lift: number, status = "ended") =>
    readoutOf({ [REVENUE]: lift }, { primaryMetric: REVENUE }, status);
  for (const sign of [1, -1]) {
    const missed = read(sign * 0.0388);
    assertEquals(missed.decision.verdict, "no-clear-difference");
    assertMatch(findingOf(missed), /^Near miss: New [+−]3\.9% /);
    const far = read(sign * 0.02);
    assertEquals(far.decision.verdict, "no-clear-difference");
    assert(!findingOf(far).includes("Near miss"));
  }
  const under = read(0.0405);
  assertEquals(under.decision.verdict, "ship");
  // What one look would call is early for the band, and no near miss of it.
  const running = read(0.0405, "started");
  assertEquals(running.decision.verdict, "keep-running");
  assert(running.metrics[0]!.comparisons[0]!.adjustedPValue! > 0.1);
  assert(!findingOf(running).includes("Near miss"));
  // Of two that decide each has half of the error: z = 2.025, p = 2 x 0.0429.
  const both = readoutOf({ [REVENUE]: 0.0405, [PROFIT]: 0 }, {
    primaryMetric: REVENUE,
    successMetrics: [PROFIT],
  });
  assertMatch(
    findingOf(both),
    /^Near miss: New \+4\.0% in net revenue per visitor \(97\.5% CI .*, p = 0\.086\)\.$/,
  );
});

Deno.test("a guardrail that just misses its margin is not shown to hold, and one that just keeps it is", () => {
  const read = (lift: number, status = "ended") =>
    readoutOf({ [REVENUE]: 0.2, [PROFIT]: lift }, {
      primaryMetric: REVENUE,
      guardrails: { [PROFIT]: -0.05 },
    }, status);
  const [kept, missed] = [-0.009, -0.013].map((lift) => read(lift));
  assertEquals(kept!.guardrails[0]!.status, "within");
  assertEquals(kept!.decision.verdict, "ship");
  assertEquals(missed!.guardrails[0]!.status, "unclear");
  assertEquals(missed!.decision.verdict, "trade-off");
  const { finding, caution } = summariseReadout(missed!);
  assertMatch(
    finding,
    / But gross profit per visitor may fall by more than the tolerated 5\.0% /,
  );
  assertMatch(caution!, /^More visitors can settle an open guardrail/);
  // While it runs it may still be shown.
  assertEquals(read(-0.013, "started").decision.verdict, "keep-running");
});
