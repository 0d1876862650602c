/** What no statement of tests/contract says of the whole store. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { contents, post, withSandbox } from "./_harness.ts";

const THIRD = { start: "2026-03-03T00:00:00Z", end: "2026-03-04T00:00:00Z" };

Deno.test("a distribution of nothing is empty", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { body } = await post(
      sandbox,
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
  await withSandbox(contents(), async (sandbox) => {
    const status = async (range: Record<string, string>) =>
      (await post(sandbox, "/analytics/sitewide/snapshot", range))
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
    const site = await post(sandbox, "/analytics/sitewide/timeseries", {
      start,
      end: new Date(Date.parse(end) + 86_400_000).toISOString(),
      metrics: ["n_orders", "net_revenue"],
    });
    const of = async (metric: string): Promise<number[]> =>
      (await post(sandbox, "/analytics/event/timeseries", {
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
    const { body } = await post(
      sandbox,
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
