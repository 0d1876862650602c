/** A few odd files in fresh processes; `cold.ts` reads as many as are asked for. */

import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { RUN_SEED } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { readCold } from "./_cold.ts";

const FILES = 8;

Deno.test("odd files are read right in fresh processes, or refused in our words", () =>
  withFolder(async (folder) => {
    for (let nth = 0; nth < FILES; nth++) {
      const seed = RUN_SEED + nth;
      const { wrong } = await readCold(seed, join(folder, String(seed)));
      assertEquals(wrong, null, `file ${seed}`);
    }
  }));
