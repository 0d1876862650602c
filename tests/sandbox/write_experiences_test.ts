import { assert, assertEquals, assertNotEquals } from "@std/assert";
import type { Sandbox } from "../../lib/sandbox/mod.ts";
import {
  at,
  call,
  contents,
  counts,
  experience,
  EXPERIENCE_ID,
  exportRows,
  order,
  visit,
  withSandbox,
} from "./_harness.ts";

const INPUT = {
  name: "Bigger buttons",
  type: "content/advanced",
  variations: [
    { name: "Control", percentage: 50, isControl: true },
    { name: "Big", percentage: 50, isControl: false },
  ],
};

const create = (sandbox: Sandbox, experience: unknown) =>
  call(sandbox, "POST", "/experiences", { experience });

const replace = (sandbox: Sandbox, id: string, experience: unknown) =>
  call(sandbox, "PUT", `/experiences/${id}`, { experience });

const act = (sandbox: Sandbox, id: string, action: string) =>
  call(sandbox, "POST", `/experiences/${id}/actions/${action}`);

Deno.test("an offer is for personalization/offer only", async () => {
  const variations = [
    { name: "Holdout", percentage: 50, isControl: true },
    { name: "Offer", percentage: 50, isControl: false, offer: { percent: 10 } },
  ];
  await withSandbox(contents(), async (sandbox) => {
    const offered = await create(sandbox, {
      ...INPUT,
      type: "personalization/offer",
      variations,
    });
    assertEquals(offered.body.experience.variations[1].offer, { percent: 10 });
    const refused = await create(sandbox, { ...INPUT, variations });
    assertEquals(refused.status, 400);
  });
});

Deno.test("variations need different names, one control and shares that sum to 100", async () => {
  const [control, big] = INPUT.variations;
  const broken = [
    [],
    [control, { ...big, name: "Control" }],
    [control, { ...big, isControl: true }],
    [{ ...control, isControl: false }, big],
    [control, { ...big, percentage: 49 }],
  ];
  await withSandbox(contents(), async (sandbox) => {
    for (const variations of broken) {
      const { status, body } = await create(sandbox, { ...INPUT, variations });
      assertEquals(status, 400);
      assertEquals(Object.keys(body.properties.experience.properties), [
        "variations",
      ]);
    }
    const bare = await call(sandbox, "POST", "/experiences", INPUT);
    assertEquals(bare.status, 400);
  });
});

Deno.test("a replacement resets what it leaves out and keeps what cannot be written", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const { body } = await create(sandbox, {
      ...INPUT,
      description: "Try it",
      keyMetrics: [{ name: "aov" }],
      note: "mine",
    });
    const made = body.experience;
    const answer = await replace(sandbox, made.id, {
      name: "Smaller buttons",
      type: "content/theme",
      variations: made.variations,
      status: "ended",
    });
    assertEquals(answer.status, 200);
    const after = answer.body.experience;
    assertEquals(after.name, "Smaller buttons");
    assertEquals(after.description, null);
    assertEquals(after.keyMetrics, []);
    assertEquals(after.note, undefined);
    assertEquals(after.status, "pending");
    assertEquals(after.createdAtTs, made.createdAtTs);
    assertEquals(after.variations, made.variations);
    assertEquals(after.audience, made.audience);
  });
});

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
    const { id } = (await create(sandbox, INPUT)).body.experience;
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

Deno.test("custom events are added and renamed by id, and show in the collection", async () => {
  const put = (sandbox: Sandbox, customEvents: unknown) =>
    call(sandbox, "PUT", "/custom-events", { customEvents });
  await withSandbox(contents(), async (sandbox) => {
    const first = await put(sandbox, [{ id: "b", name: "B" }]);
    assertEquals(first.headers.get("x-ratelimit-limit"), "50");
    const second = await put(sandbox, [
      { id: "a", name: "A" },
      { id: "b", name: "B again" },
    ]);
    const all = [{ id: "a", name: "A" }, { id: "b", name: "B again" }];
    assertEquals(second.body, { customEvents: all });
    const list = await call(sandbox, "GET", "/experiences-list");
    assertEquals(list.body.experiencesList[0].customEvents, all);
    assertEquals((await put(sandbox, [])).status, 400);
  });
});

Deno.test("writing to an unknown experience is 404", async () => {
  const unknown = "33333333-3333-4333-8333-333333333333";
  await withSandbox(contents(), async (sandbox) => {
    assertEquals((await replace(sandbox, unknown, INPUT)).status, 404);
    assertEquals((await act(sandbox, unknown, "start")).status, 404);
    assertEquals((await act(sandbox, EXPERIENCE_ID, "stop")).status, 404);
  });
});

Deno.test("two created experiences differ in every id", async () => {
  await withSandbox(contents(), async (sandbox) => {
    const one = (await create(sandbox, INPUT)).body.experience;
    const other = (await create(sandbox, INPUT)).body.experience;
    assertNotEquals(one.id, other.id);
    assert(one.variations[0].id !== other.variations[0].id);
  });
});
