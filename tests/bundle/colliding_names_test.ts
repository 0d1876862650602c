/**
 * Impossible names and options of bundles are rejected with a message before any
 * file is created.
 */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { recordBundle } from "../../lib/bundle/mod.ts";
import { openEngine } from "../../lib/engine/mod.ts";
import { literal } from "../../lib/engine/session.ts";
import { readoutFromBundle, recheckReadouts } from "../../lib/readout/mod.ts";
import { withFolder } from "../_folder.ts";
import { orders, visits } from "../files/shapes/_store.ts";

const CASES = [
  {
    files: ["orders/orders.csv", "orders/orders.csv/x.csv"],
    role: "orders/orders.csv",
    now: 0,
    words: "has a file and a folder with the same name",
  },
  {
    files: ["orders/o.sql", "orders/o.csv"],
    role: "orders/*.sql",
    now: 0,
    words: "refers to a file that it doesn't list: orders/*.sql",
  },
  ...[1e308, -1e300, 8.65e15].map((now) => ({
    files: ["orders/o.csv"],
    role: "orders/o.csv",
    now,
    words: "Option now must be a valid time",
  })),
];

Deno.test("a bundle with names or moments that cannot be is refused in words", () =>
  withFolder(async (folder) => {
    const visitors = join(folder, "v.csv");
    const table = join(folder, "o.csv");
    await Deno.writeTextFile(visitors, visits());
    await Deno.writeTextFile(table, orders());
    for (const [nth, { files, role, now, words }] of CASES.entries()) {
      const bundle = join(folder, `bundle-${nth}`);
      const recording = await recordBundle(bundle);
      for (const file of files) await recording.addFile(file, table);
      await recording.addFile("visitors/v.csv", visitors);
      await recording.addReadout({
        experienceId: "Experiment",
        files: { orders: role, visitors: "visitors/v.csv" },
        parameters: { control: "A", now },
        result: {},
      });
      await recording.finish();
      for (const door of [readoutFromBundle, recheckReadouts]) {
        await assertRejects(() => door(bundle), Error, words);
      }
    }
  }));

Deno.test("a zero in a text does not end the engine's SQL", async () => {
  await using engine = await openEngine();
  const [row] = await engine.rows(
    `SELECT length(${literal("a\0b'c")}) AS length, 1 AS one`,
  );
  assertEquals(row, { length: 5n, one: 1 });
});
