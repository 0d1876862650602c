/** A few kept files that were damaged; `damaged_cache.ts` damages 500. */

import { RUN_SEED } from "../_draw.ts";
import { assertEquals } from "@std/assert";
import { keptStore, readDamaged } from "./_damaged_cache.ts";
import { withFolder } from "../_folder.ts";

Deno.test("what does not fit its digest is made again, and told by verifying", () =>
  withFolder(async (folder) => {
    const store = await keptStore(folder);
    const first = RUN_SEED;
    for (let seed = first; seed < first + 20; seed++) {
      assertEquals(await readDamaged(seed, store), null, `damage ${seed}`);
    }
  }));
