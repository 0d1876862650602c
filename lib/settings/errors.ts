import { ReadoutError } from "../base/mod.ts";

/** Error for invalid settings; it collects all problems. */
export class SettingsError extends ReadoutError {
  /** All problems. */
  readonly problems: readonly string[];

  /**
   * Creates an error whose message lists the problems.
   *
   * @param problems All problems; at least one.
   */
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}
