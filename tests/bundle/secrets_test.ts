/** No file of a bundle contains the token or the signature of a URL. */

import { assert, assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { createClient } from "../../lib/api/mod.ts";
import { BundleError, openBundle, recordBundle } from "../../lib/bundle/mod.ts";
import { readout } from "../../lib/readout/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import type { AnswerFaultRule } from "../sandbox/_answer_faults.ts";
import { interceptAnswers } from "../sandbox/_answer_faults.ts";
import { answeredBy, exportAnswer, filesOf, ID, recorded } from "./_bundles.ts";
import { withFolder } from "../_folder.ts";

/** Returns all text of a bundle: file names, files, and decompressed content. */
async function textsOf(path: string): Promise<string> {
  const texts: string[] = [];
  for (const [name, bytes] of await filesOf(path)) {
    texts.push(name, new TextDecoder().decode(bytes));
    if (!name.endsWith(".gz")) continue;
    const content = new Blob([bytes]).stream()
      .pipeThrough(new DecompressionStream("gzip"));
    texts.push(await new Response(content).text());
  }
  return texts.join("\n");
}

Deno.test("a recorded readout holds neither token nor signature, whatever fails", async () => {
  using store = await createDemoStore({ scale: 0.02 });
  const faults: (readonly AnswerFaultRule[])[] = [
    [],
    [{ fault: { kind: "nullUrl" }, times: 1 }],
    [{ fault: { kind: "expiredUrl" }, times: 1 }],
    [{ fault: { kind: "reset" }, endpoint: "download", times: 1 }],
  ];
  for (const rules of faults) {
    await withFolder(async (folder) => {
      await using sandbox = await startSandbox({
        store,
        intercept: interceptAnswers(rules),
      });
      const signatures: string[] = [];
      const client = createClient({
        baseUrl: sandbox.baseUrl,
        token: sandbox.token,
        fetch: async (input, init) => {
          const query = new URL(String(input)).searchParams;
          signatures.push(...query.getAll("signature"));
          return await fetch(input, init);
        },
      });
      const bundle = join(folder, "bundle");
      await readout(client, DEMO_EXPERIENCES.clearWinner, { bundle });
      const text = await textsOf(bundle);
      assert(signatures.length > 0);
      for (const secret of [sandbox.token, ...signatures]) {
        assert(secret.length > 20);
        assertEquals(text.includes(secret), false);
      }
      assertEquals(/signature=(?!\[)|expires=/.test(text), false);
      assert(text.includes("order_id"), "the export was looked at");
    });
  }
});

Deno.test("a service that repeats token and address in its words is not quoted", () =>
  withFolder(async (folder) => {
    const url =
      "https://files.test/o.csv?X-Amz-Signature=5ef1a&X-Amz-Credential=AKIA1";
    const service = answeredBy((asked) => {
      if (asked.pathname.endsWith("export")) {
        return exportAnswer(url, `ready at ${url}`);
      }
      if (asked.hostname === "files.test") return new Response("id\n1\n");
      return Response.json({
        experiencesList: [],
        image: "https://img.test/a.png?w=2\u0026sig=a1b2c3d4&h=3",
        caller: "secret-token-5f1c",
      });
    });
    const path = join(folder, "bundle");
    await recorded(path, service, async (client) => {
      await client.listExperiences();
      await client.downloadExport(ID, {}, { path: join(folder, "o.csv") });
    });
    const text = await textsOf(path);
    for (const secret of ["5ef1a", "AKIA1", "a1b2c3d4", "secret-token-5f1c"]) {
      assertEquals(text.includes(secret), false, secret);
    }
    const { manifest } = await openBundle(path);
    const list = manifest.requests.find(({ method }) => method === "GET")!;
    assertEquals(list.answers[0]!.removed, 2);
    assert(text.includes("w=2") && text.includes("h=3"), "the rest stays");
  }));

Deno.test("an export at a relative address is recorded, and its signature is not", () =>
  withFolder(async (folder) => {
    const service = answeredBy((asked) =>
      asked.pathname.startsWith("/files/")
        ? new Response("id\n1\n")
        : exportAnswer(
          "/files/o.csv?ticket=5ef1a5ef1a",
          "see ?ticket=5ef1a5ef1a",
        )
    );
    const path = join(folder, "bundle");
    const file = join(folder, "o.csv");
    await recorded(
      path,
      service,
      (client) => client.downloadExport(ID, {}, { path: file }),
    );
    assertEquals((await textsOf(path)).includes("5ef1a"), false);
    await (await openBundle(path)).client().downloadExport(ID, {}, {
      path: file,
    });
    assertEquals(await Deno.readTextFile(file), "id\n1\n");
  }));

Deno.test("a request of the caller's own is recorded without the token, and replayed", () =>
  withFolder(async (folder) => {
    const service = answeredBy(() =>
      Response.json({ goals: 2, key: "secret-token-5f1c" })
    );
    const path = join(folder, "bundle");
    await recorded(
      path,
      service,
      (client) => client.request("PATCH", "/goals/7", { a: 1 }),
    );
    assertEquals((await textsOf(path)).includes("5f1c"), false);
    assertEquals(
      await (await openBundle(path)).client()
        .request("PATCH", "/goals/7", { a: 1 }),
      { goals: 2, key: "[removed]" },
    );
  }));

Deno.test("a token in quotes is found where JSON has escaped it", () =>
  withFolder(async (folder) => {
    const token = 'two"quotes\\and-more';
    const service = answeredBy(
      () => Response.json({ experiencesList: [], said: `key ${token}` }),
      token,
    );
    const path = join(folder, "bundle");
    await recorded(path, service, (client) => client.listExperiences());
    const text = await textsOf(path);
    assertEquals(text.includes("quotes"), false);
  }));

Deno.test("a request that holds the token is not recorded", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const recording = await recordBundle(path);
    const client = recording.client(
      answeredBy(() => Response.json({ segments: {}, variations: [] })),
    );
    const error = await assertRejects(
      () =>
        client.experienceTimeSeries(ID, {
          filters: { shippingMethods: ["secret-token-5f1c"] },
        }),
      BundleError,
      "contains the access token",
    );
    assertEquals(error.message.includes("5f1c"), false);
    assertEquals((await textsOf(path)).includes("5f1c"), false);
  }));
