/** `readout completion`: the shell's command, made from the declarations. */

import { fromFileUrl } from "@std/path";
import type { Args } from "./_args.ts";
import { bashScript } from "./_completion_bash.ts";
import { fishScript } from "./_completion_fish.ts";
import { zshScript } from "./_completion_zsh.ts";
import { UsageError } from "./_exit.ts";
import type { CommandSpec } from "./_spec.ts";
import { print } from "./_terminal.ts";
import { COMMANDS } from "./table.ts";

/** What a script is made of. */
export interface CompletionParts {
  /** The commands. */
  readonly specs: readonly CommandSpec[];
  /** The words that run this checkout, in any folder. */
  readonly command: readonly string[];
}

const SCRIPTS: Readonly<Record<string, (parts: CompletionParts) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/**
 * Runs the command.
 *
 * @param options The command line.
 */
export function completionCommand(options: Args): Promise<void> {
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
  const path = (name: string): string =>
    fromFileUrl(new URL(`../../${name}`, import.meta.url));
  print(script({
    specs: COMMANDS.map(({ spec }) => spec),
    command: [
      ...[Deno.execPath(), "run", "-A", "-q"],
      ...["--config", path("deno.json"), path("lib/cli.ts")],
    ],
  }));
  return Promise.resolve();
}
