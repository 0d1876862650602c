/** Of which time a series is: ranges, lifetimes, pauses, and what is refused. */

import { assertEquals } from "@std/assert";
import { at, experience, timeSeries, withSandbox } from "./_harness.ts";
import { column, ROWS } from "./_series_store.ts";

Deno.test("a range narrows visitors and orders: its start belongs to it, its end does not", async () => {
  const seconds = (text: string) => String(at(text) / 1000);
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox, {
      startTs: seconds("02T11:00:00"),
      endTs: seconds("03T10:45:00"),
      metrics: ["n_visitors", "n_orders"],
    });
    // Order a lies on the start, order c on the end; visitors 1 and 2 came before.
    assertEquals(body.segments.Control.data, [
      { dt: "2026-03-02 00:00:00", n_visitors: 0, n_orders: 1 },
      { dt: "2026-03-03 00:00:00", n_visitors: 1, n_orders: 2 },
    ]);
  });
});

Deno.test("an experience that was paused and goes on again is not truncated", async () => {
  const resumed = experience({ pausedAtTs: at("02T12:00:00") });
  await withSandbox({ ...ROWS, experiences: [resumed] }, async (sandbox) => {
    const { body } = await timeSeries(sandbox, { metrics: ["n_orders"] });
    assertEquals(column(body, "Control", "n_orders"), [1, 3, 3]);
  });
});

Deno.test("a pending experience, and a range outside the lifetime, have no points", async () => {
  const { startedAtTs: _, ...pending } = experience({ status: "pending" });
  await withSandbox({ ...ROWS, experiences: [pending] }, async (sandbox) => {
    const { status, body } = await timeSeries(sandbox);
    assertEquals(status, 200);
    assertEquals(body.segments, { Control: { data: [] }, Short: { data: [] } });
  });
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox, { endTs: "1000000000" });
    assertEquals(body.segments.Control.data, []);
  });
});

Deno.test("the store's clock starts at the store's moment and runs on", async () => {
  let now = Date.parse("2026-12-24T18:00:00Z");
  await withSandbox(ROWS, async (sandbox) => {
    const days = async () =>
      column((await timeSeries(sandbox)).body, "Control", "dt").length;
    assertEquals(await days(), 3);
    now += 86_400_000;
    assertEquals(await days(), 4);
  }, { clock: () => now });
});
