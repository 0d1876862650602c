/**
 * Changes the sandbox, its contract and the client in one place after the other
 * and looks whether a statement of tests/contract, or a test, notices: `deno task mutate`. A change
 * that nobody notices survives, and is listed; with words as arguments, only
 * changes of files whose path has one of them are made.
 */

import { dirname, fromFileUrl, join } from "@std/path";
import { EXPLAINED, type Mutation, MUTATIONS } from "./mutations/mod.ts";

const ROOT = fromFileUrl(new URL("../../", import.meta.url));
/** What the contract needs of the checkout. */
const NEEDED = [
  "deno.json",
  "deno.lock",
  "lib",
  "tests/contract",
  "tests/sandbox",
  "tests/api",
  "tests/service",
];
const WORKERS = 2;
/** A change that makes the suite hang is noticed, too. */
const LIMIT_MS = 300_000;
const WANTED_SCORE = 0.95;

/** What the contract says: null when every statement holds. */
type Verdict = { readonly noticedBy: string } | null;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

async function copyTo(from: string, to: string): Promise<void> {
  await Deno.mkdir(dirname(to), { recursive: true });
  if ((await Deno.stat(from)).isFile) return await Deno.copyFile(from, to);
  for await (const { name } of Deno.readDir(from)) {
    await copyTo(join(from, name), join(to, name));
  }
}

/** The files of a folder, or the file. */
async function filesOf(path: string): Promise<string[]> {
  if ((await Deno.stat(path)).isFile) return [path];
  const entries = await Array.fromAsync(Deno.readDir(path));
  const files = await Promise.all(
    entries.map(({ name }) => filesOf(join(path, name))),
  );
  return files.flat().filter((file) => file.endsWith(".ts"));
}

/** The one place that a change is for; an error when there is none, or are more. */
async function placeOf({ where, find }: Mutation): Promise<[string, string]> {
  const places: [string, string][] = [];
  for (const path of await filesOf(join(ROOT, where))) {
    const text = await Deno.readTextFile(path);
    const times = text.split(find).length - 1;
    for (let i = 0; i < times; i++) places.push([path, text]);
  }
  const [place] = places;
  if (place && places.length === 1) return place;
  throw new Error(
    `Cannot change ${where}: this stands there ${places.length} times, not once:\n${find}`,
  );
}

/** Runs the contract in a copy, the chapters that should notice first. */
async function verdictIn(
  folder: string,
  chapters: readonly string[],
): Promise<Verdict> {
  const abort = AbortSignal.timeout(LIMIT_MS);
  const isTests = chapters.some((chapter) => chapter.includes("/"));
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: isTests ? ["test", "-A", "--no-check", "--fail-fast", ...chapters] : [
      "run",
      "-A",
      "--no-check",
      "tests/contract/main.ts",
      "--fail-fast",
      ...chapters,
    ],
    cwd: folder,
    env: { NO_COLOR: "1" },
    signal: abort,
  }).output();
  if (success) return null;
  if (abort.aborted) return { noticedBy: "the time limit" };
  const text = new TextDecoder().decode(stdout);
  const [, noticedBy] =
    (isTests ? /^(.*) => \.\/tests\//m : /^DOES NOT HOLD: (.*)$/m)
      .exec(text) ?? [];
  if (noticedBy !== undefined) return { noticedBy };
  throw new Error(
    `The contract did not run:\n${new TextDecoder().decode(stderr)}`,
  );
}

async function judge(folder: string, mutation: Mutation): Promise<Verdict> {
  const [path, text] = await placeOf(mutation);
  const copy = join(folder, path.slice(ROOT.length));
  const { find, replace, chapter } = mutation;
  await Deno.writeTextFile(copy, text.replace(find, () => replace));
  try {
    return await verdictIn(folder, chapter.split(" "));
  } finally {
    await Deno.writeTextFile(copy, text);
  }
}

const words = Deno.args;
const mutations = MUTATIONS.filter(({ where }) =>
  words.length === 0 || words.some((word) => where.includes(word))
);
for (const mutation of mutations) await placeOf(mutation);

const scratch = await Deno.makeTempDir({ prefix: "readout-mutate-" });
const survivors: Mutation[] = [];
try {
  const folders = Array.from(
    { length: WORKERS },
    (_, i) => join(scratch, `${i}`),
  );
  for (const folder of folders) {
    for (const path of NEEDED) {
      await copyTo(join(ROOT, path), join(folder, path));
    }
  }
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
