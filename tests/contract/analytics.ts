/** Statements on time series, exports, analysis and sitewide analytics. */

import { assert, assertEquals, assertMatch } from "@std/assert";
import { toEpochSeconds } from "../../lib/api/time.ts";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import {
  at,
  call,
  EXPERIENCE_ID,
  exportRows,
  timeSeries,
  withSandbox,
} from "../sandbox/_harness.ts";
import { type Statement, WORLD } from "./_world.ts";

const EXPORT_PATH = `/analytics/experience/${EXPERIENCE_ID}/export`;

const askExport = (sandbox: Sandbox, body: Record<string, unknown> = {}) =>
  call(sandbox, "POST", EXPORT_PATH, { exportType: "orders", ...body });

const control = async (sandbox: Sandbox, body: unknown) =>
  (await timeSeries(sandbox, body)).body.segments.Control.data;

const status = async (url: string) => {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
};

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
    holds: async (sandbox) =>
      assertEquals(
        await control(sandbox, {}),
        await control(sandbox, { granularity: "day" }),
      ),
  },
  {
    says: "mode cumulative gives running totals, and is the default",
    holds: async (sandbox) => {
      const body = { granularity: "hour", metrics: ["n_orders"] };
      const totals = await control(sandbox, body);
      assertEquals(
        totals,
        await control(sandbox, { ...body, mode: "cumulative" }),
      );
      assertEquals(
        [10, 11].map((hour) => totals[hour].n_orders),
        [4, 8],
      );
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
      const points = await control(sandbox, {});
      assertEquals(points[0].dt, "2026-03-02 00:00:00");
      assertEquals(
        points,
        await control(sandbox, { startTs: "1000000000", endTs: "9999999999" }),
      );
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

const resultField = (
  field: string,
  holds: (value: unknown) => void,
): Statement => ({
  says: `an export result has ${field}`,
  holds: async (sandbox) => holds((await askExport(sandbox)).body[field]),
});

const EXPORTS: readonly Statement[] = [
  ...["orders", "order_line_items", "order_reconciliation"].map((
    exportType,
  ): Statement => ({
    says: `exportType ${exportType}`,
    holds: async (sandbox) => {
      const { body } = await askExport(sandbox, { exportType });
      assertEquals(body.exportType, exportType);
      assertEquals(await status(body.url), 200);
    },
  })),
  {
    says: "exportType is required",
    holds: async (sandbox) =>
      assertEquals((await call(sandbox, "POST", EXPORT_PATH, {})).status, 400),
  },
  resultField(
    "experienceId",
    (value) => assertEquals(value, EXPERIENCE_ID),
  ),
  resultField(
    "experienceName",
    (value) => assertEquals(value, "Shorter product page"),
  ),
  resultField("url", (value) => assertMatch(String(value), /^http:/)),
  resultField("expiresIn", (value) => assertEquals(value, 900)),
  resultField("format", (value) => assertEquals(value, "csv")),
  resultField("message", (value) => assertEquals(typeof value, "string")),
  {
    says: "orders has one row per order",
    holds: async (sandbox) =>
      assertEquals((await exportRows(sandbox)).map((row) => row.order_id), [
        "o0",
        "o1",
        "o2",
        "o3",
        "o4",
        "o5",
        "o6",
        "o7",
        "o8",
        "o9",
      ]),
  },
  {
    says: "orders has revenue, discount, variation assignment and visitor",
    holds: async (sandbox) => {
      const [row] = await exportRows(sandbox);
      assertEquals(
        [row?.net_revenue, row?.discount, row?.variation, row?.visitor_id],
        ["10.0", "1.0", "Control", "c0"],
      );
    },
  },
  {
    says:
      "order_line_items has one row per line item with product, quantity, price and variation",
    holds: async (sandbox) => {
      const rows = await exportRows(sandbox, {
        exportType: "order_line_items",
      });
      assertEquals(
        rows.map((row) => [
          row.product_id,
          row.quantity,
          row.unit_price,
          row.variation,
        ]),
        [
          ["1", "1", "10.0", "Control"],
          ["2", "1", "10.0", "Short"],
          ["3", "1", "10.0", "Short"],
        ],
      );
    },
  },
  {
    says: "without startTs and endTs the export is of the whole lifetime",
    holds: async (sandbox) =>
      assertEquals((await exportRows(sandbox)).length, 10),
  },
  {
    says: "export: a startTs before the start is clamped to it",
    holds: async (sandbox) =>
      assertEquals(
        (await exportRows(sandbox, { startTs: "1000000000" })).length,
        10,
      ),
  },
  {
    says: "export: startTs and endTs narrow the range",
    holds: async (sandbox) => {
      const rows = await exportRows(sandbox, {
        startTs: toEpochSeconds(new Date(at("02T10:10:00"))),
        endTs: toEpochSeconds(new Date(at("02T10:40:00"))),
      });
      assertEquals(rows.map((row) => row.order_id), ["o1", "o2", "o3"]);
    },
  },
  ...(["startTs", "endTs"] as const).map((field): Statement => ({
    says: `export: ${field} is ten digits of epoch seconds, as text`,
    holds: async (sandbox) => {
      for (const value of [1772409600, "1772409600000"]) {
        assertEquals(
          (await askExport(sandbox, { [field]: value })).status,
          400,
        );
      }
    },
  })),
  {
    says: "the URL is valid for 900 seconds",
    holds: () => {
      let now = 0;
      return withSandbox(WORLD, async (sandbox) => {
        const { url } = (await askExport(sandbox)).body;
        now = 899_999;
        assertEquals(await status(url), 200);
      }, { clock: () => now });
    },
  },
  {
    says: "afterwards the URL gives 403, and a new call gives a new URL",
    holds: () => {
      let now = 0;
      return withSandbox(WORLD, async (sandbox) => {
        const { url } = (await askExport(sandbox)).body;
        now = 900_000;
        assertEquals(await status(url), 403);
        const fresh = (await askExport(sandbox)).body.url;
        assert(fresh !== url);
        assertEquals(await status(fresh), 200);
      }, { clock: () => now });
    },
  },
  {
    says:
      "on timeout url is null, expiresIn is 0, and the message says to retry",
    holds: () =>
      withSandbox(WORLD, async (sandbox) => {
        const { body } = await askExport(sandbox);
        assertEquals([body.url, body.expiresIn], [null, 0]);
        assertMatch(body.message, /timed out.*retry/);
      }, { exportRowLimit: 1 }),
  },
];

const RANGE = { start: "2026-03-02T00:00:00Z", end: "2026-03-03T00:00:00Z" };

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
  ...EXPORTS,
  ...OTHERS,
];
