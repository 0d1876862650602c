/** Statements on series and sums of what is paused or has ended. */

import { assertEquals } from "@std/assert";
import { post, timeSeries } from "../../sandbox/_harness.ts";
import { ENDED_ID, PAUSED_ID, type Statement, statements } from "../_world.ts";

/** Of c0 to c2, who bought before the pause and the end at 10:30. */
export const CLAMPED: readonly Statement[] = ([
  ["paused", PAUSED_ID],
  ["ended", ENDED_ID],
] as const).flatMap(([state, id]): Statement[] =>
  statements({
    [`hours of an experience that is ${state} end with its last`]: async (
      sandbox,
    ) => {
      const { body } = await timeSeries(
        sandbox,
        { granularity: "hour", metrics: ["n_orders"] },
        id,
      );
      const { data } = body.segments.Short;
      assertEquals(data.length, 11);
      assertEquals(data.at(-1), { dt: "2026-03-02 10:00:00", n_orders: 2 });
    },
    [`time series: an endTs after the ${state} date is clamped to it`]: async (
      sandbox,
    ) => {
      const { body } = await timeSeries(
        sandbox,
        { metrics: ["n_orders"], endTs: "9999999999" },
        id,
      );
      assertEquals(body.segments.Short.data, [
        { dt: "2026-03-02 00:00:00", n_orders: 2 },
      ]);
    },
    [`time series: a startTs after the ${state} date leaves nothing`]: async (
      sandbox,
    ) => {
      const { status, body } = await timeSeries(
        sandbox,
        { startTs: "1772500000" },
        id,
      );
      assertEquals([status, body.segments.Control.data], [200, []]);
    },
    [`the analysis of an experience that is ${state} is truncated`]: async (
      sandbox,
    ) => {
      const { body } = await post(sandbox, `/analytics/resource/${id}`, {});
      assertEquals(
        body.metrics.map((row: { n_orders: number }) => row.n_orders),
        [1, 2],
      );
    },
  })
);
