/** Translates errors of the engine into Readout's own errors. */

import { dirname } from "node:path";
import { ReadoutError } from "../base/mod.ts";

/**
 * Internal failure of the engine, or a read error without a stated reason. Later
 * statements may fail too, so no conclusions may be drawn from them.
 */
export class EngineFailure extends ReadoutError {}

const IS_FULL =
  /no space left|could not write|failed to write|disk (is )?full|file too large|max_temp_directory_size|failed to offload/i;

/**
 * Translates the error for a full disk, for a sum with too many digits, or for an
 * internal failure of the engine.
 *
 * @param error Error that was thrown.
 * @returns The same error, or one with advice.
 */
export function translateFailure(error: unknown): unknown {
  if (error instanceof ReadoutError || !(error instanceof Error)) return error;
  const { message } = error;
  if (IS_FULL.test(message)) {
    const [, path] = /"(\/[^"]+|[A-Z]:[^"]+)"/.exec(message) ?? [];
    const failedPath = path === undefined
      ? "data that doesn't fit in memory"
      : `into ${dirname(path)}`;
    return new ReadoutError(
      `Cannot write ${failedPath}: the disk is full. Free some space, or set READOUT_CACHE_DIR and TMPDIR to folders on another disk`,
    );
  }
  if (/overflow in (hugeint|int128)/i.test(message)) {
    return new ReadoutError(
      "Amounts are too large to sum exactly: their squares exceed 38 digits. Check the largest amounts for errors, or round to fewer decimals",
    );
  }
  if (!/^(INTERNAL|FATAL) Error/i.test(message)) return error;
  const first = /Original error: "([^"\n]*)/.exec(message)?.[1] ??
    message.split("\n")[0]!.replace(/^\w+ Error: /i, "");
  return new EngineFailure(
    `The engine failed internally (${first}). Run it again and check that the files are complete`,
  );
}
