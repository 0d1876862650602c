/** Decimals of more digits than the engine reads right. */

import { assertEquals, assertRejects } from "@std/assert";
import { join } from "node:path";
import { storeTable } from "readout/loaders";
import { openEngine } from "readout/engine";
import { temporaryFolder } from "../_folder.ts";

/** A file of a decimal of 38 digits, six of them decimals, that says it has 50. */
async function wide(path: string): Promise<void> {
  await using engine = await openEngine();
  await engine.run(
    `COPY (SELECT '1' AS order_id, 'v' AS visitor_id, 'A' AS variation,
       50::DECIMAL(38, 6) AS net_revenue) TO '${path}' (FORMAT parquet)`,
  );
  const bytes = await Deno.readFile(path);
  // Scale and precision, as Thrift writes them.
  const [from, to] = [[0x15, 0x0c, 0x15, 0x4c], [0x15, 0x0c, 0x15, 0x64]];
  let patched = 0;
  for (let at = 0; at < bytes.length - from.length; at++) {
    if (!from.every((byte, nth) => bytes[at + nth] === byte)) continue;
    bytes.set(to, at);
    patched++;
  }
  assertEquals(patched > 0, true);
  await Deno.writeFile(path, bytes);
}

Deno.test("a Parquet decimal of 50 digits is refused, and read where it is ignored", async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, "orders.parquet");
  await wide(path);
  await assertRejects(
    () => storeTable(path),
    Error,
    "net_revenue: is a decimal of 50 digits, and at most 38 are supported. Write",
  );
  await using table = await storeTable(path, {
    ignore: ["net_revenue"],
    optional: ["net_revenue"],
  });
  assertEquals(table.columns.net_revenue, undefined);
});
