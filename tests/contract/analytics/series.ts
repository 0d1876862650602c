/** Statements on time series. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { timeSeries } from "../../sandbox/_harness.ts";
import { type Statement, statements } from "../_world.ts";

const control = async (sandbox: Sandbox, body: unknown) =>
  (await timeSeries(sandbox, body)).body.segments.Control.data;

const metric = (name: string, value: number): Statement => ({
  says: `time-series metric ${name}`,
  // The control's visitors are c0 and c3 to c9: 8, revenue 520; 9 of 10 costs are unknown.
  holds: async (sandbox) => {
    const [point] = await control(sandbox, {
      metrics: [name],
      filters: name.startsWith("gross") ? { countryCodes: ["US"] } : {},
    });
    assertEquals(point, { dt: "2026-03-02 00:00:00", [name]: value });
  },
});

export const SERIES: readonly Statement[] = [
  ...statements({
    "segments are keyed by variation name, each with a data array": async (
      sandbox,
    ) => {
      const { body } = await timeSeries(sandbox);
      assertEquals(Object.keys(body.segments), ["Control", "Short"]);
      for (const { data } of Object.values<{ data: unknown }>(body.segments)) {
        assert(Array.isArray(data));
      }
    },
    "a variations array says which variation is the control": async (
      sandbox,
    ) => {
      const { body } = await timeSeries(sandbox);
      assertEquals(
        body.variations.map((one: { isControl: boolean }) => one.isControl),
        [true, false],
      );
    },
  }),
  ...([
    ["hour", /^\d{4}-\d\d-\d\d \d\d:00:00$/],
    ["day", /^\d{4}-\d\d-\d\d 00:00:00$/],
    ["week", /^\d{4}-\d\d-\d\d$/],
    ["month", /^\d{4}-\d\d-01$/],
  ] as const).map(([granularity, form]): Statement => ({
    says: `granularity ${granularity}, and the form of its dt`,
    holds: async (sandbox) => {
      for (const { dt } of await control(sandbox, { granularity })) {
        assertMatch(dt, form);
      }
    },
  })),
  ...statements({
    "granularity is day by default": async (sandbox) => {
      const points = await control(sandbox, { metrics: ["n_orders"] });
      assertEquals(points, [
        { dt: "2026-03-02 00:00:00", n_orders: 8 },
        { dt: "2026-03-03 00:00:00", n_orders: 8 },
        { dt: "2026-03-04 00:00:00", n_orders: 8 },
      ]);
    },
    "mode cumulative gives running totals, and is the default": async (
      sandbox,
    ) => {
      for (const mode of [{}, { mode: "cumulative" }]) {
        const totals = await control(sandbox, {
          granularity: "hour",
          metrics: ["n_orders"],
          ...mode,
        });
        assertEquals(
          [9, 10, 11, 12].map((hour) => totals[hour].n_orders),
          [0, 4, 8, 8],
        );
      }
    },
    "mode noncumulative gives values per bucket": async (sandbox) => {
      const points = await control(sandbox, {
        granularity: "hour",
        mode: "noncumulative",
        metrics: ["n_orders"],
      });
      assertEquals(
        [9, 10, 11, 12].map((hour) => points[hour].n_orders),
        [0, 4, 4, 0],
      );
    },
    "the default metrics are three rates": async (sandbox) => {
      const [point] = await control(sandbox, {});
      assertEquals(Object.keys(point), [
        "dt",
        "conversion_rate",
        "net_revenue_per_visitor",
        "gross_profit_per_visitor",
      ]);
    },
  }),
  metric("conversion_rate", 1),
  metric("net_revenue_per_visitor", 500 / 8),
  metric("gross_profit_per_visitor", 6),
  metric("aov", 500 / 8),
  metric("n_visitors", 8),
  metric("n_orders", 8),
  metric("net_revenue", 500),
  ...statements({
    "gross_profit_per_visitor is null when a profit is not known": async (
      sandbox,
    ) => {
      const [point] = await control(sandbox, {
        metrics: ["gross_profit_per_visitor"],
      });
      assertEquals(point.gross_profit_per_visitor, null);
    },
    "other metrics are refused": async (sandbox) =>
      assertEquals(
        (await timeSeries(sandbox, { metrics: ["revenue"] })).status,
        400,
      ),
  }),
  ...(["startTs", "endTs"] as const).map((field): Statement => ({
    says: `time series: ${field} is ten digits of epoch seconds, as text`,
    holds: async (sandbox) => {
      assertEquals(
        (await timeSeries(sandbox, { [field]: "1772409600" })).status,
        200,
      );
      for (const value of [1772409600, "1772409600000", "2026-03-02"]) {
        assertEquals(
          (await timeSeries(sandbox, { [field]: value })).status,
          400,
        );
      }
    },
  })),
  ...statements({
    "time series: the default range is the whole lifetime": async (sandbox) => {
      for (
        const range of [{}, { startTs: "1000000000", endTs: "9999999999" }]
      ) {
        const points = await control(sandbox, {
          metrics: ["n_visitors"],
          ...range,
        });
        assertEquals(
          points.map(({ dt }: { dt: string }) => dt.slice(0, 10)),
          ["2026-03-02", "2026-03-03", "2026-03-04"],
        );
        assertEquals(points[2].n_visitors, 8);
      }
    },
    "time series: a startTs before the start is clamped to it": async (
      sandbox,
    ) => {
      const [point] = await control(sandbox, { startTs: "1000000000" });
      assertEquals(point.dt, "2026-03-02 00:00:00");
    },
  }),
];
