import { assertEquals, assertThrows } from "@std/assert";
import { ReadoutError, SchemaError } from "../../lib/api/mod.ts";
import {
  metricsFromMoments,
  type VariationMoments,
} from "../../lib/readout/mod.ts";

const COLUMNS = ["converted", "orders", "net_revenue"];

const moments = (
  variation: string,
  names: readonly string[] = COLUMNS,
): VariationMoments => ({
  variation,
  joint: {
    n: 100,
    names,
    means: names.map(() => 1),
    coMoments: names.map((_, i) => names.map((_, j) => i === j ? 50 : 10)),
  },
});

function problemsOf(
  groups: readonly VariationMoments[],
): string[] {
  const { problems } = assertThrows(
    () => metricsFromMoments(groups),
    SchemaError,
  );
  return problems.map(({ path, message }) => `${path} ${message}`.trim());
}

Deno.test("each metric is there that the moments allow, frozen", () => {
  const metrics = metricsFromMoments([moments("A"), moments("B")]);
  assertEquals(metrics.map(({ name }) => name), [
    "conversion_rate",
    "net_revenue_per_visitor",
    "aov",
    "orders_per_visitor",
  ]);
  assertEquals(Object.isFrozen(metrics[0]!.comparisons[0]), true);
});

Deno.test("what is wrong with the moments is told together", () => {
  assertEquals(problemsOf([moments("A")]), [
    "at least two variations are needed, the control first; given: 1",
  ]);
  assertEquals(
    problemsOf([
      moments("A"),
      moments("B", ["converted", "orders"]),
      moments("B"),
      moments("C", [...COLUMNS, "gross_profit"]),
    ]),
    [
      "B is there 2 times; moments per segment or day are read one segment or day at a time",
      "B lacks net_revenue; it has converted, orders",
      "C has the columns converted, orders, net_revenue, gross_profit; those of the control are converted, orders, net_revenue",
    ],
  );
  assertThrows(
    () =>
      metricsFromMoments([moments("A"), moments("B")], {
        primaryMetric: "gross_profit_per_visitor",
      }),
    ReadoutError,
    "gross_profit_per_visitor cannot be computed",
  );
});
