/** What `--help` prints, made from the declarations. */

import { PACKAGE_ADDRESS, typedCommand } from "../../installation.ts";
import { EXIT, EXIT_MEANINGS } from "./exit.ts";
import {
  type CommandSpec,
  HELP_OPTION,
  type OptionGroup,
  type OptionSpec,
} from "./spec.ts";

const WIDTH = 80;
/** Where the explanation of an option begins; a longer option has its own line. */
const COLUMN = 26;

/**
 * A command's help.
 *
 * @param spec The command.
 * @returns The text.
 */
export function commandHelp(spec: CommandSpec): string {
  const parts = [
    ...wrap(`${capitalised(spec.summary)}.`, WIDTH),
    "",
    ...examples(spec.examples),
    ...(spec.about ?? []).flatMap((
      text,
    ) => ["", ...wrap(asTyped(text), WIDTH)]),
  ];
  const groups: readonly OptionGroup[] = [
    ...spec.groups,
    { title: "Also", options: [HELP_OPTION] },
  ];
  for (const { title, options } of groups) {
    parts.push("", `${title}:`, ...options.flatMap(optionLines));
  }
  return [...parts, "", ...exitLines()].join("\n");
}

/**
 * What `readout` alone prints.
 *
 * @param specs All commands.
 * @returns The text.
 */
export function overview(specs: readonly CommandSpec[]): string {
  return [
    "Readout reads A/B tests of online stores.",
    "",
    ...specs.flatMap(({ name, summary, task }) =>
      entry(`  ${PACKAGE_ADDRESS === null ? task ?? name : name}`, summary, 18)
    ),
    "",
    `${typedCommand()} NAME --help tells more, with examples.`,
    "",
    ...exitLines(),
  ].join("\n");
}

function examples(list: CommandSpec["examples"]): string[] {
  return Object.entries(list).flatMap(([line, told]) => {
    const note = asTyped(told);
    const whole = `  ${typedCommand()} ${withoutVerb(line)}`;
    return whole.length + note.length + 4 <= WIDTH
      ? [`${whole}  # ${note}`]
      : [`  # ${note}`, whole];
  });
}

/** Texts are written for a checkout; the package's command goes by another name. */
function asTyped(text: string): string {
  return PACKAGE_ADDRESS === null
    ? text
    : text.replace(/(cd CHECKOUT && )?deno task (-q )?/g, `${typedCommand()} `);
}

/** Of the package's command, what it does most may be left out. */
function withoutVerb(line: string): string {
  return PACKAGE_ADDRESS === null ? line : line.replace(/^readout (?=\S)/, "");
}

function exitLines(): string[] {
  const names = Object.keys(EXIT) as (keyof typeof EXIT)[];
  return [
    "Exit status:",
    ...names.map((name) => `  ${EXIT[name]}  ${EXIT_MEANINGS[name]}`),
  ];
}

/** An option as it is written: `-p, --parameter NAME=VALUE`. */
export function optionUsage({ name, short, value }: OptionSpec): string {
  const letter = short === undefined ? "" : `-${short}, `;
  return `${letter}--${name}${value === undefined ? "" : ` ${value}`}`;
}

function optionLines(option: OptionSpec): string[] {
  const choices = option.choices === undefined
    ? ""
    : `; one of ${option.choices.join(", ")}`;
  return entry(`  ${optionUsage(option)}`, option.help + choices, COLUMN);
}

function entry(head: string, text: string, column: number): string[] {
  const lines = wrap(text, WIDTH - column).map((line) =>
    " ".repeat(column) + line
  );
  return head.length < column - 1
    ? [head + lines[0]!.slice(head.length), ...lines.slice(1)]
    : [head, ...lines];
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
