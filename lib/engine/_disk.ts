/** A disk on which there is no more room, whoever finds out. */

import { dirname } from "node:path";
import { ReadoutError } from "../api/mod.ts";

const IS_FULL =
  /no space left|could not write|failed to write|disk (is )?full|file too large|max_temp_directory_size|failed to offload/i;

/**
 * The error in our own words, where it says that a disk is full.
 *
 * @param error What was thrown.
 * @returns The same error, or one that says what to do.
 */
export function orFullDisk(error: unknown): unknown {
  if (error instanceof ReadoutError || !(error instanceof Error)) return error;
  if (!IS_FULL.test(error.message)) return error;
  const [, path] = /"(\/[^"]+|[A-Z]:[^"]+)"/.exec(error.message) ?? [];
  const place = path === undefined
    ? "what does not fit the memory"
    : `into ${dirname(path)}`;
  return new ReadoutError(
    `Cannot write ${place}: the disk is full; free some space, or let READOUT_CACHE_DIR and TMPDIR name folders on another disk`,
  );
}
