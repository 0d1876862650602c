/** The files of data/: made again they are the same, and each column is explained. */

import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { readTable } from "../../lib/loaders/mod.ts";
import { makeData } from "../../data/make.ts";
import { withFolder } from "../_folder.ts";

const FOLDER = join(import.meta.dirname!, "../../data/");
const README = await Deno.readTextFile(join(FOLDER, "README.md"));

const stored = (name: string) => Deno.readTextFile(join(FOLDER, name));

Deno.test("the task makes the sample files again, byte for byte", () =>
  withFolder(async (folder) => {
    const names = await makeData(folder);
    const there = [...Deno.readDirSync(FOLDER)].map(({ name }) => name)
      .filter((name) => /\.(csv|json)$/.test(name));
    assertEquals([...names].sort(), there.sort());
    for (const name of names) {
      const made = await Deno.readTextFile(join(folder, name));
      const isSame = made === await stored(name);
      assert(isSame, `${name} differs: run "deno task data"`);
    }
  }));

Deno.test("the README gives the meaning of each column, and of no other", async () => {
  const sections = README.split(/^## /m).slice(1);
  assertEquals(sections.length, 6);
  for (const section of sections) {
    const name = section.split("\n")[0]!;
    const explained = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, one]) =>
      one!
    );
    const text = await stored(name);
    const columns = name.endsWith(".json")
      ? Object.keys(JSON.parse(text))
      : text.split("\n")[0]!.split(",");
    assertEquals(explained, columns, name);
  }
});

Deno.test("the exports are read as they are, and agree with one another", async () => {
  const read = async (
    kind: "orders" | "order_line_items" | "order_reconciliation",
  ) => (await readTable(join(FOLDER, `${kind}.csv`), { kind })).frame;
  const orders = await read("orders");
  const items = await read("order_line_items");
  const all = await read("order_reconciliation");
  const ids = (frame: typeof orders) =>
    new Set(frame.getColumn("order_id").toArray());
  assertEquals(ids(orders), ids(items));
  assert(ids(orders).isSubsetOf(ids(all)));
  assertEquals(items.getColumn("units").sum(), orders.getColumn("units").sum());
  const counted = all.toRecords().filter((row) =>
    row.exclusion_reason === "not_excluded"
  );
  assertEquals(new Set(counted.map((row) => row.order_id)), ids(orders));
});
