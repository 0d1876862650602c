/** Completion for fish. */

import type { CompletionParts } from "./_parts.ts";
import { type CommandSpec, optionsOf, type OptionSpec } from "../line/mod.ts";

/**
 * The script for fish.
 *
 * @param parts Commands, and what runs them.
 * @returns The script.
 */
export function fishScript({ specs, command }: CompletionParts): string {
  const names = specs.map(({ name, summary }) =>
    line("__fish_use_subcommand", `-a ${name}`, summary)
  );
  return `# Completion of Readout's commands, made by: readout completion fish
if not type -q readout
    function readout
        ${command.map(quoted).join(" ")} $argv
    end
end
complete -c readout -f
${[...names, ...specs.flatMap(commandLines)].join("\n")}`;
}

function commandLines(spec: CommandSpec): string[] {
  const inside = `__fish_seen_subcommand_from ${spec.name}`;
  const positional = (spec.positional ?? []).flatMap(({ kind, choices }) => {
    if (choices !== undefined) {
      return [line(inside, `-a ${quoted(choices.join(" "))}`)];
    }
    return kind === "text" ? [] : [line(inside, values(kind))];
  });
  const options = optionsOf(spec).map((option) =>
    line(inside, optionPart(option), option.help)
  );
  return [...positional, ...options];
}

function line(condition: string, part: string, text?: string): string {
  const described = text === undefined ? "" : ` -d ${quoted(text)}`;
  return `complete -c readout -n ${quoted(condition)} ${part}${described}`;
}

function optionPart({ name, short, kind, choices }: OptionSpec): string {
  const forms = `-l ${name}${short === undefined ? "" : ` -s ${short}`}`;
  if (kind === "flag") return forms;
  if (choices !== undefined) {
    return `${forms} -x -a ${quoted(choices.join(" "))}`;
  }
  return kind === "file" || kind === "folder"
    ? `${forms} -r ${values(kind)}`
    : `${forms} -x`;
}

function values(kind: string): string {
  return kind === "folder" ? "-a '(__fish_complete_directories)'" : "-F";
}

/** Inside single quotes fish knows a backslash before these two only. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;
}
