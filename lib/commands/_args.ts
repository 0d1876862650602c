/** Command-line options: one style, all problems at once. */

import { parseArgs } from "@std/cli/parse-args";

/** A command line that cannot be understood; exit status 2. */
export class UsageError extends Error {
  /**
   * Lists the problems in its message.
   *
   * @param problems Everything that was wrong.
   */
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "UsageError";
  }
}

/** Options that a command knows. */
export interface ArgSpec {
  /** Options with a value. */
  readonly string?: readonly string[];
  /** Options with a value that may be given several times. */
  readonly collect?: readonly string[];
  /** Options with a value that may be given several times, never split. */
  readonly repeat?: readonly string[];
  /** Options without a value. */
  readonly boolean?: readonly string[];
  /** One letter for an option, for instance `p` for `parameter`. */
  readonly short?: Readonly<Record<string, string>>;
  /** Most positional arguments. @default {0} */
  readonly positional?: number;
}

/** A parsed command line. */
export interface Args {
  /** Positional arguments. */
  readonly positional: readonly string[];
  /** The value of an option; `undefined` when it is not given. */
  text(name: string): string | undefined;
  /** Every value of an option, split at commas. */
  list(name: string): readonly string[];
  /** Every value of an option, as it is. */
  repeated(name: string): readonly string[];
  /** NAME=VALUE, once for each time that the option is given. */
  pairs(name: string): Readonly<Record<string, string>>;
  /** A number; `undefined` when it is not given. */
  number(name: string): number | undefined;
  /** Whether an option is given. */
  flag(name: string): boolean;
}

/**
 * Parses a command line.
 *
 * @param args The arguments behind the command's name.
 * @param spec What the command knows.
 * @returns The options.
 * @throws {UsageError} Naming every unknown option and missing value.
 */
export function readArgs(args: readonly string[], spec: ArgSpec): Args {
  const problems: string[] = [];
  const collect = [...(spec.collect ?? []), ...(spec.repeat ?? [])];
  const strings = [...(spec.string ?? []), ...collect];
  const known = [...strings, ...(spec.boolean ?? [])];
  const parsed = parseArgs(args, {
    string: [...strings, "_"],
    boolean: spec.boolean ?? [],
    collect,
    alias: spec.short ?? {},
    unknown: (arg, key) => {
      if (key === undefined) return true;
      problems.push(
        `Unknown option ${arg.split("=")[0]}; known are ${
          known.map((name) => `--${name}`).join(", ")
        }`,
      );
      return false;
    },
  });
  for (const name of strings) {
    if ([parsed[name]].flat().includes("")) {
      problems.push(`Option --${name} needs a value`);
    }
  }
  const positional = parsed._.map(String);
  const extra = positional.slice(spec.positional ?? 0);
  if (extra.length > 0) {
    problems.push(`Unexpected argument "${extra.join(" ")}"`);
  }
  if (problems.length > 0) throw new UsageError(problems);
  const text = (name: string): string | undefined =>
    parsed[name] as string | undefined;
  return {
    positional,
    text,
    list: (name) =>
      ((parsed[name] ?? []) as string[]).flatMap((value) => value.split(",")),
    repeated: (name) => (parsed[name] ?? []) as string[],
    pairs: (name) => readPairs(name, (parsed[name] ?? []) as string[]),
    number: (name) => {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = Number(value);
      if (value.trim() === "" || !Number.isFinite(number)) {
        throw new UsageError([
          `Option --${name} needs a number: current value is "${value}"`,
        ]);
      }
      return number;
    },
    flag: (name) => parsed[name] === true,
  };
}

/**
 * Reads `NAME=VALUE` pairs; a value may be empty.
 *
 * @param option The option's name, for the error.
 * @param texts The pairs.
 * @returns Name to value.
 * @throws {UsageError} Naming every text that is no pair, and every name that
 *   is there twice.
 */
export function readPairs(
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
