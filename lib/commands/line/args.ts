/** A command line by its declaration: all problems at once. */

import { parseArgs } from "node:util";
import { UsageError } from "./exit.ts";
import { type Description, orMeant } from "../../base/mod.ts";
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

/** A parsed command line. An option that the command does not have is not given. */
export interface Args extends Given {
  /** What names what it works on, as {@linkcode Source.of} has it. */
  readonly source: string | undefined;
  /** Whether it works on files alone. */
  readonly isOffline: boolean;
  /** Every value of an option. */
  repeated(name: string): readonly string[];
  /** NAME=VALUE of an option that takes pairs; `undefined` when it is not given. */
  pairs(name: string): Readonly<Record<string, string>> | undefined;
  /** Texts with commas between; `undefined` when it is not given. */
  list(name: string): readonly string[] | undefined;
  /** A number; `undefined` when it is not given. */
  number(name: string): number | undefined;
  /** Whether a flag is given. */
  flag(name: string): boolean;
  /** Whether the command has an option. */
  knows(name: string): boolean;
  /** What is given of the options of a function. */
  optionsFor<Options>(description: Description): Partial<Options>;
}

/**
 * Parses a command line.
 *
 * @param args The arguments behind the command's name.
 * @throws {UsageError} Naming every unknown option and every value that does
 *   not fit.
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

/** A command line with files that no option names yet. */
export interface UnnamedFiles {
  readonly files: readonly string[];
  /** The command line without them. */
  readonly words: readonly string[];
  /** What that says, whether or not it fits. */
  readonly args: Args;
  /** What is wrong with its options. */
  readonly problems: readonly string[];
}

/**
 * The files that a command line gives without an option.
 *
 * @param args The arguments behind the command's name.
 * @returns The files; `null` where there are none, or the command takes none so.
 */
export function unnamedFiles(
  args: readonly string[],
  spec: CommandSpec,
): UnnamedFiles | null {
  const hasRoles = commandOptions(spec).some(({ name }) => name === "orders") &&
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

/** What a command line says, and what is wrong with its options. */
function parseLine(args: readonly string[], spec: CommandSpec) {
  const options = commandOptions(spec);
  const { given: valuesByOption, ...line } = parse(args, options);
  const { words, positionalIndexes, problems } = line;
  for (const option of options) {
    problems.push(...check(option, valuesByOption.get(option.name) ?? []));
  }
  const input: Given = {
    positional: positionalIndexes.map((index) => words[index]!),
    names: (spec.positional ?? []).map(({ name }) => name),
    text: (name) => valuesByOption.get(name)?.at(-1),
  };
  const parsed = toArgs(
    input,
    options,
    valuesByOption,
    findSource(spec, input),
  );
  return { args: parsed, words, positionalIndexes, problems };
}

/** The values of a command line, by the kinds of its options. */
function toArgs(
  input: Given,
  options: readonly OptionSpec[],
  valuesByOption: ReadonlyMap<string, readonly string[]>,
  source: Source | undefined,
): Args {
  const find = (name: string): OptionSpec | undefined =>
    options.find((option) => option.name === name);
  const values = (name: string): readonly string[] =>
    valuesByOption.get(name) ?? [];
  return {
    ...input,
    source: source?.of,
    isOffline: source?.isOffline ?? false,
    repeated: values,
    pairs: (name) =>
      valuesByOption.has(name)
        ? readPairs(find(name)!, values(name))
        : undefined,
    list: (name) =>
      valuesByOption.has(name) ? splitList(values(name)) : undefined,
    number: (name) => values(name).map(parseFraction).at(-1),
    flag: (name) => values(name).length > 0,
    knows: (name) => find(name) !== undefined,
    optionsFor: <Options>(description: Description) => {
      const chosen: Record<string, unknown> = {};
      for (const name of Object.keys(description)) {
        const option = find(optionName(name));
        const texts = values(option?.name ?? "");
        if (option === undefined || texts.length === 0) continue;
        chosen[name] = parsedValue(option, texts);
      }
      return chosen as Partial<Options>;
    },
  };
}

/** As a function takes it. */
function parsedValue(option: OptionSpec, texts: readonly string[]): unknown {
  switch (option.kind) {
    case "flag":
      return true;
    case "number":
    case "amount":
    case "level":
      return parseFraction(texts.at(-1)!);
    case "list":
      return splitList(texts);
    case "repeat":
      return texts;
    case "pairs":
    case "pair-list":
      return readPairs(option, texts);
    default:
      return texts.at(-1);
  }
}

function splitList(texts: readonly string[]): readonly string[] {
  return texts.at(-1)!.split(",").map((text) => text.trim());
}

/** Splits a command line into options and arguments, without checking them. */
function parse(args: readonly string[], options: readonly OptionSpec[]) {
  const words = withValues(args, options);
  const { tokens } = parseArgs({
    args: words,
    strict: false,
    tokens: true,
    options: Object.fromEntries(options.map(({ name, short, kind }) => {
      const type = kind === "flag" ? "boolean" : "string";
      return [name, short === undefined ? { type } : { type, short }];
    })),
  });
  // By option; of a flag, that it is given.
  const valuesByOption = new Map<string, string[]>();
  const positionalIndexes: number[] = [];
  const problems: string[] = [];
  let isUnknown = false;
  for (const token of tokens) {
    // What stands behind an unknown option is rather its value.
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
        `Unknown option ${rawName}; ${orMeant(rawName, optionNames)}`,
      );
    } else if (option.kind === "flag" && value !== undefined) {
      problems.push(`Option ${rawName} takes no value: given is "${value}"`);
    } else {
      const text = option.kind === "flag" ? "given" : value ?? "";
      valuesByOption.set(name, [...valuesByOption.get(name) ?? [], text]);
    }
  }
  return { given: valuesByOption, words, positionalIndexes, problems };
}

