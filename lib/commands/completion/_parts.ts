import type { CommandSpec } from "../line/mod.ts";

/** What a script is made of. */
export interface CompletionParts {
  /** The commands. */
  readonly specs: readonly CommandSpec[];
  /** The words that run this checkout, in any folder. */
  readonly command: readonly string[];
}
