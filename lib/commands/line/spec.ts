/** How a command is declared, once: parsing and help go by it. */

import type { Description } from "../../base/mod.ts";
import type { ValueKind } from "../../settings/mod.ts";
import type { Need } from "./permissions.ts";

/** What stands behind an option, or that nothing does. */
export type OptionKind =
  /** Nothing: the option is given or not. */
  | "flag"
  /** Any text. */
  | "text"
  /** A text of which not every one will do. */
  | ValueKind
  /** One of a few words. */
  | "choice"
  /** A file's path. */
  | "file"
  /** A folder's path. */
  | "folder"
  /** Texts with commas between. */
  | "list"
  /** May be given several times, each value as it is. */
  | "repeat"
  /** NAME=VALUE, may be given several times. */
  | "pairs"
  /** NAME=VALUE,... split at commas, may be given several times. */
  | "pair-list";

/** One option of a command. */
export interface OptionSpec {
  /** Without the dashes: `max-z-score`. */
  readonly name: string;
  /** What stands behind it. */
  readonly kind: OptionKind;
  /** One letter that means the same. */
  readonly short?: string;
  /** What the help calls the value: `FILE`. Nothing for a flag. */
  readonly value?: string;
  /** The words that a choice is made of. */
  readonly choices?: readonly string[];
  /** Whether these are only the usual ones. */
  readonly isOpen?: boolean;
  /** The least and the most that a whole number may be. */
  readonly range?: readonly [number, number];
  /** What it does; a screen of help has what stands before a colon or the like. */
  readonly help: string;
}

/** Options that belong together, by the title that they have in the help. */
export type OptionGroups = Readonly<Record<string, readonly OptionSpec[]>>;

/** An argument that is no option. */
export interface PositionalSpec {
  /** What the help calls it: `NOTEBOOK`. */
  readonly name: string;
  /** Whether it is a file's path. */
  readonly isFile?: boolean;
  /** The words that a choice is made of. */
  readonly choices?: readonly string[];
  /** What a person calls it, where there must be one: `an action`. */
  readonly needed?: string;
}

/** What a command line holds. */
export interface Given {
  /** Arguments that are no options. */
  readonly positional: readonly string[];
  /** What the help calls them, in their order. */
  readonly names: readonly string[];
  /** The value of an option; `undefined` when it is not given. */
  text(name: string): string | undefined;
}

/** One of the things that a command works on. */
export interface Source {
  /**
   * What names it: an option (`--orders`), an argument by its name
   * (`EXPERIENCE`) or by its word (`make`); "" where nothing has to.
   */
  readonly of: string;
  /** Options and arguments that go with it and not with every other. */
  readonly with: readonly string[];
  /** Options of which it needs one, and why. */
  readonly needs?: {
    readonly oneOf: readonly string[];
    readonly because: string;
  };
  /** Whether it is of files alone. */
  readonly isOffline?: boolean;
}

/** One command. */
export interface CommandSpec {
  /** Its name. */
  readonly name: string;
  /** Another name that it answers to. */
  readonly alias?: string;
  /** The task that runs it, where that is not its name. */
  readonly task?: string;
  /** What it does, in a line without a capital and a full stop. */
  readonly summary: string;
  /** The most that it works on, which says what it needs of Deno. */
  readonly needs: Need;
  /**
   * What it works on, of which a command line names one: the first that it
   * names. Options that none of them has go with all.
   */
  readonly sources?: readonly Source[];
  /** Complete command lines behind `deno task`, and what each is for. */
  readonly examples: Readonly<Record<string, string>>;
  /** What else one should know, in paragraphs. */
  readonly about?: readonly string[];
  /** Arguments that are no options. */
  readonly positional?: readonly PositionalSpec[];
  /** Names of the options that a screen of help has. @default {the first group's} */
  readonly main?: readonly string[];
  /** Its options, by heading. */
  readonly groups: OptionGroups;
}

/** More would only wait for the same rate limit, with more orders in memory. */
const MOST_JOBS = 16;
const MOST_CELLS = 9_999;
/** Of variations of a test, and of looks at it. */
const MOST_COUNTED = 99;

/** What a value is, by what the help calls it; any other name is a text's. */
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

const RANGES: Readonly<Record<string, Pick<OptionSpec, "range">>> = {
  PORT: { range: [0, 65_535] },
  YEAR: { range: [1000, 9999] },
  JOBS: { range: [1, MOST_JOBS] },
  CELL: { range: [1, MOST_CELLS] },
  COUNT: { range: [2, MOST_COUNTED] },
};

/**
 * Options by how they are written.
 *
 * @param table From usage, as `-p, --parameter NAME=VALUE` without dashes before
 *   the name, to what it does. The value's name says its kind; pairs and texts
 *   with commas between end with dots: `NAME=SHARE,...`; so does the name of an
 *   option that may be given several times: `ignore... HEADER`.
 * @param described The function that they are options of: words that one may be
 *   are those of its type.
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
      ...(short === undefined ? {} : { short }),
      ...(value === undefined ? {} : { value }),
      ...(choices === undefined ? {} : { choices }),
      ...(RANGES[value ?? ""] ?? {}),
      help,
    };
  });
}

function detectOptionKind(value: string | undefined): OptionKind {
  if (value === undefined) return "flag";
  if (!value.endsWith(",...")) return KINDS[value] ?? "text";
  return value.includes("=") ? "pair-list" : "list";
}

/** Options as sources have them: `--orders`. */
export function dashed(options: readonly OptionSpec[]): readonly string[] {
  return options.map(({ name }) => `--${name}`);
}

/** An option's name as functions have it: `maxZScore`. */
function camelCased(name: string): string {
  return name.replace(/-./g, ([, letter]) => letter!.toUpperCase());
}

/** What every command knows. */
export const HELP_OPTIONS: readonly OptionSpec[] = options({
  "-h, help": 'show help; "--help all" shows all options',
});

/** The options of all groups. */
export function allIn(groups: OptionGroups): readonly OptionSpec[] {
  return Object.values(groups).flat();
}

/** All options of a command. */
export function commandOptions({ groups }: CommandSpec): readonly OptionSpec[] {
  return [...allIn(groups), ...HELP_OPTIONS];
}
