import { assertAlmostEquals, assertEquals } from "@std/assert";
import {
  createDemoStore,
  startSandbox,
  type StoreContents,
} from "../../lib/sandbox/mod.ts";
import {
  at,
  call,
  contents,
  experience,
  order,
  OTHER_ID,
  visit,
  withSandbox,
} from "./_harness.ts";

/** Visitor 1 takes part in both experiences and is one visitor of the store. */
const ROWS: StoreContents = contents({
  experiences: [experience(), experience({ id: OTHER_ID })],
  exposures: [
    visit("1", { deviceType: "mobile" }),
    visit("1", { experienceId: OTHER_ID, seenAtMs: at("03T10:00:00") }),
    visit("2", { deviceType: "desktop", seenAtMs: at("03T12:00:00") }),
    visit("3", { seenAtMs: at("03T13:00:00") }),
  ],
  orders: [
    order("a", "1", { netRevenue: 10, units: 1 }),
    order("b", "1", {
      netRevenue: 30,
      units: 2,
      createdAtMs: at("03T11:00:00"),
    }),
    order("c", "2", {
      netRevenue: 50,
      units: 2,
      createdAtMs: at("03T12:30:00"),
    }),
    order("x", "2", {
      createdAtMs: at("03T12:31:00"),
      exclusionReason: "test_order",
    }),
  ],
});

const THIRD = { start: "2026-03-03T00:00:00Z", end: "2026-03-04T00:00:00Z" };

Deno.test("a snapshot has the period, the one before it, and the change", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body, headers } = await call(
      sandbox,
      "POST",
      "/analytics/sitewide/snapshot",
      { ...THIRD, metrics: ["n_visitors", "net_revenue", "aov"] },
    );
    assertEquals(headers.get("x-ratelimit-limit"), "10");
    assertEquals(body, {
      currency: "USD",
      segments: {
        all: {
          n_visitors: { value: 2, previousValue: 1, change: 1 },
          net_revenue: { value: 80, previousValue: 10, change: 7 },
          aov: { value: 40, previousValue: 10, change: 3 },
        },
      },
    });
  });
});

Deno.test("a snapshot splits by an attribute, and takes filters", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const ask = async (more: Record<string, unknown>) =>
      (await call(sandbox, "POST", "/analytics/sitewide/snapshot", {
        start: "2026-03-02T00:00:00Z",
        end: "2026-03-05T00:00:00Z",
        metrics: ["n_orders"],
        ...more,
      })).body.segments;
    const split = await ask({ segmentBy: "deviceType" });
    assertEquals(
      Object.entries(split).map(([name, one]) => [
        name,
        (one as { n_orders: { value: number } }).n_orders.value,
      ]),
      [["desktop", 1], ["mobile", 2], ["unknown", 0]],
    );
    const filtered = await ask({ filters: { minNetRevenue: 30 } });
    assertEquals(filtered.all.n_orders.value, 2);
  });
});

Deno.test("a sitewide series has its own buckets, not running totals", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await call(
      sandbox,
      "POST",
      "/analytics/sitewide/timeseries",
      {
        start: "2026-03-02T00:00:00Z",
        end: "2026-03-04T00:00:00Z",
        metrics: ["n_visitors", "n_orders"],
      },
    );
    assertEquals(body.segments.all.data, [
      { dt: "2026-03-02 00:00:00", n_visitors: 1, n_orders: 1 },
      { dt: "2026-03-03 00:00:00", n_visitors: 2, n_orders: 2 },
    ]);
    const hours = await call(
      sandbox,
      "POST",
      "/analytics/sitewide/timeseries",
      { ...THIRD, granularity: "hour", segmentBy: "deviceType" },
    );
    assertEquals(hours.body.segments.desktop.data.length, 24);
  });
});

Deno.test("the order distribution has bars, two curves and the unit mix", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await call(
      sandbox,
      "POST",
      "/analytics/sitewide/order-distribution",
      {
        start: "2026-03-02T00:00:00Z",
        end: "2026-03-05T00:00:00Z",
        bins: 4,
      },
    );
    assertEquals(body.histogram, [
      { from: 10, to: 20, count: 1 },
      { from: 20, to: 30, count: 0 },
      { from: 30, to: 40, count: 1 },
      { from: 40, to: 50, count: 1 },
    ]);
    assertEquals(body.unitMix, [
      { units: 1, orders: 1, share: 1 / 3 },
      { units: 2, orders: 2, share: 2 / 3 },
    ]);
    assertEquals(body.cdf.at(-1), { x: 50, p: 1 });
    // scipy.stats.gaussian_kde with the same bandwidth: 0.9 min(20, 20 / 1.34) 3^-0.2.
    const h = 0.9 * Math.min(20, 20 / 1.34) * 3 ** -0.2;
    const at10 = [0, 20, 40]
      .map((d) => Math.exp(-((d / h) ** 2) / 2))
      .reduce((sum, x) => sum + x) / (3 * h * Math.sqrt(2 * Math.PI));
    assertAlmostEquals(body.kde[0].density, at10, 1e-12);
  });
});

