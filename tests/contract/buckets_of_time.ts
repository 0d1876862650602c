/** Statements on series and sums over weeks and months, counted by hand. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import {
  type Answer,
  call,
  EXPERIENCE_ID,
  timeSeries,
} from "../sandbox/_harness.ts";
import type { Statement } from "./_world.ts";

type Values = (number | null)[];

const MONTHS = ["2026-01-01", "2026-02-01", "2026-03-01"];
const WEEKS = [
  "2026-01-26",
  "2026-02-02",
  "2026-02-09",
  "2026-02-16",
  "2026-02-23",
  "2026-03-02",
  "2026-03-09",
];

type Point = Answer["body"];

const arm = async (
  sandbox: Sandbox,
  name: string,
  body: unknown,
): Promise<Point[]> =>
  (await timeSeries(sandbox, body)).body.segments[name].data;

const near = (found: Values, expected: Values) => {
  assertEquals(found.length, expected.length);
  found.forEach((value, i) =>
    assertAlmostEquals(value ?? NaN, expected[i] ?? NaN, 1e-9)
  );
};

/** Control's months, one value each: January, February, March. */
const month = (
  mode: "cumulative" | "noncumulative",
  metric: string,
  expected: Values,
): Statement => ({
  says: `months, ${mode}: ${metric} is ${expected.join(", ")}`,
  holds: async (sandbox) => {
    const points = await arm(sandbox, "Control", {
      granularity: "month",
      mode,
      metrics: [metric],
    });
    assertEquals(points.map(({ dt }) => dt), MONTHS);
    near(points.map((point) => point[metric]), expected);
  },
});

const MONTHLY: readonly Statement[] = [
  month("noncumulative", "n_visitors", [2, 2, 4]),
  month("noncumulative", "n_orders", [2, 1, 2]),
  month("noncumulative", "net_revenue", [30, 30, 90]),
  // In March v1, who bought in January, and v8.
  month("noncumulative", "conversion_rate", [1, 0.5, 0.5]),
  month("noncumulative", "net_revenue_per_visitor", [15, 15, 22.5]),
  month("noncumulative", "gross_profit_per_visitor", [9, 9, 13.5]),
  month("noncumulative", "aov", [15, 30, 45]),
  month("cumulative", "n_visitors", [2, 4, 8]),
  month("cumulative", "n_orders", [2, 3, 5]),
  month("cumulative", "net_revenue", [30, 60, 150]),
  // v1 is one buyer, however often.
  month("cumulative", "conversion_rate", [1, 0.75, 0.5]),
  month("cumulative", "net_revenue_per_visitor", [15, 15, 18.75]),
  month("cumulative", "gross_profit_per_visitor", [9, 9, 11.25]),
  month("cumulative", "aov", [15, 20, 30]),
];

const week = (
  name: string,
  metric: string,
  expected: Values,
): Statement => ({
  says: `weeks begin on Monday: ${metric} of ${name} is ${expected.join(", ")}`,
  holds: async (sandbox) => {
    const points = await arm(sandbox, name, {
      granularity: "week",
      mode: "noncumulative",
      metrics: [metric],
    });
    assertEquals(points.map(({ dt }) => dt), WEEKS);
    assertEquals(points.map((point) => point[metric]), expected);
  },
});

const narrowed = (
  says: string,
  range: { readonly startTs?: string; readonly endTs?: string },
  expected: [dt: string, visitors: number, orders: number][],
): Statement => ({
  says,
  holds: async (sandbox) => {
    const points = await arm(sandbox, "Control", {
      granularity: "month",
      mode: "noncumulative",
      metrics: ["n_visitors", "n_orders"],
      ...range,
    });
    assertEquals(
      points.map(({ dt, n_visitors, n_orders }) => [dt, n_visitors, n_orders]),
      expected,
    );
  },
});

const seconds = (text: string) => String(Date.parse(`2026-${text}Z`) / 1000);

