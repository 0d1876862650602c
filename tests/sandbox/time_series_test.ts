import { assertEquals, assertMatch } from "@std/assert";
import type { StoreContents } from "../../lib/sandbox/mod.ts";
import {
  type Answer,
  at,
  call,
  contents,
  CONTROL,
  experience,
  order,
  timeSeries,
  TREATMENT,
  visit,
  withSandbox,
} from "./_harness.ts";

const ALL = [
  "n_visitors",
  "n_orders",
  "net_revenue",
  "conversion_rate",
  "net_revenue_per_visitor",
  "gross_profit_per_visitor",
  "aov",
];

/**
 * Control: visitors 1 and 2 on the 2nd, 3 and 4 on the 3rd. Visitor 1 buys for
 * 30 on the 2nd and for 10 on the 3rd, visitor 3 for 20 on the 3rd; the goods
 * cost half. Treatment: visitor 5 on the 2nd, who buys nothing.
 */
const ROWS: StoreContents = contents({
  exposures: [
    visit("1"),
    visit("2"),
    visit("3", { seenAtMs: at("03T09:00:00") }),
    visit("4", { seenAtMs: at("03T23:59:59") }),
    visit("5", { variationId: TREATMENT }),
  ],
  orders: [
    order("a", "1", { netRevenue: 30, cogs: 15 }),
    order("b", "1", {
      netRevenue: 10,
      cogs: 5,
      createdAtMs: at("03T10:30:00"),
    }),
    order("c", "3", {
      netRevenue: 20,
      cogs: 10,
      createdAtMs: at("03T10:45:00"),
    }),
  ],
});

const column = (body: Answer["body"], name: string, metric: string) =>
  body.segments[name].data.map((point: Answer["body"]) => point[metric]);

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

Deno.test("a range wider than the lifetime is clamped to it", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const plain = await timeSeries(sandbox);
    const wide = await timeSeries(sandbox, {
      startTs: "1000000000",
      endTs: "9999999999",
    });
    assertEquals(wide.body, plain.body);
  });
});

Deno.test("a pause or an end truncates the series, whatever endTs says", async () => {
  const stops = [
    experience({ status: "paused", pausedAtTs: at("03T10:40:00") }),
    experience({ status: "ended", endedAtTs: at("03T10:40:00") }),
  ];
  for (const stopped of stops) {
    await withSandbox({ ...ROWS, experiences: [stopped] }, async (sandbox) => {
      for (const body of [{}, { endTs: "9999999999" }]) {
        const answer = await timeSeries(sandbox, {
          ...body,
          metrics: ["n_orders"],
        });
        assertEquals(answer.body.segments.Control.data, [
          { dt: "2026-03-02 00:00:00", n_orders: 1 },
          { dt: "2026-03-03 00:00:00", n_orders: 2 },
        ]);
      }
    });
  }
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

Deno.test("times must be ten digits of epoch seconds as text, in order", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    for (
      const startTs of ["2026-03-02", "1772409600000", 1772409600, "177240960"]
    ) {
      const { status, body } = await timeSeries(sandbox, { startTs });
      assertEquals(status, 400);
      assertEquals(Object.keys(body.properties), ["startTs"]);
    }
    const { status, body } = await timeSeries(sandbox, {
      startTs: "1772500000",
      endTs: "1772400000",
    });
    assertEquals(status, 400);
    assertEquals(body.properties.startTs.errors, [
      "must not be later than endTs",
    ]);
  });
});

Deno.test("unknown metrics, modes and fields are refused", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    for (
      const body of [{ metrics: ["profit"] }, { mode: "total" }, {
        mertics: [],
      }]
    ) {
      assertEquals((await timeSeries(sandbox, body)).status, 400);
    }
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

Deno.test("a GET on the time series is not found", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { status } = await call(
      sandbox,
      "GET",
      `/analytics/experience/${experience().id}/timeseries`,
    );
    assertEquals(status, 404);
  });
});
