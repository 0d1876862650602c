/**
 * Changes the client, the loaders, the reading of the service and the sandbox in
 * small ways, drawn by a seed from all places, and looks whether a test notices:
 * `deno task mutate [CHANGES] [SEED] [PATH]`. What nobody notices is listed.
 */

import { join } from "node:path";
import { drawn, newSeed } from "../_draw.ts";
import { copyInto, everyMutation, judge } from "./mutations/judge.ts";
import type { Mutation } from "./mutations/operators.ts";
import { print } from "../_print.ts";

const WORKERS = 2;
const WANTED_SCORE = 0.98;

function describe({ path, line, find, replace }: Mutation): string {
  return `${path}:${line}  ${find} => ${replace || "(nothing)"}`;
}

const [count = 300, seed = newSeed()] = Deno.args.slice(0, 2).map(Number);
const part = Deno.args[2] ?? "";
const everything = await everyMutation();
const mutations = drawn(
  count,
  everything.filter(({ path }) => path.includes(part)),
  seed,
);
print(`${mutations.length} of ${everything.length} changes, seed ${seed}`);

const scratch = await Deno.makeTempDir({ prefix: "readout-mutate-" });
const survivors: Mutation[] = [];
const queue = mutations.entries();
try {
  await Promise.all(Array.from({ length: WORKERS }, async (_, worker) => {
    const folder = join(scratch, `${worker}`);
    await copyInto(folder);
    for (const [index, mutation] of queue) {
      const verdict = await judge(folder, mutation);
      if (verdict === null) survivors.push(mutation);
      print(`${index + 1}. ${describe(mutation)}
   ${verdict === null ? "SURVIVES" : `noticed by ${verdict}`}`);
    }
  }));
} finally {
  await Deno.remove(scratch, { recursive: true });
}

const score = 1 - survivors.length / mutations.length;
print(`\nChanges: ${mutations.length}, noticed ${(100 * score).toFixed(1)}%`);
for (const survivor of survivors) print(`Survives: ${describe(survivor)}`);
Deno.exit(score >= WANTED_SCORE ? 0 : 1);
