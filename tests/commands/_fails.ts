/** Command lines that fail, and the files that they read. */

import {
  assertEquals,
  assertNotMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "node:path";
import { type Outcome, runCli } from "./_cli.ts";
import { withFolder } from "../_folder.ts";

export function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return runCli(args, ".", env);
}

/** One clear message, nothing on standard output, no stack trace. */
export async function fails(
  args: readonly string[],
  message: string,
  { env = {}, code = 1 }: {
    env?: Readonly<Record<string, string>>;
    code?: number;
  } = {},
): Promise<void> {
  const outcome = await run(args, env);
  assertStringIncludes(outcome.stderr, message);
  assertEquals(outcome.code, code, outcome.stderr);
  assertEquals(outcome.stdout, "");
  assertEquals(outcome.stderr.match(/^error:/gm)?.length, 1);
  assertNotMatch(outcome.stderr, /^\s+at |file:\/\//m);
}

export async function withFiles(
  files: Readonly<Record<string, string>>,
  test: (path: (name: string) => string) => Promise<void>,
): Promise<void> {
  await withFolder((folder) => test((name) => join(folder, name)), files);
}
