/** The list of changes that the contract and the tests should notice, kept alive. */

import { assertEquals } from "@std/assert";
import { drawn } from "../_draw.ts";
import { copyInto, judge, placeOf } from "./mutations/judge.ts";
import { EXPLAINED, MUTATIONS } from "./mutations/mod.ts";

/** Changes a run makes. */
const DRAWN = 10;

Deno.test("every change that is to be noticed has its one place", async () => {
  const lost: string[] = [];
  for (const mutation of MUTATIONS) {
    await placeOf(mutation).catch(({ message }) => lost.push(message));
  }
  assertEquals(lost, []);
});

Deno.test("changes drawn from the list are noticed, others each time", async (t) => {
  // Of the client's and the loaders' own, which survive is not known yet.
  const known = MUTATIONS.filter(({ where }) => where.startsWith("lib/sand"));
  const folder = await Deno.makeTempDir({ prefix: "readout-mutate-" });
  try {
    await copyInto(folder);
    for (const mutation of drawn(DRAWN, known)) {
      const { where, find, replace } = mutation;
      await t.step(
        `${where}: ${find.trim()} => ${replace.trim()}`,
        async () => {
          const verdict = await judge(folder, mutation);
          assertEquals(verdict === null && !(replace in EXPLAINED), false);
        },
      );
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