/**
 * Options with their values in one word. A value never begins with a dash, unless
 * it is a number below 0, or stands behind an equals sign.
 */
function withValues(
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
    const isApart = valueParts.length === 0 && /^([^-]|-$|-\.?\d|$)/.test(next);
    if (isApart) index++;
    words.push(`--${option.name}=${isApart ? next : valueParts.join("=")}`);
  }
  return words;
}

/** What a value must be, where it is not that. */
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

/** What stands for standard input and output, where one of them may be meant. */
const STREAM = "-";

function check(option: OptionSpec, values: readonly string[]): string[] {
  const { name, kind } = option;
  const isStream = option.value?.endsWith(STREAM);
  if (kind === "file" && values.length > 1) {
    return [`Option --${name} takes one file: given are ${values.join(", ")}`];
  }
  return values.flatMap((value) => {
    if (value === "" || value === STREAM && kind === "file" && !isStream) {
      const path =
        ", a path; what comes through a pipe is written to a file first";
      return [`Option --${name} needs a value${kind === "file" ? path : ""}`];
    }
    const must = valueRule(option, value);
    return valueProblem(option, must === "" ? "" : `must ${must}`, value);
  });
}

function checkPositional(
  spec: CommandSpec,
  positional: readonly string[],
): string[] {
  const specs: readonly PositionalSpec[] = spec.positional ?? [];
  const unexpected = positional.slice(specs.length).join(" ");
  const texts: string[] = [];
  if (unexpected !== "") {
    texts.push(`Unexpected argument "${unexpected}"`);
  }
  for (const [index, { name, choices, needed }] of specs.entries()) {
    const value = positional[index];
    if (value === undefined && needed !== undefined) {
      const hint = choices === undefined
        ? "; --help shows how"
        : `: ${choices.join(", ")}`;
      texts.push(`Give ${needed}${hint}`);
    }
    if (value !== undefined && choices?.includes(value) === false) {
      texts.push(
        `Unknown ${name.toLowerCase()} "${value}"; ${orMeant(value, choices)}`,
      );
    }
  }
  return texts;
}

/** Reads `NAME=VALUE` pairs; a value may be empty. */
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
        `Option --${name} needs NAME=VALUE: current value is "${text}"`,
      );
    } else if (pairs.has(key)) {
      problems.push(`Option --${name} sets "${key}" twice`);
    } else pairs.set(key, text.slice(separator + 1));
  }
  if (problems.length > 0) throw new UsageError(problems);
  return Object.fromEntries(pairs);
}
