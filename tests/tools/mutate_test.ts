/** The list of changes that the contract and the tests should notice, kept alive. */

import { assertEquals } from "@std/assert";
import { print } from "../../lib/commands/output/mod.ts";
import { randomSource } from "../../lib/stats/resampling/random.ts";
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
  const seed = Number(
    Deno.env.get("READOUT_MUTATION_SEED") ?? Date.now() % 1e9,
  );
  print(`changes drawn by READOUT_MUTATION_SEED=${seed}`);
  const { uniform } = randomSource(seed);
  // Of the client's and the loaders' own, which survive is not known yet.
  const drawn = MUTATIONS.filter(({ where }) => where.startsWith("lib/sandbox"))
    .map((mutation) => ({ mutation, at: uniform() }))
    .toSorted((a, b) => a.at - b.at).slice(0, DRAWN);
  const folder = await Deno.makeTempDir({ prefix: "readout-mutate-" });
  try {
    await copyInto(folder);
    for (const { mutation } of drawn) {
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
