import { assert, assertEquals, assertRejects } from "@std/assert";
import { createClient, SchemaError } from "../../lib/api/mod.ts";
import {
  loadOrderDistribution,
  loadSitewideSeries,
  loadSitewideSnapshot,
} from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { fakeClient, json } from "../api/_fake_service.ts";

Deno.test("the days of a period add up to its snapshot", async () => {
  using store = await createDemoStore({ scale: 0.05 });
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  const request = {
    start: "2026-10-01T00:00:00-04:00",
    end: "2026-11-01T00:00:00-04:00",
    metrics: ["n_orders", "net_revenue"],
  } as const;
  const days = await loadSitewideSeries(client, request);
  const total = await loadSitewideSnapshot(client, request);
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

const WEEK = { start: "2026-03-02", end: "2026-03-09" };

Deno.test("a change is a fraction, also where its values prove that it is in percent", async () => {
  const changeOf = async (
    value: unknown,
    previousValue: unknown,
    change: unknown,
  ) => {
    const all = { n_orders: { value, previousValue, change } };
    const { client } = fakeClient([() => json({ segments: { all } })]);
    const [row] = (await loadSitewideSnapshot(client, WEEK)).toRecords();
    return row!.change;
  };
  assertEquals(await changeOf(240, 200, 0.2), 0.2);
  assertEquals(await changeOf(240, 200, 20), 0.2);
  assertEquals(await changeOf(240, 200, 20.5), 0.205);
  assertEquals(await changeOf(240, 200, 21), 21);
  assertEquals(await changeOf(201, 200, 0.005), 0.005);
  for (const [value, previous] of [[240, 0], [240, null], [null, 200]]) {
    assertEquals(await changeOf(value, previous, 20), 20);
  }
  assertEquals(await changeOf(240, 200, null), null);
});

Deno.test("a distribution without an order of its bounds, counts or shares is refused", async () => {
  const usual = {
    ...{ histogram: [{ from: 0, to: 50, count: 3 }], kde: [] },
    ...{ cdf: [{ x: 50, p: 1 }], unitMix: [{ units: 1, orders: 3, share: 1 }] },
  };
  const read = (parts: object) => {
    const { client } = fakeClient([() => json({ ...usual, ...parts })]);
    return loadOrderDistribution(client, WEEK);
  };
  const flat = [{ from: 5, to: 5, count: 0 }];
  assertEquals((await read({ histogram: flat })).histogram.height, 1);
  for (
    const [parts, says] of [
      [{ histogram: [{ from: 50, to: 0, count: 3 }] }, "lower bound"],
      [{ histogram: [{ from: 0, to: 50, count: -1 }] }, "not be negative"],
      [{ cdf: [{ x: 50, p: 100 }] }, "up to 1"],
      [{ unitMix: [{ units: 1, orders: 3, share: 100 }] }, "up to 1"],
    ] as const
  ) {
    await assertRejects(() => read(parts), SchemaError, says);
  }
});
