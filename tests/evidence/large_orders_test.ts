/** A warning of large orders is of a lift that is called itself. */

import { assertEquals } from "@std/assert";
import { outlierCheck } from "../../lib/inference/checks/orders.ts";
import { type Comparison, statement } from "../../lib/record/mod.ts";
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

Deno.test("titles of findings are those that the check asks for", async () => {
  const [, draw] = WORLDS.find(([name]) =>
    name === "amounts of the variation are ten times too high for five days"
  )!;
  const read = await readWorld(draw(5));
  if (read instanceof Error) throw read;
  const check = read.checks.find(({ code }) => code === "outliers")!;
  assertEquals(check.status, "warn", JSON.stringify(check));
});
