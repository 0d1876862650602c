/** A few files that something went wrong with; `mutilated.ts` reads 300. */

import { assertEquals } from "@std/assert";
import { withFolder } from "../_folder.ts";
import { readMutilated } from "./_mutilated.ts";

Deno.test("a mutilated file is read, or refused in our own words", () =>
  withFolder(async (folder) => {
    for (let seed = 1; seed <= 25; seed++) {
      const { wrong } = await readMutilated(seed, folder);
      assertEquals(wrong, null, `file ${seed}`);
    }
  }));
