/** Kept files: whole or not there, whatever happens meanwhile. */

import {
  assert,
  assertEquals,
  assertMatch,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import { join } from "node:path";
import { ReadoutError } from "../../lib/api/mod.ts";
import { cacheFolder, openEngine } from "../../lib/engine/mod.ts";
import { type StoredTable, storeTable } from "../../lib/loaders/mod.ts";
import { writeOrders } from "./_files.ts";
import { withFolder } from "../_folder.ts";
import { withVariables } from "../_variables.ts";

const ORDERS = 20_000;

function namesIn(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

async function countRows({ path }: StoredTable): Promise<number> {
  await using engine = await openEngine();
  const [row] = await engine.rows(
    `SELECT count(*)::INTEGER AS rows FROM read_parquet('${path}')`,
  );
  return row!.rows as number;
}

async function keep(path: string, folder: string, limit?: number) {
  await using table = await storeTable(path, {
    cache: { folder, smallest: 0, limit },
  });
  return await countRows(table);
}

/** A process that stores a file and waits for its input to end. */
function storing(path: string, folder: string): Deno.ChildProcess {
  const code = `
    import { storeTable } from "readout/loaders";
    await using table = await storeTable(${JSON.stringify(path)}, {
      cache: { folder: ${JSON.stringify(folder)}, smallest: 0 },
    });
    await Deno.stdout.write(await Deno.readFile(table.path));`;
  return new Deno.Command(Deno.execPath(), {
    args: ["eval", code],
    cwd: new URL("../..", import.meta.url).pathname,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

Deno.test("the same bytes are converted once, whatever the file is called", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, ORDERS);
    const cache = join(folder, "cache");
    assertEquals(await keep(path, cache), ORDERS);
    const [kept] = namesIn(cache);
    const { ino } = await Deno.stat(join(cache, kept!));
    const renamed = join(folder, "renamed.csv");
    await Deno.rename(path, renamed);
    assertEquals(await keep(renamed, cache), ORDERS);
    assertEquals(namesIn(cache), [kept]);
    assertEquals((await Deno.stat(join(cache, kept!))).ino, ino);
  }));

Deno.test("other bytes, or other columns, are another file", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, ORDERS);
    const cache = join(folder, "cache");
    await keep(path, cache);
    const text = await Deno.readTextFile(path);
    // As many bytes as before.
    await Deno.writeTextFile(path, text.replace("A,0,", "B,0,"));
    await keep(path, cache);
    assertEquals(namesIn(cache).length, 2);
    const other = await storeTable(path, {
      cache: { folder: cache, smallest: 0 },
      map: { order_id: "visitor_id", visitor_id: "order_id" },
    });
    await other[Symbol.asyncDispose]();
    assertEquals(namesIn(cache).length, 3);
  }));

Deno.test("a kept file that is damaged is made again", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, ORDERS);
    const cache = join(folder, "cache");
    await keep(path, cache);
    const kept = join(cache, namesIn(cache)[0]!);
    const whole = await Deno.readFile(kept);
    for (
      const damaged of [
        new Uint8Array(),
        whole.subarray(0, whole.length / 2),
        whole.map(() => 7),
      ]
    ) {
      await Deno.writeFile(kept, damaged);
      assertEquals(await keep(path, cache), ORDERS);
      assertEquals((await Deno.stat(kept)).size, whole.length);
    }
  }));

Deno.test("processes that fill one cache at once all read whole files", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, 10 * ORDERS);
    const cache = join(folder, "cache");
    const outputs = await Promise.all(
      [1, 2, 3].map(() => storing(path, cache).output()),
    );
    for (const { success, stdout, stderr } of outputs) {
      assert(success, new TextDecoder().decode(stderr));
      // A Parquet file ends as it begins.
      assertEquals(new TextDecoder().decode(stdout.slice(0, 4)), "PAR1");
      assertEquals(new TextDecoder().decode(stdout.slice(-4)), "PAR1");
      assertEquals(stdout.length, outputs[0]!.stdout.length);
    }
    assertEquals(namesIn(cache).length, 1);
  }));

