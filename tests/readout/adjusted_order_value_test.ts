/** What visitors did before the test, taken out of the order value. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { measuredMetrics } from "../../lib/intake/per_visitor/_metrics.ts";
import { cuped, jointMoments, randomSource } from "../../lib/stats/mod.ts";
import { assertRelative } from "../_elsewhere.ts";
import { noteTexts } from "../_said.ts";

const HEADERS = ["revenue", "orders", "revenue_before"];

function visitors(seed: number, factor: number) {
  const { uniform, normal, below: below } = randomSource(seed);
  const rows = Array.from({ length: 400 }, () => {
    const taste = Math.exp(3 + 0.6 * normal());
    const orders = uniform() < 0.4 ? 1 + below(2) : 0;
    return { revenue: orders * taste * factor, orders, revenue_before: taste };
  });
  return jointMoments(Object.fromEntries(
    HEADERS.map((name) => [name, rows.map((row) => row[name as "orders"])]),
  ));
}

Deno.test("the order value of a file of visitors is adjusted by the revenue before, and says so", () => {
  const joints = [visitors(1, 1), visitors(2, 1.1)];
  const measures = HEADERS.map((header) => ({
    header,
    sql: "",
    decimals: 2,
    isFlag: false,
    isFull: true,
    before: header === "revenue_before" ? "revenue" : null,
  }));
  const { metrics, notes } = measuredMetrics(joints, measures, {});
  const aov = metrics.find(({ rule }) => rule.name === "aov")!;
  const expected = cuped(joints[0]!, joints[1]!, {
    outcome: { numerator: "revenue", denominator: "orders" },
    covariates: ["revenue_before"],
  });
  assertRelative(aov.pairs![0]!.treatment.mean, expected.treatment.mean);
  assertRelative(aov.pairs![0]!.control.variance, expected.control.variance);
  assert(expected.varianceReduction! > 0.2, `${expected.varianceReduction}`);
  assertMatch(
    noteTexts({ notes }).at(-1)!,
    /^Lifts of average order value are adjusted by revenue_before \(CUPED\), which removes \d\d% /,
  );
  const without = measures.slice(0, 2);
  const plain = measuredMetrics(joints, without, {});
  assertEquals([plain.notes, plain.metrics.at(-1)!.pairs], [[], undefined]);
});
