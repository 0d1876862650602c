/** What no statement of tests/contract says of series: whose orders count, and when. */

import { assertEquals } from "@std/assert";
import {
  type Answer,
  at,
  contents,
  experience,
  order,
  timeSeries,
  visit,
  withSandbox,
} from "./_harness.ts";

/** Visitors 1 and 3 buy: on the 2nd, and twice on the 3rd. */
const ROWS = contents({
  exposures: [visit("1"), visit("3", { seenAtMs: at("03T09:00:00") })],
  orders: [
    order("a", "1"),
    order("b", "1", { createdAtMs: at("03T10:30:00") }),
    order("c", "3", { createdAtMs: at("03T10:45:00") }),
  ],
});

const column = (
  body: Answer["body"],
  name: string,
  metric: string,
): Answer["body"] =>
  body.segments[name].data.map((point: Answer["body"]) => point[metric]);

Deno.test("running totals of money are exact to the cent", async () => {
  const exposures = Array.from({ length: 30 }, (_, i) => visit(`v${i}`));
  const orders = exposures.map(({ visitorId }, i) =>
    order(`o${i}`, visitorId, {
      netRevenue: 0.1,
      createdAtMs: at("02T11:00:00") + i * 3_600_000,
    })
  );
  await withSandbox(contents({ exposures, orders }), async (sandbox) => {
    const { body } = await timeSeries(sandbox, {
      granularity: "hour",
      metrics: ["net_revenue"],
    });
    assertEquals(column(body, "Control", "net_revenue").at(-1), 3);
    assertEquals(column(body, "Control", "net_revenue").at(13), 0.3);
  });
});

Deno.test("orders that are always excluded count nowhere", async () => {
  const rows = contents({
    exposures: [visit("1")],
    orders: [
      order("a", "1"),
      ...([
        "zero_value",
        "gift_card_only",
        "test_order",
        "preview_mode",
        "draft_order",
        "subscription_refill",
        "other_sales_channel",
      ] as const).map((exclusionReason, i) =>
        order(`x${i}`, "1", { exclusionReason })
      ),
      order("unmatched", null),
    ],
  });
  await withSandbox(rows, async (sandbox) => {
    const { body } = await timeSeries(sandbox, { metrics: ["n_orders"] });
    assertEquals(column(body, "Control", "n_orders").at(-1), 1);
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
