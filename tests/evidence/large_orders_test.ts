/** A warning of large orders is of a lift that is called itself. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { movedMetrics } from "../../lib/inference/_outlier_findings.ts";
import { outlierCheck } from "../../lib/inference/checks/orders.ts";
import type { Comparison, MetricReadout } from "../../lib/record/mod.ts";
import { metricRule, statement } from "../../lib/record/mod.ts";
import { formatReadout, readout } from "../../lib/readout/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";
import { spokenCheck } from "../../lib/words/mod.ts";
import { createClient } from "../../lib/api/mod.ts";
import { readWorld, WORLDS } from "../worlds/_run.ts";

const comparison = (variation: string, significant: boolean) =>
  ({ variation, significant }) as unknown as Comparison;

const told = (name: string, title: string) =>
  statement("large-orders-move", { name, lifts: [{ title }] });

for (
  const [finding, status] of [
    [told("B", "AOV"), "pass"],
    [told("B", "net revenue per visitor"), "warn"],
    [told("C", "net revenue per visitor"), "pass"],
    [
      statement("large-orders-of-many", {
        variations: [
          { name: "C", lifts: [{ title: "AOV" }] },
          { name: "B", lifts: [{ title: "net revenue per visitor" }] },
        ],
      }),
      "warn",
    ],
  ] as const
) {
  Deno.test(`${status}: ${finding.code} of ${JSON.stringify(finding.values)}`, () => {
    const check = outlierCheck({
      findings: [finding],
      rows: [],
      metrics: [
        {
          title: "AOV",
          comparisons: [comparison("B", false), comparison("C", false)],
        },
        {
          title: "net revenue per visitor",
          comparisons: [comparison("B", true), comparison("C", false)],
        },
      ],
      orders: 400,
      maxZScore: null,
    });
    assertEquals(check.status, status);
  });
}

Deno.test("of lifts that large orders move, those count that the decision goes by", () => {
  const names = [
    "aov",
    "conversion_rate",
    "gross_profit_per_visitor",
    "net_revenue_per_visitor",
  ] as const;
  const metrics = names.map((name) => ({
    ...metricRule(name),
    comparisons: [],
  }));
  const titles = (name: typeof names[number]) =>
    movedMetrics(metrics as unknown as MetricReadout[], metricRule(name))
      .map(({ title }) => title);
  assertEquals(titles("net_revenue_per_visitor"), ["net revenue per visitor"]);
  assertEquals(titles("gross_profit_per_visitor"), ["net revenue per visitor"]);
  assertEquals(titles("aov"), ["AOV"]);
  assertEquals(titles("conversion_rate"), []);
});

Deno.test("an order of the control that hides a win is named, and Control isn't kept for it", async () => {
  const [, draw] = WORLDS.find(([name]) =>
    name === "a large order of the control hides a win"
  )!;
  const read = await readWorld(draw(12));
  if (read instanceof Error) throw read;
  assertEquals(read.decision, { verdict: "one-order", variation: "B" });
  assertStringIncludes(
    formatReadout(read),
    "One $30,000.00 order in Control, the control, hides B's lift",
  );
});

Deno.test("titles of findings are those that the check asks for", async () => {
  const [, draw] = WORLDS.find(([name]) =>
    name === "amounts of the variation are ten times too high for five days"
  )!;
  const read = await readWorld(draw(5));
  if (read instanceof Error) throw read;
  const check = read.checks.find(({ code }) => code === "outliers")!;
  assertEquals(check.status, "warn", JSON.stringify(check));
});

/** The check of large orders of a demo experience, and the title above its table. */
async function largeOrdersOf(experience: keyof typeof DEMO_EXPERIENCES) {
  await using sandbox = await startSandbox();
  const client = createClient(sandbox);
  const result = await readout(client, DEMO_EXPERIENCES[experience]);
  const check = result.checks.find(({ code }) => code === "outliers")!;
  const said = spokenCheck(check).message;
  const [everything, without] = [null, 3].map((threshold) =>
    result.outliers.rows.find((row) => row.threshold === threshold)!
  );
  return { result, check, said, everything: everything!, without: without! };
}

Deno.test("a store whose lift large orders change by a quarter is told by how much, with the table's numbers", async () => {
  const { result, check, said, everything, without } = await largeOrdersOf(
    "clearWinner",
  );
  assertEquals(check.status, "pass");
  const percent = (lift: number | null) => `+${(100 * lift!).toFixed(1)}%`;
  assert(without.revenue.value! / everything.revenue.value! > 1.2);
  assertStringIncludes(said, percent(everything.revenue.value));
  assertStringIncludes(said, percent(without.revenue.value));
  const text = formatReadout(result, { details: true });
  assertStringIncludes(
    text,
    `Large orders don't explain it: revenue ${percent(without.revenue.value)}`,
  );
});

Deno.test("where one order decides, its check does not pass, and no title says otherwise", async () => {
  const { result, check, said } = await largeOrdersOf("oneOutlier");
  assertEquals(result.decision.verdict, "one-order");
  assertEquals(check.status, "warn");
  assert(!said.includes("No significant lift"));
});

Deno.test("a lift that is not significant is not said to be moved beside a check that passed", async () => {
  const { result, check, said } = await largeOrdersOf("threeVariations");
  assertEquals(check.status, "pass");
  assertStringIncludes(
    said,
    "No significant lift of the deciding metric depends on large orders.",
  );
  assert(
    !formatReadout(result, { details: true }).includes("Large orders move"),
  );
});
