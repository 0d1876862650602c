/** What stands in a series: its points, their buckets and their metrics. */

import { assertEquals } from "@std/assert";
import {
  at,
  contents,
  order,
  timeSeries,
  TREATMENT,
  visit,
  withSandbox,
} from "./_harness.ts";
import { column, ROWS } from "./_series_store.ts";

const ALL = [
  "n_visitors",
  "n_orders",
  "net_revenue",
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "aov",
];

Deno.test("every metric, in running totals", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox, { metrics: ALL });
    assertEquals(column(body, "Control", "n_visitors"), [2, 4, 4]);
    assertEquals(column(body, "Control", "n_orders"), [1, 3, 3]);
    assertEquals(column(body, "Control", "net_revenue"), [30, 60, 60]);
    // Visitor 1 buys twice and is one buyer of two, later of four.
    assertEquals(column(body, "Control", "conversion_rate"), [0.5, 0.5, 0.5]);
    assertEquals(column(body, "Control", "net_revenue_per_visitor"), [
      15,
      15,
      15,
    ]);
    assertEquals(column(body, "Control", "gross_profit_per_visitor"), [
      7.5,
      7.5,
      7.5,
    ]);
    assertEquals(column(body, "Control", "aov"), [30, 20, 20]);
  });
});

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

Deno.test("an order belongs to the variation in which its visitor was seen last before it", async () => {
  const rows = contents({
    exposures: [
      visit("1", { seenAtMs: at("02T10:00:00") }),
      visit("1", { variationId: TREATMENT, seenAtMs: at("03T10:00:00") }),
    ],
    orders: [
      order("before", "1", { createdAtMs: at("02T09:59:59") }),
      order("a", "1", { createdAtMs: at("02T10:00:00"), netRevenue: 1 }),
      order("b", "1", { createdAtMs: at("03T09:59:59"), netRevenue: 2 }),
      order("c", "1", { createdAtMs: at("03T10:00:00"), netRevenue: 4 }),
    ],
  });
  await withSandbox(rows, async (sandbox) => {
    const { body } = await timeSeries(sandbox, {
      metrics: ["n_visitors", "net_revenue"],
    });
    assertEquals(column(body, "Control", "net_revenue").at(-1), 3);
    assertEquals(column(body, "Short", "net_revenue").at(-1), 4);
    assertEquals(column(body, "Control", "n_visitors").at(-1), 1);
    assertEquals(column(body, "Short", "n_visitors").at(-1), 1);
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
