/** Files that grow: only what is new is read, and the result is that of all. */

import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { join } from "node:path";
import {
  CHANGES,
  FIRST_DAYS,
  growingStore,
  MORE_DAYS,
  recordOf,
} from "./_grown.ts";
import { SchemaError } from "../../lib/api/mod.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";
import {
  keptTables,
  openEngine,
  parquetSql,
  removeTables,
} from "../../lib/engine/mod.ts";
import { storeTable } from "../../lib/loaders/mod.ts";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";

/** The files of rows behind others that a folder keeps. */
function grown(folder: string): number {
  return [...Deno.readDirSync(folder)]
    .filter(({ name }) =>
      /^\d{5,}-\w{64}-\w{16}-from-\d+\.\w+\.parquet$/.test(name)
    ).length;
}

Deno.test("a file that grows by a day is read from there, with the result of all of it", () =>
  withFolder(async (folder) => {
    const store = await growingStore(folder, 6000);
    const cache = join(folder, "cache");
    for (let day = FIRST_DAYS; day <= FIRST_DAYS + MORE_DAYS; day += 14) {
      await store.write(day);
      const kept = await recordOf(store, cache);
      assertEquals(kept, await recordOf(store, null), `day ${day}`);
      assertEquals(grown(cache) > 0, day > FIRST_DAYS);
    }
  }));

