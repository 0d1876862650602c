/** `readout completion`: the shell's command, and the words that it completes. */

import { commandLine } from "../../installation.ts";
import type { Args, CommandSpec } from "../line/mod.ts";
import { print } from "../output/mod.ts";
import { SCRIPTS } from "./_scripts.ts";
import { nextWords } from "./words.ts";

/**
 * Prints what may come next on a command line, a word each, with a tab and what
 * it is. The scripts ask for it, so that they never fall behind the program.
 *
 * @param specs Every command.
 * @param given What was typed; the last word is still being typed.
 */
export function printWords(
  specs: readonly CommandSpec[],
  given: readonly string[],
): void {
  const words = nextWords(specs, given);
  if (words.length === 0) return;
  print(
    words.map(({ word, help }) =>
      help === undefined ? word : `${word}\t${help}`
    ).join("\n"),
  );
}

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export function completionCommand(options: Args): Promise<void> {
  const [shell] = options.positional;
  print(SCRIPTS[shell!]!(commandLine()));
  return Promise.resolve();
}
