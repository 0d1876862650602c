/** Declaration of a command, used by both the parser and the help. */

import type { Description } from "../../base/mod.ts";
import type { ValueKind } from "../../settings/mod.ts";
import type { Need } from "./permissions.ts";

/** Kind of an option's value. */
export type OptionKind =
  /** No value: the option is present or absent. */
  | "flag"
  /** Any text. */
  | "text"
  /** A text with a restricted format. */
  | ValueKind
  /** One of a few words. */
  | "choice"
  /** Path of a file. */
  | "file"
  /** Path of a folder. */
  | "folder"
  /** Comma-separated texts. */
  | "list"
  /** Repeatable option; each value is kept unchanged. */
  | "repeat"
  /** Repeatable NAME=VALUE option. */
  | "pairs"
  /** Repeatable option with comma-separated NAME=VALUE pairs. */
  | "pair-list";

/** One option of a command. */
export interface OptionSpec {
  /** Name without dashes: `max-z-score`. */
  readonly name: string;
  /** Kind of the option's value. */
  readonly kind: OptionKind;
  /** One-letter alias. */
  readonly short?: string | undefined;
  /** Placeholder of the value in the help: `FILE`. Undefined for a flag. */
  readonly value?: string | undefined;
  /** Words of a choice. */
  readonly choices?: readonly string[] | undefined;
  /** Whether values other than these choices are allowed. */
  readonly isOpen?: boolean;
  /** Minimum and maximum of an integer. */
  readonly range?: readonly [number, number] | undefined;
  /**
   * Description of the option; a short help screen shows only the part before a
   * colon or semicolon.
   */
  readonly help: string;
}

/** Groups of options by their heading in the help. */
export type OptionGroups = Readonly<Record<string, readonly OptionSpec[]>>;

/** A positional argument. */
export interface PositionalSpec {
  /** Placeholder of the argument in the help: `NOTEBOOK`. */
  readonly name: string;
  /** Whether the argument is the path of a file. */
  readonly isFile?: boolean;
  /** Words of a choice. */
  readonly choices?: readonly string[];
  /** Description of a required argument in error messages: `an action`. */
  readonly needed?: string;
}

/** Content of a command line. */
export interface Given {
  /** Positional arguments. */
  readonly positional: readonly string[];
  /** Placeholders of the positional arguments, in order. */
  readonly names: readonly string[];
  /** Returns the value of an option, or `undefined` if the option is not given. */
  text(name: string): string | undefined;
}

/** One possible input of a command. */
export interface Source {
  /**
   * Name of the source: an option (`--orders`), an argument placeholder
   * (`EXPERIENCE`) or an argument value (`make`); "" for the default source.
   */
  readonly of: string;
  /**
   * Options and arguments that apply to this source, but not to every other
   * source.
   */
  readonly with: readonly string[];
  /** Options of which the source needs at least one, with the reason. */
  readonly needs?: {
    readonly oneOf: readonly string[];
    readonly because: string;
  };
  /** Whether the source consists only of files. */
  readonly isOffline?: boolean;
}

/** Declaration of a command. */
export interface CommandSpec {
  /** Name of the command. */
  readonly name: string;
  /** Alternative name of the command. */
  readonly alias?: string;
  /** Deno task that runs the command, if its name differs. */
  readonly task?: string;
  /** One-line summary without a capital letter and a period. */
  readonly summary: string;
  /**
   * Most demanding kind of work of the command, which determines its permissions.
   */
  readonly needs: Need;
  /**
   * Possible sources; the first one that a command line names is used. Options
   * that belong to no source apply to all of them.
   */
  readonly sources?: readonly Source[];
  /** Complete command lines after `deno task`, each with its purpose. */
  readonly examples: Readonly<Record<string, string>>;
  /** Further explanations, as paragraphs. */
  readonly about?: readonly string[];
  /** Positional arguments. */
  readonly positional?: readonly PositionalSpec[];
  /** Names of the options on the short help screen. @default {the first group's} */
  readonly main?: readonly string[];
  /** Options by heading. */
  readonly groups: OptionGroups;
}

/**
 * Maximum number of parallel jobs; more would only wait for the same rate limit
 * and need more memory.
 */
const MOST_JOBS = 16;
const MOST_CELLS = 9_999;
/** Maximum number of variations or interim looks. */
const MOST_COUNTED = 99;

/** Value kinds by placeholder in the help; all other placeholders mean text. */
const KINDS: Readonly<Record<string, OptionKind>> = {
  FILE: "file",
  PATH: "file",
  "PATH|-": "file",
  FOLDER: "folder",
  NEW_FOLDER: "folder",
  NUMBER: "number",
  PORT: "number",
  LEVEL: "level",
  SECONDS: "amount",
  AMOUNT: "amount",
  DAY: "day",
  YEAR: "number",
  JOBS: "number",
  CELL: "number",
  COUNT: "number",
  ZONE: "zone",
  FORMAT: "dates",
  CODE: "currency",
  SIGN: "delimiter",
  "NAME=VALUE": "pairs",
};

const RANGES: Readonly<Record<string, OptionSpec["range"]>> = {
  PORT: [0, 65_535],
  YEAR: [1000, 9999],
  JOBS: [1, MOST_JOBS],
  CELL: [1, MOST_CELLS],
  COUNT: [2, MOST_COUNTED],
};

/**
 * Creates option declarations from their usage strings.
 *
 * @param table Description by usage, e.g. `-p, --parameter NAME=VALUE` without
 *   dashes before the name. The placeholder of the value determines its kind.
 *   Pairs and comma-separated texts end with dots: `NAME=SHARE,...`. The name of
 *   a repeatable option also ends with dots: `ignore... HEADER`.
 * @param described Description of the function that has these options, which
 *   provides the choices.
 */
export function options(
  table: Readonly<Record<string, string>>,
  described: Description = {},
): readonly OptionSpec[] {
  return Object.entries(table).map(([usage, help]) => {
    const [, short, name, dots, value] =
      /^(?:-(.), )?(\S+?)(\.{3})?(?: (\S+))?$/.exec(usage)!;
    const choices = described[camelCased(name!)]?.find(Array.isArray)
      ?.filter((choice) => choice !== "");
    return {
      name: name!,
      kind: dots !== undefined
        ? "repeat"
        : choices === undefined
        ? detectOptionKind(value)
        : "choice",
      short,
      value,
      choices,
      range: RANGES[value ?? ""],
      help,
    };
  });
}

function detectOptionKind(value: string | undefined): OptionKind {
  if (value === undefined) return "flag";
  if (!value.endsWith(",...")) return KINDS[value] ?? "text";
  return value.includes("=") ? "pair-list" : "list";
}

/** Returns the option names with dashes, as sources list them: `--orders`. */
export function withDashes(options: readonly OptionSpec[]): readonly string[] {
  return options.map(({ name }) => `--${name}`);
}

/** Converts an option name to the name of the function's option: `maxZScore`. */
function camelCased(name: string): string {
  return name.replace(/-./g, ([, letter]) => letter!.toUpperCase());
}

/** Options of every command. */
export const HELP_OPTIONS: readonly OptionSpec[] = options({
  "-h, help": 'show help; "--help all" shows all options',
});

/** Returns the options of all groups. */
export function flattenGroups(groups: OptionGroups): readonly OptionSpec[] {
  return Object.values(groups).flat();
}

/** Returns all options of a command. */
export function commandOptions({ groups }: CommandSpec): readonly OptionSpec[] {
  return [...flattenGroups(groups), ...HELP_OPTIONS];
}
