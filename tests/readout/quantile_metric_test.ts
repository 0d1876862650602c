/** Medians and percentiles as metrics. */

import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import pl from "nodejs-polars";
import {
  defineMetric,
  readoutFromFrames,
  readoutFromVisitors,
} from "readout/readout";
import {
  quantileDifference,
  quantileSummary,
  randomSource,
  relativeLift,
} from "readout/stats";
import { assertRelative } from "../_elsewhere.ts";

const METRICS = [
  "median_spend = median(net_revenue)",
  "p90_spend = p90(net_revenue)",
];

const { uniform, normal, below } = randomSource(11);
const VISITORS = ["Blue", "Control"].flatMap((arm) =>
  Array.from({ length: 900 }, (_, i) => ({
    id: `${arm}${i}`,
    arm,
    orders: uniform() < 0.4 ? [] : Array.from(
      { length: 1 + below(3) },
      () => Math.round(100 * Math.exp(3 + normal())) / 100,
    ),
  }))
);

const sum = (values: readonly number[]) =>
  values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
const spent = (arm: string) =>
  VISITORS.filter((one) => one.arm === arm && one.orders.length > 0)
    .map(({ orders }) => sum(orders));

const ORDERS = VISITORS.flatMap(({ id, arm, orders }) =>
  orders.map((net_revenue, nth) => ({
    visitor_id: id,
    variation: arm,
    net_revenue,
    created_at: `2026-03-0${1 + nth}T10:00:00`,
  }))
);
const FRAMES = {
  orders: pl.DataFrame({
    visitor_id: ORDERS.map(({ visitor_id }) => visitor_id),
    variation: ORDERS.map(({ variation }) => variation),
    net_revenue: ORDERS.map(({ net_revenue }) => net_revenue),
    created_at: ORDERS.map(({ created_at }) => created_at),
  }),
  visitors: pl.DataFrame({
    variation: ["Blue", "Control", "Blue", "Control"],
    n_visitors: [900, 900, 0, 0],
    created_at: ["2026-03-01", "2026-03-01", "2026-03-03", "2026-03-03"],
  }),
};

Deno.test("a quantile of counted values is that of the values, with the error of its share", () => {
  const values = spent("Blue");
  const counts = [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => [value, all.length] as const)
    .sort(([a], [b]) => a - b);
  for (const p of [0.5, 0.9]) {
    const counted = quantileSummary(
      counts.map(([value]) => value),
      p,
      { counts: counts.map(([, count]) => count), n: 900 },
    );
    const plain = quantileSummary(values, p, { n: 900 });
    assertEquals(counted, plain);
    const { control, standardError } = quantileDifference(values, values, p);
    assertRelative(counted.mean, control, 1e-12);
    // Half of an interval of both arms, within a fifth.
    assertRelative(Math.sqrt(2 * counted.variance! / 900), standardError, 0.2);
  }
});

Deno.test("a quantile that few lie beyond has a value, and no error", () => {
  const { mean, variance, caveats } = quantileSummary([1, 2, 3, 4, 5], 0.9);
  assert(mean! > 4);
  assertEquals(variance, null);
  assertEquals(caveats.map(({ code }) => code), ["few-observations"]);
  const none = quantileSummary([], 0.5);
  assertEquals([none.mean, none.variance], [null, null]);
});

Deno.test("medians and percentiles of what buyers spend are metrics of orders", async () => {
  const read = await readoutFromFrames(FRAMES, { metrics: METRICS });
  for (
    const [name, p] of [["median_spend", 0.5], ["p90_spend", 0.9]] as const
  ) {
    const metric = read.metrics.find((one) => one.name === name)!;
    const [control, blue] = ["Control", "Blue"].map((arm) =>
      quantileSummary(spent(arm), p, { n: 900 })
    );
    const lift = relativeLift(control!, blue!);
    assertEquals(metric.unit, "currency");
    assertEquals(metric.values.map(({ value }) => value), [
      control!.mean,
      blue!.mean,
    ]);
    const [found] = metric.comparisons;
    assertRelative(found!.lift.value, lift.value, 1e-12);
    assertRelative(found!.lift.lower, lift.lower, 1e-12);
    assertRelative(found!.pValue, lift.pValue, 1e-9);
  }
});

Deno.test("a quantile leaves with the visitors who leave, and holds at every look", async () => {
  const options = { metrics: METRICS, maxZScore: 3 };
  const read = await readoutFromFrames(
    { ...FRAMES, status: "started" },
    options,
  );
  const { name, comparisons, values } = read.metrics.at(-1)!;
  const whole = await readoutFromFrames({ ...FRAMES, status: "ended" }, {
    metrics: METRICS,
  });
  const fixed = whole.metrics.at(-1)!;
  assertEquals(name, "p90_spend");
  assert(values[0]!.value! < fixed.values[0]!.value!);
  assert(
    comparisons[0]!.lift.upper! - comparisons[0]!.lift.lower! >
      fixed.comparisons[0]!.lift.upper! - fixed.comparisons[0]!.lift.lower!,
  );
});

Deno.test("a quantile that few lie beyond says so, and is not read", async () => {
  const few = {
    ...FRAMES,
    orders: FRAMES.orders.head(30).vstack(FRAMES.orders.tail(30)),
  };
  for (const status of ["started", "ended"] as const) {
    const read = await readoutFromFrames({ ...few, status }, {
      metrics: METRICS,
    });
    const [{ pValue, lift, caveats }] = read.metrics.at(-1)!.comparisons as [
      typeof read.metrics[number]["comparisons"][number],
    ];
    assertEquals([pValue, lift.lower], [null, null]);
    assert(caveats.some(({ code }) => code === "few-observations"));
  }
});

Deno.test("of one row per visitor, a quantile is of those who have something", async () => {
  const read = await readoutFromVisitors(
    pl.DataFrame({
      variation: VISITORS.map(({ arm }) => arm),
      net_revenue: VISITORS.map(({ orders }) => sum(orders)),
    }),
    { metrics: METRICS },
  );
  const metric = read.metrics.find(({ name }) => name === "median_spend")!;
  assertEquals(
    metric.values.map(({ value }) => value),
    ["Control", "Blue"].map((arm) => quantileSummary(spent(arm), 0.5).mean),
  );
});

Deno.test("what a quantile cannot be is said where it is defined", async () => {
  const refused: Readonly<Record<string, string>> = {
    "x = median(net_revenue) / orders":
      "x is a quantile of buyers' totals: remove the denominator",
    "x = p90(net_revenue), cap 10 per order":
      "x is a quantile, which is robust to large values: remove the cap",
    "x = p0(net_revenue)": '"x = p0(net_revenue)" is not a metric definition',
  };
  for (const [line, message] of Object.entries(refused)) {
    assertThrows(() => defineMetric(line), RangeError, message);
  }
  await assertRejects(
    () =>
      readoutFromFrames(FRAMES, {
        metrics: METRICS,
        primaryMetric: "median_spend",
      }),
    RangeError,
    "median_spend is a quantile without daily values, so it cannot be the primary metric. Add it to successMetrics or use it as a guardrail",
  );
});
