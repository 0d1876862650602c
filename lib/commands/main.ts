/** Runs a command line and returns its exit status. */

import {
  LIBRARY_VERSION,
  nearest,
  ReadoutError,
  typedCommand,
  unwritableNotice,
} from "../base/mod.ts";
import type { CommandSpec, Need } from "./line/mod.ts";
import {
  checkPaths,
  commandHelp,
  EXIT,
  exitStatus,
  isTablePath,
  missingPermission,
  overview,
  readArgs,
  unnamedFiles,
  UsageError,
} from "./line/mod.ts";
import { optionName } from "../settings/mod.ts";
import {
  printError,
  printProgress,
  printText,
  setQuiet,
  textOptions,
} from "./output/mod.ts";
import { type Command, COMMANDS } from "./table.ts";

/**
 * Runs a command line.
 *
 * @param args Arguments of the command line.
 * @param onNeed Called with the kind of work before the command starts.
 * @returns Exit status: 0 for success, 1 for failure, 2 for an invalid command
 *   line, 3 for partial success.
 */
export async function main(
  args: readonly string[],
  onNeed: (need: Need) => void = () => {},
): Promise<number> {
  try {
    const status = await dispatch(args, onNeed);
    const notice = unwritableNotice();
    if (notice !== null) printProgress(notice);
    return status;
  } catch (error) {
    // The reader of a pipe, such as `head`, may close it early, which is not an
    // error.
    if (error instanceof Deno.errors.BrokenPipe) return EXIT.done;
    printError(errorText(error, args));
    return exitStatus(error);
  }
}

async function dispatch(
  args: readonly string[],
  onNeed: (need: Need) => void,
): Promise<number> {
  const [name = "--help", ...commandArguments] = insertDefaultCommand(args);
  const isHelp = ["help", "--help", "-h"].includes(name);
  // The list of commands is always complete, so "all" does not change it.
  const topics = commandArguments.filter((topic) => topic !== "all");
  const helpTopic = isHelp ? topics[0] : name;
  if (helpTopic === undefined) {
    printText(overview(COMMANDS.map(({ spec }) => spec), textOptions().width));
    return args.length === 0 ? EXIT.notUnderstood : EXIT.done;
  }
  if (["--version", "-V"].includes(helpTopic)) {
    printText(`readout ${LIBRARY_VERSION}`);
    return EXIT.done;
  }
  const command = findCommand(helpTopic);
  if (isHelp || asksForHelp(commandArguments)) {
    const isWhole = commandArguments.at(-1) === "all";
    const { width } = textOptions();
    printText(commandHelp(command.spec, { isWhole, width }));
    return EXIT.done;
  }
  const options = readArgs(
    await nameUnnamedFiles(commandArguments, command.spec),
    command.spec,
  );
  checkPaths(options, command.spec);
  onNeed(options.isOffline ? "files" : command.spec.needs);
  setQuiet(options.flag("quiet"));
  await using _begun = command.prepare?.(options);
  const { run } = await command.load();
  await run(options);
  return EXIT.done;
}

/** Assigns files without an option to options by their headers. */
async function nameUnnamedFiles(
  args: readonly string[],
  spec: CommandSpec,
): Promise<readonly string[]> {
  const unnamed = unnamedFiles(args, spec);
  if (unnamed === null) return args;
  const { nameFiles } = await import("./_named_files.ts");
  return [...await nameFiles(unnamed, spec), ...unnamed.words];
}

/**
 * Inserts the default verb: `readout ID`, `readout "A NAME"`,
 * `readout a.csv b.csv` and `readout --orders FILE` are readouts.
 */
function insertDefaultCommand(args: readonly string[]): readonly string[] {
  const [first = "--help"] = args;
  const isOption = first.startsWith("-") &&
    !["--help", "-h", "--version", "-V"].includes(first);
  const isReadout = isOption || LIKE_AN_ID.test(first) ||
    LIKE_A_NAME.test(first) || isTablePath(first);
  return isReadout ? ["readout", ...args] : args;
}

/** Pattern of a shortened UUID. */
const LIKE_AN_ID = /^(?=.*\d)[0-9a-f]{4,8}(-[0-9a-f-]*)?$/i;

/**
 * Matches experience names, because no command name contains a space or a capital
 * letter.
 */
const LIKE_A_NAME = /\s|^\p{Lu}/u;

/**
 * Returns whether help is requested; this is checked before parsing, so that an
 * invalid option does not suppress the help.
 */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes("--help") || options.includes("-h");
}

function findCommand(name: string): Command {
  const command = COMMANDS.find(({ spec }) =>
    spec.name === name || spec.alias === name
  );
  if (command !== undefined) return command;
  const commandNames = COMMANDS.map(({ spec }) => spec.name);
  const similar = nearest(name, commandNames);
  throw new UsageError([
    `Unknown command "${name}"; ${
      similar === null
        ? `to analyze an experience with that name, use: ${typedCommand()} readout ${name}; `
        : `did you mean ${similar}? `
    }commands: ${commandNames.join(", ")}`,
  ]);
}

/**
 * Matches errors of DuckDB and Polars, whose native builds are separate packages.
 */
const NATIVE = /nodejs-polars-|@duckdb\/node-bindings|native binding/;

/**
 * Returns the message of an error; an unexpected error also says how to get its
 * stack trace.
 */
function errorText(error: unknown, args: readonly string[]): string {
  if (!(error instanceof Error)) return String(error);
  // Missing permissions are checked first, because reading an environment
  // variable may need one too.
  const missing = missingPermission(error);
  if (missing !== null) return missing;
  if (Deno.env.get("READOUT_DEBUG")) return error.stack ?? error.message;
  if (NATIVE.test(error.message)) {
    return `A native library cannot be loaded (${
      error.message.split("\n")[0]
    }). Run "readout doctor" to see what to do`;
  }
  if (error instanceof ReadoutError && error.option !== undefined) {
    const option = `--${optionName(error.option)}`;
    const isGiven = args.some((arg) => arg.split("=", 1)[0] === option);
    return isGiven ? `Option ${option}: ${error.message}` : error.message;
  }
  const isExpected = error instanceof ReadoutError ||
    error instanceof UsageError || error instanceof RangeError;
  return isExpected
    ? error.message
    : `${error.name}: ${error.message} (not expected; READOUT_DEBUG=1 shows where)`;
}
