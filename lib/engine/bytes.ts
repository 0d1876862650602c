/** The bytes of a file of text, looked at for what the engine does not see. */

import { ReadoutError } from "../base/mod.ts";
import {
  type Bytes,
  eachChunk,
  fileChunks,
  ROW_BYTES,
  tooLong,
} from "./source.ts";

const LINE_FEED = 10;
const RETURN = 13;
const QUOTE = 34;
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
  // At least of rows that do not fit a chunk.
  let [longest, open] = [0, 0];
  let isZeroIn = false;
  let lastByte: number | null = null;
  const add = (chunk: Uint8Array): void => {
    isZeroIn ||= hasZero(chunk);
    lastByte = chunk.at(-1) ?? lastByte;
    let [first, last] = [chunk.length, -1];
    // A second kind of end matters only outside of those of the first.
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
  } else await eachChunk(bytes.path, add);
  if (Math.max(longest, open) > ROW_BYTES) throw tooLong(bytes.source);
  if (isZeroIn) throw await zeroIn(bytes);
  if (lastByte === END_OF_FILE) {
    throw new ReadoutError(
      `${bytes.source} ends in an old end-of-file character (byte 1a); remove it`,
    );
  }
}

/** To look for one takes next to no time. */
const hasZero = (bytes: Uint8Array): boolean => bytes.includes(0);

/** What is said of the first row with a zero, which no text has. */
async function zeroIn(bytes: Bytes): Promise<ReadoutError> {
  const { source } = bytes;
  const match = await firstRow(bytes, hasZero);
  if (match === null) {
    return new ReadoutError(`${source} has bytes that are zero`);
  }
  const text = new TextDecoder().decode(match.line).trim();
  return new ReadoutError(
    `${source}, row ${match.row}, has bytes that are zero, which no text has: ${
      JSON.stringify(text.slice(0, 80))
    }; export it again, or leave them out`,
  );
}

/** Letters of a row that are shown. */
const SHOWN = 80;
/** Of those, letters before the first that is none of English. */
const BEFORE = 60;

/**
 * Says of bytes that are not UTF-8 where they are and what they could mean.
 *
 * @param bytes The file.
 * @returns The error; `null` when all is UTF-8.
 */
export async function notUtf8(bytes: Bytes): Promise<ReadoutError | null> {
  const match = await firstRow(bytes, (rows) => !isUtf8(rows));
  if (match === null) return null;
  const japanese = new TextDecoder("shift_jis").decode(match.line);
  // Bytes of kana are rare signs of Windows-1252.
  const [encoding, name] = KANA.test(japanese) && !japanese.includes("\ufffd")
    ? ["shift_jis", "Shift_JIS"]
    : ["windows-1252", "Windows-1252"];
  const text = new TextDecoder(encoding).decode(match.line).trim();
  const first = text.search(/[^ -~]/);
  const from = Math.max(0, first < SHOWN ? 0 : first - BEFORE);
  return new ReadoutError(
    `${bytes.source}, row ${match.row}, is not UTF-8. In ${name} it would be ${
      JSON.stringify(text.slice(from, from + SHOWN))
    }; if that is right, add --encoding ${encoding}, or else name its encoding, or save it as UTF-8`,
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

/** A row as bytes, and its number, from 1. */
interface Row {
  readonly line: Uint8Array;
  readonly row: number;
}

/**
 * Looks for the first row of which something holds, which holds of several rows
 * together, too. Behind a row that is too long, which is said elsewhere, nothing
 * is looked for.
 */
async function firstRow(
  bytes: Bytes,
  holds: (rows: Uint8Array) => boolean,
): Promise<Row | null> {
  let row = 1;
  let carried = new Uint8Array();
  let ending: number | null = null;
  for await (const chunk of fileChunks(bytes)) {
    const combined = new Uint8Array(carried.length + chunk.length);
    combined.set(carried);
    combined.set(chunk, carried.length);
    ending ??= [LINE_FEED, RETURN].find((end) => combined.includes(end)) ??
      null;
    const end = ending === null ? 0 : combined.lastIndexOf(ending) + 1;
    const mayHold = holds(combined.subarray(0, end));
    for (let start = 0; start < end; row++) {
      const to = combined.indexOf(ending!, start);
      const line = combined.subarray(start, to);
      if (mayHold && holds(line)) return { line, row };
      start = to + 1;
    }
    carried = combined.slice(end);
    if (carried.length > ROW_BYTES) return null;
  }
  return holds(carried) ? { line: carried, row } : null;
}

/**
 * Where a row begins that the engine has no room for, its quotes heeded: looked
 * for once a file was refused.
 *
 * @param bytes The file.
 * @returns The line, from 1; `null` when there is none.
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
