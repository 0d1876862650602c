/** Parses a command line by its declaration and reports all problems at once. */

import { parseArgs } from "node:util";
import { UsageError } from "./exit.ts";
import { type Description, suggestionText } from "../../base/mod.ts";
import { isValue, optionName, valueRequirement } from "../../settings/mod.ts";
import { parseFraction } from "../../record/mod.ts";
import {
  commandOptions,
  type CommandSpec,
  type Given,
  type OptionSpec,
  type PositionalSpec,
  type Source,
} from "./spec.ts";
import { isTablePath, valueProblem } from "./paths.ts";
import { findSource, sourceProblems } from "./sources.ts";

/** A parsed command line, which contains only options that the command has. */
export interface Args extends Given {
  /** Name of the chosen source; see {@linkcode Source.of}. */
  readonly source: string | undefined;
  /** Whether the command reads only files. */
  readonly isOffline: boolean;
  /** Returns every value of an option. */
  repeated(name: string): readonly string[];
  /**
   * Returns the NAME=VALUE pairs of an option, or `undefined` if the option is
   * not given.
   */
  pairs(name: string): Readonly<Record<string, string>> | undefined;
  /**
   * Returns the comma-separated values of an option, or `undefined` if the option
   * is not given.
   */
  list(name: string): readonly string[] | undefined;
  /**
   * Returns the numeric value of an option, or `undefined` if the option is not
   * given.
   */
  number(name: string): number | undefined;
  /** Returns whether a flag is given. */
  flag(name: string): boolean;
  /** Returns whether the command has an option. */
  knows(name: string): boolean;
  /** Returns the options of a function that are given on the command line. */
  optionsFor<Options>(description: Description): Partial<Options>;
}

/**
 * Parses a command line.
 *
 * @param args Arguments after the name of the command.
 * @throws {UsageError} If the command line is invalid; the message lists every
 *   unknown option and invalid value.
 */
export function readArgs(args: readonly string[], spec: CommandSpec): Args {
  const parsed = parseLine(args, spec);
  const problems = [
    ...parsed.problems,
    ...checkPositional(spec, parsed.args.positional),
    ...sourceProblems(spec, parsed.args),
  ];
  if (problems.length > 0) throw new UsageError(problems);
  return parsed.args;
}

/** A command line with files that are not assigned to an option yet. */
export interface UnnamedFiles {
  readonly files: readonly string[];
  /** Command line without the files. */
  readonly words: readonly string[];
  /** Parsed command line, which may be invalid. */
  readonly args: Args;
  /** Problems of its options. */
  readonly problems: readonly string[];
}

/**
 * Returns the files that a command line contains without an option.
 *
 * @param args Arguments after the name of the command.
 * @returns The files, or `null` if there are none or the command does not accept
 *   such files.
 */
export function unnamedFiles(
  args: readonly string[],
  spec: CommandSpec,
): UnnamedFiles | null {
  const hasRoles = commandOptions(spec)
    .some(({ name }) => name === "orders" || name === "estimates") &&
    !spec.positional?.some(({ isFile }) => isFile);
  if (!hasRoles) return null;
  const parsed = parseLine(args, spec);
  const fileIndexes = parsed.positionalIndexes
    .filter((index) => isTablePath(parsed.words[index]!));
  return fileIndexes.length === 0 ? null : {
    files: fileIndexes.map((index) => parsed.words[index]!),
    words: parsed.words.filter((_, index) => !fileIndexes.includes(index)),
    args: parsed.args,
    problems: parsed.problems,
  };
}

/** Parses a command line and collects the problems of its options. */
function parseLine(args: readonly string[], spec: CommandSpec) {
  const options = commandOptions(spec);
  const { given: values, ...line } = tokenize(args, options);
  const { words, positionalIndexes, problems } = line;
  for (const option of options) {
    problems.push(...optionProblems(option, values.get(option.name) ?? []));
  }
  const input: Given = {
    positional: positionalIndexes.map((index) => words[index]!),
    names: (spec.positional ?? []).map(({ name }) => name),
    text: (name) => values.get(name)?.at(-1),
  };
  const parsed = toArgs(input, options, values, findSource(spec, input));
  return { args: parsed, words, positionalIndexes, problems };
}

