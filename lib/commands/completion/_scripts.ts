/** What each shell is told: to ask the program which words may come next. */

/** A script that completes `readout`, for the words that run it in any folder. */
type Script = (command: readonly string[]) => string;

/** bash, from 3.2 on, without the package bash-completion. */
const bash: Script = (command) =>
  `# Completion of Readout's commands, made by: readout completion bash
${asFunction(command)}

_readout() {
  local current="\${COMP_WORDS[COMP_CWORD]}" word kind=""
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    case "$word" in
      :*) kind="\${word#:}" ;;
      "$current"*) COMPREPLY+=("$(printf %q "$word")") ;;
    esac
  done < <(readout completion --words "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ -n "$kind" ]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(
      if [ "$kind" = folder ]; then compgen -d -- "$current"
      else compgen -f -- "$current"; fi
    )
    compopt -o filenames 2>/dev/null
  fi
}
complete -F _readout readout`;

const zsh: Script = (command) =>
  `# Completion of Readout's commands, made by: readout completion zsh
${asFunction(command)}

_readout() {
  local word help kind=""
  local -a found
  while IFS=$'\\t' read -r word help; do
    case "$word" in
      :*) kind="\${word#:}" ;;
      *) found+=("\${word//:/\\\\:}:$help") ;;
    esac
  done < <(readout completion --words "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then _describe readout found; fi
  case "$kind" in
    file) _files ;;
    folder) _files -/ ;;
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _readout readout`;

const fish: Script = (command) =>
  `# Completion of Readout's commands, made by: readout completion fish
if not type -q readout
    function readout
        ${command.map(quotedForFish).join(" ")} $argv
    end
end

function __readout_words
    set -l current (commandline -ct)
    set -l before (commandline -opc)
    for line in (readout completion --words $before[2..-1] "$current" 2>/dev/null)
        switch $line
            case ':file'
                __fish_complete_path "$current"
            case ':folder'
                __fish_complete_directories "$current"
            case '*'
                echo $line
        end
    end
end
complete -c readout -f -a '(__readout_words)'`;

/** The script of each shell, by the shell's name. */
export const SCRIPTS: Readonly<Record<string, Script>> = { bash, zsh, fish };

function asFunction(command: readonly string[]): string {
  const words = command.map((text) => `'${text.replaceAll("'", `'\\''`)}'`);
  return `type readout >/dev/null 2>&1 || readout() { ${
    words.join(" ")
  } "$@"; }`;
}

/** Inside single quotes fish knows a backslash before these two only. */
function quotedForFish(text: string): string {
  return `'${text.replace(/[\\']/g, (sign) => `\\${sign}`)}'`;
}
