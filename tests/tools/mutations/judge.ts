/** Whether a change is noticed: made in a copy of the checkout, and asked there. */

import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Mutation } from "./change.ts";

const ROOT = join(import.meta.dirname!, "../../../");
/** What the contract needs of the checkout. */
const NEEDED = [
  "deno.json",
  "deno.lock",
  "lib",
  "tests/contract",
  "tests/sandbox",
  "tests/api",
  "tests/loaders",
  "tests/service",
  "tests/_folder.ts",
  "tests/_variables.ts",
];
/** A change that makes the suite hang is noticed, too. */
const LIMIT_MS = 300_000;

/** Which statement or test does not hold; `null` when every one does. */
export type Verdict = string | null;

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
export async function placeOf(
  { where, find }: Mutation,
): Promise<[string, string]> {
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

/** A copy of what the contract needs. */
export async function copyInto(folder: string): Promise<void> {
  for (const path of NEEDED) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
}

/** Runs the contract in a copy, the chapters that should notice first. */
export async function verdictIn(
  folder: string,
  chapters: readonly string[],
): Promise<Verdict> {
  const abort = AbortSignal.timeout(LIMIT_MS);
  const isTests = chapters.some((chapter) => chapter.includes("/"));
  const run = isTests ? ["test"] : ["run"];
  const main = isTests ? [] : ["tests/contract/main.ts"];
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...run, "-A", "--no-check", ...main, "--fail-fast", ...chapters],
    cwd: folder,
    env: { NO_COLOR: "1" },
    signal: abort,
  }).output();
  if (success) return null;
  if (abort.aborted) return "the time limit";
  const [, noticedBy] =
    (isTests ? /^(.*) => \.\/tests\//m : /^DOES NOT HOLD: (.*)$/m)
      .exec(new TextDecoder().decode(stdout)) ?? [];
  if (noticedBy !== undefined) return noticedBy;
  throw new Error(
    `The contract did not run:\n${new TextDecoder().decode(stderr)}`,
  );
}

/** What is said of one change, made in a copy and taken back there. */
export async function judge(
  folder: string,
  mutation: Mutation,
): Promise<Verdict> {
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
