/** Malicious bundles are rejected and do no harm. */

import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { createHash } from "node:crypto";
import type { BundleManifest } from "../../lib/bundle/mod.ts";
import { BundleError, openBundle, verifyBundle } from "../../lib/bundle/mod.ts";
import { headFiles } from "../../lib/bundle/_files.ts";
import { readoutFromBundle } from "../../lib/readout/mod.ts";
import { answeredBy, exportAnswer, ID, recorded } from "./_bundles.ts";
import { withFolder } from "../_folder.ts";

const sha256 = (bytes: Uint8Array) =>
  createHash("sha256").update(bytes).digest("hex");

/** Makes a harmless bundle with one export. */
async function plainBundle(path: string): Promise<BundleManifest> {
  const service = answeredBy((url) =>
    url.hostname === "files.test"
      ? new Response("order_id,net_revenue\n1,20\n")
      : exportAnswer("https://files.test/orders.csv?signature=5ef1")
  );
  await recorded(
    path,
    service,
    (client) => client.downloadExport(ID, {}, { path: `${path}.csv` }),
  );
  return (await openBundle(path)).manifest;
}

/** Writes a manifest with matching digests. */
async function forge(path: string, manifest: BundleManifest): Promise<void> {
  for (const [name, text] of Object.entries(headFiles(manifest))) {
    await Deno.writeTextFile(join(path, name), text);
  }
}

async function refused(path: string, message: string): Promise<void> {
  await assertRejects(() => openBundle(path), BundleError, message);
  assertEquals((await verifyBundle(path)).intact, false);
}

Deno.test("a manifest names no file outside its bundle", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    const [content] = manifest.exports;
    const [request] = manifest.requests;
    for (
      const name of [
        "../../../../etc/passwd",
        "/etc/passwd",
        "..",
        `${"a".repeat(63)}/`,
        "A".repeat(64),
        `${"a".repeat(64)}\0`,
      ]
    ) {
      await forge(path, {
        ...manifest,
        exports: [{ ...content!, sha256: name }],
        requests: [{
          ...request!,
          answers: [{ ...request!.answers[0]!, export: name }],
        }],
      });
      await refused(path, "must be a SHA-256 digest");
    }
  }));

Deno.test("links are not followed, neither of files nor of folders", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const { exports: [content] } = await plainBundle(path);
    const names = [
      `exports/${content!.sha256}.csv.gz`,
      "exports",
      "SHA256SUMS",
      "manifest.json",
    ];
    for (const name of names) {
      const file = join(path, name);
      const away = join(folder, "away");
      await Deno.rename(file, away);
      await Deno.symlink(away, file);
      const { problems } = await verifyBundle(path);
      assert(
        problems.some(({ message }) => message.includes("is a link")),
        name,
      );
      const client = await openBundle(path).then(
        (one) => one.client(),
        () => null,
      );
      if (client !== null) {
        await assertRejects(
          () => client.downloadExport(ID, {}, { path: `${path}.csv` }),
          BundleError,
          "is a link",
        );
      }
      await Deno.remove(file);
      await Deno.rename(away, file);
    }
    assertEquals((await verifyBundle(path)).problems, []);
  }));

Deno.test("a file that grows beyond its declared size is stopped there", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    const zeros = new Uint8Array(2 ** 20);
    const bomb = new Uint8Array(
      await new Response(
        ReadableStream.from((function* () {
          for (let part = 0; part < 200; part++) yield zeros;
        })()).pipeThrough(new CompressionStream("gzip")),
      ).arrayBuffer(),
    );
    const stored = { bytes: bomb.length, sha256: sha256(bomb) };
    const [content] = manifest.exports;
    const file = join(path, `exports/${content!.sha256}.csv.gz`);
    await Deno.writeFile(file, bomb);
    await forge(path, { ...manifest, exports: [{ ...content!, stored }] });
    const stream = await (await openBundle(path)).export(content!.sha256);
    let received = 0;
    await assertRejects(
      async () => {
        for await (const chunk of stream) received += chunk.length;
      },
      BundleError,
      "has more than the 26 bytes in the manifest",
    );
    assertEquals(received, 0);
    assertStringIncludes(
      (await verifyBundle(path)).problems[0]!.message,
      "has more than",
    );

    await forge(path, {
      ...manifest,
      exports: [{ ...content!, bytes: 200 * 2 ** 20, stored }],
    });
    await refused(path, "which is implausible for a table");
  }));

