/** What a server says no to, in a sentence of its own. */

import { ReadoutError } from "../base/mod.ts";

/** Says what is wrong, and quotes nothing but the arguments. */
export class Refusal extends ReadoutError {
  /**
   * Refuses.
   *
   * @param code For programs.
   * @param message For people.
   */
  constructor(
    readonly code:
      | "arguments"
      | "place"
      | "receipt"
      | "not-configured"
      | "not-started",
    message: string,
  ) {
    super(message);
  }
}

/** A receipt of which nothing is kept on this machine. */
export function nothingKept(receipt: string): Refusal {
  return new Refusal(
    "receipt",
    `Nothing is kept of receipt ${receipt} on this machine. Read it again: the same files, options and version give the same receipt`,
  );
}
