/** What is assumed of series, exports, analysis and sitewide analytics. */

import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import {
  at,
  call,
  experience,
  EXPERIENCE_ID,
  exportRows,
  order,
  timeSeries,
  TREATMENT,
  visit,
} from "../../sandbox/_harness.ts";
import { type Checks, on, points, post } from "./_check.ts";

const RANGE = { start: "2026-03-02T10:30:00Z", end: "2026-03-02T11:00:00Z" };

export const ANALYTICS = {
  timeSeriesPoint: async (sandbox) => {
    const { Control } = await points(sandbox, { metrics: ["aov", "n_orders"] });
    assertEquals(Object.keys(Control.data[0]), ["dt", "aov", "n_orders"]);
  },
  timeSeriesZone: on({
    timeZone: "Asia/Tokyo",
    experiences: [experience({ startedAtTs: at("02T15:00:00") })],
  }, async (sandbox) => {
    const { Control } = await points(sandbox, {});
    assertEquals(Control.data[0].dt, "2026-03-03 00:00:00");
  }),
  timeSeriesVariations: async (sandbox) => {
    const { body } = await timeSeries(sandbox);
    assertEquals(Object.keys(body.variations[0]), ["id", "name", "isControl"]);
  },
  exportColumns: async (sandbox) => {
    const [row] = await exportRows(sandbox);
    for (const name of ["order_id", "created_at", "visitor_id", "variation"]) {
      assert(row?.[name]);
    }
  },
  rangeEdges: async (sandbox) => {
    const ts = String(at("02T10:10:00") / 1000);
    const ids = async (body: Record<string, string>) =>
      (await exportRows(sandbox, body)).map((row) => row.order_id);
    assertEquals((await ids({ startTs: ts }))[0], "o1");
    assertEquals(await ids({ endTs: ts }), ["o0"]);
  },
  rangeOrder: async (sandbox) => {
    const { status, body } = await timeSeries(sandbox, {
      startTs: "1772500000",
      endTs: "1772400000",
    });
    assertEquals([status, Object.keys(body.properties)], [400, ["startTs"]]);
  },
  attribution: on({
    exposures: [
      visit("1"),
      visit("1", { variationId: TREATMENT, seenAtMs: at("03T00:00:00") }),
    ],
    orders: [
      order("a", "1"),
      order("b", "1", { createdAtMs: at("03T01:00:00") }),
    ],
  }, async (sandbox) => {
    const rows = await exportRows(sandbox);
    assertEquals(rows.map((row) => row.variation), ["Control", "Short"]);
    const { Short } = await points(sandbox, { metrics: ["n_visitors"] });
    assertEquals(
      Short.data.map((one: { n_visitors: number }) => one.n_visitors),
      [0, 1, 1],
    );
  }),
  conversionRate: on({
    exposures: [visit("1"), visit("2")],
    orders: [order("a", "1"), order("b", "1")],
  }, async (sandbox) => {
    const { Control } = await points(sandbox, {});
    assertEquals(Control.data[0].conversion_rate, 0.5);
  }),
  emptyRates: on({
    exposures: [visit("1")],
    orders: [order("a", "1", { cogs: 1 }), order("b", "1")],
  }, async (sandbox) => {
    const { Control, Short } = await points(sandbox, {});
    assertEquals(Control.data[0].gross_profit_per_visitor, null);
    assertEquals(Short.data[0].conversion_rate, null);
  }),
  weekStart: on({
    experiences: [experience({ startedAtTs: at("01T00:00:00") })],
  }, async (sandbox) => {
    // 1 March 2026 is a Sunday.
    const { Control } = await points(sandbox, { granularity: "week" });
    assertEquals(
      Control.data.map((one: { dt: string }) => one.dt),
      ["2026-02-23", "2026-03-02"],
    );
  }),
  analysisBody: async (sandbox) => {
    const path = `/analytics/resource/${EXPERIENCE_ID}`;
    const range = { startTs: "1772409600", endTs: "1772500000" };
    const split = await post(sandbox, path, { ...range, segmentBy: "channel" });
    assertEquals(split.status, 200);
    const query = new URLSearchParams(range);
    assertEquals((await call(sandbox, "GET", `${path}?${query}`)).status, 200);
    const refused = await call(sandbox, "GET", `${path}?segmentBy=channel`);
    assertEquals(refused.status, 400);
  },
  analysisAnswer: async (sandbox) => {
    const { body } = await post(
      sandbox,
      `/analytics/resource/${EXPERIENCE_ID}`,
    );
    assertEquals(Object.keys(body), ["metrics"]);
    const { aov } = body.metrics[1];
    assertEquals(Object.keys(aov).sort(), [
      ...["ci_high", "ci_low", "p2bb", "p2bc", "uplift", "value"] as const,
    ]);
    assertEquals(Object.keys(aov.uplift).sort(), [
      "ci_high",
      "ci_low",
      "value",
    ]);
    assertAlmostEquals((aov.ci_low + aov.ci_high) / 2, aov.value, 1e-9);
  },
  sitewideBody: async (sandbox) => {
    const snapshot = await post(sandbox, "/analytics/sitewide/snapshot", {
      ...RANGE,
      metrics: ["n_orders"],
      segmentBy: "deviceType",
    });
    // c3, c4 and c5 ordered in the half hour, c6 on its end.
    assertEquals(snapshot.body.segments.mobile.n_orders.value, 1);
    assertEquals(snapshot.body.segments.desktop.n_orders.value, 2);
    const bars = await post(sandbox, "/analytics/sitewide/order-distribution", {
      ...RANGE,
      bins: 7,
    });
    assertEquals(bars.body.histogram.length, 7);
  },
  sitewideAnswer: async (sandbox) => {
    const series = await post(sandbox, "/analytics/sitewide/timeseries", RANGE);
    assertEquals(Object.keys(series.body), ["currency", "segments"]);
    assertEquals(Object.keys(series.body.segments), ["all"]);
    const { body } = await post(
      sandbox,
      "/analytics/sitewide/order-distribution",
      RANGE,
    );
    assertEquals(Object.keys(body), [
      ...["currency", "histogram", "kde", "cdf", "unitMix"] as const,
    ]);
  },
  sitewidePeriod: async (sandbox) => {
    const { body } = await post(sandbox, "/analytics/sitewide/snapshot", RANGE);
    assertEquals(body.segments.all.net_revenue.previousValue, 60);
  },
} satisfies Checks;
