/** Checks the bytes of a text file for problems that the engine does not detect. */

import { ReadoutError } from "../base/mod.ts";
import {
  type Bytes,
  fileChunks,
  longRowError,
  readChunksSync,
  ROW_BYTES,
} from "./source.ts";

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = 34;
/** Ctrl-Z, which the Windows command `copy one.csv+two.csv` appends. */
const END_OF_FILE = 0x1a;

/**
 * Checks what the engine does not: the checksums and the end of compressed data,
 * zero bytes, and overlong last rows that would be dropped.
 *
 * @param bytes File to check.
 * @throws {ReadoutError} If the file is damaged or not text, or if a row is too
 *   long.
 */
export async function checkBytes(bytes: Bytes): Promise<void> {
  // Lower bounds of row lengths, which matter only for rows longer than a
  // chunk.
  let [longest, open] = [0, 0];
  let isZeroIn = false;
  let lastByte: number | null = null;
  const add = (chunk: Uint8Array): void => {
    isZeroIn ||= hasZero(chunk);
    lastByte = chunk.at(-1) ?? lastByte;
    let [first, last] = [chunk.length, -1];
    // The second kind of line ending matters only outside the range between the
    // first kind's.
    for (const end of [LINE_FEED, RETURN]) {
      const position = chunk.subarray(0, first).indexOf(end);
      if (position >= 0) first = position;
      last += 1 + chunk.subarray(last + 1).lastIndexOf(end);
    }
    if (last >= 0) {
      longest = Math.max(longest, open + first);
      open = 0;
    }
    open += chunk.length - last - 1;
  };
  if (bytes.compression === "gzip") {
    for await (const chunk of fileChunks(bytes)) add(chunk);
  } else await readChunksSync(bytes.path, add);
  if (Math.max(longest, open) > ROW_BYTES) throw longRowError(bytes.source);
  if (isZeroIn) throw await zeroByteError(bytes);
  if (lastByte === END_OF_FILE) {
    throw new ReadoutError(
      `${bytes.source} ends in an obsolete end-of-file character (byte 1a); remove it`,
    );
  }
}

/** Returns whether bytes contain a zero; this check takes almost no time. */
const hasZero = (bytes: Uint8Array): boolean => bytes.includes(0);

/**
 * Creates the error for the first row with a zero byte, which text never
 * contains.
 */
async function zeroByteError(bytes: Bytes): Promise<ReadoutError> {
  const { source } = bytes;
  const match = await firstRow(bytes, hasZero);
  if (match === null) return new ReadoutError(`${source} has zero bytes`);
  const text = new TextDecoder().decode(match.line).trim();
  return new ReadoutError(
    `${source}, row ${match.row}, has zero bytes, which aren't valid in text: ${
      JSON.stringify(text.slice(0, 80))
    }. Export it again, or remove them`,
  );
}

/** Maximum number of characters shown from a row. */
const SHOWN = 80;
/** Number of characters shown before the first non-ASCII character. */
const BEFORE = 60;

/**
 * Describes the first invalid UTF-8 in a file and its probable encoding.
 *
 * @param bytes File to check.
 * @returns The error, or `null` if the file is valid UTF-8.
 */
export async function notUtf8(bytes: Bytes): Promise<ReadoutError | null> {
  const match = await firstRow(bytes, (rows) => !isUtf8(rows));
  if (match === null) return null;
  const japanese = new TextDecoder("shift_jis").decode(match.line);
  // The bytes of Japanese kana would be rare characters in Windows-1252.
  const [encoding, name] = KANA.test(japanese) && !japanese.includes("\ufffd")
    ? ["shift_jis", "Shift_JIS"]
    : ["windows-1252", "Windows-1252"];
  const text = new TextDecoder(encoding).decode(match.line).trim();
  const first = text.search(/[^ -~]/);
  const from = Math.max(0, first < SHOWN ? 0 : first - BEFORE);
  return new ReadoutError(
    `${bytes.source}, row ${match.row}, is not UTF-8. As ${name} it would be ${
      JSON.stringify(text.slice(from, from + SHOWN))
    }. If that is right, add --encoding ${encoding}; otherwise set the correct encoding or save it as UTF-8`,
  );
}

const KANA = /[ぁ-んァ-ヶー]{2}/;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes of a row, with its one-based number. */
interface Row {
  readonly line: Uint8Array;
  readonly row: number;
}

/**
 * Finds the first row that satisfies a condition. The condition must also hold
 * for any block that contains such a row. The search ends at a row that is too
 * long, because that problem is reported elsewhere.
 */
async function firstRow(
  bytes: Bytes,
  condition: (rows: Uint8Array) => boolean,
): Promise<Row | null> {
  let row = 1;
  let carriedBytes = new Uint8Array();
  let rowEnd: number | null = null;
  for await (const chunk of fileChunks(bytes)) {
    const joined = new Uint8Array(carriedBytes.length + chunk.length);
    joined.set(carriedBytes);
    joined.set(chunk, carriedBytes.length);
    rowEnd ??= [LINE_FEED, RETURN].find((end) => joined.includes(end)) ?? null;
    const end = rowEnd === null ? 0 : joined.lastIndexOf(rowEnd) + 1;
    const mayMatch = condition(joined.subarray(0, end));
    for (let start = 0; start < end; row++) {
      const to = joined.indexOf(rowEnd!, start);
      const line = joined.subarray(start, to);
      if (mayMatch && condition(line)) return { line, row };
      start = to + 1;
    }
    carriedBytes = joined.slice(end);
    if (carriedBytes.length > ROW_BYTES) return null;
  }
  return condition(carriedBytes) ? { line: carriedBytes, row } : null;
}

/**
 * Finds the first row that exceeds the engine's buffer, taking quotes into
 * account; used only after a file was rejected.
 *
 * @param bytes File to check.
 * @returns One-based line number, or `null` if there is no such row.
 */
export async function longRow(bytes: Bytes): Promise<number | null> {
  let [line, start, offset] = [1, 1, 0];
  let isQuoted = false;
  let last = 0;
  for await (const chunk of fileChunks(bytes)) {
    for (const byte of chunk) {
      offset++;
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === RETURN || (byte === LINE_FEED && last !== RETURN)) {
        line++;
      }
      if (!isQuoted && (byte === LINE_FEED || byte === RETURN)) {
        if (offset > ROW_BYTES) return start;
        [start, offset] = [line, 0];
      }
      last = byte;
    }
    if (offset > ROW_BYTES) return start;
  }
  return null;
}
