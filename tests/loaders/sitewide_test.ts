import { assert, assertEquals } from "@std/assert";
import { createClient } from "../../lib/api/mod.ts";
import {
  loadSitewideSeries,
  loadSitewideSnapshot,
} from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";

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
