/** Exit statuses of the commands. */

import { ReadoutError } from "../../base/mod.ts";
import { SettingsError } from "../../settings/mod.ts";

/** Exit status of the process. */
export const EXIT = Object.freeze({
  done: 0,
  failed: 1,
  notUnderstood: 2,
  partly: 3,
});

/** Meaning of each exit status, for the help and the README. */
export const EXIT_MEANINGS: readonly string[] = [
  "done",
  "failed; see standard error",
  "invalid command line or setting",
  "some experiences failed; they are listed",
];

/** An invalid command line or setting. */
export class UsageError extends Error {
  /**
   * Creates an error whose message lists the problems.
   *
   * @param problems All problems found.
   */
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "UsageError";
  }
}

/** Error of a command that was only partly successful. */
export class PartlyDoneError extends ReadoutError {}

/**
 * Returns the exit status for an error.
 *
 * @param error Error that a command threw.
 * @returns One of the statuses in {@linkcode EXIT}.
 */
export function exitStatus(error: unknown): number {
  if (
    error instanceof UsageError || error instanceof SettingsError ||
    error instanceof ReadoutError && error.option !== undefined
  ) return EXIT.notUnderstood;
  return error instanceof PartlyDoneError ? EXIT.partly : EXIT.failed;
}
