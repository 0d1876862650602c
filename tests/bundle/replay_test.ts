/** What is recorded is replayed: the same answers, files and readouts. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import { createClient, NotFoundError } from "../../lib/api/mod.ts";
import {
  BundleError,
  MissingRequestError,
  openBundle,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import { loadExport, loadTimeSeries } from "../../lib/loaders/mod.ts";
import {
  readout,
  readoutFromBundle,
  recheckReadouts,
} from "../../lib/readout/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import {
  answeredBy,
  experienceAnswer,
  exportAnswer,
  filesOf,
  ID,
  inFolder,
  recorded,
} from "./_bundles.ts";

const EXPERIENCE = DEMO_EXPERIENCES.clearWinner;

Deno.test("a readout and its bundle", async (t) => {
  using store = await createDemoStore({ scale: 0.1 });
  await inFolder(async (folder) => {
    const path = join(folder, "bundle");
    const options = {
      level: 0.9,
      end: new Date("2026-10-20T00:00:00Z"),
      filters: { deviceType: "mobile" as const },
    };
    const sandbox = await startSandbox({ store });
    const then = await readout(createClient(sandbox), EXPERIENCE, {
      ...options,
      bundle: path,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
    await sandbox.close();

    await t.step("give the same readout again, with no service", async () => {
      const now = await readoutFromBundle(path);
      assertEquals(now, then);
      assertEquals(now.settings.level, 0.9);
      assertEquals(await recheckReadouts(path), [
        { experienceId: EXPERIENCE, same: true, changes: [] },
      ]);
    });

    await t.step(
      "hold the options as data, and nothing else of them",
      async () => {
        const { manifest } = await openBundle(path);
        assertEquals(manifest.readouts[0]!.parameters, {
          level: 0.9,
          end: "2026-10-20T00:00:00.000Z",
          filters: { deviceType: "mobile" },
        });
      },
    );

    await t.step("are the same bytes when made again elsewhere", async () => {
      const again = join(folder, "again");
      await using other = await startSandbox({ store });
      await readout(createClient(other), EXPERIENCE, {
        ...options,
        bundle: again,
      });
      assertEquals(await filesOf(again), await filesOf(path));
    });

    await t.step("refuse what was not asked for, naming it", async () => {
      const error = await assertRejects(
        () => readoutFromBundle(path, { maxZScore: 3 }),
        MissingRequestError,
      );
      assertEquals(error.method, "POST");
      assertStringIncludes(error.path, `${EXPERIENCE}/`);
      assertStringIncludes(error.message, '"maxZScore":3');
      assertStringIncludes(error.message, "it has ");
    });

    await t.step("let other choices be made of the same data", async () => {
      const strict = await readoutFromBundle(path, { level: 0.99 });
      assertEquals(strict.settings.level, 0.99);
      assertEquals(strict.variations, then.variations);
    });

    await t.step("tell what another library makes of them", async () => {
      const bundle = await openBundle(path);
      const [row] = await recheckReadouts({
        ...bundle,
        result: async (one) => ({
          ...await bundle.result(one) as Record<string, unknown>,
          decision: { verdict: "ship" },
        }),
      });
      assertEquals(row!.same, false);
      assertEquals(row!.changes[0]!.path, "decision.verdict");
    });
  });
});

Deno.test("frames of every kind load from a replay as from the service", () =>
  inFolder(async (folder) => {
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
  inFolder(async (folder) => {
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
      // The bucket holds 50 calls, and gets 25 back every 30 s.
      for (let call = 0; call < 120; call++) await client.getExperience(ID);
      assert(performance.now() - started < 30_000);
      await assertRejects(
        () => client.listExperiences(),
        MissingRequestError,
        "no answer to GET /v25-10-beta/experiences-list; it has none of that path",
      );
    } finally {
      globalThis.fetch = real;
    }
  }));

Deno.test("answers that change are given in their order, the last one for good", () =>
  inFolder(async (folder) => {
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
  inFolder(async (folder) => {
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
  inFolder(async (folder) => {
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
  inFolder(async (folder) => {
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
      "was not downloaded when it was recorded",
    );
  }));

Deno.test("halves of an export of a running experience are found again", () =>
  inFolder(async (folder) => {
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

Deno.test("a recording goes on where another left off", () =>
  inFolder(async (folder) => {
    const path = join(folder, "bundle");
    const service = answeredBy((url) =>
      url.pathname.endsWith("list")
        ? Response.json({ experiencesList: [] })
        : experienceAnswer()
    );
    const first = await recordBundle(path);
    await first.client(service).getExperience(ID);
    // As a kernel leaves it that is ended at once.
    await Deno.mkdir(join(path, "exports"));
    await Deno.writeTextFile(join(path, "exports", "left-over.part"), "x");
    const second = await recordBundle(path, { append: true });
    await second.client(service).listExperiences();
    const { requests } = await second.finish();
    assertEquals(requests.length, 2);
    assertEquals((await verifyBundle(path)).problems, []);
  }));

Deno.test("a bundle is whole after each answer, and is never written over", () =>
  inFolder(async (folder) => {
    const path = join(folder, "bundle");
    const recording = await recordBundle(path);
    const client = recording.client(answeredBy(() => experienceAnswer()));
    assertEquals((await verifyBundle(path)).intact, true);
    await client.getExperience(ID);
    assertEquals((await verifyBundle(path)).intact, true);
    await assertRejects(
      () => recordBundle(path),
      BundleError,
      "is not empty",
    );
  }));

Deno.test("a readout that fails leaves no bundle", () =>
  inFolder(async (folder) => {
    const bundle = join(folder, "bundle");
    const service = answeredBy(() => experienceAnswer({ status: "pending" }));
    await assertRejects(() => readout(service, ID, { bundle }));
    assertEquals([...(await filesOf(folder)).keys()], []);
    await assertRejects(() => Deno.stat(bundle), Deno.errors.NotFound);
  }));

Deno.test("two services do not go into one bundle", () =>
  inFolder(async (folder) => {
    const recording = await recordBundle(join(folder, "bundle"));
    const client = (host: string) =>
      recording.client(createClient({
        baseUrl: `https://${host}.test`,
        token: "secret-token",
        fetch: () => Promise.resolve(experienceAnswer()),
      }));
    await client("one").getExperience(ID);
    await assertRejects(
      () => client("two").getExperience(ID),
      BundleError,
      "records https://one.test, and a request went to https://two.test",
    );
  }));
