/** `readout cache`: what is kept of files that were read. */

import { assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { storeTable } from "../../lib/loaders/mod.ts";
import { withFolder } from "../_folder.ts";
import { runCli } from "./_cli.ts";

Deno.test("kept tables are listed, verified and removed", () =>
  withFolder(async (folder) => {
    const kept = join(folder, "tables");
    const cache = (...args: string[]) =>
      runCli(["cache", ...args], folder, { READOUT_CACHE_DIR: kept });
    assertMatch((await cache()).stdout, /^0 tables \(0 bytes\) in /);
    for (const name of ["one.csv", "two.csv"]) {
      const path = join(folder, name);
      await Deno.writeTextFile(
        path,
        `order_id,visitor_id,variation,net_revenue\n${name},v,A,5\n`,
      );
      const table = await storeTable(path, {
        cache: { folder: kept, smallest: 0 },
      });
      await table[Symbol.asyncDispose]();
    }
    const { tables } = JSON.parse((await cache("list", "--json")).stdout);
    assertEquals(tables.length, 2);
    const bytes = await Deno.readFile(join(folder, "two.csv"));
    const digest = new Uint8Array(
      await crypto.subtle.digest("SHA-256", bytes),
    ).toHex();
    assertEquals(
      tables.some((one: { originDigest: string; originBytes: number }) =>
        one.originDigest === digest && one.originBytes === bytes.length
      ),
      true,
    );
    assertMatch((await cache("list")).stdout, /2 tables .*\n\n[^]*56 bytes/);
    assertMatch((await cache("verify")).stdout, /^2 tables .* unchanged/);
    const size = (await Deno.stat(tables[0].path)).size;
    await Deno.truncate(tables[0].path, size - 9);
    const broken = await cache("verify");
    assertEquals(broken.code, 1);
    assertMatch(
      broken.stderr,
      /1 table .* changed after being cached and is removed\. Removed files are recreated when/,
    );
    assertMatch((await cache("empty")).stdout, /^1 table .* removed/);
    assertMatch((await cache("list")).stdout, /^0 tables/);
  }));

Deno.test("an action that there is not is named", async () => {
  const { code, stderr } = await runCli(["cache", "clear"], ".");
  assertEquals(code, 2);
  assertMatch(stderr, /clear.*list, verify, empty/);
});
