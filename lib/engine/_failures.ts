/** Errors of the engine in our own words. */

import { dirname } from "node:path";
import { ReadoutError } from "../base/mod.ts";

/**
 * The engine failed by itself, or says nothing of why it cannot read. Whatever it
 * is asked afterwards may fail, too, so that nothing may be concluded from that.
 */
export class EngineFailure extends ReadoutError {}

const IS_FULL =
  /no space left|could not write|failed to write|disk (is )?full|file too large|max_temp_directory_size|failed to offload/i;

/**
 * The error in our own words, where a disk is full, a sum has too many digits, or
 * the engine itself failed.
 *
 * @param error What was thrown.
 * @returns The same error, or one that says what to do.
 */
export function inOurWords(error: unknown): unknown {
  if (error instanceof ReadoutError || !(error instanceof Error)) return error;
  const { message } = error;
  if (IS_FULL.test(message)) {
    const [, path] = /"(\/[^"]+|[A-Z]:[^"]+)"/.exec(message) ?? [];
    const place = path === undefined
      ? "what does not fit the memory"
      : `into ${dirname(path)}`;
    return new ReadoutError(
      `Cannot write ${place}: the disk is full; free some space, or let READOUT_CACHE_DIR and TMPDIR name folders on another disk`,
    );
  }
  if (/overflow in (hugeint|int128)/i.test(message)) {
    return new ReadoutError(
      "Amounts are too large to add up exactly: their squares exceed 38 digits. Check the largest for mistakes, or round to fewer decimals",
    );
  }
  if (!/^(INTERNAL|FATAL) Error/i.test(message)) return error;
  const first = /Original error: "([^"\n]*)/.exec(message)?.[1] ??
    message.split("\n")[0]!.replace(/^\w+ Error: /i, "");
  return new EngineFailure(
    `The engine failed by itself (${first}); run it again, and look whether its files are whole`,
  );
}
