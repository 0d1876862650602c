/** Some of the random stores by each source; `ledgers.ts` reads any number. */

import { assertEquals } from "@std/assert";
import { RUN_SEED } from "../../_draw.ts";
import { withFolder } from "../../_folder.ts";
import { SOURCES } from "./_faults.ts";
import { readLedger } from "./_ledgers.ts";

Deno.test("whoever hands over a store's orders, their ledger adds up", () =>
  withFolder(async (folder) => {
    const first = RUN_SEED - RUN_SEED % SOURCES.length;
    for (const [nth] of SOURCES.entries()) {
      const { differences, ...store } = await readLedger(first + nth, folder);
      assertEquals(differences ?? [], [], JSON.stringify([first + nth, store]));
    }
  }));
