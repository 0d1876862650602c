/** What summaries say of days, and that they say what their visitors would. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import pl from "nodejs-polars";
import {
  formatReadout,
  readoutFromSummaries,
  readoutFromVisitors,
} from "../../lib/readout/mod.ts";

/** Counts of three days; the third has no payments yet. */
const DAILY = [
  ["2026-03-01", "A", 1000, 100, 50],
  ["2026-03-01", "B", 900, 120, 40],
  ["2026-03-02", "A", 800, 100, 50],
  ["2026-03-02", "B", 1100, 80, 60],
  ["2026-03-03", "A", 1000, 100, null],
  ["2026-03-03", "B", 1000, 110, null],
] as const;
const counted = await readoutFromSummaries(
  DAILY.map(([date, variation, visitors, clicks, payments]) => ({
    date,
    variation,
    visitors,
    clicks,
    payments,
  })),
  { measures: ["payments/clicks", "payments"], control: "A" },
);

Deno.test("a day without a numerator leaves its denominator out, too", () => {
  assertEquals(counted.variations.map(({ visitors }) => visitors), [
    2800,
    3000,
  ]);
  const [ofClicks, ofVisitors] = counted.metrics;
  assertEquals(ofClicks!.values.map((one) => one.value), [0.5, 0.5]);
  assertEquals(ofClicks!.comparisons[0]!.difference.value, 0);
  assertEquals(ofClicks!.comparisons[0]!.pValue, 1);
  assertEquals(ofVisitors!.values.map((one) => one.value), [
    100 / 1800,
    100 / 2000,
  ]);
});

Deno.test("a day that one variation has no number for counts for none", async () => {
  const { metrics } = await readoutFromSummaries(
    DAILY.map(([date, variation, visitors, clicks, payments]) => ({
      date,
      variation,
      visitors,
      clicks,
      payments: payments ?? (variation === "B" ? 90 : null),
    })),
    { measures: ["payments/clicks"], control: "A" },
  );
  assertEquals(metrics[0]!.values.map((one) => one.value), [0.5, 0.5]);
});

Deno.test("the view over time has every visitor, and lifts of the days that count", () => {
  const { days, lifts } = counted.overTime!;
  assertEquals(
    days.map(({ visitors }) => visitors),
    DAILY.map((row) => row[2]),
  );
  assertEquals(days.map(({ value }) => value), [
    50 / 100,
    40 / 120,
    50 / 100,
    60 / 80,
    null,
    null,
  ]);
  assertEquals(lifts.map(({ date }) => date), ["2026-03-01", "2026-03-02"]);
  assertAlmostEquals(lifts[0]!.lift.value!, 40 / 120 / 0.5 - 1, 1e-12);
  assertAlmostEquals(lifts[1]!.lift.value!, 0, 1e-12);
});

Deno.test("what a day lacks is said on the page", () => {
  const text = formatReadout(counted).replaceAll(/\s+/g, " ");
  assertEquals(
    text.includes(
      "No numbers of payments of clicks, payments for 2026-03-03; these days and their visitors are excluded from it.",
    ),
    true,
  );
});

// The largest products of cents have 63 bits, or have more.
for (const unit of [1.5, 3_749_999.99, 30_000_000.01]) {
  Deno.test(`summaries of visitors come to what the visitors come to, up to ${8 * unit}`, async () => {
    const arms = ["A", "B"].map((variation, arm) => ({
      variation,
      revenue: Array.from({ length: 200 }, (_, at) => at % (9 - arm) * unit),
    }));
    const visitors = await readoutFromVisitors(pl.DataFrame({
      variation: arms.flatMap(({ variation, revenue }) =>
        revenue.map(() => variation)
      ),
      revenue: arms.flatMap(({ revenue }) => revenue),
    }));
    const summaries = await readoutFromSummaries(
      arms.map(({ variation, revenue }) => {
        const n = revenue.length;
        const mean = revenue.reduce((sum, one) => sum + one, 0) / n;
        const squares = revenue.reduce(
          (sum, one) => sum + (one - mean) ** 2,
          0,
        );
        return { variation, n, mean, sd: Math.sqrt(squares / (n - 1)) };
      }).map((row) => ({ ...row, metric: "revenue" })),
    );
    const [one, other] = [visitors, summaries].map(({ metrics }) =>
      metrics[0]!.comparisons[0]!
    );
    assertAlmostEquals(one!.lift.value!, other!.lift.value!, 1e-9);
    assertAlmostEquals(one!.lift.lower!, other!.lift.lower!, 1e-9);
    assertAlmostEquals(one!.pValue!, other!.pValue!, 1e-9);
    assertEquals(
      visitors.metrics.map(({ name }) => name),
      summaries.metrics.map(({ name }) => name),
    );
  });
}

Deno.test("numbers of code are numbers, also those that have three decimals", async () => {
  const { metrics } = await readoutFromSummaries([
    { variation: "A", visitors: 30, revenue_mean: 59.387, revenue_sd: 4.125 },
    { variation: "B", visitors: 30, revenue_mean: 61.002, revenue_sd: 4.25 },
  ]);
  assertEquals(metrics[0]!.values.map(({ value }) => value), [59.387, 61.002]);
});
