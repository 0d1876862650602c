/** Paths that hold no store, and those where none can be made. */

import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { ReadoutError } from "../../lib/api/mod.ts";
import {
  createDemoStore,
  createStore,
  importOrders,
  openStore,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { openDatabase } from "../../lib/sandbox/store/database.ts";
import { sql } from "../../lib/sandbox/store/mod.ts";
import { withFolder } from "../_folder.ts";
import { contents } from "./_harness.ts";

const REFUSED: readonly (readonly [string, string, string])[] = [
  [
    "orders.csv",
    'open "PATH": it holds no store of this version; name a new file, or make a store of orders with importOrders (--import)',
    'make a store in "PATH": the file exists; open it with openStore (--store alone), or name a new one',
  ],
  ["empty.duckdb", "it holds no store", "the file exists"],
  ["notes.txt", "it holds no store", "the file exists"],
  ["other.duckdb", "it holds no store", "the file exists"],
  ["older.duckdb", "it holds no store", "the file exists"],
  [".", "it is a folder; name a file in it", "it is a folder"],
  [
    "none/store.duckdb",
    "there is no such file; createStore makes one",
    'there is no folder "FOLDER/none"; make it, or name another',
  ],
  ["notes.txt/store.duckdb", "no such file", 'no folder "FOLDER/notes.txt"'],
];

Deno.test("what is no store is refused in one sentence at every door, and left as it is", async () => {
  await withFolder(async (folder) => {
    const orders = `${folder}/orders.csv`;
    await Deno.writeTextFile(
      orders,
      "order_id,visitor_id,variation,created_at,net_revenue\n1,u,A,2026-03-02,1\n",
    );
    await Deno.writeTextFile(`${folder}/empty.duckdb`, "");
    await Deno.writeTextFile(`${folder}/notes.txt`, "x".repeat(10_000));
    (await openDatabase(`${folder}/other.duckdb`)).close();
    // As before orders knew their variation.
    (await createStore(contents({ path: `${folder}/older.duckdb` }))).close();
    const older = await openDatabase(`${folder}/older.duckdb`);
    await older.query(sql`ALTER TABLE orders DROP known_variation_id`);
    older.close();
    const before = await filesOf(folder);
    for (const [name, opening, making] of REFUSED) {
      const path = `${folder}/${name}`;
      const doors: [string, () => Promise<unknown>][] = [
        [opening, () => openStore(path)],
        [opening, () => startSandbox({ store: path })],
        [making, () => createStore(contents({ path }))],
        [making, () => createDemoStore({ path, scale: 0.001 })],
        [making, () => importOrders({ orders, path })],
      ];
      for (const [message, open] of doors) {
        const error = await assertRejects(open, ReadoutError);
        assertStringIncludes(error.message, `"${path}": `);
        assertStringIncludes(
          error.message,
          message.replace("PATH", path).replace("FOLDER", folder),
        );
      }
    }
    assertEquals(await filesOf(folder), before);
  });
});

Deno.test("a store whose process was killed while it was made is none", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.duckdb`;
    const { signal } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["eval", "--no-check"],
        `import { createStore } from "readout/sandbox";
        function* exposures() {
          const kinds = { device: "desktop", trafficSource: "direct" };
          for (let nth = 0; nth < 50_000; nth++) {
            yield { experienceId: "e", variationId: "v", visitorId: String(nth), seenAtMs: nth, ...kinds };
          }
          Deno.kill(Deno.pid, "SIGKILL");
        }
        await createStore({ path: Deno.env.get("STORE"), experiences: [], exposures: exposures() });`,
      ],
      cwd: new URL("../../", import.meta.url),
      env: { STORE: path },
    }).output();
    assertEquals(signal, "SIGKILL");
    await assertRejects(
      () => openStore(path),
      ReadoutError,
      `Cannot open "${path}": it holds no store of this version`,
    );
  });
});

Deno.test("a store that another process serves is refused until that ends", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/store.duckdb`;
    using _store = await createStore(contents({ path }));
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: [
        "eval",
        "--no-check",
        `import { openStore } from "readout/sandbox";
        await openStore(Deno.env.get("STORE")).catch(({ message }) => console.log(message));`,
      ],
      cwd: new URL("../../", import.meta.url),
      env: { STORE: path },
    }).output();
    assertEquals(
      new TextDecoder().decode(stdout),
      `Cannot open "${path}": another process has it open; stop that one, or name another file\n`,
    );
  });
});

Deno.test({
  name: "a store where nothing can be written is refused in one sentence",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const path = "/sys/store.duckdb";
    await assertRejects(
      () => createStore(contents({ path })),
      ReadoutError,
      `Cannot open "${path}": it cannot be written to; name another file`,
    );
  },
});

/** The bytes of each file in a folder, by name. */
async function filesOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const files = await Promise.all(
    entries.map(async ({ name }) =>
      [name, (await Deno.readFile(`${folder}/${name}`)).toBase64()] as const
    ),
  );
  return new Map(files.sort());
}
