/** What stands in a series: its points, their buckets and their metrics. */

import { assertEquals, assertMatch } from "@std/assert";
import {
  at,
  contents,
  CONTROL,
  experience,
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

Deno.test("by default the points are days of running totals with three metrics", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox);
    assertEquals(body.segments.Control.data, [
      {
        dt: "2026-03-02 00:00:00",
        conversion_rate: 0.5,
        net_revenue_per_visitor: 15,
        gross_profit_per_visitor: 7.5,
      },
      {
        dt: "2026-03-03 00:00:00",
        conversion_rate: 0.5,
        net_revenue_per_visitor: 15,
        gross_profit_per_visitor: 7.5,
      },
      {
        dt: "2026-03-04 00:00:00",
        conversion_rate: 0.5,
        net_revenue_per_visitor: 15,
        gross_profit_per_visitor: 7.5,
      },
    ]);
  });
});

Deno.test("the variations say which one is the control", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox);
    assertEquals(body.variations, [
      { id: CONTROL, name: "Control", isControl: true },
      { id: TREATMENT, name: "Short", isControl: false },
    ]);
    assertEquals(Object.keys(body.segments), ["Control", "Short"]);
  });
});

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

Deno.test("noncumulative points hold what happened in their own bucket", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox, {
      mode: "noncumulative",
      metrics: ALL,
    });
    assertEquals(column(body, "Control", "n_visitors"), [2, 2, 0]);
    assertEquals(column(body, "Control", "n_orders"), [1, 2, 0]);
    assertEquals(column(body, "Control", "net_revenue"), [30, 30, 0]);
    // On the 3rd visitors 1 and 3 buy, and two visitors are new.
    assertEquals(column(body, "Control", "conversion_rate"), [0.5, 1, null]);
    assertEquals(column(body, "Control", "aov"), [30, 15, null]);
  });
});

Deno.test("a rate without a denominator is null, and a count is 0", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await timeSeries(sandbox, { metrics: ALL });
    assertEquals(body.segments.Short.data[0], {
      dt: "2026-03-02 00:00:00",
      n_visitors: 1,
      n_orders: 0,
      net_revenue: 0,
      conversion_rate: 0,
      net_revenue_per_visitor: 0,
      gross_profit_per_visitor: 0,
      aov: null,
    });
  });
});

Deno.test("profit is null as soon as one order's profit is unknown", async () => {
  const rows = {
    ...ROWS,
    orders: [...ROWS.orders ?? [], order("d", "2", { netRevenue: 5 })],
  };
  await withSandbox(rows, async (sandbox) => {
    const { body } = await timeSeries(sandbox);
    assertEquals(column(body, "Control", "gross_profit_per_visitor"), [
      null,
      null,
      null,
    ]);
    assertEquals(column(body, "Control", "net_revenue_per_visitor"), [
      17.5,
      16.25,
      16.25,
    ]);
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

Deno.test("dt has a time of day for hours and days, and is a bare date for weeks and months", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const dts = async (granularity: string) =>
      column(
        (await timeSeries(sandbox, { granularity })).body,
        "Control",
        "dt",
      );
    const hours = await dts("hour");
    assertEquals(hours.length, 72);
    assertEquals(hours.slice(0, 2), [
      "2026-03-02 00:00:00",
      "2026-03-02 01:00:00",
    ]);
    for (const dt of await dts("day")) {
      assertMatch(dt, /^\d{4}-\d\d-\d\d 00:00:00$/);
    }
    // 2 March 2026 is a Monday, on which weeks begin.
    assertEquals(await dts("week"), ["2026-03-02"]);
    assertEquals(await dts("month"), ["2026-03-01"]);
  });
});

Deno.test("buckets follow the store's time zone, through a change to summer time", async () => {
  const zone = contents({
    timeZone: "America/New_York",
    asOfMs: at("09T04:00:00"),
    experiences: [experience({ startedAtTs: at("07T05:00:00") })],
    exposures: [
      // 23:30 in New York on the 7th, and 00:30 on the 9th, by then summer time.
      visit("1", { seenAtMs: at("08T04:30:00") }),
      visit("2", { seenAtMs: at("09T04:30:00") }),
    ],
  });
  await withSandbox({ ...zone, asOfMs: at("09T05:00:00") }, async (sandbox) => {
    const { body } = await timeSeries(sandbox, {
      mode: "noncumulative",
      metrics: ["n_visitors"],
    });
    assertEquals(body.segments.Control.data, [
      { dt: "2026-03-07 00:00:00", n_visitors: 1 },
      { dt: "2026-03-08 00:00:00", n_visitors: 0 },
      { dt: "2026-03-09 00:00:00", n_visitors: 1 },
    ]);
    const hours = await timeSeries(sandbox, {
      granularity: "hour",
      metrics: ["n_visitors"],
    });
    // 24 hours, then 23, then the one or two that have begun.
    const sunday = column(hours.body, "Control", "dt")
      .filter((dt: string) => dt.startsWith("2026-03-08"));
    assertEquals(sunday.length, 24);
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
