/** Generates the `--help` text from the command declarations. */

import { capitalise, PACKAGE_ADDRESS, typedCommand } from "../../base/mod.ts";
import { EXIT_MEANINGS } from "./exit.ts";
import type { CommandSpec, OptionGroups, OptionSpec } from "./spec.ts";
import { flattenGroups, HELP_OPTIONS } from "./spec.ts";

/**
 * Maximum line width, and the minimum width for descriptions next to their
 * options, in columns.
 */
const WIDEST = 100;
const WIDE_WIDTH = 72;
/**
 * Column in which option descriptions start. The description of a longer option
 * gets its own line.
 */
const WIDE_COLUMN = 26;
const NARROW_COLUMN = 6;
/** Maximum number of examples on a short help screen. */
const MOST_EXAMPLES = 3;

/** Length and width of a help text. */
export interface HelpOptions {
  /** Width in columns. @default {80} */
  readonly width?: number | undefined;
  /** Whether to print the complete help instead of one screen. @default {true} */
  readonly isWhole?: boolean;
}

/** Returns the help text of a command. */
export function commandHelp(
  spec: CommandSpec,
  { width: columns = 80, isWhole = true }: HelpOptions = {},
): string {
  const width = Math.min(columns, WIDEST);
  const { summary, groups, about = [] } = spec;
  const shown = Object.entries(spec.examples)
    .slice(0, isWhole ? undefined : MOST_EXAMPLES);
  const options = isWhole
    ? [
      ...about.flatMap((text) => ["", ...wrap(useTypedCommand(text), width)]),
      ...groupLines({ ...groups, Also: HELP_OPTIONS }, width, fullOptionText),
      "",
      ...exitStatusLines(width),
    ]
    : [
      ...groupLines({ Options: mainOptions(spec) }, width, shortOptionText),
      "",
      ...wrap(moreOptionsText(spec), width),
    ];
  return [
    ...wrap(`${capitalise(summary)}.`, width),
    "",
    ...examples(shown, width),
    ...options,
  ].join("\n");
}

/** Returns the text that `readout` prints without arguments. */
export function overview(specs: readonly CommandSpec[], width = 80): string {
  const lines = ["Readout analyzes A/B tests of online stores.", ""];
  for (const [title, names] of Object.entries(COMMAND_GROUPS)) {
    lines.push(`${title}:`);
    for (const spec of specs.filter(({ name }) => names.includes(name))) {
      lines.push(...commandEntry(spec, width));
    }
    lines.push("");
  }
  lines.push(
    `${typedCommand()} NAME --help shows options and examples.`,
    "",
    ...exitStatusLines(width),
  );
  return lines.join("\n");
}

function commandEntry(
  { name, summary, task }: CommandSpec,
  width: number,
): readonly string[] {
  const typed = PACKAGE_ADDRESS === null ? task ?? name : name;
  return twoColumnEntry(`  ${typed}`, summary, Math.min(width, WIDEST), 18);
}

/** Command names by purpose, in the order of the overview. */
const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  "Everyday": [
    "demo",
    "readout",
    "list",
    "check",
    "plan",
    "season",
    "program",
    "run",
  ],
  "Setting up": ["init", "doctor", "kernel"],
  "Advanced": ["bundle", "verify", "cache", "mcp", "sandbox"],
};

function mainOptions({ main, groups }: CommandSpec): readonly OptionSpec[] {
  const [first = []] = Object.values(groups);
  return main?.map((name) =>
    flattenGroups(groups).find((option) => option.name === name)!
  ) ?? first;
}

function moreOptionsText(spec: CommandSpec): string {
  const shownOptions = mainOptions(spec);
  const hidden = Object.entries(spec.groups).filter(([, options]) =>
    options.some((option) => !shownOptions.includes(option))
  );
  const hiddenCount = flattenGroups(spec.groups).length - shownOptions.length;
  const titles = hidden.map(([title]) => title.toLowerCase()).join("; ");
  return `--help all shows ${
    hiddenCount === 0
      ? "more"
      : `the rest, ${hiddenCount} more options: ${titles}`
  }.`;
}

function groupLines(
  groups: OptionGroups,
  width: number,
  optionText: (option: OptionSpec) => string,
): string[] {
  const column = width < WIDE_WIDTH ? NARROW_COLUMN : WIDE_COLUMN;
  const lines: string[] = [];
  for (const [title, options] of Object.entries(groups)) {
    if (options.length === 0) continue;
    lines.push("", ...wrap(`${title}:`, width));
    for (const option of options) {
      const usage = `  ${optionUsage(option)}`;
      lines.push(...twoColumnEntry(usage, optionText(option), width, column));
    }
  }
  return lines;
}

function examples(
  list: readonly (readonly [line: string, purpose: string])[],
  width: number,
): string[] {
  return list.flatMap(([line, purpose]) => {
    const note = useTypedCommand(purpose);
    const example = `  ${typedCommand()} ${omitDefaultCommand(line)}`;
    return example.length + note.length + 4 <= width
      ? [`${example}  # ${note}`]
      : [`  # ${note}`, example];
  });
}

/**
 * Replaces the command name, because the texts are written for a checkout and the
 * package has another name.
 */
function useTypedCommand(text: string): string {
  return PACKAGE_ADDRESS === null
    ? text
    : text.replace(/(cd CHECKOUT && )?deno task (-q )?/g, `${typedCommand()} `);
}

/** Omits the default command from a command line of the package. */
function omitDefaultCommand(line: string): string {
  return PACKAGE_ADDRESS === null ? line : line.replace(/^readout (?=\S)/, "");
}

function exitStatusLines(width: number): string[] {
  return [
    "Exit status:",
    ...EXIT_MEANINGS.flatMap((meaning, status) =>
      twoColumnEntry(`  ${status}`, meaning, Math.min(width, WIDEST), 5)
    ),
  ];
}

/** Returns the notation of an option: `-p, --parameter NAME=VALUE`. */
function optionUsage({ name, short, value }: OptionSpec): string {
  const letter = short === undefined ? "" : `-${short}, `;
  return `${letter}--${name}${value === undefined ? "" : ` ${value}`}`;
}

function fullOptionText({ help, choices }: OptionSpec): string {
  return choices === undefined ? help : `${help}; one of ${choices.join(", ")}`;
}

/** Returns the first clause of an option's help, with its choices. */
function shortOptionText({ help, choices, isOpen }: OptionSpec): string {
  const [clause] = help.split(/[:;,](?= )| \(/, 1);
  return choices === undefined || isOpen
    ? clause!
    : `${clause}: ${choices.join(", ")}`;
}

/** Lays out a description next to its heading, or below a long heading. */
export function twoColumnEntry(
  head: string,
  text: string,
  width: number,
  column: number,
): string[] {
  const lines = wrap(text, width - column).map((line) =>
    " ".repeat(column) + line
  );
  return head.length < column - 1
    ? [head + lines[0]!.slice(head.length), ...lines.slice(1)]
    : [head, ...lines];
}

/** Wraps a text only between words, so that a path can be copied as a whole. */
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
