/** A demo store is drawn once, and every sandbox still has one of its own. */

import {
  assertEquals,
  assertNotEquals,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import type { Database } from "../../lib/sandbox/store/database.ts";
import { keptStore } from "../../lib/sandbox/store/kept_stores.ts";
import {
  demoPlan,
  drawStore,
  openOrDraw,
} from "../../lib/sandbox/demo/demo_store.ts";
import { type SandboxStore, startSandbox } from "../../lib/sandbox/mod.ts";
import { storeDatabase } from "../../lib/sandbox/store/store.ts";
import { call, get, post } from "./_harness.ts";
import { withFolder } from "../_folder.ts";

const DAY_MS = 86_400_000;
const ROOT = join(import.meta.dirname!, "../../");
const SMALL = demoPlan({ scale: 0.001 });

/** Where the small store is kept by what this file runs first. */
const KEPT = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(KEPT, { recursive: true }));

/** What a small store holds that was drawn and never kept. */
let drawnRows: Promise<string[]> | undefined;

function rowsOfDrawn(): Promise<string[]> {
  return drawnRows ??= (async () => {
    using drawn = await drawStore(SMALL);
    return await everythingIn(drawn);
  })();
}

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

/** Everything that a store holds, in the order in which it holds it. */
async function everythingIn(store: SandboxStore): Promise<string[]> {
  const database: Database = storeDatabase(store);
  const tables = ["store_info", "site_hours", "custom_events", "experiences"]
    .concat("exposures", "orders", "line_items", "products");
  const found: string[] = [];
  for (const table of tables) {
    const reader = await database.connection.runAndReadAll(
      `SELECT count(*), md5(string_agg(row::VARCHAR, ' ')) FROM ${table} row`,
    );
    found.push(`${table} ${reader.getRowsJS()}`);
  }
  return found;
}

