/** Some of the options and columns; READOUT_TEST_SEED=all asks all of them. */

import { assertEquals } from "@std/assert";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { CASES, readCase } from "./_options_by_columns.ts";

const BROKEN_ONCE = CASES.filter(({ column, option }) =>
  column === "created_at" &&
  ["variationFrom", "metric of its own"].includes(option)
);

Deno.test("no option asked of any column ends in the engine's words", () =>
  withFolder(async (folder) => {
    for (const asked of [...BROKEN_ONCE, ...drawn(20, CASES)]) {
      const { wrong } = await readCase(asked, folder);
      assertEquals(wrong, null, JSON.stringify(asked));
    }
  }));
