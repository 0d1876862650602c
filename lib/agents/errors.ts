/** Errors that the server reports in its own words. */

import { ReadoutError } from "../base/mod.ts";

/** Error whose message quotes nothing but the arguments. */
export class Refusal extends ReadoutError {
  /**
   * Creates the error.
   *
   * @param code Machine-readable code.
   * @param message Message for people.
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

/** Returns the error for a receipt without data on this machine. */
export function unknownReceipt(receipt: string): Refusal {
  return new Refusal(
    "receipt",
    `No data are cached for receipt ${receipt} on this machine. Read it again: the same files, options and version give the same receipt`,
  );
}
