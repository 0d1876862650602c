/** Statements on the whole store over weeks and months. */

import { assertAlmostEquals, assertEquals } from "@std/assert";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { post } from "../../sandbox/_harness.ts";
import { type Statement, statements } from "../_world.ts";
import { MONTHS, near, type Point, type Values, WEEKS } from "./_points.ts";

const SITE = { start: "2026-01-28T05:00:00Z", end: "2026-03-12T04:00:00Z" };
const FEBRUARY = { start: "2026-02-01T05:00:00Z", end: "2026-03-01T05:00:00Z" };

const site = async (sandbox: Sandbox, body: unknown): Promise<Point[]> =>
  (await post(sandbox, "/analytics/sitewide/timeseries", body)).body
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
    const { body } = await post(
      sandbox,
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

export const SITEWIDE: readonly Statement[] = [
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
  ...statements({
    "sitewide snapshot: the period before has the same length": async (
      sandbox,
    ) => {
      const { body } = await post(
        sandbox,
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
    "sitewide snapshot: who buys twice is one buyer": async (sandbox) => {
      const { body } = await post(
        sandbox,
        "/analytics/sitewide/snapshot",
        { ...SITE, metrics: ["conversion_rate", "n_orders"] },
      );
      // v1, v2, v3, v8 and w1 of twelve; v1 twice.
      const { conversion_rate, n_orders } = body.segments.all;
      near([conversion_rate.value, n_orders.value], [5 / 12, 6]);
    },
    "sitewide: day is the granularity when none is asked for": async (
      sandbox,
    ) => {
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
    "order distribution: bars of equal width from the least to the greatest":
      async (sandbox) => {
        const { body } = await post(
          sandbox,
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
    "order distribution: the density is that of Gaussian kernels": async (
      sandbox,
    ) => {
      const { kde } = (await post(
        sandbox,
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
  }),
];
