/** `readout completion`: the shell's command, made from the declarations. */

import { commandLine } from "../../installation.ts";
import { type Args, type CommandSpec, UsageError } from "../line/mod.ts";
import type { CompletionParts } from "./_parts.ts";
import { bashScript } from "./_bash.ts";
import { fishScript } from "./_fish.ts";
import { zshScript } from "./_zsh.ts";
import { print } from "../output/mod.ts";

const SCRIPTS: Readonly<Record<string, (parts: CompletionParts) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * Runs the command.
 *
 * @param options The command line.
 * @param specs Every command.
 */
export function completionCommand(
  options: Args,
  specs: readonly CommandSpec[],
): Promise<void> {
  const [shell] = options.positional;
  const script = Object.hasOwn(SCRIPTS, shell ?? "")
    ? SCRIPTS[shell!]
    : undefined;
  if (script === undefined) {
    const known = Object.keys(SCRIPTS).join(", ");
    throw new UsageError([
      shell === undefined
        ? `Give a shell: ${known}`
        : `Unknown shell "${shell}"; known are ${known}`,
    ]);
  }
  print(script({ specs, command: commandLine() }));
  return Promise.resolve();
}