Deno.test("sizes beyond what is reasonable are refused unread", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    const [request] = manifest.requests;
    for (const bytes of [1e12, -1, 0.5]) {
      await forge(path, {
        ...manifest,
        requests: [{
          ...request!,
          answers: [{ ...request!.answers[0]!, bytes }],
        }],
      });
      await refused(path, "requests.0.answers.0.bytes");
    }
    // A sparse file takes no disk space.
    using file = await Deno.open(join(path, "manifest.json"), { write: true });
    await file.truncate(2 ** 33);
    await refused(path, "8589934592 bytes, and the limit is 67108864");
  }));

Deno.test("entries that are there twice are refused", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    const { requests, exports } = manifest;
    await forge(path, { ...manifest, requests: [...requests, ...requests] });
    await refused(path, "has a request twice");
    await forge(path, { ...manifest, exports: [...exports, ...exports] });
    await refused(path, "has an export twice");

    // JSON.parse silently accepts a second key of the same name.
    const text = headFiles(manifest)["manifest.json"].replace(
      '"moment": null',
      '"moment": 1,\n  "moment": null',
    );
    await Deno.writeTextFile(join(path, "manifest.json"), text);
    await refused(path, "is not in canonical form");
  }));

Deno.test("what is not a manifest is refused in words", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    const file = join(path, "manifest.json");
    const text = headFiles(manifest)["manifest.json"];
    const cases: readonly (readonly [string, string])[] = [
      ["", "is not JSON"],
      ["null", "has an error at its top"],
      ["[]", "has an error at its top"],
      ["\ufeff" + text, "is not JSON"],
      [text.replace('"readout-bundle"', '"zip"'), "has an error at format"],
      [
        text.replace('"format": ', '"extra": 1, "format": '),
        "has an error at its top",
      ],
      [
        text.replace(
          '"body": {',
          `"body": ${"[".repeat(1e5)}${"]".repeat(1e5)}, "b": {`,
        ),
        "is nested too deeply",
      ],
      [text.replace('"query": {}', '"query": {"__proto__": "x"}'), ""],
    ];
    for (const [content, message] of cases) {
      await Deno.writeTextFile(file, content);
      await refused(path, message);
    }
    await Deno.remove(file);
    await refused(path, "manifest.json not found");
    await Deno.mkdir(file);
    await refused(path, "is not a file");
  }));

Deno.test("a bundle of a newer format says which Readout it wants", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    await forge(path, { ...manifest, formatVersion: 3 });
    await refused(
      path,
      "has format version 3, but this Readout reads versions up to 2. Open it with a newer Readout",
    );
    await forge(path, { ...manifest, formatVersion: 0 });
    await refused(path, "has an error at formatVersion");
  }));

Deno.test("a bundle of another contract is read, and not replayed", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    await forge(path, { ...manifest, contract: "v24-01" });
    assertEquals((await verifyBundle(path)).intact, true);
    const client = (await openBundle(path)).client();
    await assertRejects(
      () => client.getExperience(ID),
      BundleError,
      "from service version v24-01",
    );
  }));

Deno.test("recorded options write no file and run no code", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    const manifest = await plainBundle(path);
    const result = new TextEncoder().encode("{}");
    const stored = { bytes: result.length, sha256: sha256(result) };
    await Deno.mkdir(join(path, "results"));
    await Deno.writeFile(join(path, `results/${stored.sha256}.json`), result);
    const target = join(folder, "written");
    await forge(path, {
      ...manifest,
      readouts: [{
        experienceId: ID,
        parameters: { bundle: target, onProgress: "x", signal: {} },
        result: stored,
      }],
    });
    await assertRejects(
      () => readoutFromBundle(path),
      BundleError,
      `no response to GET /v25-10-beta/experiences/${ID}`,
    );
    await assertRejects(() => Deno.stat(target), Deno.errors.NotFound);
  }));
