/** The history of benches: what is saved, and what is called slower. */

import { assertEquals } from "@std/assert";
import { withFolder } from "../_folder.ts";
import { compared, entryOf, save } from "./_history.ts";

Deno.test("what became slower on this machine is said first, and other machines are not compared with", async () => {
  await withFolder(async (folder) => {
    const path = new URL(`file://${folder}/history.jsonl`);
    const before = entryOf({ scan: 1.5, page: 0.4, sort: 2 });
    await save({ ...before, at: "2026-01-01T10:00" }, path);
    await save({ ...before, machine: "another", ratios: { scan: 9 } }, path);
    assertEquals(compared(entryOf({ page: 0.3, scan: 1.8, new: 1 }), path), [
      "slower: scan, 1.5 on 2026-01-01T10:00, 1.8 now",
      "faster: page, 0.4 on 2026-01-01T10:00, 0.3 now",
    ]);
  });
});
