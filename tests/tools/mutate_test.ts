/** The list of changes that the contract and the tests should notice, kept alive. */

import { assertEquals } from "@std/assert";
import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { copyInto, judge, placeOf } from "./mutations/judge.ts";
import { EXPLAINED, MUTATIONS } from "./mutations/mod.ts";

/** Changes a run makes. */
const DRAWN = 6;

Deno.test("every change that is to be noticed has its one place", async () => {
  const lost: string[] = [];
  for (const mutation of MUTATIONS) {
    await placeOf(mutation).catch(({ message }) => lost.push(message));
  }
  assertEquals(lost, []);
});

Deno.test("changes drawn from the list are noticed, others each time", (t) =>
  withFolder(async (folder) => {
    await copyInto(folder);
    for (const mutation of drawn(DRAWN, MUTATIONS)) {
      const { where, find, replace } = mutation;
      await t.step(`${where}: ${find} => ${replace}`, async () => {
        const verdict = await judge(folder, mutation);
        assertEquals(verdict === null && !(replace in EXPLAINED), false);
      });
    }
  }));
