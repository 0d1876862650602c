/** Which test speaks which sentence is seen while it runs. */

import { assertEquals } from "@std/assert";
import { reachedBy } from "./sentences.ts";

Deno.test("a sentence is reached by the test file that speaks it, and by no other", async () => {
  const speaking = "tests/readout/moved_split_test.ts";
  const silent = "tests/tools/lock_test.ts";
  const reached = await reachedBy([speaking, silent]);
  for (const code of ["split-moved", "split-counts-even", "split-uneven"]) {
    assertEquals(reached.get(code), [speaking], code);
  }
  assertEquals(reached.has("alike-ids"), false);
});
