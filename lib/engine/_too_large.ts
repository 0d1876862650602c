/** Sums that nothing holds. */

import { ReadoutError } from "../api/mod.ts";

/**
 * The error in our own words, where it says that a sum has too many digits.
 *
 * @param error What was thrown.
 * @returns The same error, or one that says what to do.
 */
export function orTooLarge(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return /overflow in (hugeint|int128)/i.test(error.message)
    ? new ReadoutError(
      "Amounts are too large to be added up exactly: together their squares have more than 38 digits; look for one that is none among the largest, or round them to fewer decimals",
    )
    : error;
}
