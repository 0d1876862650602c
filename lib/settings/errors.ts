import { ReadoutError } from "../base/mod.ts";

/** Settings that cannot be understood. All problems are collected. */
export class SettingsError extends ReadoutError {
  /** Everything that was wrong. */
  readonly problems: readonly string[];

  /**
   * Lists the problems in its message.
   *
   * @param problems Everything that was wrong; at least one.
   */
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
