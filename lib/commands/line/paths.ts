/** Checks the paths on a command line. */

import { UsageError } from "./exit.ts";
import { commandOptions, type CommandSpec, type OptionSpec } from "./spec.ts";

/** Returns the error message for an invalid value. */
export function valueProblem(
  { name }: OptionSpec,
  requirement: string,
  value: string,
): string[] {
  if (requirement === "") return [];
  return requirement === NOT_FOUND
    ? [`Option --${name}: ${NOT_FOUND}: "${value}"`]
    : [`Option --${name} ${requirement}: current value is "${value}"`];
}

const NOT_FOUND = "file or folder not found";

/**
 * Checks the paths of a command line: inputs must exist, and a new folder must be
 * empty.
 *
 * @throws {UsageError} If a path is invalid; the message names every affected
 *   option.
 */
export function checkPaths(
  { repeated }: { repeated(name: string): readonly string[] },
  spec: CommandSpec,
): void {
  const problems: string[] = [];
  for (const option of commandOptions(spec)) {
    if (option.kind !== "file" && option.kind !== "folder") continue;
    for (const path of repeated(option.name)) {
      problems.push(...valueProblem(option, pathProblem(path, option), path));
    }
  }
  if (problems.length > 0) throw new UsageError(problems);
}

function pathProblem(path: string, { value }: OptionSpec): string {
  if (value!.startsWith("PATH") || path === "none" || /[*?]/.test(path)) {
    return "";
  }
  try {
    if (value === "NEW_FOLDER") {
      const [entry] = Deno.readDirSync(path);
      return entry === undefined
        ? ""
        : `needs a new or empty folder, but this one contains "${entry.name}"`;
    }
    return Deno.statSync(path).isFile || value === "FOLDER"
      ? ""
      : "needs a file, not a folder";
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound) || value === "NEW_FOLDER"
      ? ""
      : NOT_FOUND;
  }
}

const TABLE_FILE = /\.(csv|tsv|parquet|xlsx|json)(\.(gz|zst))?$/i;

/** Returns whether an argument is the path of a table. */
export function isTablePath(value: string): boolean {
  if (TABLE_FILE.test(value)) return true;
  // An experience can have any name, so other arguments count as paths only if
  // the file exists.
  if (!/[./\\]/.test(value)) return false;
  try {
    return Deno.statSync(value).isFile;
  } catch {
    return false;
  }
}
