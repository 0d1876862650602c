/** Small changes of the code that no other test would notice. */

import {
  assertEquals,
  assertRejects,
  assertStringIncludes,
  assertThrows,
} from "@std/assert";
import { createClient, SchemaError } from "../../lib/api/mod.ts";
import { analysisFrame, loadSitewideSnapshot } from "../../lib/loaders/mod.ts";
import { createStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { fakeClient, fakeClock, ID, json } from "../api/_fake_service.ts";
import { readingOf } from "./_meaning.ts";
import { experience } from "./modes/_changes.ts";
import { serve } from "./service.ts";

const TOKEN = "s3cret/T0ken+5f1c==";

Deno.test("the control is the first variation, wherever it is listed", async () => {
  const reversed = (one: { variations: unknown[] }) => ({
    ...one,
    variations: one.variations.toReversed(),
  });
  const usual = await readingOf({});
  const { result } = await readingOf({ json: experience(reversed) });
  assertEquals(
    result!.variations.map(({ name }) => name),
    ["Control", "Bar"],
  );
  assertEquals(result!.metrics, usual.result!.metrics);
});

Deno.test("of several currencies none is shown", async () => {
  const { result, failed } = await readingOf({
    json: experience((one) => ({ ...one, currency: null })),
    csv: (text) => text.replace(/,USD,(?=4)/g, ",EUR,"),
  });
  assertEquals(result!.experience.currency, null);
  assertEquals(failed.includes("currencies: currencies-mixed"), true);
});

Deno.test("an estimate, its ends and the value before are of their own fields", async () => {
  const frame = await analysisFrame({
    metrics: [{
      variation: "Bar",
      aov: {
        ...{ value: 5, ci_low: 4, ci_high: 7 },
        uplift: { value: 0.1, ci_low: -0.2, ci_high: 0.3 },
      },
    }],
  });
  const [row] = frame.toRecords();
  assertEquals(
    [row!.value, row!.ci_low, row!.ci_high],
    [5, 4, 7],
  );
  assertEquals([row!.lift, row!.lift_low, row!.lift_high], [0.1, -0.2, 0.3]);
  await using service = serve(TOKEN, {});
  const { baseUrl } = service;
  const snapshot = await loadSitewideSnapshot(
    createClient({ baseUrl, token: TOKEN }),
    { start: "2026-03-02", end: "2026-03-16" },
  );
  const [metric] = snapshot.toRecords();
  assertEquals([metric!.value, metric!.previous_value], [240, 200]);
});

Deno.test("a token is sent in the clear to this machine only", async () => {
  for (const host of ["127.evil.com", "127.0.0.1.evil.com", "127.1.evil"]) {
    const error = assertThrows(
      () => createClient({ baseUrl: `http://${host}`, token: TOKEN }),
      Error,
    );
    assertStringIncludes(error.message, "unencrypted");
    await assertRejects(() => startSandbox({ hostname: host }), RangeError);
  }
  createClient({ baseUrl: "http://127.0.0.1:8000", token: TOKEN });
});

Deno.test("of several lists none is taken for the experiences", async () => {
  const lists = { rows: [{ id: "a" }], others: [{ id: "b" }] };
  const { client } = fakeClient([() => json(lists)]);
  await assertRejects(() => client.listExperiences(), SchemaError);
});

Deno.test("a halved export keeps the last part of a second", async () => {
  const none = {
    ...{ exportType: "orders", experienceId: ID, experienceName: "Bar" },
    ...{ url: null, expiresIn: 0, format: "csv", message: "timed out" },
  };
  const about = { id: ID, name: "Bar", status: "ended", variations: [] };
  const { client, sent } = fakeClient([
    () => json(none),
    () => json(none),
    () => json({ experience: about }),
    () => json({ ...none, url: "https://files.test/a.csv", expiresIn: 900 }),
    () => new Response("a\n", { headers: { "content-length": "2" } }),
    () => json(none),
  ]);
  const folder = await Deno.makeTempDir();
  await assertRejects(() =>
    client.downloadExport(ID, {
      start: new Date("2026-03-02T00:00:00Z"),
      end: new Date("2026-03-02T01:00:00.500Z"),
    }, { path: `${folder}/export.csv` })
  );
  const ends = sent.flatMap(({ body }) => {
    const { endTs } = (body ?? {}) as { endTs?: string };
    return endTs ?? [];
  });
  const last = Date.parse("2026-03-02T01:00:01Z") / 1000;
  assertEquals(ends.at(-1), String(last));
  await Deno.remove(folder, { recursive: true });
});

Deno.test("too early is tried again, as is what may pass", async () => {
  for (const status of [425, 408, 503]) {
    const { client, sent } = fakeClient([
      () => json({}, status),
      () => json({ experiencesList: [] }),
    ]);
    await client.listExperiences();
    assertEquals(sent.length, 2, String(status));
  }
});

Deno.test("a refill that is two days ahead is not waited for", async () => {
  const clock = fakeClock();
  const reset = String(clock.now() + 2 * 86_400_000);
  const { client } = fakeClient(
    [() =>
      json({ experiencesList: [] }, 200, {
        "x-ratelimit-limit": "1",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": reset,
        "date": new Date(clock.now()).toUTCString(),
      })],
    clock,
  );
  await client.listExperiences();
  const before = clock.now();
  await client.listExperiences();
  assertEquals(clock.now() - before < 3_600_000, true);
});

/** A store of three visitors, each one step further in the checkout. */
async function stagedStore() {
  const start = Date.parse("2026-03-02T00:00:00Z");
  const stages = [
    "started",
    "contact_info_submitted",
    "address_info_submitted",
  ];
  return await createStore({
    asOfMs: start + 86_400_000,
    experiences: [{
      ...{ id: ID, name: "Stages", status: "ended" },
      ...{ createdAtTs: start, startedAtTs: start },
      endedAtTs: start + 86_400_000,
      variations: [
        { id: "v1", name: "Control", percentage: 50, isControl: true },
        { id: "v2", name: "Bar", percentage: 50, isControl: false },
      ],
    }],
    exposures: stages.map((checkoutStage, i) => ({
      ...{ experienceId: ID, variationId: "v1", visitorId: `v${i}` },
      ...{ seenAtMs: start + i * 60_000, checkoutStage },
    })) as never,
    orders: [],
  });
}

Deno.test("a visitor who reached a stage is among those who reached it", async () => {
  using store = await stagedStore();
  await using sandbox = await startSandbox({ store });
  const client = createClient(sandbox);
  const counts = [];
  for (
    const reachedCheckoutStage of [
      "started",
      "contact_info_submitted",
      "address_info_submitted",
    ] as const
  ) {
    const { segments } = await client.experienceTimeSeries(ID, {
      metrics: ["n_visitors"],
      filters: { reachedCheckoutStage },
    });
    counts.push(segments.Control!.data.at(-1)?.n_visitors ?? 0);
  }
  assertEquals(counts, [3, 2, 1]);
});

Deno.test("an address expires at the moment that it names", async () => {
  let now = Date.parse("2026-03-05T00:00:00Z");
  using store = await stagedStore();
  await using sandbox = await startSandbox({ store, clock: () => now });
  const { url } = await createClient(sandbox).experienceExport(ID);
  const expires = Number(new URL(url!).searchParams.get("expires"));
  const statusAt = async (moment: number) => {
    now = moment;
    const response = await fetch(url!);
    await response.body?.cancel();
    return response.status;
  };
  assertEquals(await statusAt(expires - 1), 200);
  assertEquals(await statusAt(expires), 403);
});
