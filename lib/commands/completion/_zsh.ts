/** Completion for zsh, by its own _arguments. */

import type { CompletionParts } from "./_parts.ts";
import {
  type CommandSpec,
  optionsOf,
  type OptionSpec,
  type PositionalSpec,
} from "../line/mod.ts";

/**
 * The script for zsh.
 *
 * @param parts Commands, and what runs them.
 * @returns The script.
 */
export function zshScript({ specs, command }: CompletionParts): string {
  const described = specs.map(({ name, summary }) =>
    `    ${quoted(`${name}:${escaped(summary)}`)}`
  );
  return `# Completion of Readout's commands, made by: readout completion zsh
type readout >/dev/null 2>&1 || readout() { ${
    command.map(quoted).join(" ")
  } "$@"; }

_readout() {
  local -a commands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local name="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$name" in
    help) _describe command commands ;;
${specs.map(commandCase).join("\n")}
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _readout readout`;
}

function commandCase(spec: CommandSpec): string {
  const rows = [
    ...optionsOf(spec).flatMap(optionRows),
    ...(spec.positional ?? []).map(positionalRow),
  ];
  return `    ${spec.name}) _arguments -s ${
    rows.map((row) => `\\\n      ${quoted(row)}`).join(" ")
  } ;;`;
}

function optionRows(option: OptionSpec): string[] {
  const { name, short, kind, help } = option;
  const many = ["repeat", "pairs", "pair-list"].includes(kind) ? "*" : "";
  const value = kind === "flag"
    ? ""
    : `:${escaped(option.value ?? "value")}:${action(option)}`;
  const forms = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
  return forms.map((form) => `${many}${form}[${escaped(help)}]${value}`);
}

function positionalRow(spec: PositionalSpec): string {
  return `:${escaped(spec.name)}:${action(spec)}`;
}

function action(
  { kind, choices }: {
    readonly kind: string;
    readonly choices?: readonly string[];
  },
): string {
  if (choices !== undefined) return `(${choices.join(" ")})`;
  if (kind === "file") return "_files";
  return kind === "folder" ? "_files -/" : " ";
}

/** Signs that mean something to _arguments. */
function escaped(text: string): string {
  return text.replace(/[\\:[\]]/g, (sign) => `\\${sign}`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
