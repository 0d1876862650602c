/** What an answer shows of an open fact, where rounding is no difference. */

import { assertEquals } from "@std/assert";
import { contractFacts } from "../../lib/loaders/_facts.ts";

const shownOf = (
  call: Parameters<typeof contractFacts>[0],
  name: string,
  body: unknown,
) => {
  const answer = { status: 200, type: "application/json", headers: {}, body };
  const facts = contractFacts(call, answer, [], []);
  return facts.find(({ fact }) => fact === name)?.kinds;
};

Deno.test("buyers by visitors are above, below or equal to orders, but for rounding", () => {
  const shown = (rate: number) =>
    shownOf("experienceAnalysis", "conversionRate", {
      metrics: [{ conversion_rate: rate, n_visitors: 10, n_orders: 3 }],
    });
  assertEquals(
    [0.3, 0.3 + 1e-8, 0.3 - 1e-8, 0.31, 0.29].map(shown),
    ["equal to", "equal to", "equal to", "above", "below"]
      .map((sign) => `${sign} n_orders by n_visitors`),
  );
});
