/** Rows that quotes make long: looked for once a file was refused. */

import { type Bytes, bytesOf, ROW_BYTES } from "../source.ts";

const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/**
 * Where a row begins that the engine has no room for, its quotes heeded.
 *
 * @param bytes The file.
 * @returns The line, from 1; `null` when there is none.
 */
export async function longRow(bytes: Bytes): Promise<number | null> {
  let [line, start, at] = [1, 1, 0];
  let isQuoted = false;
  let last = 0;
  for await (const chunk of bytesOf(bytes)) {
    for (const byte of chunk) {
      at++;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === RETURN || (byte === LINE_FEED && last !== RETURN)) {
        line++;
      }
      if (!isQuoted && (byte === LINE_FEED || byte === RETURN)) {
        if (at > ROW_BYTES) return start;
        [start, at] = [line, 0];
      }
      last = byte;
    }
    if (at > ROW_BYTES) return start;
  }
  return null;
}