Deno.test("a process that is killed at work leaves nothing under a final name", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, 20 * ORDERS);
    const cache = join(folder, "cache");
    const child = storing(path, cache);
    const isAtWork = () => {
      try {
        return namesIn(cache).length > 0;
      } catch {
        return false;
      }
    };
    while (!isAtWork()) await new Promise((done) => setTimeout(done, 2));
    child.kill("SIGKILL");
    await child.output();
    const finished = namesIn(cache).filter((name) => !name.startsWith("."));
    assertEquals(finished, []);
    assertEquals(await keep(path, cache), 20 * ORDERS);
  }));

Deno.test("above its limit the cache forgets what was not used for longest", () =>
  withFolder(async (folder) => {
    const cache = join(folder, "cache");
    const paths: string[] = [];
    for (const extra of [0, 1, 2]) {
      // None of them begins as another.
      const path = await writeOrders(
        folder,
        ORDERS + extra,
        (line) =>
          line === 2 ? `x,v${extra},A,1,2026-02-01T00:00:00.000Z` : undefined,
      );
      paths.push(join(folder, `${extra}.csv`));
      await Deno.rename(path, paths.at(-1)!);
    }
    await keep(paths[0]!, cache);
    await keep(paths[1]!, cache);
    const before = namesIn(cache);
    const { size } = await Deno.stat(join(cache, before[0]!));
    await keep(paths[0]!, cache);
    await keep(paths[2]!, cache, 2.5 * size);
    const after = namesIn(cache);
    assertEquals(after.length, 2);
    const sizeOf = async (path: string) => (await Deno.stat(path)).size;
    const used = await Promise.all([paths[0]!, paths[2]!].map(sizeOf));
    assertEquals(
      after.map((name) => Number(name.split("-")[0])).sort(),
      used.sort(),
    );
  }));

Deno.test("a small file is not kept, and nothing is where the cache is off", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, 100);
    const cache = join(folder, "cache");
    await using small = await storeTable(path, { cache: { folder: cache } });
    await using off = await storeTable(path, { cache: { folder: null } });
    assertEquals(await countRows(small), 100);
    assertNotEquals(small.path, off.path);
    await assertRejects(() => Deno.stat(cache), Deno.errors.NotFound);
  }));

Deno.test("the environment names the folder, or turns it off", () => {
  const folderFor = (named?: string): string | null => {
    using _ = withVariables({ READOUT_CACHE_DIR: named });
    return cacheFolder();
  };
  assertEquals(folderFor("/somewhere/else"), "/somewhere/else");
  assertEquals(folderFor("off"), null);
  assertMatch(folderFor()!, /readout.tables$/);
});

/** A disk of a few megabytes can only be had as root. */
async function mountSmallDisk(folder: string): Promise<boolean> {
  const { success } = await new Deno.Command("mount", {
    args: ["-t", "tmpfs", "-o", "size=300k", "tmpfs", folder],
    stderr: "null",
  }).output().catch(() => ({ success: false }));
  return success;
}

const isRoot = Deno.build.os === "linux" && Deno.uid() === 0;

Deno.test({
  name: isRoot
    ? "a full disk is an error that says so, and leaves nothing"
    : "a full disk is an error (ignored: only root can make a small disk)",
  ignore: !isRoot,
  fn: () =>
    withFolder(async (folder) => {
      const path = await writeOrders(folder, 10 * ORDERS);
      const disk = join(folder, "disk");
      await Deno.mkdir(disk);
      if (!await mountSmallDisk(disk)) return;
      try {
        const error = await assertRejects(() => keep(path, disk), ReadoutError);
        assertMatch(error.message, /the disk is full\. Free some space/);
        assertEquals(namesIn(disk), []);
      } finally {
        await new Deno.Command("umount", { args: [disk] }).output();
      }
    }),
});
