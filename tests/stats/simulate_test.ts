import { addZeros, moments } from "readout/stats";
import { simulateExperiment, type StoreModel } from "./_simulate.ts";
import { assertAlmostEquals, assertEquals } from "@std/assert";

const STORE: StoreModel = {
  conversion: 0.05,
  orderValue: { kind: "log-normal", median: 60, sigma: 0.7 },
  repeat: 0.2,
};

Deno.test("a simulated store has the truth that it states", () => {
  for (
    const orderValue of [
      STORE.orderValue,
      { kind: "pareto", minimum: 20, alpha: 3.5 } as const,
    ]
  ) {
    const [control, treatment] = simulateExperiment({
      seed: 3,
      visitors: [400_000, 400_000],
      store: { ...STORE, orderValue },
      effects: [{ conversion: 0.2, orderValue: -0.1 }],
    });
    for (const arm of [control!, treatment!]) {
      const { mean, variance, n } = addZeros(
        moments(arm.revenue),
        arm.visitors - arm.revenue.length,
      );
      const error = Math.sqrt(variance! / n);
      assertAlmostEquals(mean!, arm.trueRevenuePerVisitor, 4 * error);
      const orders = arm.orders.reduce((sum, count) => sum + count, 0);
      assertAlmostEquals(orders / arm.orders.length, 1.25, 0.02);
      const revenue = arm.revenue.reduce((sum, value) => sum + value, 0);
      assertAlmostEquals(revenue / orders / arm.trueOrderValue, 1, 0.02);
    }
    const truth = treatment!.trueRevenuePerVisitor /
      control!.trueRevenuePerVisitor;
    assertAlmostEquals(truth, 1.08, 1e-12);
  }
});

Deno.test("the same seed simulates the same experiment", () => {
  const options = { seed: 5, visitors: [900, 900], store: STORE };
  assertEquals(simulateExperiment(options), simulateExperiment(options));
});
