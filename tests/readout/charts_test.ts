/** A metric of each day alone, drawn: the one that decides, or another. */

import { assertEquals, assertThrows } from "@std/assert";
import { createClient, ReadoutError } from "../../lib/api/mod.ts";
import { OptionsError } from "../../lib/base/options/mod.ts";
import { readout, readoutFromSummaries } from "../../lib/readout/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";

Deno.test("a day's conversion rate is its buyers over its visitors, and an argument too many is refused", async () => {
  using store = await createDemoStore({ scale: 0.02 });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  const result = await readout(client, DEMO_EXPERIENCES.clearWinner);
  const chart = result.chart("days", "conversion_rate");
  assertEquals(chart.title.startsWith("Conversion rate"), true, chart.title);
  assertEquals(result.chart("days").title.startsWith("Gross profit"), true);
  const { days, others } = result.overTime!;
  assertEquals(result.settings.primaryMetric in others, false);
  for (const [at, rate] of others.conversion_rate!.entries()) {
    // So many buyers are a whole number of people.
    const buyers = (rate ?? 0) * days[at]!.visitors;
    assertEquals(Math.abs(buyers - Math.round(buyers)) < 1e-9, true);
  }
  const overall = result.metrics.find(({ name }) =>
    name === "conversion_rate"
  )!;
  const buyersOf = (variation: string) =>
    days.reduce(
      (sum, day, at) =>
        day.variation === variation
          ? sum + (others.conversion_rate![at] ?? 0) * day.visitors
          : sum,
      0,
    );
  for (const [at, { name, visitors }] of result.variations.entries()) {
    const whole = overall.values[at]!.value! * visitors;
    // The last day may be cut short and is then no point.
    assertEquals(
      buyersOf(name) > 0.9 * whole && buyersOf(name) <= whole + 1e-6,
      true,
    );
  }
  const wrong = (...choice: unknown[]) => () =>
    (result.chart as (...choice: unknown[]) => unknown)(...choice);
  assertThrows(
    wrong("days", "conversion_rat"),
    OptionsError,
    "No daily metric conversion_rat: did you mean conversion_rate?",
  );
  assertThrows(wrong("days", "aov", 7), OptionsError, "current value is 7");
  assertThrows(wrong("lifts", "aov"), OptionsError, '"aov"');
  assertThrows(wrong("lift"), OptionsError, "did you mean lifts?");
});

Deno.test("what others have summed up by day is drawn by day, each metric", async () => {
  const rows = ["2026-03-01", "2026-03-02", "2026-03-03"].flatMap((date, day) =>
    ["A", "B"].map((variation, arm) => ({
      date,
      variation,
      visitors: 1000 + day,
      orders: 50 + 2 * day + arm,
      revenue_mean: 2 + day / 10,
      revenue_sd: 9,
    }))
  );
  const { overTime } = await readoutFromSummaries(rows, { days: "each" });
  const orders = Object.keys(overTime!.others).find((name) =>
    /order|conversion/.test(name)
  )!;
  assertEquals(
    overTime!.others[orders],
    rows.map((row) => row.orders / row.visitors),
  );
});

Deno.test("a readout without days has charts of everything else", async () => {
  const result = await readoutFromSummaries([
    { variation: "A", visitors: 1000, clicks: 50 },
    { variation: "B", visitors: 1000, clicks: 60 },
  ], { measures: ["clicks"] });
  assertEquals(result.chart("lifts").title, "Lift against the control");
  for (const name of ["days", "lift-over-time", "sample-ratio"] as const) {
    assertThrows(() => result.chart(name), ReadoutError, "no daily data");
  }
});
