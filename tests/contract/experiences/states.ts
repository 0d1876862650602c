/** Statements on the states of an experience. */

import { assertEquals } from "@std/assert";
import { exportRows, get, timeSeries } from "../../sandbox/_harness.ts";
import { ENDED_ID, PAUSED_ID, type Statement, statements } from "../_world.ts";
import { act, created } from "./_calls.ts";

export const STATES: readonly Statement[] = [
  {
    says: "a new experience is pending",
    holds: async (sandbox) =>
      assertEquals((await created(sandbox)).status, "pending"),
  },
  ...([
    ["start", ["start"], "started"],
    ["pause", ["start", "pause"], "paused"],
    ["end", ["start", "end"], "ended"],
  ] as const).map(([action, actions, status]): Statement => ({
    says: `lifecycle action ${action}`,
    holds: async (sandbox) => {
      const { id } = await created(sandbox);
      for (const one of actions) await act(sandbox, id, one);
      const { body } = await get(sandbox, `/experiences/${id}`);
      assertEquals(body.experience.status, status);
    },
  })),
  ...([["paused", PAUSED_ID], ["ended", ENDED_ID]] as const).flatMap((
    [status, id],
  ): Statement[] =>
    statements({
      [`the time series of an experience that is ${status} is truncated`]:
        async (sandbox) => {
          const { body } = await timeSeries(
            sandbox,
            { metrics: ["n_orders"] },
            id,
          );
          assertEquals(body.segments.Control.data, [
            { dt: "2026-03-02 00:00:00", n_orders: 1 },
          ]);
        },
      [`the export of an experience that is ${status} is truncated`]: async (
        sandbox,
      ) => assertEquals((await exportRows(sandbox, {}, id)).length, 3),
      [`an endTs after the ${status} date is clamped to it`]: async (
        sandbox,
      ) => {
        const rows = await exportRows(sandbox, { endTs: "9999999999" }, id);
        assertEquals(rows.length, 3);
      },
    })
  ),
];
