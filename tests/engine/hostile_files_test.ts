/** Files that are damaged, oddly named or changed: read right, or refused. */

import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { join } from "node:path";
import { ReadoutError } from "../../lib/api/mod.ts";
import { openEngine, parquetSql } from "../../lib/engine/mod.ts";
import { readTable, storeTable } from "../../lib/loaders/mod.ts";
import { writeOrders } from "./_files.ts";
import { withFolder } from "../_folder.ts";

const ORDERS = 20_000;

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Blob([bytes]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, index) => index === at ? byte ^ 1 : byte);
}

/** Orders and net revenue of a stored file. */
async function sumsOf(
  path: string,
  cache: string | null = null,
): Promise<{ orders: number; revenue: number }> {
  await using table = await storeTable(path, {
    cache: { folder: cache, smallest: 0 },
  });
  await using engine = await openEngine();
  const [row] = await engine.rows(
    `SELECT count(*)::INTEGER AS orders, sum(net_revenue) AS revenue
     FROM ${parquetSql(table.path)}`,
  );
  return row as { orders: number; revenue: number };
}

async function refusal(path: string, cache?: string): Promise<string> {
  const error = await assertRejects(() => sumsOf(path, cache), ReadoutError);
  return error.message;
}

const HEADER = "order_id,visitor_id,variation,net_revenue\n";

