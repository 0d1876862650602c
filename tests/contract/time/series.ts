/** Statements on an experience's series over weeks and months. */

import { assertEquals } from "@std/assert";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { timeSeries } from "../../sandbox/_harness.ts";
import { type Statement, statements } from "../_world.ts";
import {
  MONTHS,
  near,
  type Point,
  seconds,
  type Values,
  WEEKS,
} from "./_points.ts";

const arm = async (
  sandbox: Sandbox,
  name: string,
  body: unknown,
): Promise<Point[]> =>
  (await timeSeries(sandbox, body)).body.segments[name].data;

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

export const MONTHLY: readonly Statement[] = [
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

const week = (name: string, metric: string, expected: Values): Statement => ({
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

export const SERIES: readonly Statement[] = [
  week("Control", "n_visitors", [3, 1, 0, 0, 0, 3, 1]),
  week("Control", "n_orders", [2, 1, 0, 0, 0, 1, 1]),
  week("Control", "net_revenue", [30, 30, 0, 0, 0, 40, 50]),
  week("Short", "n_visitors", [0, 0, 4, 0, 0, 0, 0]),
  week("Short", "net_revenue", [0, 0, 60, 0, 0, 0, 0]),
  ...statements({
    "days are those of the store's zone, one point for each of 43": async (
      sandbox,
    ) => {
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
    "hours are those of the store's zone, over a change of the clock, too":
      async (sandbox) => {
        const points = await arm(sandbox, "Control", {
          granularity: "hour",
          mode: "noncumulative",
          metrics: ["n_visitors"],
        });
        assertEquals(points[0].dt, "2026-01-28 00:00:00");
        assertEquals(
          points.filter(({ n_visitors }) => n_visitors > 0).map(({ dt }) => dt),
          [
            ...["2026-01-28 10:00:00", "2026-01-31 10:00:00"] as const,
            ...["2026-02-01 10:00:00", "2026-02-02 10:00:00"] as const,
            ...["2026-03-08 01:00:00", "2026-03-08 03:00:00"] as const,
            ...["2026-03-08 23:00:00", "2026-03-09 00:00:00"] as const,
          ],
        );
      },
    "a rate without a denominator is null, a count is 0": async (sandbox) => {
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
  }),
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
