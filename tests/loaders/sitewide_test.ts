import { assert, assertEquals } from "@std/assert";
import { type Client, createClient } from "../../lib/api/mod.ts";
import {
  loadOrderDistribution,
  loadSitewideSeries,
  loadSitewideSnapshot,
} from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { fakeClient, json } from "../api/_fake_service.ts";

const OCTOBER = {
  start: "2026-10-01T00:00:00-04:00",
  end: "2026-11-01T00:00:00-04:00",
};

async function withDemo(
  test: (client: Client) => Promise<void>,
): Promise<void> {
  using store = await createDemoStore({ scale: 0.05 });
  await using sandbox = await startSandbox({ store });
  await test(createClient(sandbox));
}

Deno.test("the days of a period add up to its snapshot", async () => {
  await withDemo(async (client) => {
    const metrics = ["n_orders", "net_revenue"] as const;
    const days = await loadSitewideSeries(client, { ...OCTOBER, metrics });
    const total = await loadSitewideSnapshot(client, { ...OCTOBER, metrics });
    assertEquals(days.height, 31);
    assertEquals(total.getColumn("segment").toArray(), ["all", "all"]);
    const [orders, revenue] = total.getColumn("value").toArray() as number[];
    assert(orders! > 0);
    assertEquals(days.getColumn("n_orders").sum(), orders);
    assertEquals(
      (days.getColumn("net_revenue").sum() as number).toFixed(2),
      revenue!.toFixed(2),
    );
  });
});

Deno.test("segments come one after the other, each in the order of time", async () => {
  await withDemo(async (client) => {
    const frame = await loadSitewideSeries(client, {
      ...OCTOBER,
      metrics: ["n_visitors"],
      segmentBy: "deviceType",
      granularity: "week",
    });
    const segments = [...frame.getColumn("segment").toArray()];
    assertEquals([...new Set(segments)], ["desktop", "mobile", "unknown"]);
    assertEquals(segments, [...segments].sort());
  });
});

Deno.test("the distribution's frames agree with one another", async () => {
  await withDemo(async (client) => {
    const { currency, histogram, kde, cdf, unitMix } =
      await loadOrderDistribution(client, { ...OCTOBER, bins: 8 });
    assertEquals(currency, "USD");
    assertEquals(histogram.columns, ["from", "to", "count"]);
    assertEquals(histogram.height, 8);
    assertEquals(
      histogram.getColumn("count").sum(),
      unitMix.getColumn("orders").sum(),
    );
    assert(kde.height > 0 && cdf.height > 0);
    assert(Math.abs((unitMix.getColumn("share").sum() as number) - 1) < 1e-9);
  });
});

Deno.test("a period without orders gives frames without rows", async () => {
  await withDemo(async (client) => {
    const { histogram, kde, unitMix } = await loadOrderDistribution(client, {
      start: "2019-01-01",
      end: "2019-01-02",
    });
    assertEquals([histogram.height, kde.height, unitMix.height], [0, 0, 0]);
    assertEquals(histogram.columns, ["from", "to", "count"]);
  });
});

Deno.test("numbers that the service does not have stay null", async () => {
  const { client } = fakeClient([
    () => json({ segments: { all: { aov: { value: null } } } }),
  ]);
  const frame = await loadSitewideSnapshot(client, OCTOBER);
  assertEquals(frame.toRecords(), [{
    segment: "all",
    metric: "aov",
    currency: null,
    value: null,
    previous_value: null,
    change: null,
  }]);
});
