/** What the engine does not look at in the bytes of a file. */

import { ReadoutError } from "../../api/mod.ts";
import {
  type Bytes,
  bytesOf,
  eachChunk,
  ROW_BYTES,
  tooLong,
} from "../source.ts";
import { hasStray, strayIn } from "./_stray.ts";

/** Ctrl-Z, which `copy one.csv+two.csv` of Windows writes. */
const END_OF_FILE = 0x1a;

/**
 * Looks at what the engine does not: the check sums and the end of compressed
 * data, bytes that no text has, and rows so long that the last of them would be
 * left out.
 *
 * @param bytes The file.
 * @throws {ReadoutError} When it is damaged or no text, or the row is too long.
 */
export async function checkBytes(bytes: Bytes): Promise<void> {
  const { longest, hasStray, last } = bytes.compression === "gzip"
    ? await rowsOfGzip(bytes)
    : await rowsOf(bytes.path);
  if (longest > ROW_BYTES) throw tooLong(bytes.source);
  if (hasStray) throw await strayIn(bytes);
  if (last === END_OF_FILE) {
    throw new ReadoutError(
      `${bytes.source} ends in the sign by which old programs end a file (the byte 1a); leave it out`,
    );
  }
}

async function rowsOfGzip(bytes: Bytes): Promise<RowsSeen> {
  const rows = new RowsSeen();
  for await (const chunk of bytesOf(bytes)) rows.add(chunk);
  return rows;
}

async function rowsOf(path: string): Promise<RowsSeen> {
  const rows = new RowsSeen();
  await eachChunk(path, (chunk) => rows.add(chunk));
  return rows;
}

/** What is seen of rows without telling them apart. */
class RowsSeen {
  #longest = 0;
  #open = 0;
  /** Whether a byte among them is none of a text. */
  hasStray = false;
  /** The byte that all ends in. */
  last: number | null = null;

  add(chunk: Uint8Array): void {
    this.hasStray ||= hasStray(chunk);
    this.last = chunk.at(-1) ?? this.last;
    let [first, last] = [chunk.length, -1];
    // A second kind of end matters only outside of those of the first.
    for (const end of LINE_ENDS) {
      const at = chunk.subarray(0, first).indexOf(end);
      if (at >= 0) first = at;
      last += 1 + chunk.subarray(last + 1).lastIndexOf(end);
    }
    if (last < 0) {
      this.#open += chunk.length;
      return;
    }
    this.#longest = Math.max(this.#longest, this.#open + first);
    this.#open = chunk.length - last - 1;
  }

  /** The length of the longest, at least of those that do not fit a chunk. */
  get longest(): number {
    return Math.max(this.#longest, this.#open);
  }
}

/** Line feed, and the carriage return that some files have in its place. */
const LINE_ENDS = [10, 13];
