/**
 * Changes the sandbox, its contract and the client in one place after the other
 * and looks whether a statement of tests/contract, or a test, notices: `deno task mutate`. A change
 * that nobody notices survives, and is listed; with words as arguments, only
 * changes of files whose path has one of them are made. `--places` only looks
 * whether each of them has its place.
 */

import { join } from "node:path";
import { copyInto, judge, placeOf, verdictIn } from "./mutations/judge.ts";
import { EXPLAINED, type Mutation, MUTATIONS } from "./mutations/mod.ts";

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
try {
  const folders = Array.from(
    { length: WORKERS },
    (_, i) => join(scratch, `${i}`),
  );
  for (const folder of folders) await copyInto(folder);
  const before = await verdictIn(folders[0]!, []);
  if (before) {
    throw new Error(`Does not hold before any change: ${before.noticedBy}`);
  }
  const queue = mutations.entries();
  await Promise.all(folders.map(async (folder) => {
    for (const [i, mutation] of queue) {
      const verdict = await judge(folder, mutation);
      const what = `${i + 1}. ${mutation.where}: ${
        mutation.replace.trim() || "(nothing)"
      }`;
      print(
        verdict
          ? `${what}\n   noticed by ${verdict.noticedBy}`
          : `${what}\n   SURVIVES`,
      );
      if (!verdict) survivors.push(mutation);
    }
  }));
} finally {
  await Deno.remove(scratch, { recursive: true });
}

const noticed = mutations.length - survivors.length;
const score = noticed / mutations.length;
print(
  `\nMutations: ${mutations.length}, noticed ${noticed}, score ${
    (100 * score).toFixed(1)
  } %`,
);
for (const { where, find, replace } of survivors) {
  print(
    `Survives: ${where}\n  - ${find.trim()}\n  + ${replace.trim()}\n  ${
      EXPLAINED[replace] ?? "unexplained"
    }`,
  );
}
const isGood = score >= WANTED_SCORE &&
  survivors.every(({ replace }) => EXPLAINED[replace] !== undefined);
Deno.exit(isGood ? 0 : 1);
