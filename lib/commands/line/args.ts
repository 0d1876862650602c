/** A command line by its declaration: all problems at once. */

import { parseArgs } from "node:util";
import { UsageError } from "./exit.ts";
import { orMeant } from "../../options/mod.ts";
import { isLevel, LEVEL_WANTED, parseFraction } from "../../rules/mod.ts";
import {
  type CommandSpec,
  type Given,
  type OptionKind,
  optionsOf,
  type OptionSpec,
  type PositionalSpec,
} from "./spec.ts";

/** A parsed command line. An option that was not declared is never asked for. */
export interface Args extends Given {
  /** Every value of an option. */
  repeated(name: string): readonly string[];
  /** NAME=VALUE of an option that takes pairs. */
  pairs(name: string): Readonly<Record<string, string>>;
  /** A number; `undefined` when it is not given. */
  number(name: string): number | undefined;
  /** Whether a flag is given. */
  flag(name: string): boolean;
  /** Whether the command knows an option. */
  knows(name: string): boolean;
}

/**
 * Parses a command line.
 *
 * @param args The arguments behind the command's name.
 * @param spec The command's declaration.
 * @returns The options.
 * @throws {UsageError} Naming every unknown option and every value that does
 *   not fit.
 */
export function readArgs(args: readonly string[], spec: CommandSpec): Args {
  const options = optionsOf(spec);
  const { given, positional, problems } = parse(args, options);
  const values = (name: string): readonly string[] => {
    if (!options.some((option) => option.name === name)) {
      throw new TypeError(`Not declared: --${name}`);
    }
    return given.get(name) ?? [];
  };
  for (const option of options) problems.push(...check(option, values));
  problems.push(...checkPositional(spec.positional ?? [], positional));
  if (problems.length > 0) throw new UsageError(problems);
  const text = (name: string): string | undefined => values(name).at(-1);
  return {
    positional,
    text,
    repeated: values,
    pairs: (name) => {
      const { kind } = options.find((option) => option.name === name)!;
      return readPairs(name, splitPairs(kind, values(name)));
    },
    number: (name) => {
      const value = text(name);
      return value === undefined ? undefined : parseFraction(value);
    },
    flag: (name) => values(name).length > 0,
    knows: (name) => options.some((option) => option.name === name),
  };
}

/** What was written, before anybody looks whether it fits. */
interface Written {
  /** Values by option; of a flag, that it is given. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  readonly positional: readonly string[];
  readonly problems: string[];
}

function parse(
  args: readonly string[],
  options: readonly OptionSpec[],
): Written {
  const { tokens } = parseArgs({
    args: withValues(args, options),
    strict: false,
    tokens: true,
    options: Object.fromEntries(options.map(({ name, short, kind }) => [name, {
      type: kind === "flag" ? "boolean" : "string",
      ...(short === undefined ? {} : { short }),
    }])),
  });
  const given = new Map<string, string[]>();
  const positional: string[] = [];
  const problems: string[] = [];
  let isUnknown = false;
  for (const token of tokens) {
    // What stands behind an unknown option is rather its value.
    if (token.kind === "positional" && !isUnknown) positional.push(token.value);
    isUnknown = false;
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const option = options.find((optionSpec) => optionSpec.name === name);
    if (option === undefined) {
      isUnknown = !token.inlineValue;
      problems.push(unknownOption(rawName, options));
    } else if (option.kind === "flag" && value !== undefined) {
      problems.push(`Option ${rawName} takes no value: given is "${value}"`);
    } else {
      const text = option.kind === "flag" ? "given" : value ?? "";
      given.set(name, [...given.get(name) ?? [], text]);
    }
  }
  return { given, positional, problems };
}

/**
 * An option with its value in one word. A value never begins with a dash, unless
 * it stands behind an equals sign.
 */
function withValues(
  args: readonly string[],
  options: readonly OptionSpec[],
): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((arg, at) => {
    const [word] = arg.split("=", 1);
    const option = options.find(({ name, short, kind }) =>
      kind !== "flag" && (word === `--${name}` || word === `-${short}`)
    );
    if (option === undefined || at > end) return arg;
    if (arg !== word) return `--${option.name}${arg.slice(word!.length)}`;
    return (args[at + 1] ?? "-").startsWith("-") ? `--${option.name}=` : arg;
  });
}

function unknownOption(given: string, options: readonly OptionSpec[]): string {
  const known = options.map(({ name }) => `--${name}`);
  return `Unknown option ${given}; ${orMeant(given, known)}`;
}

function check(
  { name, kind, choices, isOpen = false }: OptionSpec,
  values: (name: string) => readonly string[],
): string[] {
  if (kind === "flag") return [];
  const all = values(name);
  if (kind === "file" && all.length > 1) {
    return [`Option --${name} takes one file: given are ${all.join(", ")}`];
  }
  return all.flatMap((value) => {
    if (value === "") {
      return [
        `Option --${name} needs a value${
          kind === "file"
            ? ", a path; what comes through a pipe is written to a file first"
            : ""
        }`,
      ];
    }
    const given = `current value is "${value}"`;
    if (
      kind === "number" && (value.trim() === "" || !isFinite(Number(value)))
    ) {
      return [`Option --${name} needs a number: ${given}`];
    }
    if (kind === "port" && !(/^\d+$/.test(value) && Number(value) <= 65_535)) {
      return [
        `Option --${name} must be a whole number from 0 to 65535: ${given}`,
      ];
    }
    if (kind === "level" && !isLevel(parseFraction(value))) {
      return [`Option --${name} must ${LEVEL_WANTED}: ${given}`];
    }
    if (choices !== undefined && !isOpen && !choices.includes(value)) {
      return [`Option --${name} must be ${oneOf(choices)}: ${given}`];
    }
    return [];
  });
}

function checkPositional(
  specs: readonly PositionalSpec[],
  given: readonly string[],
): string[] {
  const unexpected = given.slice(specs.length).join(" ");
  return [
    ...(unexpected === "" ? [] : [`Unexpected argument "${unexpected}"`]),
    ...specs.flatMap(({ name, choices, needed }, at) => {
      const value = given[at];
      if (value === undefined) {
        return needed === undefined ? [] : [
          `Give ${needed}${
            choices === undefined
              ? "; --help shows how"
              : `: ${choices.join(", ")}`
          }`,
        ];
      }
      return choices === undefined || choices.includes(value) ? [] : [
        `Unknown ${name.toLowerCase()} "${value}"; ${orMeant(value, choices)}`,
      ];
    }),
  ];
}

function oneOf(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

function splitPairs(
  kind: OptionKind,
  values: readonly string[],
): readonly string[] {
  return kind === "pairs"
    ? values
    : values.flatMap((value) => value.split(","));
}

/** Reads `NAME=VALUE` pairs; a value may be empty. */
function readPairs(
  option: string,
  texts: readonly string[],
): Readonly<Record<string, string>> {
  const problems: string[] = [];
  const pairs = new Map<string, string>();
  for (const text of texts) {
    const at = text.indexOf("=");
    const key = text.slice(0, Math.max(at, 0)).trim();
    if (key === "") {
      problems.push(
        `Option --${option} needs NAME=VALUE: current value is "${text}"`,
      );
    } else if (pairs.has(key)) {
      problems.push(`Option --${option} sets "${key}" twice`);
    } else pairs.set(key, text.slice(at + 1));
  }
  if (problems.length > 0) throw new UsageError(problems);
  return Object.fromEntries(pairs);
}
