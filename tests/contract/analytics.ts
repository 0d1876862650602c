/** Statements on time series, exports, analysis and sitewide analytics. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import { call, EXPERIENCE_ID, timeSeries } from "../sandbox/_harness.ts";
import { ENDED_ID, PAUSED_ID, type Statement } from "./_world.ts";

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

const SERIES: readonly Statement[] = [
  {
    says: "segments are keyed by variation name, each with a data array",
    holds: async (sandbox) => {
      const { body } = await timeSeries(sandbox);
      assertEquals(Object.keys(body.segments), ["Control", "Short"]);
      for (const { data } of Object.values<{ data: unknown }>(body.segments)) {
        assert(Array.isArray(data));
      }
    },
  },
  {
    says: "a variations array says which variation is the control",
    holds: async (sandbox) => {
      const { body } = await timeSeries(sandbox);
      assertEquals(
        body.variations.map((one: { isControl: boolean }) => one.isControl),
        [true, false],
      );
    },
  },
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
  {
    says: "granularity is day by default",
    holds: async (sandbox) => {
      const points = await control(sandbox, { metrics: ["n_orders"] });
      assertEquals(points, [
        { dt: "2026-03-02 00:00:00", n_orders: 8 },
        { dt: "2026-03-03 00:00:00", n_orders: 8 },
        { dt: "2026-03-04 00:00:00", n_orders: 8 },
      ]);
    },
  },
  {
    says: "mode cumulative gives running totals, and is the default",
    holds: async (sandbox) => {
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
  },
  {
    says: "mode noncumulative gives values per bucket",
    holds: async (sandbox) => {
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
  },
  {
    says: "the default metrics are three rates",
    holds: async (sandbox) => {
      const [point] = await control(sandbox, {});
      assertEquals(Object.keys(point), [
        "dt",
        "conversion_rate",
        "net_revenue_per_visitor",
        "gross_profit_per_visitor",
      ]);
    },
  },
  metric("conversion_rate", 1),
  metric("net_revenue_per_visitor", 500 / 8),
  metric("gross_profit_per_visitor", 6),
  metric("aov", 500 / 8),
  metric("n_visitors", 8),
  metric("n_orders", 8),
  metric("net_revenue", 500),
  {
    says: "gross_profit_per_visitor is null when a profit is not known",
    holds: async (sandbox) => {
      const [point] = await control(sandbox, {
        metrics: ["gross_profit_per_visitor"],
      });
      assertEquals(point.gross_profit_per_visitor, null);
    },
  },
  {
    says: "other metrics are refused",
    holds: async (sandbox) =>
      assertEquals(
        (await timeSeries(sandbox, { metrics: ["revenue"] })).status,
        400,
      ),
  },
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
  {
    says: "time series: the default range is the whole lifetime",
    holds: async (sandbox) => {
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
  },
  {
    says: "time series: a startTs before the start is clamped to it",
    holds: async (sandbox) => {
      const [point] = await control(sandbox, { startTs: "1000000000" });
      assertEquals(point.dt, "2026-03-02 00:00:00");
    },
  },
];

const RANGE = { start: "2026-03-02T00:00:00Z", end: "2026-03-03T00:00:00Z" };

/** Of c0 to c2, who bought before the pause and the end at 10:30. */
const CLAMPED: readonly Statement[] = ([
  ["paused", PAUSED_ID],
  ["ended", ENDED_ID],
] as const).flatMap(([state, id]): Statement[] => [
  {
    says: `hours of an experience that is ${state} end with its last`,
    holds: async (sandbox) => {
      const { body } = await timeSeries(
        sandbox,
        { granularity: "hour", metrics: ["n_orders"] },
        id,
      );
      const { data } = body.segments.Short;
      assertEquals(data.length, 11);
      assertEquals(data.at(-1), { dt: "2026-03-02 10:00:00", n_orders: 2 });
    },
  },
  {
    says: `time series: an endTs after the ${state} date is clamped to it`,
    holds: async (sandbox) => {
      const { body } = await timeSeries(
        sandbox,
        { metrics: ["n_orders"], endTs: "9999999999" },
        id,
      );
      assertEquals(body.segments.Short.data, [
        { dt: "2026-03-02 00:00:00", n_orders: 2 },
      ]);
    },
  },
  {
    says: `time series: a startTs after the ${state} date leaves nothing`,
    holds: async (sandbox) => {
      const { status, body } = await timeSeries(
        sandbox,
        { startTs: "1772500000" },
        id,
      );
      assertEquals([status, body.segments.Control.data], [200, []]);
    },
  },
  {
    says: `the analysis of an experience that is ${state} is truncated`,
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        `/analytics/resource/${id}`,
        {},
      );
      assertEquals(
        body.metrics.map((row: { n_orders: number }) => row.n_orders),
        [1, 2],
      );
    },
  },
]);

const OTHERS: readonly Statement[] = [
  {
    says: "an analysis request with filters",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        `/analytics/resource/${EXPERIENCE_ID}`,
        { filters: { deviceType: "mobile" } },
      );
      assertEquals(
        body.metrics.map((row: { n_visitors: number }) => row.n_visitors),
        [4, 1],
      );
    },
  },
  {
    says: "the deprecated GET of the analysis exists as a compatibility path",
    holds: async (sandbox) => {
      const { status } = await call(
        sandbox,
        "GET",
        `/analytics/resource/${EXPERIENCE_ID}`,
      );
      assertEquals(status, 200);
    },
  },
  {
    says: "the deprecated GET does not accept the filters contract",
    holds: async (sandbox) => {
      const { status } = await call(
        sandbox,
        "GET",
        `/analytics/resource/${EXPERIENCE_ID}?filters={}`,
      );
      assertEquals(status, 400);
    },
  },
  {
    says: "a sitewide snapshot has period-over-period changes",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/snapshot",
        { start: "2026-03-02T10:30:00Z", end: "2026-03-02T11:00:00Z" },
      );
      // c0, c1, c2 before, c3, c4, c5 in it.
      assertEquals(body.segments.all.n_orders, {
        value: 3,
        previousValue: 3,
        change: 0,
      });
      assertEquals(body.segments.all.net_revenue.change, 150 / 60 - 1);
    },
  },
  {
    says: "sitewide, a visitor counts once, however many experiences saw it",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/snapshot",
        { ...RANGE, metrics: ["n_visitors"] },
      );
      assertEquals(body.segments.all.n_visitors.value, 10);
    },
  },
  {
    says: "a sitewide snapshot can be segmented by audience",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/snapshot",
        { ...RANGE, segmentBy: "visitorType" },
      );
      assertEquals(Object.keys(body.segments), ["new", "returning", "unknown"]);
    },
  },
  {
    says: "a sitewide time series has a configurable granularity",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/timeseries",
        { ...RANGE, granularity: "hour" },
      );
      assertEquals(body.segments.all.data.length, 24);
    },
  },
  {
    says: "a sitewide time series can be segmented by audience",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/timeseries",
        { ...RANGE, segmentBy: "countryCode" },
      );
      assertEquals(Object.keys(body.segments), ["CA", "DE", "US", "unknown"]);
    },
  },
  {
    says: "an order distribution has a histogram, KDE, CDF and the unit mix",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/order-distribution",
        RANGE,
      );
      assertEquals(body.cdf.at(-1).p, 1);
      assert(body.kde.length > 1 && body.histogram.length > 1);
      assertEquals(body.unitMix, [{ units: 2, orders: 1, share: 0.1 }]);
    },
  },
];

export const ANALYTICS_STATEMENTS: readonly Statement[] = [
  ...SERIES,
  ...CLAMPED,
  ...OTHERS,
];
