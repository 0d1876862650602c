/** Whether a change is noticed: made in a copy of the checkout, and asked there. */

import { cp } from "node:fs/promises";
import { join } from "node:path";
import { type Mutation, mutationsOf } from "./operators.ts";

const ROOT = join(import.meta.dirname!, "../../../");
/** What the tests need of the checkout. */
const NEEDED = ["deno.json", "deno.lock", "lib", "tests", "data", "README.md"];
/** A change that makes the tests hang is noticed, too. */
const LIMIT_MS = 300_000;

/** Which tests are to notice a change, those that are fast first. */
const ROOMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "lib/api": [
    ["test", "tests/api"],
    ["test", "tests/loaders"],
    ["test", "tests/service"],
    ["run", "tests/contract/main.ts"],
  ],
  "lib/loaders": [
    ["test", "tests/loaders", "tests/api/open_test.ts"],
    ["test", "tests/files/around_rows_test.ts"],
    ["test", "tests/service"],
  ],
  "lib/sandbox": [["run", "tests/contract/main.ts"], ["test", "tests/sandbox"]],
  "lib/intake/service": [["test", "tests/service"], [
    "test",
    "tests/readout",
  ]],
};

/** Folders of tests that import files of a room by themselves. */
const UNITS = ["tests/api", "tests/loaders", "tests/service", "tests/sandbox"];

/** What noticed a change; `null` when nothing did. */
export type Verdict = string | null;

/** Numbers of a made-up store, any of which would do. */
const MADE_UP = "lib/sandbox/demo/";

/** Every change of the rooms that is looked for. */
export async function everyMutation(): Promise<Mutation[]> {
  const mutations: Mutation[] = [];
  for (const room of Object.keys(ROOMS)) {
    for (const path of (await filesIn(room)).sort()) {
      if (path.startsWith(MADE_UP)) continue;
      const text = await Deno.readTextFile(join(ROOT, path));
      mutations.push(...mutationsOf(path, text));
    }
  }
  return mutations;
}

async function filesIn(folder: string, root = ROOT): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(root, folder))) {
    const path = `${folder}/${name}`;
    if (isDirectory) paths.push(...await filesIn(path, root));
    else if (name.endsWith(".ts")) paths.push(path);
  }
  return paths;
}

/** Copies what the tests need. */
export async function copyInto(folder: string): Promise<void> {
  for (const path of NEEDED) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
}

/** Makes a change in a copy, asks the tests of its room, and takes it back. */
export async function judge(
  folder: string,
  { path, start, end, replace }: Mutation,
): Promise<Verdict> {
  const copy = join(folder, path);
  const text = await Deno.readTextFile(copy);
  await Deno.writeTextFile(
    copy,
    `${text.slice(0, start)}${replace}${text.slice(end)}`,
  );
  try {
    const [, suites] = Object.entries(ROOMS).find(([room]) =>
      path.startsWith(`${room}/`)
    )!;
    const direct = await testsOf(folder, path);
    const first = direct.length === 0 ? [] : [["test", ...direct]];
    for (const suite of [...first, ...suites]) {
      const verdict = await verdictOf(folder, suite);
      if (verdict !== null) return verdict;
    }
    return null;
  } finally {
    await Deno.writeTextFile(copy, text);
  }
}

/** The tests that import a file by itself: they are fast, and most notice. */
async function testsOf(folder: string, path: string): Promise<string[]> {
  const tests: string[] = [];
  for (const room of UNITS) {
    for (const test of await filesIn(room, folder)) {
      if (!test.endsWith("_test.ts")) continue;
      const text = await Deno.readTextFile(join(folder, test));
      if (text.includes(`/${path}"`)) tests.push(test);
    }
  }
  return tests;
}

async function verdictOf(
  cwd: string,
  [command, ...paths]: readonly string[],
): Promise<Verdict> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: command === "test"
      ? ["test", "-A", "--no-check", "--parallel", "--fail-fast", ...paths]
      : ["run", "-A", "--no-check", ...paths, "--fail-fast"],
    cwd,
    env: { NO_COLOR: "1" },
    signal,
  }).output();
  if (success) return null;
  if (signal.aborted) return "the time limit";
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const [, test] = /^(.*) => \.\/tests\//m.exec(decode(stdout)) ??
    /^DOES NOT HOLD: (.*)$/m.exec(decode(stdout)) ??
    /^(?:error: )?(.+)$/m.exec(decode(stderr)) ?? [];
  return test ?? "an error";
}
