/** Recorded responses and files are replayed. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { createClient, NotFoundError } from "../../lib/api/mod.ts";
import {
  BundleError,
  MissingRequestError,
  openBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { loadExport, loadTimeSeries } from "../../lib/loaders/mod.ts";
import { createDemoStore, startSandbox } from "../../lib/sandbox/mod.ts";
import {
  answeredBy,
  EXPERIENCE,
  experienceAnswer,
  exportAnswer,
  ID,
  recorded,
} from "./_bundles.ts";
import { withFolder } from "../_folder.ts";

Deno.test("frames of every kind load from a replay as from the service", () =>
  withFolder(async (folder) => {
    using store = await createDemoStore({ scale: 0.05 });
    const path = join(folder, "bundle");
    const sandbox = await startSandbox({ store });
    const load = async (client: ReturnType<typeof createClient>) => [
      await client.listExperiences({ status: "ended" }),
      (await loadTimeSeries(client, EXPERIENCE)).toRecords(),
      (await loadExport(client, EXPERIENCE)).frame.toRecords(),
      (await loadExport(client, EXPERIENCE, { exportType: "order_line_items" }))
        .frame.toRecords(),
      await client.getExperience(ID).catch((error) => error.message),
      await client.seasonalSnapshot({
        event: "BFCM",
        metric: "revenue",
        start: "2025-11-20T00:00:00Z",
        end: "2025-12-03T00:00:00Z",
      }),
    ];
    let then: unknown;
    await recorded(path, createClient(sandbox), async (client) => {
      then = await load(client);
    });
    await sandbox.close();
    assertEquals(await load((await openBundle(path)).client()), then);
    assertEquals((await verifyBundle(path)).problems, []);
  }));

Deno.test("a replay makes no request and waits for nothing", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    await recorded(
      path,
      answeredBy(() => experienceAnswer()),
      (client) => client.getExperience(ID),
    );
    const client = (await openBundle(path)).client();
    const real = globalThis.fetch;
    globalThis.fetch = () => {
      throw new Error("the network was used");
    };
    try {
      const started = performance.now();
      // The rate limit allows 50 calls, and refills by 25 every 30 s.
      for (let call = 0; call < 120; call++) await client.getExperience(ID);
      assert(performance.now() - started < 30_000);
      await assertRejects(
        () => client.listExperiences(),
        MissingRequestError,
        "no response to GET /v25-10-beta/experiences-list; it has none for that path",
      );
    } finally {
      globalThis.fetch = real;
    }
  }));

Deno.test("answers that change are given in their order, the last one for good", () =>
  withFolder(async (folder) => {
    const names = ["first", "second", "second", "third", "third"];
    let asked = 0;
    const service = answeredBy(() =>
      experienceAnswer({ name: names[asked++] })
    );
    const path = join(folder, "bundle");
    await recorded(path, service, async (client) => {
      for (const _ of names) await client.getExperience(ID);
    });
    const bundle = await openBundle(path);
    assertEquals(bundle.manifest.requests[0]!.answers.length, 4);
    const client = bundle.client();
    const seen: string[] = [];
    for (const _ of names) seen.push((await client.getExperience(ID)).name);
    assertEquals(seen, names);
    assertEquals((await client.getExperience(ID)).name, "third");
  }));

Deno.test("what the service refuses for good is replayed, what failed is not", () =>
  withFolder(async (folder) => {
    let asked = 0;
    const service = answeredBy((url) => {
      if (url.pathname.endsWith(ID)) {
        return Response.json({ error: "Not Found" }, { status: 404 });
      }
      asked++;
      return asked === 1
        ? Response.json({ error: "Internal Server Error" }, { status: 500 })
        : asked === 2
        ? new Response("<html>", { headers: { "content-type": "json" } })
        : Response.json({ experiencesList: [] });
    });
    const path = join(folder, "bundle");
    await recorded(path, service, async (client) => {
      await assertRejects(() => client.getExperience(ID), NotFoundError);
      await client.listExperiences();
    });
    const { manifest, client } = await openBundle(path);
    assertEquals(
      manifest.requests.map(({ answers }) => answers.map((one) => one.status)),
      [[200], [404]],
    );
    await assertRejects(() => client().getExperience(ID), NotFoundError);
  }));

Deno.test("an export that came at the third try is there at once", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const answers = [
      () => exportAnswer(null, "timed out"),
      () => exportAnswer("https://files.test/a?sig=one"),
      () => new Response("expired", { status: 403 }),
      () => exportAnswer("https://files.test/b?sig=two"),
      () => new Response("id\n1\n", { headers: { "content-length": "5" } }),
    ];
    const service = answeredBy(() => answers.shift()!());
    const target = join(folder, "orders.csv");
    await recorded(
      path,
      service,
      (client) => client.downloadExport(ID, {}, { path: target }),
    );
    const bundle = await openBundle(path);
    assertEquals(bundle.manifest.requests[0]!.answers.length, 1);
    await bundle.client().downloadExport(ID, {}, { path: target });
    assertEquals(await Deno.readTextFile(target), "id\n1\n");
    assertEquals((await verifyBundle(path)).problems, []);
  }));

Deno.test("an export whose file was never fetched says so", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const service = answeredBy(() =>
      exportAnswer("https://files.test/a?sig=one")
    );
    await recorded(path, service, (client) => client.experienceExport(ID));
    await assertRejects(
      async () =>
        await (await openBundle(path)).client()
          .downloadExport(ID, {}, { path: join(folder, "orders.csv") }),
      BundleError,
      "was not downloaded during recording",
    );
  }));

Deno.test("halves of an export of a running experience are found again", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const startedAtTs = Date.now() - 20 * 86_400_000;
    const service = answeredBy(async (url, init) => {
      if (url.hostname === "files.test") {
        return new Response(`id\n${url.searchParams.get("n")}\n`);
      }
      if (init.method === "GET") {
        return experienceAnswer({ status: "started", startedAtTs });
      }
      const { startTs } = JSON.parse(String(init.body));
      return await exportAnswer(
        startTs === undefined ? null : `https://files.test/x?n=${startTs}`,
      );
    });
    const target = join(folder, "orders.csv");
    await recorded(path, service, async (client) => {
      const { parts } = await client.downloadExport(ID, {}, { path: target });
      assertEquals(parts, 2);
    });
    const then = await Deno.readTextFile(target);
    const bundle = await openBundle(path);
    assert(bundle.manifest.moment! >= startedAtTs);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await bundle.client().downloadExport(ID, {}, { path: target });
    assertEquals(await Deno.readTextFile(target), then);
  }));