Deno.test("a distribution of nothing is empty", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const { body } = await call(
      sandbox,
      "POST",
      "/analytics/sitewide/order-distribution",
      { start: "2020-01-01T00:00:00Z", end: "2020-02-01T00:00:00Z" },
    );
    assertEquals(body, {
      currency: "USD",
      histogram: [],
      kde: [],
      cdf: [],
      unitMix: [],
    });
  });
});

Deno.test("sitewide ranges are ISO 8601 with an offset, in order", async () => {
  await withSandbox(ROWS, async (sandbox) => {
    const status = async (range: Record<string, string>) =>
      (await call(sandbox, "POST", "/analytics/sitewide/snapshot", range))
        .status;
    assertEquals(await status({ start: "1772409600", end: THIRD.end }), 400);
    assertEquals(
      await status({ start: "2026-03-03T00:00:00", end: THIRD.end }),
      400,
    );
    assertEquals(await status({ start: THIRD.end, end: THIRD.start }), 400);
    assertEquals(
      await status({ ...THIRD, start: "2026-03-03T01:00:00+01:00" }),
      200,
    );
  });
});

Deno.test("the demo store's sitewide series and its seasons agree, day by day", async () => {
  using store = await createDemoStore({ scale: 0.2 });
  await using sandbox = await startSandbox({ store });
  for (
    const [event, year, start, end] of [
      ["BFCM", 2025, "2025-11-20T00:00:00-05:00", "2025-12-05T00:00:00-05:00"],
      // While experiences run: their orders, and those of everybody else.
      [
        "laborDay",
        2026,
        "2026-09-01T00:00:00-04:00",
        "2026-09-14T00:00:00-04:00",
      ],
    ] as const
  ) {
    const site = await call(sandbox, "POST", "/analytics/sitewide/timeseries", {
      start,
      end: new Date(Date.parse(end) + 86_400_000).toISOString(),
      metrics: ["n_orders", "net_revenue"],
    });
    const of = async (metric: string): Promise<number[]> =>
      (await call(sandbox, "POST", "/analytics/event/timeseries", {
        event,
        year,
        metric,
        start,
        end,
        xAxis: "actualDate",
        granularity: "daily",
        mode: "brand",
      })).body.data.map(({ currentValue }: { currentValue: number }) =>
        currentValue
      );
    const days = site.body.segments.all.data;
    const orders = days.map(({ n_orders }: { n_orders: number }) => n_orders);
    assertEquals(orders, await of("orders"));
    assertEquals(Math.min(...orders) > 20, true);
    assertEquals(
      days.map(({ net_revenue }: { net_revenue: number }) => net_revenue),
      await of("revenue"),
    );
  }
});

Deno.test("whom no experience saw is unknown in segments, kept by no filter, and leaves a part without a period before", async () => {
  using store = await createDemoStore({ scale: 0.2 });
  await using sandbox = await startSandbox({ store });
  type Change = { value: number; previousValue: number; change: number };
  const orders = async (
    request: Record<string, unknown>,
  ): Promise<Record<string, Change>> => {
    const { body } = await call(
      sandbox,
      "POST",
      "/analytics/sitewide/snapshot",
      {
        start: "2026-10-01T00:00:00-04:00",
        end: "2026-11-01T00:00:00-04:00",
        metrics: ["n_orders"],
        ...request,
      },
    );
    return Object.fromEntries(
      Object.entries<{ n_orders: Change }>(body.segments)
        .map(([name, { n_orders }]) => [name, n_orders]),
    );
  };
  const whole = await orders({});
  const parts = await orders({ segmentBy: "deviceType" });
  const { desktop, mobile, unknown } = parts;
  const mobileOnly = await orders({ filters: { deviceType: "mobile" } });
  assertEquals(
    whole.all!.value,
    desktop!.value + mobile!.value + unknown!.value,
  );
  assertEquals(await orders({ filters: { deviceType: "any" } }), whole);
  assertEquals(mobileOnly.all!.value, mobile!.value);
  // In September other experiences ran: whom they saw says nothing of the store.
  assertAlmostEquals(
    whole.all!.change,
    whole.all!.value / whole.all!.previousValue - 1,
    1e-12,
  );
  for (const one of [...Object.values(parts), mobileOnly.all!]) {
    assertEquals([one.previousValue, one.change], [null, null] as unknown[]);
  }
});
