/** Errors of the engine in our own words. */

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

/**
 * The error in our own words, where the engine itself failed. Whatever it is asked
 * afterwards fails, too, so that nothing may be concluded from that; the next one
 * gets a database of its own.
 *
 * @param error What was thrown.
 * @returns The same error, or one that says what to do.
 */
export function orFailed(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ReadoutError) return error;
  const { message } = error;
  if (!/^(INTERNAL|FATAL) Error/i.test(message)) return error;
  const first = /Original error: "([^"\n]*)/.exec(message)?.[1] ??
    message.split("\n")[0]!.replace(/^\w+ Error: /i, "");
  return new ReadoutError(
    `The engine failed by itself (${first}); run it again, and look whether its files are whole`,
  );
}
