/** Statements on the analysis of an experience of weeks. */

import { assertEquals } from "@std/assert";
import type { Sandbox } from "../../../lib/sandbox/mod.ts";
import { EXPERIENCE_ID, post } from "../../sandbox/_harness.ts";
import type { Statement } from "../_world.ts";
import { near, type Point, seconds } from "./_points.ts";

const metricsOf = async (sandbox: Sandbox, body: unknown = {}) =>
  (await post(sandbox, `/analytics/resource/${EXPERIENCE_ID}`, body))
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

export const ANALYSIS: readonly Statement[] = [
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
