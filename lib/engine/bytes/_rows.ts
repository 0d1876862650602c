/** The rows of a file as bytes, whole ones, wherever its chunks end. */

import { type Bytes, bytesOf, ROW_BYTES } from "../source.ts";

const LINE_FEED = 10;
const RETURN = 13;

/**
 * Looks for the first row of which there is something to be said.
 *
 * @param bytes The file.
 * @param mayBe Whether there may be something among some whole rows; the others
 *   are only counted.
 * @param say What is said of a row and its number, from 1; `null` for nothing.
 * @returns What was said first; `null` for nothing, and behind a row that is too
 *   long, which is said elsewhere.
 */
export async function eachRow<T>(
  bytes: Bytes,
  mayBe: (rows: Uint8Array) => boolean,
  say: (line: Uint8Array, row: number) => T | null,
): Promise<T | null> {
  let row = 1;
  let held = new Uint8Array();
  let ending: number | null = null;
  for await (const chunk of bytesOf(bytes)) {
    const all = joined(held, chunk);
    ending ??= all.includes(LINE_FEED)
      ? LINE_FEED
      : all.includes(RETURN)
      ? RETURN
      : null;
    const end = ending === null ? 0 : all.lastIndexOf(ending) + 1;
    const rows = all.subarray(0, end);
    const said = mayBe(rows) ? firstSaid(rows, row, ending!, say) : null;
    if (said !== null) return said;
    for (const byte of rows) if (byte === ending) row++;
    held = all.slice(end);
    if (held.length > ROW_BYTES) return null;
  }
  return held.length > 0 ? say(held, row) : null;
}

function firstSaid<T>(
  rows: Uint8Array,
  first: number,
  ending: number,
  say: (line: Uint8Array, row: number) => T | null,
): T | null {
  let row = first;
  for (let start = 0; start < rows.length; row++) {
    const end = rows.indexOf(ending, start);
    const said = say(rows.subarray(start, end), row);
    if (said !== null) return said;
    start = end + 1;
  }
  return null;
}

function joined(held: Uint8Array, chunk: Uint8Array): Uint8Array {
  const all = new Uint8Array(held.length + chunk.length);
  all.set(held);
  all.set(chunk, held.length);
  return all;
}
