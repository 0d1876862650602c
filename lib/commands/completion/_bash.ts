/** Completion for bash, from 3.2 on, without the package bash-completion. */

import type { CompletionParts } from "./_parts.ts";
import {
  optionsOf,
  type OptionSpec,
  type PositionalSpec,
} from "../line/mod.ts";

/**
 * The script for bash.
 *
 * @param parts Commands, and what runs them.
 * @returns The script.
 */
export function bashScript({ specs, command }: CompletionParts): string {
  const names = specs.map(({ name }) => name).join(" ");
  const commands = specs.map((spec) => {
    const options = optionsOf(spec);
    return `    ${spec.name})
      options=${quoted(options.flatMap(usages).join(" "))}
      ${positional(spec.positional ?? [])}
      case "$previous" in
${options.flatMap(valueCase).join("\n")}
      esac ;;`;
  });
  return `# Completion of Readout's commands, made by: readout completion bash
type readout >/dev/null 2>&1 || readout() { ${
    command.map(quoted).join(" ")
  } "$@"; }

_readout() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local options="" words="" kind="" line
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=${quoted(`${names} help`)}
  else case "\${COMP_WORDS[1]}" in
    help) words=${quoted(names)} ;;
${commands.join("\n")}
  esac; fi
  case "$current" in -*) words="$options" kind="" ;; esac
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
    if [ -n "$words" ]; then compgen -W "$words" -- "$current"; fi
    if [ "$kind" = file ]; then compgen -f -- "$current"; fi
    if [ "$kind" = folder ]; then compgen -d -- "$current"; fi
  )
  if [ -n "$kind" ]; then compopt -o filenames 2>/dev/null; fi
}
complete -F _readout readout`;
}

function usages({ name, short }: OptionSpec): string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
}

/** What may stand as the first argument, and from the second on. */
function positional(
  [first, second]: readonly PositionalSpec[],
): string {
  if (first === undefined) return ":";
  if (second === undefined) return wordsOf(first);
  return `if [ "$COMP_CWORD" -eq 2 ]; then ${wordsOf(first)}; else ${
    wordsOf(second)
  }; fi`;
}

function wordsOf({ kind, choices }: PositionalSpec): string {
  if (choices !== undefined) return `words=${quoted(choices.join(" "))}`;
  return kind === "text" ? ":" : `kind=${kind}`;
}

/** What may stand behind an option; nothing for any text. */
function valueCase(option: OptionSpec): string[] {
  if (option.kind === "flag") return [];
  const what = option.choices !== undefined
    ? `words=${quoted(option.choices.join(" "))} kind=""`
    : option.kind === "file" || option.kind === "folder"
    ? `words="" kind=${option.kind}`
    : 'words="" kind=""';
  return [`        ${usages(option).join("|")}) ${what} ;;`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
