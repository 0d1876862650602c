/** Days are the store's, also where its time zone makes moments of them. */

import { assert } from "@std/assert";
import { formatNotebook } from "../../lib/kernel/mod.ts";
import { drawn } from "../_draw.ts";
import { executeNotebook, notebookPath } from "../../notebooks/make.ts";

for (const name of drawn(1, ["planning", "sitewide_overview"])) {
  Deno.test(`${name} labels the same days in Tokyo, whose day begins before UTC's`, async () => {
    const { notebook } = await executeNotebook(name, {
      READOUT_TIME_ZONE: "Asia/Tokyo",
    });
    const stored = await Deno.readTextFile(notebookPath(name));
    assert(formatNotebook(notebook) === stored, `${name} gives other outputs`);
  });
}
