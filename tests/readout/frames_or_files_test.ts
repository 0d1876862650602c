/** Frames and files have a function each, and each names the other. */

import { assertRejects } from "@std/assert";
import { OptionsError, pl, readoutFromFiles } from "../../lib/mod.ts";

Deno.test("a dataframe where a file is read is told the function of dataframes", async () => {
  const orders = pl.DataFrame({ order_id: ["1"] });
  await assertRejects(
    () => readoutFromFiles({ orders, visitors: orders } as never),
    OptionsError,
    "orders, visitors: a dataframe where a file is read. Use readoutFromFrames({ orders, visitors })",
  );
});
