/** `readout --warehouse`, and what its bundle keeps. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { readoutFromBundle, readoutFromWarehouse } from "readout/readout";
import { runCli } from "../commands/_cli.ts";
import { withFolder } from "../_folder.ts";
import { makeDuckDbFile, openDuckDb } from "./_duckdb.ts";
import { STICKY_BAR } from "./_sticky_bar.ts";
import { NOW, storeOf } from "./_store.ts";
import { loadStore } from "./_stored.ts";

Deno.test("a bundle of a warehouse makes the same readout again, and refuses another question", async () => {
  await withFolder(async (folder) => {
    const { options, ...store } = storeOf(5);
    const engine = await openDuckDb();
    const description = await loadStore(engine, { ...store, options });
    const bundle = join(folder, "bundle");
    const result = await readoutFromWarehouse(engine.runner, description, {
      ...options,
      dialect: "duckdb",
      now: NOW,
      bundle,
    });
    await engine.close();
    assertEquals(
      JSON.stringify(await readoutFromBundle(bundle)),
      JSON.stringify(result),
    );
    const error = await readoutFromBundle(bundle, { outlierThresholds: [7] })
      .then(() => null, (error) => error);
    assertStringIncludes(error.message, "don't include this query. Other");
  });
});

Deno.test("a description names a file of DuckDB beside it, which is opened to be read only", async () => {
  await withFolder(async (folder) => {
    await makeDuckDbFile(join(folder, "shop.duckdb"), [
      `CREATE TABLE sold AS SELECT i AS id, i % 900 AS who,
         20 + i % 7 + (i % 2) AS net, i % 2 AS variant FROM range(1200) t(i)`,
    ]);
    const path = join(folder, "warehouse.json");
    await Deno.writeTextFile(
      path,
      JSON.stringify({
        connection: { engine: "duckdb", file: "shop.duckdb" },
        ...STICKY_BAR,
      }),
    );
    const { code, stdout, stderr } = await runCli(
      ["readout", "--warehouse", "warehouse.json", "--json"],
      folder,
    );
    assertEquals(code, 0, stderr);
    const { variations } = JSON.parse(stdout);
    assertEquals(
      variations.map((one: { buyers: number }) => one.buyers),
      [450, 450],
    );
    const wrong = await runCli(
      ["readout", "--warehouse", "warehouse.json", "--orders", "o.csv"],
      folder,
    );
    assertStringIncludes(
      wrong.stderr,
      "Option --warehouse can't be combined with --orders",
    );
  });
});
