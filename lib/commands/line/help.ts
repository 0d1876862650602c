/** What `--help` prints, made from the declarations. */

import { PACKAGE_ADDRESS, typedCommand } from "../../base/mod.ts";
import { EXIT_MEANINGS } from "./exit.ts";
import {
  allIn,
  type CommandSpec,
  HELP_OPTIONS,
  type OptionGroups,
  type OptionSpec,
} from "./spec.ts";

/** Columns of lines that are read, and from which on texts stand beside options. */
const WIDEST = 100;
const WIDE = 72;
/** Where the explanation of an option begins; a longer option has its own line. */
const COLUMN = 26;
const NARROW_COLUMN = 6;
/** Examples that a screen has room for. */
const MOST_EXAMPLES = 3;

/** How much of a help is told, and on how many columns. */
export interface HelpOptions {
  /** Columns. @default {80} */
  readonly width?: number | undefined;
  /** Whether everything is told, or what fits a screen. @default {true} */
  readonly isWhole?: boolean;
}

/** A command's help. */
export function commandHelp(
  spec: CommandSpec,
  { width: columns = 80, isWhole = true }: HelpOptions = {},
): string {
  const width = Math.min(columns, WIDEST);
  const head = wrap(`${capitalised(spec.summary)}.`, width);
  return (isWhole
    ? [
      ...head,
      "",
      ...examples(spec.examples, width),
      ...(spec.about ?? [])
        .flatMap((text) => ["", ...wrap(asTyped(text), width)]),
      ...groupLines({ ...spec.groups, Also: HELP_OPTIONS }, width, wholeText),
      "",
      ...exitLines(width),
    ]
    : [
      ...head,
      "",
      ...examples(
        Object.fromEntries(
          Object.entries(spec.examples).slice(0, MOST_EXAMPLES),
        ),
        width,
      ),
      ...groupLines({ Options: mainOptions(spec) }, width, shortText),
      "",
      ...wrap(moreText(spec), width),
    ]).join("\n");
}

/** What `readout` alone prints. */
export function overview(specs: readonly CommandSpec[], width = 80): string {
  const lines = ["Readout reads A/B tests of online stores.", ""];
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
    ...exitLines(width),
  );
  return lines.join("\n");
}

function commandEntry(
  { name, summary, task }: CommandSpec,
  width: number,
): readonly string[] {
  const typed = PACKAGE_ADDRESS === null ? task ?? name : name;
  return entry(`  ${typed}`, summary, Math.min(width, WIDEST), 18);
}

/** The commands by what they are for, in the order of the overview. */
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
    allIn(groups).find((option) => option.name === name)!
  ) ?? first;
}

function moreText(spec: CommandSpec): string {
  const shown = mainOptions(spec);
  const hidden = Object.entries(spec.groups).filter(([, options]) =>
    options.some((option) => !shown.includes(option))
  );
  const hiddenCount = allIn(spec.groups).length - shown.length;
  const titles = hidden.map(([title]) => title.toLowerCase()).join("; ");
  return `--help all tells ${
    hiddenCount === 0
      ? "more"
      : `the rest, ${hiddenCount} more options: ${titles}`
  }.`;
}

function groupLines(
  groups: OptionGroups,
  width: number,
  textOf: (option: OptionSpec) => string,
): string[] {
  const column = width < WIDE ? NARROW_COLUMN : COLUMN;
  const lines: string[] = [];
  for (const [title, options] of Object.entries(groups)) {
    if (options.length === 0) continue;
    lines.push("", ...wrap(`${title}:`, width));
    for (const option of options) {
      const usage = `  ${optionUsage(option)}`;
      lines.push(...entry(usage, textOf(option), width, column));
    }
  }
  return lines;
}

function examples(
  list: CommandSpec["examples"],
  width: number,
): string[] {
  return Object.entries(list).flatMap(([line, purpose]) => {
    const note = asTyped(purpose);
    const example = `  ${typedCommand()} ${withoutVerb(line)}`;
    return example.length + note.length + 4 <= width
      ? [`${example}  # ${note}`]
      : [`  # ${note}`, example];
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

function exitLines(width: number): string[] {
  return [
    "Exit status:",
    ...EXIT_MEANINGS.flatMap((meaning, status) =>
      entry(`  ${status}`, meaning, Math.min(width, WIDEST), 5)
    ),
  ];
}

/** An option as it is written: `-p, --parameter NAME=VALUE`. */
function optionUsage({ name, short, value }: OptionSpec): string {
  const letter = short === undefined ? "" : `-${short}, `;
  return `${letter}--${name}${value === undefined ? "" : ` ${value}`}`;
}

function wholeText({ help, choices }: OptionSpec): string {
  return choices === undefined ? help : `${help}; one of ${choices.join(", ")}`;
}

/** The first clause, and the words of a choice. */
function shortText({ help, choices, isOpen }: OptionSpec): string {
  const [clause] = help.split(/[:;,](?= )| \(/, 1);
  return choices === undefined || isOpen
    ? clause!
    : `${clause}: ${choices.join(", ")}`;
}

/** A text beside its head, or below one that is too long for that. */
export function entry(
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

/** At words alone: a path stays whole, to be copied. */
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

/** A summary as a sentence begins. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
