/** A command line by its declaration: all problems at once. */

import { parseArgs } from "@std/cli/parse-args";
import { UsageError } from "./exit.ts";
import { orMeant } from "../../options/mod.ts";
import { isLevel, LEVEL_WANTED, parseFraction } from "../../rules/mod.ts";
import {
  type CommandSpec,
  type Given,
  type OptionKind,
  optionsOf,
  type OptionSpec,
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

const COLLECTED: readonly OptionKind[] = ["repeat", "pairs", "pair-list"];

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
  const problems: string[] = [];
  const parsed = parse(args, options, problems);
  const values = (name: string): readonly string[] => {
    const option = options.find((optionSpec) => optionSpec.name === name);
    if (option === undefined) throw new TypeError(`Not declared: --${name}`);
    const value = parsed[name];
    return value === undefined ? [] : [value].flat() as string[];
  };
  for (const option of options) problems.push(...check(option, values));
  const positional = parsed._.map(String);
  const most = spec.positional?.length ?? 0;
  if (positional.length > most) {
    problems.push(`Unexpected argument "${positional.slice(most).join(" ")}"`);
  }
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
    flag: (name) => parsed[name] === true,
    knows: (name) => options.some((option) => option.name === name),
  };
}

function parse(
  args: readonly string[],
  options: readonly OptionSpec[],
  problems: string[],
): ReturnType<typeof parseArgs> {
  const named = (isWanted: (kind: OptionKind) => boolean): string[] =>
    options.filter(({ kind }) => isWanted(kind)).map(({ name }) => name);
  return parseArgs(args, {
    string: [...named((kind) => kind !== "flag"), "_"],
    boolean: named((kind) => kind === "flag"),
    // Files are collected to be counted: none may be dropped without a word.
    collect: named((kind) => kind === "file" || COLLECTED.includes(kind)),
    alias: Object.fromEntries(
      options.flatMap(({ name, short }) => short ? [[short, name]] : []),
    ),
    unknown: (arg, key) => {
      if (key === undefined) return true;
      problems.push(unknownOption(arg.split("=")[0]!, options));
      return false;
    },
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
    if (kind === "level" && !isLevel(parseFraction(value))) {
      return [`Option --${name} must ${LEVEL_WANTED}: ${given}`];
    }
    if (choices !== undefined && !isOpen && !choices.includes(value)) {
      return [`Option --${name} must be ${oneOf(choices)}: ${given}`];
    }
    return [];
  });
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
