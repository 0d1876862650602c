/** `readout completion`: the shell's command, made from the declarations. */

import { fromFileUrl } from "@std/path";
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
  const path = (name: string): string =>
    fromFileUrl(new URL(`../../../${name}`, import.meta.url));
  print(script({
    specs,
    command: [
      ...[Deno.execPath(), "run", "-A", "-q"],
      ...["--config", path("deno.json"), path("lib/cli.ts")],
    ],
  }));
  return Promise.resolve();
}