/** Opens a small demo store in a process of its own. */
async function openElsewhere(
  cacheFolder: string,
  root = ROOT,
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      "--no-check",
      `
      import { createDemoStore, startSandbox } from "readout/sandbox";
      using store = await createDemoStore({ scale: 0.001 });
      await using sandbox = await startSandbox({ store });
      const answer = await fetch(
        sandbox.baseUrl + "/v25-10-beta/analytics/sitewide/snapshot",
        {
          method: "POST",
          headers: {
            "service-access-token": sandbox.token,
            "content-type": "application/json",
          },
          body: '{"start":"2026-10-01T00:00:00Z","end":"2026-11-01T00:00:00Z"}',
        },
      );
      console.log(await answer.text());`,
    ],
    cwd: root,
    env: { READOUT_CACHE_DIR: cacheFolder, NO_COLOR: "1" },
  }).output();
  assertEquals(success, true, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

Deno.test("a kept store holds what a drawn one holds, row by row", async () => {
  using first = await openOrDraw(SMALL, KEPT);
  using second = await openOrDraw(SMALL, KEPT);
  const everything = await rowsOfDrawn();
  assertEquals(await everythingIn(first), everything);
  assertEquals(await everythingIn(second), everything);
  assertEquals(namesIn(KEPT).length, 1);
});

Deno.test("every option makes a store of its own", async () => {
  const others = [
    {},
    { seed: 2 },
    { industry: { yearlyGrowth: 0.1 } },
  ];
  for (const options of others) {
    (await openOrDraw(demoPlan({ scale: 0.001, ...options }), KEPT)).close();
  }
  assertEquals(namesIn(KEPT).length, 3);
});

Deno.test("what one sandbox writes reaches no other and not the file", async () => {
  using ours = await openOrDraw(SMALL, KEPT);
  using theirs = await openOrDraw(SMALL, KEPT);
  const names = namesIn(KEPT);
  const before = await everythingIn(theirs);
  await using sandbox = await startSandbox({ store: ours });
  const put = await call(sandbox, "PUT", "/custom-events", {
    customEvents: [{ id: "e", name: "E" }],
  });
  const list = await get(sandbox, "/experiences-list?status=started");
  const { id } = list.body.experiencesList[0];
  const ended = await post(sandbox, `/experiences/${id}/actions/end`);
  assertEquals([put.status, ended.status], [200, 200]);
  assertNotEquals(await everythingIn(ours), before);
  assertEquals(await everythingIn(theirs), before);
  using later = await openOrDraw(SMALL, KEPT);
  assertEquals(await everythingIn(later), before);
  assertEquals(namesIn(KEPT), names);
});

/** Keeps a text instead of a store; counts how often it is drawn. */
function drawing(text: string) {
  const drawn: string[] = [];
  const draw = async (path: string) => {
    drawn.push(path);
    await Deno.writeTextFile(path, text);
  };
  return { drawn, draw };
}

Deno.test("a file is drawn once for each recipe", () =>
  withFolder(async (folder) => {
    const { drawn, draw } = drawing("rows");
    const first = await keptStore(folder, "recipe", draw);
    assertEquals(await keptStore(folder, "recipe", draw), first);
    assertEquals(drawn.length, 1);
    assertNotEquals(await keptStore(folder, "another", draw), first);
    assertEquals(drawn.length, 2);
  }));

Deno.test("half a file, an empty and a damaged one are drawn again", () =>
  withFolder(async (folder) => {
    const { drawn, draw } = drawing("all the rows");
    const path = await keptStore(folder, "recipe", draw) ?? "";
    for (const text of ["all the", "", "all the rowS"]) {
      await Deno.writeTextFile(path, text);
      assertEquals(await keptStore(folder, "recipe", draw), path);
      assertEquals(await Deno.readTextFile(path), "all the rows");
    }
    assertEquals(drawn.length, 4);
    assertEquals(namesIn(folder).length, 1);
  }));

Deno.test("where nothing can be written, a store is drawn in memory", () =>
  withFolder(async (folder) => {
    const file = join(folder, "file");
    await Deno.writeTextFile(file, "");
    using store = await openOrDraw(SMALL, join(file, "below"));
    assertEquals(await everythingIn(store), await rowsOfDrawn());
    assertEquals(namesIn(folder), ["file"]);
  }));

Deno.test("a drawing that fails leaves nothing behind", () =>
  withFolder(async (folder) => {
    const kept = await keptStore(folder, "recipe", async (path) => {
      await Deno.writeTextFile(path, "half");
      throw new Error("No space left on device");
    });
    assertEquals(kept, null);
    assertEquals(namesIn(folder), []);
  }));

Deno.test("what nobody opened for a month goes, and nothing that is not ours", () =>
  withFolder(async (folder) => {
    const { draw } = drawing("rows");
    const old = await keptStore(folder, "old", draw) ?? "";
    const used = await keptStore(folder, "used", draw) ?? "";
    const half = join(folder, ".demo-half.duckdb");
    const other = join(folder, "1-table.parquet");
    for (const path of [half, other]) await Deno.writeTextFile(path, "");
    for (
      const [path, days] of [[old, 31], [used, 31], [half, 2], [
        other,
        99,
      ]] as const
    ) {
      const time = new Date(Date.now() - days * DAY_MS);
      await Deno.utime(path, time, time);
    }
    await keptStore(folder, "used", draw);
    const fresh = await keptStore(folder, "new", draw) ?? "";
    assertEquals(
      namesIn(folder),
      [other, used, fresh].map((path) => path.slice(folder.length + 1)).sort(),
    );
  }));

Deno.test("processes that draw the same store at once do not disturb each other", () =>
  withFolder(async (folder) => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => openElsewhere(folder)),
    );
    assertStringIncludes(answers[0] ?? "", "n_visitors");
    assertEquals(new Set(answers).size, 1);
    assertEquals(namesIn(folder).filter((name) => name.startsWith(".")), []);
    assertEquals(await openElsewhere(folder), answers[0]);
  }));

Deno.test("READOUT_CACHE_DIR=off keeps nothing", async () => {
  await openElsewhere("off");
  assertEquals(namesIn(ROOT).includes("off"), false);
});

Deno.test("a changed generator never opens a file that another one has drawn", () =>
  withFolder(async (folder) => {
    const root = join(folder, "copy");
    await Deno.mkdir(root);
    for (const name of ["lib", "deno.json", "deno.lock"]) {
      await copyInto(join(ROOT, name), join(root, name));
    }
    (await openOrDraw(SMALL, KEPT)).close();
    const names = namesIn(KEPT);
    const before = await openElsewhere(KEPT, root);
    // A copy that is the same opens what this checkout has drawn.
    assertEquals(namesIn(KEPT), names);
    const orders = join(root, "lib/sandbox/demo/_orders.ts");
    const text = await Deno.readTextFile(orders);
    await Deno.writeTextFile(orders, text.replace("Pareto", "pareto"));
    assertNotEquals(await Deno.readTextFile(orders), text);
    assertEquals(await openElsewhere(KEPT, root), before);
    assertEquals(namesIn(KEPT).length, names.length + 1);
  }));

async function copyInto(from: string, to: string): Promise<void> {
  if ((await Deno.stat(from)).isFile) return await Deno.copyFile(from, to);
  await Deno.mkdir(to);
  for await (const { name } of Deno.readDir(from)) {
    await copyInto(join(from, name), join(to, name));
  }
}