Deno.test("compressed data are read to their end, or not at all", () =>
  withFolder(async (folder) => {
    const plain = await Deno.readFile(await writeOrders(folder, ORDERS));
    const whole = await gzip(plain);
    const path = join(folder, "packed.csv.gz");
    const damaged = {
      "cut in the middle": whole.subarray(0, Math.floor(whole.length * 0.7)),
      "cut in its check sum": whole.subarray(0, -4),
      "with another check sum": flipped(whole, whole.length - 6),
      "with another length": flipped(whole, whole.length - 1),
      "with a broken byte": flipped(whole, Math.floor(whole.length / 2)),
      "with something behind it": joined(whole, new Uint8Array([1, 2, 3])),
      "with a cut second part": joined(whole, whole.subarray(0, 9_000)),
    };
    for (const [what, bytes] of Object.entries(damaged)) {
      await Deno.writeFile(path, bytes);
      const cache = join(folder, "cache");
      const message = await refusal(path, cache);
      assertMatch(
        message,
        /^packed\.csv\.gz is damaged \(its compressed data/,
        what,
      );
      assertEquals([...Deno.readDirSync(cache)].length, 0, what);
      await assertRejects(() => readTable(path), ReadoutError);
    }
  }));

Deno.test("compressed data in several parts are all read, whatever the name", () =>
  withFolder(async (folder) => {
    const plain = await Deno.readFile(await writeOrders(folder, ORDERS));
    const expected = await sumsOf(join(folder, "orders.csv"));
    const parts = [plain.slice(0, 90), plain.slice(90, 800_000)];
    const rest = plain.slice(800_000);
    for (const name of ["parts.csv.gz", "parts.CSV.GZ", "parts.csv"]) {
      const path = join(folder, name);
      await Deno.writeFile(
        path,
        joined(await gzip(parts[0]!), await gzip(parts[1]!), await gzip(rest)),
      );
      assertEquals(await sumsOf(path), expected, name);
    }
  }));

Deno.test("a name is a name, whatever patterns would make of it", () =>
  withFolder(async (folder) => {
    const names = ["orders[1].csv", "orders*.csv", "orders?.csv", "~.csv"];
    const places = ["net_revenue=1000", "a[bc]", "b*"];
    for (const [at, place] of places.entries()) {
      await Deno.mkdir(join(folder, place));
      await Deno.writeTextFile(
        join(folder, place, "orders1.csv"),
        `${HEADER}9,v,A,9\n8,v,A,9\n`,
      );
      for (const [nth, name] of names.entries()) {
        const path = join(folder, place, name);
        const revenue = 10 * at + nth;
        await Deno.writeTextFile(path, `${HEADER}1,v,A,${revenue}\n`);
        const cache = join(folder, `cache[${at}]`);
        for (const _ of ["made", "kept"]) {
          assertEquals(await sumsOf(path, cache), { orders: 1, revenue });
        }
        const { frame } = await readTable(path);
        assertEquals(frame.getColumn("net_revenue").toArray(), [revenue]);
      }
    }
  }));

Deno.test("a Parquet file in a folder that looks like a partition keeps its columns", () =>
  withFolder(async (folder) => {
    const place = join(folder, "net_revenue=1000");
    await Deno.mkdir(place);
    const path = join(place, "orders[1].parquet");
    await using engine = await openEngine();
    await engine.run(
      `COPY (SELECT 'o' AS order_id, 'v' AS visitor_id, 'A' AS variation,
         3.0::DOUBLE AS net_revenue) TO '${path}' (FORMAT parquet)`,
    );
    assertEquals(await sumsOf(path), { orders: 1, revenue: 3 });
  }));

Deno.test("a file that is changed while it is read is refused, and not kept", () =>
  withFolder(async (folder) => {
    const path = await writeOrders(folder, 20 * ORDERS);
    const cache = join(folder, "cache");
    const { mtime } = await Deno.stat(path);
    const work = assertRejects(() => sumsOf(path, cache), ReadoutError);
    // The conversion has begun when there is a file under construction.
    const isAtWork = () => {
      try {
        const [scratch] = [...Deno.readDirSync(cache)];
        return [...Deno.readDirSync(join(cache, scratch!.name))]
          .some(({ name }) => name.endsWith(".parquet"));
      } catch {
        return false;
      }
    };
    while (!isAtWork()) await new Promise((done) => setTimeout(done, 1));
    // As many bytes as before, and as old as before.
    const file = await Deno.open(path, { write: true });
    await file.seek(-3, Deno.SeekMode.End);
    await file.write(new TextEncoder().encode("9"));
    await file.utime(mtime!, mtime!);
    file.close();
    assertMatch((await work).message, /orders\.csv changed while being read/);
    assertEquals([...Deno.readDirSync(cache)].map(({ name }) => name), []);
    assertEquals((await sumsOf(path, cache)).orders, 20 * ORDERS);
  }));

Deno.test("a row that would be left out for its length is refused", () =>
  withFolder(async (folder) => {
    const path = join(folder, "long.csv");
    const long = (length: number) => `2,${"x".repeat(length)},A,3`;
    const ends = [`${long(9e6)}\n`, long(17e6), `${long(17e6)}\n3,v,A,1\n`];
    for (const end of ends) {
      const text = `${HEADER}1,v,A,1\n${end}`;
      await Deno.writeTextFile(path, text);
      assertMatch(await refusal(path), /long\.csv has a row longer than 4 MB/);
    }
    const packed = await gzip(new TextEncoder().encode(HEADER + long(9e6)));
    await Deno.writeFile(`${path}.gz`, packed);
    assertMatch(await refusal(`${path}.gz`), /has a row longer than 4 MB/);
    await Deno.writeTextFile(path, `${HEADER}1,v,A,1\n${long(3e6)}`);
    assertEquals(await sumsOf(path), { orders: 2, revenue: 4 });
  }));

Deno.test({
  name: "a pipe is refused, and not waited for",
  ignore: Deno.build.os === "windows",
  fn: () =>
    withFolder(async (folder) => {
      const path = join(folder, "pipe.csv");
      await new Deno.Command("mkfifo", { args: [path] }).output();
      assertMatch(await refusal(path), /pipe\.csv: it is a pipe or a device/);
      assertMatch(await refusal("/dev/stdin"), /stdin: it is a pipe or a/);
      assertMatch(await refusal(folder), /it is a folder/);
      const missing = join(folder, "none.csv");
      assertMatch(await refusal(missing), /none\.csv: file not found/);
    }),
});

Deno.test({
  name: "files in shared memory are files",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const folder = await Deno.makeTempDir({ dir: "/dev/shm" });
    try {
      const path = await writeOrders(folder, 10);
      assertEquals((await sumsOf(path)).orders, 10);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