for (const { name, grows, says, change } of drawn(3, CHANGES)) {
  Deno.test(`a file that was read before, then ${name}: the result of all of it`, () =>
    withFolder(async (folder) => {
      const store = await growingStore(folder, 6000);
      const cache = join(folder, "cache");
      await store.write(FIRST_DAYS - 1);
      await recordOf(store, cache);
      const orders = change(store, FIRST_DAYS);
      await store.write(FIRST_DAYS, orders);
      const kept = await recordOf(store, cache);
      const said = /\{"code":"reread[^}]*\}\},?/.exec(kept)?.[0] ??
        "";
      assertEquals(kept.replace(said, ""), await recordOf(store, null));
      assertEquals(grown(cache) > 0, grows);
      assertMatch(said, says);
      await store.write(
        FIRST_DAYS + 1,
        `${orders}${orders.endsWith("\n") ? "" : "\n"}${
          store.upTo(FIRST_DAYS + 1).slice(store.upTo(FIRST_DAYS).length)
        }`,
      );
      assertEquals(await recordOf(store, cache), await recordOf(store, null));
      assert(grown(cache) > 0);
    }));
}

Deno.test("what is wrong with new rows is told with their place in the file", () =>
  withFolder(async (folder) => {
    const store = await growingStore(folder, 6000);
    const cache = join(folder, "cache");
    await store.write(FIRST_DAYS);
    await recordOf(store, cache);
    await store.write(FIRST_DAYS, `${store.upTo(FIRST_DAYS)}1,2,Control\n`);
    const error = await assertRejects(
      () => recordOf(store, cache),
      SchemaError,
    );
    const rows = store.upTo(FIRST_DAYS).split("\n").length;
    assertMatch(error.message, new RegExp(`row ${rows}: has 3 fields`));
  }));

Deno.test("of a folder, the part that grew is read from there, and the others not", () =>
  withFolder(async (folder) => {
    const store = await growingStore(folder, 6000);
    const cache = join(folder, "cache");
    const parts = join(folder, "parts");
    await Deno.mkdir(parts);
    const rows = store.upTo(FIRST_DAYS + 1).split("\n");
    const header = rows[0]!;
    const half = 1500;
    const [first, second] = ["one.csv", "two.csv"].map((name) =>
      join(parts, name)
    );
    const write = (day: number) => {
      const text = store.upTo(day).split("\n").slice(half).join("\n");
      return Deno.writeTextFile(second!, `${header}\n${text}`);
    };
    await Deno.writeTextFile(first!, `${rows.slice(0, half).join("\n")}\n`);
    const files = { orders: parts, visitors: store.visitors };
    for (const day of [FIRST_DAYS, FIRST_DAYS + 1]) {
      await store.write(day);
      await write(day);
      assertEquals(await recordOf(files, cache), await recordOf(files, null));
    }
    assertEquals(grown(cache), 1);
  }));

Deno.test("assignments grow as well", () =>
  withFolder(async (folder) => {
    const cache = { folder: join(folder, "cache"), smallest: 0 };
    const assignments = join(folder, "assignments.csv");
    const orders = join(folder, "orders.csv");
    const now = Date.UTC(2026, 5, 1);
    const rowsOf = (count: number, row: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => `${row(i)}\n`).join("");
    const day = (i: number) =>
      new Date(Date.UTC(2026, 0, 1) + i * 3_600_000).toISOString();
    for (const count of [900, 1000]) {
      await Deno.writeTextFile(
        assignments,
        `visitor_id,variation,created_at\n${
          rowsOf(count, (i) => `v${i % 870},${"AB"[i % 2]},${day(i)}`)
        }`,
      );
      await Deno.writeTextFile(
        orders,
        `order_id,visitor_id,net_revenue,created_at\n${
          rowsOf(
            count / 4,
            (i) => `${i},v${i * 3},${20 + i % 7},${day(4 * i + 9)}`,
          )
        }`,
      );
      const read = async (cache: { folder: string | null }) =>
        JSON.stringify(
          await readoutFromFiles({ orders, assignments, now }, { cache }),
        );
      assertEquals(await read(cache), await read({ folder: null }), `${count}`);
    }
    const behind = [...Deno.readDirSync(cache.folder)]
      .filter(({ name }) => name.includes("-from-"));
    assertEquals(behind.length, 2);
  }));

Deno.test("what is kept is all that a readout needs the next time", () =>
  withFolder(async (folder) => {
    const store = await growingStore(folder, 6000);
    const cache = join(folder, "cache");
    const names = () =>
      [...Deno.readDirSync(cache)].map(({ name }) => name).sort();
    for (const day of [FIRST_DAYS, FIRST_DAYS + 1]) {
      await store.write(day);
      const first = await recordOf(store, cache);
      const kept = names();
      assertEquals(await recordOf(store, cache), first);
      assertEquals(names(), kept);
    }
    await removeTables(await keptTables(cache));
    assertEquals(names(), []);
  }));

Deno.test("new rows that are written in another way are refused as those of all", () =>
  withFolder(async (folder) => {
    const store = await growingStore(folder, 6000);
    const cache = join(folder, "cache");
    await store.write(FIRST_DAYS);
    await recordOf(store, cache);
    const all = store.upTo(FIRST_DAYS + 1);
    const added = all.slice(store.upTo(FIRST_DAYS).length);
    const commas = added.replaceAll(/,(\d+)\.(\d+)(?=,)/g, ',"$1,$2"');
    await store.write(FIRST_DAYS + 1, store.upTo(FIRST_DAYS) + commas);
    const said = async (folder: string | null) =>
      (await assertRejects(() => recordOf(store, folder), SchemaError)).message;
    assertEquals(await said(cache), await said(null));
  }));

Deno.test("a row that was not whole is read again", () =>
  withFolder(async (folder) => {
    const path = join(folder, "texts.csv");
    const cache = { folder: join(folder, "cache"), smallest: 0 };
    const rows = async () => {
      await using table = await storeTable(path, { kind: "texts", cache });
      await using engine = await openEngine();
      const found = await engine.rows(`FROM ${parquetSql(table.path)}`);
      return found.map((row) => Object.values(row).join(" "));
    };
    for (
      const [text, expected] of [
        ["a\n1\n2", ["1", "2"]],
        ["a\n1\n23\n4\n", ["1", "23", "4"]],
        ["a,b\n1,2\n3,4", ["1 2", "3 4"]],
        ["a,b\n1,2\n3,45\n6,7\n", ["1 2", "3 45", "6 7"]],
        ['a,b\n1,2\n3,45\n6,7\n8,"9\n', null],
        ['a,b\n1,2\n3,45\n6,7\n8,"9\n0"\n', ["1 2", "3 45", "6 7", "8 9\n0"]],
        ['a,b\n1,2\n3,45\n6,7\n8,"9\n0"\n1,1', [
          "1 2",
          "3 45",
          "6 7",
          "8 9\n0",
          "1 1",
        ]],
        ['a,b\n1,2\n3,45\n6,7\n8,"9\n0"\n1,1\r\n2,2', [
          "1 2",
          "3 45",
          "6 7",
          "8 9\n0",
          "1 1",
          "2 2",
        ]],
      ] as const
    ) {
      await Deno.writeTextFile(path, text);
      if (expected === null) await assertRejects(rows, SchemaError);
      else assertEquals(await rows(), [...expected]);
    }
  }));
