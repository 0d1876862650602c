/** One experiment of a file that names several. */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { storeTable } from "../../lib/loaders/mod.ts";
import { SchemaError } from "../../lib/api/mod.ts";
import { withFolder } from "../_folder.ts";

const HEADER = "order_id,visitor_id,variation,net_revenue,experiment";

/** Reads a file with a row for each of these names. */
const read = (names: readonly string[], experiment?: string | null) =>
  withFolder(async (folder) => {
    const path = join(folder, "orders.csv");
    const rows = names.map((name, row) => `${row},v${row},A,1,${name}`);
    await Deno.writeTextFile(path, [HEADER, ...rows, ""].join("\n"));
    const cache = { folder: null };
    await using table = await storeTable(path, { cache, experiment });
    return table.readAs;
  });

const refusalOf = async (names: readonly string[], experiment?: string) =>
  (await assertRejects(() => read(names, experiment), SchemaError)).problems
    .map(({ message }) => message).join("");

Deno.test("the rows of the experiment that was named are counted among all", async () => {
  assertEquals(
    await read(["search", "search", "checkout", ""], "search"),
    ['experiment is filtered to "search": 2 of 4 rows'],
  );
  assertEquals(await read(["search", "search"], "search"), []);
  assertEquals(await read(["search", "search", ""]), []);
});

Deno.test("of several experiments one must be named, and the first five are listed", async () => {
  const names = ["a", "b", "c", "d", "e"];
  assertEquals(
    await refusalOf(names.slice(0, 2)),
    'has 2 experiments, which can\'t be combined: "a", "b". Choose one with --experiment NAME',
  );
  assertEquals(
    await refusalOf(names, "f"),
    'has no experiment "f". Found: "a", "b", "c", "d", "e"',
  );
  assertEquals(
    await refusalOf([...names, "g"], "f"),
    'has no experiment "f". Found: "a", "b", "c", "d", "e" and 1 more',
  );
  assertEquals(
    await refusalOf(["", ""], "f"),
    'has no experiment "f". Found: none',
  );
});

Deno.test("all experiments are read together where no order is in two", async () => {
  assertEquals(await read(["search", "checkout"], null), []);
  const path = await Deno.makeTempFile({ suffix: ".csv" });
  const rows = ["1,v1,A,1,a", "1,v1,A,1,b", "2,v2,A,1,a"];
  await Deno.writeTextFile(path, [HEADER, ...rows, ""].join("\n"));
  const cache = { folder: null };
  await assertRejects(
    () => storeTable(path, { cache, experiment: null }),
    SchemaError,
    "names several experiments for 1 orders",
  );
  await Deno.remove(path);
});