const SERIES: readonly Statement[] = [
  week("Control", "n_visitors", [3, 1, 0, 0, 0, 3, 1]),
  week("Control", "n_orders", [2, 1, 0, 0, 0, 1, 1]),
  week("Control", "net_revenue", [30, 30, 0, 0, 0, 40, 50]),
  week("Short", "n_visitors", [0, 0, 4, 0, 0, 0, 0]),
  week("Short", "net_revenue", [0, 0, 60, 0, 0, 0, 0]),
  {
    says: "days are those of the store's zone, one point for each of 43",
    holds: async (sandbox) => {
      const points = await arm(sandbox, "Control", {
        mode: "noncumulative",
        metrics: ["n_visitors", "n_orders"],
      });
      assertEquals(points.length, 43);
      assertEquals(
        points.filter((point) => point.n_visitors + point.n_orders > 0)
          .map(({ dt, n_visitors, n_orders }) => [
            dt.slice(5, 10),
            n_visitors,
            n_orders,
          ]),
        [
          ["01-28", 1, 1],
          ["01-31", 1, 1],
          ["02-01", 1, 0],
          ["02-02", 1, 0],
          ["02-03", 0, 1],
          ["03-08", 3, 1],
          ["03-09", 1, 0],
          ["03-11", 0, 1],
        ],
      );
    },
  },
  {
    says:
      "hours are those of the store's zone, over a change of the clock, too",
    holds: async (sandbox) => {
      const points = await arm(sandbox, "Control", {
        granularity: "hour",
        mode: "noncumulative",
        metrics: ["n_visitors"],
      });
      assertEquals(points[0].dt, "2026-01-28 00:00:00");
      assertEquals(
        points.filter(({ n_visitors }) => n_visitors > 0).map(({ dt }) => dt),
        [
          "2026-01-28 10:00:00",
          "2026-01-31 10:00:00",
          "2026-02-01 10:00:00",
          "2026-02-02 10:00:00",
          "2026-03-08 01:00:00",
          "2026-03-08 03:00:00",
          "2026-03-08 23:00:00",
          "2026-03-09 00:00:00",
        ],
      );
    },
  },
  {
    says: "a rate without a denominator is null, a count is 0",
    holds: async (sandbox) => {
      const [point] = await arm(sandbox, "Short", {
        granularity: "month",
        metrics: ["conversion_rate", "aov", "n_visitors", "net_revenue"],
      });
      assertEquals(point, {
        dt: "2026-01-01",
        conversion_rate: null,
        aov: null,
        n_visitors: 0,
        net_revenue: 0,
      });
    },
  },
  narrowed("startTs is included, to the second", {
    startTs: seconds("03-08T06:30:00"),
  }, [["2026-03-01", 4, 2]]),
  narrowed("a second later is too late", {
    startTs: seconds("03-08T06:30:01"),
  }, [["2026-03-01", 3, 2]]),
  narrowed("endTs is not included", {
    endTs: seconds("03-08T06:30:00"),
  }, [["2026-01-01", 2, 2], ["2026-02-01", 2, 1], ["2026-03-01", 0, 0]]),
  narrowed("a second more includes it", {
    endTs: seconds("03-08T06:30:01"),
  }, [["2026-01-01", 2, 2], ["2026-02-01", 2, 1], ["2026-03-01", 1, 0]]),
  narrowed("startTs and endTs together", {
    startTs: seconds("02-01T05:00:00"),
    endTs: seconds("03-01T05:00:00"),
  }, [["2026-02-01", 2, 1]]),
  {
    says: "running totals begin with the range",
    holds: async (sandbox) => {
      const points = await arm(sandbox, "Control", {
        granularity: "month",
        metrics: ["n_visitors"],
        startTs: seconds("02-01T05:00:00"),
      });
      assertEquals(points.map(({ n_visitors }) => n_visitors), [2, 6]);
    },
  },
];

const SITE = { start: "2026-01-28T05:00:00Z", end: "2026-03-12T04:00:00Z" };
const FEBRUARY = { start: "2026-02-01T05:00:00Z", end: "2026-03-01T05:00:00Z" };

const site = async (sandbox: Sandbox, body: unknown): Promise<Point[]> =>
  (await call(sandbox, "POST", "/analytics/sitewide/timeseries", body)).body
    .segments.all.data;

const siteSeries = (
  granularity: string,
  metric: string,
  dts: string[],
  expected: Values,
): Statement => ({
  says: `sitewide time series, ${granularity}: ${metric} is ${
    expected.join(", ")
  }`,
  holds: async (sandbox) => {
    const points = await site(sandbox, {
      ...SITE,
      granularity,
      metrics: [metric],
    });
    assertEquals(points.map(({ dt }) => dt), dts);
    near(points.map((point) => point[metric]), expected);
  },
});

/** February against the 28 days before it, in which v1 and v2 came and bought. */
const change = (
  metric: string,
  value: number,
  previousValue: number,
): Statement => ({
  says: `sitewide snapshot: ${metric} is ${value}, before it ${previousValue}`,
  holds: async (sandbox) => {
    const { body } = await call(
      sandbox,
      "POST",
      "/analytics/sitewide/snapshot",
      { ...FEBRUARY, metrics: [metric] },
    );
    assertEquals(Object.keys(body.segments.all), [metric]);
    const found = body.segments.all[metric];
    near(
      [found.value, found.previousValue, found.change],
      [value, previousValue, value / previousValue - 1],
    );
  },
});

