/** A gain is shipped only when nothing that must not be lost is lost for it. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import {
  formatReadout,
  parseGuardrails,
  readChoices,
  type Readout,
  readoutFromFrames,
} from "../../lib/readout/mod.ts";
import {
  readGuardrails,
  shippingCosts,
} from "../../lib/inference/_guardrails.ts";
import { inferenceOf } from "../../lib/inference/_inference.ts";
import { readMetric } from "../../lib/inference/_metrics.ts";
import { METRICS } from "../../lib/record/rules/mod.ts";
import { randomSource } from "../../lib/stats/mod.ts";
import pl from "nodejs-polars";
import { readoutOfLifts, VISITORS } from "./_lifts.ts";

/** So that a lift has a standard error of 0.02 of a control's mean of 10. */
const DEVIATION = 0.02 * 10 * Math.sqrt(VISITORS / 2);
const NAMES = ["net_revenue_per_visitor", "gross_profit_per_visitor", "aov"];

function readoutOf(
  lifts: readonly number[],
  guardrails: Readonly<Record<string, number>> = {},
  status: string | null = null,
): Readout {
  return readoutOfLifts(
    Object.fromEntries(lifts.map((lift, at) => [NAMES[at]!, lift])),
    10,
    { guardrails, sequenceSampleSize: VISITORS, primaryMetric: NAMES[0] },
    status,
  );
}

const verdictOf = (...args: Parameters<typeof readoutOf>) =>
  readoutOf(...args).decision.verdict;

Deno.test("revenue up with profit down is never shipped, guarded or not", () => {
  assertEquals(verdictOf([0.1, 0.1]), "ship");
  const { verdict, variation } = readoutOf([0.1, -0.1]).decision;
  assertEquals([verdict, variation], ["trade-off", "New"]);
  assertEquals(
    verdictOf([0.1, -0.1], { gross_profit_per_visitor: -0.02 }),
    "trade-off",
  );
});

Deno.test("a smaller average order is no loss by itself, but can be guarded", () => {
  assertEquals(verdictOf([0.1, 0.1, -0.1]), "ship");
  assertEquals(verdictOf([0.1, 0.1, -0.1], { aov: -0.05 }), "trade-off");
});

Deno.test("a guardrail is kept when the whole interval of its lift is above the margin", () => {
  const standing = (lift: number) => {
    const { guardrails, metrics } = readoutOf([0.1, lift], {
      gross_profit_per_visitor: -0.05,
    });
    const [row] = guardrails;
    assertEquals(row!.lift, metrics[1]!.comparisons[0]!.lift);
    const { lower, upper } = row!.lift;
    assertEquals(row!.status === "within", lower! >= -0.05);
    assertEquals(row!.status === "beyond", upper! < -0.05);
    return row!.status;
  };
  assertEquals([0.02, -0.02, -0.12].map(standing), [
    "within",
    "unclear",
    "beyond",
  ]);
});

Deno.test("a guardrail at its margin is called kept in one of forty", () => {
  const source = randomSource(17);
  const runs = 4000;
  const margin = -0.03;
  const rule = METRICS.find(({ name }) => name === NAMES[1])!;
  const choices = {
    inference: inferenceOf(readChoices({}), null),
    primaryMetric: NAMES[0]!,
    successMetrics: [NAMES[0]!],
    guardrails: { [rule.name]: margin },
  };
  let kept = 0;
  for (let run = 0; run < runs; run++) {
    const [control, treatment] = [10, 10 * (1 + margin)].map((mean) => ({
      n: VISITORS,
      mean: mean + DEVIATION / Math.sqrt(VISITORS) * source.normal(),
      variance: DEVIATION ** 2,
    }));
    const metric = readMetric(
      rule,
      [{ variation: "Control", summary: control! }, {
        variation: "New",
        summary: treatment!,
      }],
      choices,
      [{ variation: "New", control: control!, treatment: treatment! }],
    );
    const [row] = readGuardrails([metric], choices.guardrails);
    kept += Number(row!.status === "within");
  }
  const expected = 0.025;
  const error = Math.sqrt(expected * (1 - expected) / runs);
  assert(Math.abs(kept / runs - expected) < 4 * error, `${kept}`);
});

Deno.test("guardrails are written as names with a loss in percent or as a fraction", () => {
  assertEquals(
    parseGuardrails(
      "gross_profit_per_visitor=-2%, conversion_rate = \u22120.5 %,aov=0",
    ),
    { gross_profit_per_visitor: -0.02, conversion_rate: -0.005, aov: 0 },
  );
  const error = assertThrows(
    () => parseGuardrails("profit, aov=2%, conversion_rate=-1"),
    RangeError,
  );
  for (
    const part of [
      '"profit" is not a guardrail',
      "of aov",
      "of conversion_rate",
    ]
  ) {
    assert(error.message.includes(part), error.message);
  }
});

Deno.test("what is tolerated of a metric that is better lower is a rise", () => {
  assertEquals(parseGuardrails("refund_rate=2%"), { refund_rate: 0.02 });
  assertThrows(
    () => parseGuardrails("refund_rate=-2%"),
    RangeError,
    "the tolerated rise",
  );
});

Deno.test("a guardrail speaks against the variation that breaks it, and no other", () => {
  const margins = { gross_profit_per_visitor: -0.02 };
  const rule = METRICS.find(({ name }) => name === NAMES[1])!;
  const arms = { Control: 10, Bad: 8, Good: 11 };
  const pairs = Object.entries(arms).map(([variation, mean]) => ({
    variation,
    summary: { n: VISITORS, mean, variance: DEVIATION ** 2 },
  }));
  const control = pairs[0]!.summary;
  const metric = readMetric(
    rule,
    pairs,
    {
      inference: inferenceOf(readChoices({}), null),
      primaryMetric: NAMES[0]!,
      successMetrics: [NAMES[0]!],
      guardrails: margins,
    },
    pairs.slice(1).map(({ variation, summary }) => ({
      variation,
      control,
      treatment: summary,
    })),
  );
  const rows = readGuardrails([metric], margins);
  assertEquals(rows.map(({ status }) => status), ["beyond", "within"]);
  assertEquals(shippingCosts("Bad", [metric], rows).length, 1);
  assertEquals(shippingCosts("Good", [metric], rows), []);
});

Deno.test("a guardrail that is no metric, or that decides, is refused by name", async () => {
  const frames = {
    orders: pl.DataFrame({
      order_id: ["1", "2"],
      visitor_id: ["a", "b"],
      variation: ["A", "B"],
      net_revenue: [20, 30],
    }),
    visitors: pl.DataFrame({ variation: ["A", "B"], n_visitors: [10, 10] }),
  };
  const refusal = async (name: string) => {
    try {
      await readoutFromFrames(frames, { guardrails: { [name]: -0.02 } });
      return "";
    } catch (error) {
      return String(error);
    }
  };
  assert((await refusal("gross_profit_per_visitor")).includes("Available: "));
  assert(
    (await refusal("net_revenue_per_visitor")).includes("deciding metric"),
  );
  const kept = await readoutFromFrames(frames, {
    guardrails: { conversion_rate: -0.02 },
  });
  assertEquals(kept.guardrails.length, 1);
  assertEquals(kept.metrics[0]!.role, "guardrail");
  assert(formatReadout(kept, { details: true }).includes("not shown"));
});
