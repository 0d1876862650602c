/** Exports that arrive whole, however the service hands them over. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { type Client, createClient, ExportError } from "../../lib/api/mod.ts";
import { loadExport } from "../../lib/loaders/mod.ts";
import {
  createDemoStore,
  createStore,
  DEMO_EXPERIENCES,
  type SandboxOptions,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import { fakeClock } from "../api/_fake_service.ts";
import { interceptAnswers } from "../sandbox/_answer_faults.ts";

const ID = DEMO_EXPERIENCES.clearWinner;

async function withClient<T>(
  options: SandboxOptions,
  work: (client: Client, slept: readonly number[]) => Promise<T>,
): Promise<T> {
  const clock = fakeClock();
  await using sandbox = await startSandbox({ ...options, clock: clock.now });
  const { baseUrl, token } = sandbox;
  return await work(createClient({ baseUrl, token, clock }), clock.slept);
}

const idsOf = async (client: Client, id = ID): Promise<string[]> => {
  const { frame } = await loadExport(client, id);
  return frame.getColumn("order_id").toArray() as string[];
};

Deno.test("an export that times out is halved until it comes, and loses nothing", async () => {
  using store = await createDemoStore({ scale: 0.1 });
  const whole = await withClient({ store }, (client) => idsOf(client));
  assert(whole.length > 60);
  for (const exportRowLimit of [50, 20]) {
    const joined = await withClient(
      { store, exportRowLimit },
      (client) => idsOf(client),
    );
    assertEquals(joined.length, whole.length);
    assertEquals(joined.toSorted(), whole.toSorted());
  }
});

Deno.test("an order on the boundary of the halves is there once", async () => {
  const start = Date.parse("2026-03-02T00:00:00Z");
  const end = Date.parse("2026-03-04T00:00:00Z");
  const middle = (start + end) / 2;
  const times = [-2000, -1000, -1, 0, 1, 1000, 2000].map((by) => middle + by);
  using store = await createStore({
    timeZone: "UTC",
    currency: "USD",
    asOfMs: end,
    experiences: [{
      id: ID,
      name: "Boundary",
      status: "ended",
      startedAtTs: start,
      endedAtTs: end,
      variations: [
        { id: "a", name: "Control", percentage: 50, isControl: true },
        { id: "b", name: "Other", percentage: 50, isControl: false },
      ],
    }],
    exposures: times.map((_, index) => ({
      experienceId: ID,
      variationId: index % 2 === 0 ? "a" : "b",
      visitorId: `v${index}`,
      seenAtMs: start,
    })),
    orders: times.map((createdAtMs, index) => ({
      orderId: `o${index}`,
      visitorId: `v${index}`,
      createdAtMs,
      currency: "USD",
      netRevenue: 10 + index,
    })),
  });
  const ids = await withClient(
    { store, exportRowLimit: 6 },
    (client) => idsOf(client),
  );
  assertEquals(ids.toSorted(), times.map((_, index) => `o${index}`));
});

Deno.test("an export that says ids of variations alone has their names", async () => {
  using store = await createDemoStore({ scale: 0.02 });
  const fault = { kind: "renamedColumn", from: "variation", to: "x" } as const;
  const intercept = interceptAnswers([{ fault }]);
  const named = await withClient({ store }, (client) => loadExport(client, ID));
  await withClient({ store, intercept }, async (client) => {
    const { frame } = await loadExport(client, ID);
    assertEquals(
      frame.getColumn("variation").toArray(),
      named.frame.getColumn("variation").toArray(),
    );
    const { checks } = await readout(client, ID);
    const orders = checks.find(({ code }) => code === "order-count")!;
    assertEquals(orders.status, "pass");
  });
});

Deno.test("a service that only times out is asked a few times, not thousands", async () => {
  using store = await createDemoStore({ scale: 0.02 });
  await withClient(
    { store, intercept: interceptAnswers([{ fault: { kind: "nullUrl" } }]) },
    async (client, slept) => {
      const error = await assertRejects(
        () => loadExport(client, ID),
        ExportError,
      );
      assert(/timed out/i.test(error.message), error.message);
      assert(slept.length < 10);
    },
  );
});
