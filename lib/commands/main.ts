/** A command line from its words to its exit status. */

import {
  LIBRARY_VERSION,
  nearest,
  ReadoutError,
  typedCommand,
  unkeptNotice,
} from "../base/mod.ts";
import {
  checkPaths,
  commandHelp,
  type CommandSpec,
  EXIT,
  exitStatus,
  isTablePath,
  missingPermission,
  type Need,
  overview,
  readArgs,
  unnamedFiles,
  UsageError,
} from "./line/mod.ts";
import { optionName } from "../settings/mod.ts";
import {
  complain,
  print,
  progress,
  setQuiet,
  textOptions,
} from "./output/mod.ts";
import { type Command, COMMANDS } from "./table.ts";

/**
 * Runs a command line.
 *
 * @param args The arguments.
 * @param onNeed Is told what the command works on, before it begins.
 * @returns The exit status: 0 done, 1 failed, 2 not understood, 3 done in part.
 */
export async function main(
  args: readonly string[],
  onNeed: (need: Need) => void = () => {},
): Promise<number> {
  try {
    const status = await dispatch(args, onNeed);
    const notice = unkeptNotice();
    if (notice !== null) progress(notice);
    return status;
  } catch (error) {
    // The reader of a pipe, such as head, may stop reading: nobody to tell.
    if (error instanceof Deno.errors.BrokenPipe) return EXIT.done;
    complain(messageText(error, args));
    return exitStatus(error);
  }
}

async function dispatch(
  args: readonly string[],
  onNeed: (need: Need) => void,
): Promise<number> {
  const [name = "--help", ...commandArguments] = withVerb(args);
  const isHelp = ["help", "--help", "-h"].includes(name);
  // The list of commands is whole: there is no more of it.
  const topics = commandArguments.filter((topic) => topic !== "all");
  const helpTopic = isHelp ? topics[0] : name;
  if (helpTopic === undefined) {
    print(overview(COMMANDS.map(({ spec }) => spec), textOptions().width));
    return args.length === 0 ? EXIT.notUnderstood : EXIT.done;
  }
  if (["--version", "-V"].includes(helpTopic)) {
    print(`readout ${LIBRARY_VERSION}`);
    return EXIT.done;
  }
  const command = find(helpTopic);
  if (isHelp || asksForHelp(commandArguments)) {
    const isWhole = commandArguments.at(-1) === "all";
    const { width } = textOptions();
    print(commandHelp(command.spec, { isWhole, width }));
    return EXIT.done;
  }
  const options = readArgs(
    await withNamedFiles(commandArguments, command.spec),
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

/** Files that no option names are named by what their headers say they hold. */
async function withNamedFiles(
  args: readonly string[],
  spec: CommandSpec,
): Promise<readonly string[]> {
  const unnamed = unnamedFiles(args, spec);
  if (unnamed === null) return args;
  const { nameFiles } = await import("./_named_files.ts");
  return [...await nameFiles(unnamed, spec), ...unnamed.words];
}

/**
 * `readout ID`, `readout "A NAME"`, `readout a.csv b.csv` and `readout --orders
 * FILE` read: the verb may be left out.
 */
function withVerb(args: readonly string[]): readonly string[] {
  const [first = "--help"] = args;
  const isOption = first.startsWith("-") &&
    !["--help", "-h", "--version", "-V"].includes(first);
  const isRead = isOption || LIKE_AN_ID.test(first) ||
    LIKE_A_NAME.test(first) || isTablePath(first);
  return isRead ? ["readout", ...args] : args;
}

/** The beginning of a UUID. */
const LIKE_AN_ID = /^(?=.*\d)[0-9a-f]{4,8}(-[0-9a-f-]*)?$/i;

/** No command has a space or a capital in its name. */
const LIKE_A_NAME = /\s|^\p{Lu}/u;

/** Before the options are read, so that a wrong one does not hide the help. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  return options.includes("--help") || options.includes("-h");
}

function find(name: string): Command {
  const command = COMMANDS.find(({ spec }) =>
    spec.name === name || spec.alias === name
  );
  if (command !== undefined) return command;
  const commandNames = COMMANDS.map(({ spec }) => spec.name);
  const similar = nearest(name, commandNames);
  throw new UsageError([
    `Unknown command "${name}"; ${
      similar === null
        ? `an experience of that name is read with: ${typedCommand()} readout ${name}; `
        : `did you mean ${similar}? `
    }known are ${commandNames.join(", ")}`,
  ]);
}

/** DuckDB and polars, whose builds are packages of their own. */
const NATIVE = /nodejs-polars-|@duckdb\/node-bindings|native binding/;

/** Expected errors say everything; others say where to find the rest. */
function messageText(error: unknown, args: readonly string[]): string {
  if (!(error instanceof Error)) return String(error);
  // First: to ask for a variable may not be permitted either.
  const missing = missingPermission(error);
  if (missing !== null) return missing;
  if (Deno.env.get("READOUT_DEBUG")) return error.stack ?? error.message;
  if (NATIVE.test(error.message)) {
    return `A native part cannot be loaded (${
      error.message.split("\n")[0]
    }); "readout doctor" says what to do`;
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