/** Converts the values of a command line by the kinds of their options. */
function toArgs(
  input: Given,
  options: readonly OptionSpec[],
  valuesByOption: ReadonlyMap<string, readonly string[]>,
  source: Source | undefined,
): Args {
  const findOption = (name: string): OptionSpec | undefined =>
    options.find((option) => option.name === name);
  const valuesOf = (name: string): readonly string[] =>
    valuesByOption.get(name) ?? [];
  return {
    ...input,
    source: source?.of,
    isOffline: source?.isOffline ?? false,
    repeated: valuesOf,
    pairs: (name) =>
      valuesByOption.has(name)
        ? readPairs(findOption(name)!, valuesOf(name))
        : undefined,
    list: (name) =>
      valuesByOption.has(name) ? splitCommas(valuesOf(name)) : undefined,
    number: (name) => valuesOf(name).map(parseFraction).at(-1),
    flag: (name) => valuesOf(name).length > 0,
    knows: (name) => findOption(name) !== undefined,
    optionsFor: <Options>(description: Description) => {
      const chosen: Record<string, unknown> = {};
      for (const name of Object.keys(description)) {
        const option = findOption(optionName(name));
        const texts = valuesOf(option?.name ?? "");
        if (option === undefined || texts.length === 0) continue;
        chosen[name] = parsedValue(option, texts);
      }
      return chosen as Partial<Options>;
    },
  };
}

/** Converts the texts of an option to the value that a function takes. */
function parsedValue(option: OptionSpec, texts: readonly string[]): unknown {
  switch (option.kind) {
    case "flag":
      return true;
    case "number":
    case "amount":
    case "level":
      return parseFraction(texts.at(-1)!);
    case "list":
      return splitCommas(texts);
    case "repeat":
      return texts;
    case "pairs":
    case "pair-list":
      return readPairs(option, texts);
    default:
      return texts.at(-1);
  }
}

function splitCommas(texts: readonly string[]): readonly string[] {
  return texts.at(-1)!.split(",").map((text) => text.trim());
}

/** Splits a command line into options and arguments without validation. */
function tokenize(args: readonly string[], options: readonly OptionSpec[]) {
  const words = joinOptionValues(args, options);
  const { tokens } = parseArgs({
    args: words,
    strict: false,
    tokens: true,
    options: Object.fromEntries(options.map(({ name, short, kind }) => {
      const type = kind === "flag" ? "boolean" : "string";
      return [name, short === undefined ? { type } : { type, short }];
    })),
  });
  // Values by option; for a flag, the value "given".
  const valuesByOption = new Map<string, string[]>();
  const positionalIndexes: number[] = [];
  const problems: string[] = [];
  let isUnknown = false;
  for (const token of tokens) {
    // An argument after an unknown option is probably its value.
    if (token.kind === "positional" && !isUnknown) {
      positionalIndexes.push(token.index);
    }
    isUnknown = false;
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    const option = options.find((optionSpec) => optionSpec.name === name);
    if (option === undefined) {
      isUnknown = !token.inlineValue;
      const optionNames = options.map(({ name }) => `--${name}`);
      problems.push(
        `Unknown option ${rawName}; ${suggestionText(rawName, optionNames)}`,
      );
    } else if (option.kind === "flag" && value !== undefined) {
      problems.push(`Option ${rawName} takes no value, but got "${value}"`);
    } else {
      const text = option.kind === "flag" ? "given" : value ?? "";
      valuesByOption.set(name, [...valuesByOption.get(name) ?? [], text]);
    }
  }
  return { given: valuesByOption, words, positionalIndexes, problems };
}

/**
 * Joins each option and its value into one word. A value starts with a dash only
 * if it is a negative number or follows an equals sign.
 */
