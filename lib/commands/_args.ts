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
 * Reads `NAME=VALUE` pairs.
 *
 * @param option The option's name, for the error.
 * @param pairs The pairs.
 * @returns Name to value.
 * @throws {UsageError} Naming every text that is no pair.
 */
export function readPairs(
  option: string,
  pairs: readonly string[],
): Record<string, string> {
  const problems: string[] = [];
  const found: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) {
      problems.push(
        `Option --${option} needs NAME=VALUE: current value is "${pair}"`,
      );
    } else found[name.trim()] = value.trim();
  }
  if (problems.length > 0) throw new UsageError(problems);
  return found;
}
