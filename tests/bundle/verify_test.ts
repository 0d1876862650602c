/** Any change of a bundle is detected. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { drawn } from "../_draw.ts";
import { join } from "node:path";
import {
  openBundle,
  recordBundle,
  verifyBundle,
} from "../../lib/bundle/mod.ts";
import {
  answeredBy,
  experienceAnswer,
  exportAnswer,
  filesOf,
  ID,
} from "./_bundles.ts";
import { withFolder } from "../_folder.ts";

/** Makes a bundle with one file of each kind. */
async function smallBundle(path: string): Promise<void> {
  const service = answeredBy((url, init) =>
    url.hostname === "files.test"
      ? new Response("order_id,net_revenue\n1,20\n2,30\n")
      : init.method === "GET"
      ? experienceAnswer()
      : exportAnswer("https://files.test/orders.csv?signature=5ef1")
  );
  const recording = await recordBundle(path, {
    notebook: {
      name: "x.ipynb",
      bytes: 2,
      sha256: "0".repeat(64),
      parameters: {},
    },
  });
  const client = recording.client(service);
  await client.getExperience(ID);
  await client.downloadExport(ID, {}, { path: `${path}.csv` });
  await recording.addReadout({
    experienceId: ID,
    parameters: { level: 0.9 },
    result: { headline: "No clear difference" },
  });
  await recording.finish();
}

/** Number of changed bytes per file and run. */
const BYTES = 150;

Deno.test("every byte of every file matters", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    await smallBundle(path);
    const files = await filesOf(path);
    assertEquals(
      [...files.keys()].map((name) => name.replace(/[0-9a-f]{64}/, "*")),
      [
        ...["SHA256SUMS", "answers/*.json", "answers/*.json"] as const,
        ...["exports/*.csv.gz", "manifest.json", "results/*.json"] as const,
      ],
    );
    const unnoticed: string[] = [];
    const names = [...files.keys()];
    const heads = ["SHA256SUMS", "manifest.json"];
    const contents = names.filter((name) => !heads.includes(name));
    // Problems of the other files are reported individually, so all of them are
    // changed together.
    for (const group of [...heads.map((name) => [name]), contents]) {
      const sizes = group.map((name) => files.get(name)!.length);
      for (const at of drawn(BYTES, [...Array(Math.max(...sizes)).keys()])) {
        const changed = group.filter((name) => at < files.get(name)!.length);
        for (const name of changed) {
          const bytes = files.get(name)!.slice();
          // Each change flips a different bit, so every bit position is tested.
          bytes[at]! ^= 1 << (at % 8);
          await Deno.writeFile(join(path, name), bytes);
        }
        const { intact, problems } = await verifyBundle(path);
        const told = new Set(problems.map((problem) => problem.path));
        const missed = group === contents
          ? changed.filter((name) => !told.has(name))
          : problems.length === 0
          ? changed
          : [];
        if (intact || missed.length > 0) unnoticed.push(`${missed} ${at}`);
      }
      for (const name of group) {
        await Deno.writeFile(join(path, name), files.get(name)!);
      }
    }
    assertEquals(unnoticed, []);
    assertEquals((await verifyBundle(path)).problems, []);
  }));

Deno.test("a change in a file is told of that file", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    await smallBundle(path);
    for (const [name, bytes] of await filesOf(path)) {
      const file = join(path, name);
      for (
        const changed of [
          bytes.slice(0, -1),
          new Uint8Array([...bytes, 10]),
          new Uint8Array(),
        ]
      ) {
        await Deno.writeFile(file, changed);
        const { problems } = await verifyBundle(path);
        assert(problems.length > 0);
        const expected = name === "manifest.json"
          ? ["manifest.json", "SHA256SUMS"]
          : [name];
        assert(expected.includes(problems[0]!.path), name);
      }
      await Deno.remove(file);
      const { problems: [missing] } = await verifyBundle(path);
      assertEquals(missing!.path, name);
      assertStringIncludes(missing!.message, "not found");
      await Deno.writeFile(file, bytes);
    }
  }));

Deno.test("what was added is found, in every folder", () =>
  withFolder(async (folder) => {
    const path = join(folder, "bundle");
    await smallBundle(path);
    const { digest } = await verifyBundle(path);
    const added = [
      ".hidden",
      "answers/note.txt",
      "exports/.DS_Store",
      `results/${"0".repeat(64)}.json`,
    ];
    for (const name of added) await Deno.writeTextFile(join(path, name), "");
    await Deno.mkdir(join(path, "more/inside"), { recursive: true });
    await Deno.symlink("/etc/passwd", join(path, "link"));
    const found = await verifyBundle(path);
    assertEquals(
      found.problems.map(({ path }) => path),
      [...added, "link", "more"].sort(),
    );
    assertEquals(found.digest, digest);
    assertEquals((await openBundle(path)).digest, digest);
  }));
