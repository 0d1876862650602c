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

function problemsOf(groups: readonly VariationMoments[]): string[] {
  const { problems } = assertThrows(
    () => metricsFromMoments(groups),
    SchemaError,
  );
  return problems.map(({ path, message }) => `${path} ${message}`.trim());
}

Deno.test("each metric is there that the moments allow, frozen", () => {
  const metrics = metricsFromMoments([moments("A"), moments("B")]);
  assertEquals(metrics.map(({ name }) => name), [
    ...["conversion_rate", "net_revenue_per_visitor", "aov"] as const,
    ...["orders_per_visitor", "revenue_per_buyer"] as const,
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
    'no metric "gross_profit_per_visitor"',
  );
});

/** Moments of visitors who bought or not, each buyer for 50. */
const buying = (variation: string, n: number, buyers: number) => {
  const rate = buyers / n;
  const squares = n * rate * (1 - rate);
  return {
    variation,
    joint: {
      n,
      names: COLUMNS,
      means: [rate, rate, 50 * rate],
      coMoments: [1, 1, 50].map((a) => [1, 1, 50].map((b) => a * b * squares)),
    },
  } satisfies VariationMoments;
};

Deno.test("the exact test stands beside a conversion rate of tiny counts, corrected for the variations", () => {
  const notesOf = (...arms: VariationMoments[]) =>
    metricsFromMoments(arms).flatMap(({ name, comparisons }) =>
      comparisons.flatMap(({ variation, caveats }) =>
        caveats.filter(({ code }) => code === "small-expected-count")
          .map(({ message }) => `${name}, ${variation}: ${message}`)
      )
    );
  const few = "Fewer than five are expected in an arm; ";
  // scipy's boschloo_exact has 0.0183 for 1 and 8 of 40; Fisher's has 0.0289.
  const [a, b, c] = [
    buying("A", 40, 1),
    buying("B", 40, 8),
    buying("C", 40, 2),
  ];
  assertEquals(notesOf(a, b), [
    `conversion_rate, B: ${few}Boschloo's exact test has p = 0.018`,
  ]);
  assertEquals(notesOf(a, b, c).slice(0, 1), [
    `conversion_rate, B: ${few}Boschloo's exact test, corrected for 2 variations, has p = 0.037`,
  ]);
  assertEquals(
    notesOf(buying("A", 9_000, 1), buying("B", 9_000, 7)).map((note) =>
      note.split("; ")[1]
    ),
    ["Fisher's exact test has p = 0.070"],
  );
  assertEquals(notesOf(buying("A", 400, 10), buying("B", 400, 30)), []);
});