const SITEWIDE: readonly Statement[] = [
  siteSeries("month", "n_visitors", MONTHS, [2, 6, 4]),
  siteSeries("month", "n_orders", MONTHS, [2, 2, 2]),
  siteSeries("month", "net_revenue", MONTHS, [30, 90, 90]),
  siteSeries("month", "conversion_rate", MONTHS, [1, 2 / 6, 0.5]),
  siteSeries("month", "aov", MONTHS, [15, 45, 45]),
  siteSeries("month", "net_revenue_per_visitor", MONTHS, [15, 15, 22.5]),
  siteSeries("month", "gross_profit_per_visitor", MONTHS, [9, 9, 13.5]),
  siteSeries("week", "n_orders", WEEKS, [2, 1, 1, 0, 0, 1, 1]),
  change("n_visitors", 6, 2),
  change("n_orders", 2, 2),
  change("net_revenue", 90, 30),
  change("conversion_rate", 2 / 6, 1),
  change("aov", 45, 15),
  change("net_revenue_per_visitor", 15, 15),
  change("gross_profit_per_visitor", 9, 9),
  {
    says: "sitewide snapshot: the period before has the same length",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/snapshot",
        {
          start: "2026-02-09T05:00:00Z",
          end: "2026-02-16T05:00:00Z",
          metrics: ["n_visitors"],
        },
      );
      // w1 to w4, in the week after v4.
      assertEquals(body.segments.all.n_visitors, {
        value: 4,
        previousValue: 1,
        change: 3,
      });
    },
  },
  {
    says: "sitewide snapshot: who buys twice is one buyer",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/snapshot",
        { ...SITE, metrics: ["conversion_rate", "n_orders"] },
      );
      // v1, v2, v3, v8 and w1 of twelve; v1 twice.
      const { conversion_rate, n_orders } = body.segments.all;
      near([conversion_rate.value, n_orders.value], [5 / 12, 6]);
    },
  },
  {
    says: "sitewide: day is the granularity when none is asked for",
    holds: async (sandbox) => {
      const points = await site(sandbox, {
        ...FEBRUARY,
        metrics: ["n_orders"],
      });
      assertEquals(points.length, 28);
      assertEquals(
        points.filter(({ n_orders }) => n_orders > 0).map(({ dt }) => dt),
        ["2026-02-03 00:00:00", "2026-02-11 00:00:00"],
      );
    },
  },
  {
    says:
      "order distribution: bars of equal width from the least to the greatest",
    holds: async (sandbox) => {
      const { body } = await call(
        sandbox,
        "POST",
        "/analytics/sitewide/order-distribution",
        { ...SITE, bins: 2 },
      );
      // 10, 20, 30 and 40, 50, 60; each order of two units.
      assertEquals(body.histogram, [
        { from: 10, to: 35, count: 3 },
        { from: 35, to: 60, count: 3 },
      ]);
      assertEquals(body.unitMix, [{ units: 2, orders: 6, share: 1 }]);
      assertEquals([body.cdf[0], body.cdf.at(-1)], [
        { x: 10, p: 1 / 6 },
        { x: 60, p: 1 },
      ]);
    },
  },
  {
    says: "order distribution: the density is that of Gaussian kernels",
    holds: async (sandbox) => {
      const { kde } = (await call(
        sandbox,
        "POST",
        "/analytics/sitewide/order-distribution",
        SITE,
      )).body;
      // Silverman: 0.9 * min(18.708, 25 / 1.34) * 6^-0.2, the quartiles 22.5 and 47.5.
      const width = 0.9 * (25 / 1.34) * 6 ** -0.2;
      const bell = (z: number) => Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
      assertEquals([kde[0].x, kde.at(-1).x], [10, 60]);
      for (const { x, density } of [kde[0], kde[20], kde.at(-1)]) {
        const expected = [10, 20, 30, 40, 50, 60]
          .map((value) => bell((x - value) / width) / (6 * width))
          .reduce((sum, one) => sum + one);
        assertAlmostEquals(density, expected, 1e-12);
      }
    },
  },
];

const metricsOf = async (sandbox: Sandbox, body: unknown = {}) =>
  (await call(sandbox, "POST", `/analytics/resource/${EXPERIENCE_ID}`, body))
    .body.metrics;

const analyzed = (
  metric: string,
  control: number,
  treatment: number,
): Statement => ({
  says: `analysis: ${metric} is ${control} and ${treatment}, and its uplift`,
  holds: async (sandbox) => {
    const [a, b] = await metricsOf(sandbox);
    near(
      [a[metric].value, b[metric].value, b[metric].uplift.value],
      [control, treatment, treatment / control - 1],
    );
    assertEquals(a[metric].uplift, null);
  },
});

const ANALYSIS: readonly Statement[] = [
  {
    says: "analysis: visitors, orders and revenue per variation",
    holds: async (sandbox) =>
      assertEquals(
        (await metricsOf(sandbox)).map((row: Point) => [
          row.variationName,
          row.isControl,
          row.n_visitors,
          row.n_orders,
          row.net_revenue,
        ]),
        [["Control", true, 8, 5, 150], ["Short", false, 4, 1, 60]],
      ),
  },
  analyzed("conversion_rate", 0.5, 0.25),
  analyzed("net_revenue_per_visitor", 18.75, 15),
  analyzed("gross_profit_per_visitor", 11.25, 9),
  analyzed("aov", 30, 60),
  {
    says: "analysis: startTs and endTs narrow it",
    holds: async (sandbox) =>
      assertEquals(
        (await metricsOf(sandbox, {
          startTs: seconds("02-01T05:00:00"),
          endTs: seconds("03-01T05:00:00"),
        })).map((row: Point) => [row.n_visitors, row.n_orders]),
        [[2, 1], [4, 1]],
      ),
  },
];

export const TIME_STATEMENTS: readonly Statement[] = [
  ...MONTHLY,
  ...SERIES,
  ...SITEWIDE,
  ...ANALYSIS,
];
