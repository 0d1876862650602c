/** How a command ends: the one place where exit statuses are given a meaning. */

import { ReadoutError } from "../../base/mod.ts";
import { SettingsError } from "../../settings/mod.ts";

/** What a process ends with. */
export const EXIT = Object.freeze({
  done: 0,
  failed: 1,
  notUnderstood: 2,
  partly: 3,
});

/** The meaning of each status in their order, as the help and the README tell it. */
export const EXIT_MEANINGS: readonly string[] = [
  "done",
  "failed; see standard error",
  "invalid command line or setting",
  "some experiences failed; they are listed",
];

/** A command line or a setting that cannot be understood. */
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

/** Some of what was asked for is done, and the rest failed. */
export class PartlyDoneError extends ReadoutError {}

/**
 * The status that an error ends the process with.
 *
 * @param error What a command threw.
 * @returns One of {@linkcode EXIT}.
 */
export function exitStatus(error: unknown): number {
  if (
    error instanceof UsageError || error instanceof SettingsError ||
    error instanceof ReadoutError && error.option !== undefined
  ) return EXIT.notUnderstood;
  return error instanceof PartlyDoneError ? EXIT.partly : EXIT.failed;
}
