/**
 * Changes the sandbox, its contract, the client and the loaders in one place
 * after the other and looks whether a statement of tests/contract, or a test,
 * notices: `deno task mutate`. A change that nobody notices survives, and is
 * listed; with words as arguments, only changes of files whose path has one of
 * them are made. `--places` only looks whether each of them has its place.
 */

import { join } from "node:path";
import type { Mutation } from "./mutations/change.ts";
import { copyInto, judge, placeOf, verdictIn } from "./mutations/judge.ts";
import { EXPLAINED, MUTATIONS } from "./mutations/mod.ts";

const WORKERS = 2;
const WANTED_SCORE = 0.98;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

const words = Deno.args.filter((argument) => argument !== "--places");
const mutations = MUTATIONS.filter(({ where }) =>
  words.length === 0 || words.some((word) => where.includes(word))
);
for (const mutation of mutations) await placeOf(mutation);
if (words.length < Deno.args.length) {
  print(`Every change has its place: ${mutations.length}`);
  Deno.exit(0);
}

const scratch = await Deno.makeTempDir({ prefix: "readout-mutate-" });
const survivors: Mutation[] = [];
const queue = mutations.entries();
try {
  await Promise.all(Array.from({ length: WORKERS }, async (_, worker) => {
    const folder = join(scratch, `${worker}`);
    await copyInto(folder);
    const before = worker === 0 ? await verdictIn(folder, []) : null;
    if (before !== null) throw new Error(`Fails unchanged: ${before}`);
    for (const [at, mutation] of queue) {
      const verdict = await judge(folder, mutation);
      const change = mutation.replace.trim() || "(nothing)";
      print(`${at + 1}. ${mutation.where}: ${change}
   ${verdict === null ? "SURVIVES" : `noticed by ${verdict}`}`);
      if (verdict === null) survivors.push(mutation);
    }
  }));
} finally {
  await Deno.remove(scratch, { recursive: true });
}

const score = 1 - survivors.length / mutations.length;
print(`\nChanges: ${mutations.length}, noticed ${(100 * score).toFixed(1)}%`);
for (const { where, find, replace } of survivors) {
  print(`Survives: ${where}\n  - ${find.trim()}\n  + ${replace.trim()}
  ${EXPLAINED[replace] ?? "unexplained"}`);
}
const isGood = score >= WANTED_SCORE &&
  survivors.every(({ replace }) => replace in EXPLAINED);
Deno.exit(isGood ? 0 : 1);