function joinOptionValues(
  args: readonly string[],
  options: readonly OptionSpec[],
): string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const words: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const [word = "", ...valueParts] = args[index]!.split("=");
    const option = options.find(({ name, short, kind }) =>
      kind !== "flag" && (word === `--${name}` || word === `-${short}`)
    );
    if (option === undefined || index > end) {
      words.push(args[index]!);
      continue;
    }
    const next = args[index + 1] ?? "--";
    const isNextWord = valueParts.length === 0 &&
      /^([^-]|-$|-\.?\d|$)/.test(next);
    if (isNextWord) index++;
    words.push(`--${option.name}=${isNextWord ? next : valueParts.join("=")}`);
  }
  return words;
}

/** Returns the rule that a value violates; empty if the value is valid. */
function valueRule(
  { kind, range, choices = [], isOpen = false }: OptionSpec,
  value: string,
): string {
  if (range !== undefined) {
    const [minimum, maximum] = range;
    const isWithin = /^\d+$/.test(value) && Number(value) >= minimum &&
      Number(value) <= maximum;
    return isWithin ? "" : `be a whole number from ${minimum} to ${maximum}`;
  }
  if (kind !== "choice") {
    return isValue(kind, value) ? "" : valueRequirement(kind);
  }
  return isOpen || choices.includes(value)
    ? ""
    : `be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

/** Value that means standard input or output. */
const STREAM = "-";

function optionProblems(spec: OptionSpec, values: readonly string[]): string[] {
  const { name, kind } = spec;
  const isStream = spec.value?.endsWith(STREAM);
  if (kind === "file" && values.length > 1) {
    return [`Option --${name} takes one file, but got ${values.join(", ")}`];
  }
  return values.flatMap((value) => {
    if (value === "" || value === STREAM && kind === "file" && !isStream) {
      const path = ", a path; write piped input to a file first";
      return [`Option --${name} needs a value${kind === "file" ? path : ""}`];
    }
    const requirement = valueRule(spec, value);
    return valueProblem(
      spec,
      requirement === "" ? "" : `must ${requirement}`,
      value,
    );
  });
}

function checkPositional(
  spec: CommandSpec,
  positional: readonly string[],
): string[] {
  const specs: readonly PositionalSpec[] = spec.positional ?? [];
  const unexpected = positional.slice(specs.length).join(" ");
  const texts: string[] = [];
  if (unexpected !== "") texts.push(`Unexpected argument "${unexpected}"`);
  for (const [index, { name, choices, needed }] of specs.entries()) {
    const value = positional[index];
    if (value === undefined && needed !== undefined) {
      const hint = choices === undefined
        ? ". See --help"
        : `: ${choices.join(", ")}`;
      texts.push(`Give ${needed}${hint}`);
    }
    if (value !== undefined && choices?.includes(value) === false) {
      texts.push(
        `Unknown ${name.toLowerCase()} "${value}"; ${
          suggestionText(value, choices)
        }`,
      );
    }
  }
  return texts;
}

/** Parses `NAME=VALUE` pairs; the value may be empty. */
function readPairs(
  { name, kind }: OptionSpec,
  texts: readonly string[],
): Readonly<Record<string, string>> {
  const problems: string[] = [];
  const pairs = new Map<string, string>();
  const pairTexts = kind === "pairs"
    ? texts
    : texts.flatMap((text) => text.split(","));
  for (const text of pairTexts) {
    const separator = text.indexOf("=");
    const key = text.slice(0, Math.max(separator, 0)).trim();
    if (key === "") {
      problems.push(
        `Option --${name} must be NAME=VALUE: current value is "${text}"`,
      );
    } else if (pairs.has(key)) {
      problems.push(`Option --${name} sets "${key}" twice`);
    } else pairs.set(key, text.slice(separator + 1));
  }
  if (problems.length > 0) throw new UsageError(problems);
  return Object.fromEntries(pairs);
}
