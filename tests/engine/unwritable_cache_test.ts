/** A cache that cannot be written. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "node:path";
import { storeTable } from "readout/loaders";
import { unwritableNotice } from "../../lib/base/mod.ts";
import { withReceipt } from "../../lib/bundle/mod.ts";
import { temporaryFolder } from "../_folder.ts";
import { withVariables } from "../_variables.ts";

Deno.test("a table is read without a cache that cannot be written, and it is said", async () => {
  await using folder = await temporaryFolder({
    "orders.csv": "Order,Visitor,Group,Revenue\n1,v,A,30.4\n",
    "file": "no folder",
  });
  const cache = join(folder.path, "file", "cache");
  await using table = await storeTable(join(folder.path, "orders.csv"), {
    cache: { folder: cache, smallest: 0 },
  });
  assertEquals(table.columns.variation, "Group");
  const notice = unwritableNotice()!;
  assertStringIncludes(notice, `${cache} is not writable`);
  assertStringIncludes(notice, "READOUT_CACHE_DIR");
});

Deno.test("a receipt is made where nothing can be kept of it", async () => {
  await using folder = await temporaryFolder({ "file": "no folder" });
  using _ = withVariables({
    READOUT_CACHE_DIR: join(folder.path, "file", "cache"),
  });
  const { recordBundle } = await import("../../lib/bundle/mod.ts");
  const { receipt } = await withReceipt(async (bundle) => {
    const recording = await recordBundle(bundle);
    await recording.finish();
  });
  assertEquals(receipt.length, 64);
});
