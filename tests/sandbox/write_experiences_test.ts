/** What no statement of tests/contract says of experiences that are moved on. */

import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { act, create } from "../contract/experiences/_calls.ts";
import {
  at,
  contents,
  counts,
  experience,
  EXPERIENCE_ID,
  exportRows,
  order,
  visit,
  withSandbox,
} from "./_harness.ts";

Deno.test("pending starts, started pauses or ends, paused starts or ends, ended is final", async () => {
  const allowed = new Map([
    ["pending", ["start"]],
    ["started", ["pause", "end"]],
    ["paused", ["start", "end"]],
    ["ended", [] as string[]],
  ]);
  const target = { start: "started", pause: "paused", end: "ended" };
  for (const [status, actions] of allowed) {
    for (const [action, to] of Object.entries(target)) {
      const stored = experience({
        status: status as "pending",
        pausedAtTs: status === "paused" ? at("03T00:00:00") : null,
      });
      await withSandbox(
        contents({ experiences: [stored] }),
        async (sandbox) => {
          const answer = await act(sandbox, EXPERIENCE_ID, action);
          if (actions.includes(action)) {
            assertEquals(answer.status, 200);
            assertEquals(answer.body.experience.status, to);
          } else {
            assertEquals(answer.status, 400);
            assertEquals(answer.body, {
              errors: [`Cannot ${action} an experience that is ${status}`],
              properties: {},
            });
          }
        },
      );
    }
  }
});

Deno.test("lifecycle actions write their times, by the store's clock", async () => {
  let now = 0;
  await withSandbox(contents(), async (sandbox) => {
    const { id } = (await create(sandbox)).body.experience;
    const started = (await act(sandbox, id, "start")).body.experience;
    assertEquals(started.startedAtTs, at("04T23:00:00"));
    now = 60_000;
    const paused = (await act(sandbox, id, "pause")).body.experience;
    assertEquals(paused.pausedAtTs, at("04T23:01:00"));
    now = 120_000;
    const resumed = (await act(sandbox, id, "start")).body.experience;
    assertEquals(resumed.startedAtTs, started.startedAtTs);
    assertEquals(resumed.pausedAtTs, null);
    now = 180_000;
    const ended = (await act(sandbox, id, "end")).body.experience;
    assertEquals(ended.endedAtTs, at("04T23:03:00"));
  }, { clock: () => now });
});

Deno.test("time while paused counts nowhere, and the reconciliation says so", async () => {
  let now = 0;
  const rows = contents({
    exposures: [
      visit("1"),
      visit("2", { seenAtMs: at("04T23:00:30") }),
      visit("3", { seenAtMs: at("04T23:01:30") }),
    ],
    orders: [
      order("a", "1"),
      order("b", "1", { createdAtMs: at("04T23:00:30") }),
      order("c", "3", { createdAtMs: at("04T23:01:30") }),
    ],
  });
  await withSandbox(rows, async (sandbox) => {
    await act(sandbox, EXPERIENCE_ID, "pause");
    now = 60_000;
    await act(sandbox, EXPERIENCE_ID, "start");
    now = 120_000;
    assertEquals(await counts(sandbox, {}), { visitors: 2, orders: 2 });
    const reasons = (await exportRows(sandbox, {
      exportType: "order_reconciliation",
    })).map((row) => [row.order_id, row.exclusion_reason]);
    assertEquals(reasons, [
      ["a", "not_excluded"],
      ["b", "experience_paused"],
      ["c", "not_excluded"],
    ]);
  }, { clock: () => now });
});

Deno.test("two created experiences differ in every id", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const one = (await create(sandbox)).body.experience;
    const other = (await create(sandbox)).body.experience;
    assertNotEquals(one.id, other.id);
    assert(one.variations[0].id !== other.variations[0].id);
  });
});
