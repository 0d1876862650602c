/** Text files: detects their encoding and normalizes their line endings. */

import { ReadoutError } from "../base/mod.ts";
import { notUtf8 } from "./bytes.ts";
import { copyJson } from "./_json.ts";
import { describeOtherKind, isBinary, isJson, notTextError } from "./_kinds.ts";
import { scratchFolder } from "./scratch.ts";
import { type Bytes, detectCompression, fileChunks } from "./source.ts";
import { join } from "node:path";

/** Character encoding of a file. */
export type Encoding =
  | ("utf-8" | "utf-16" | "utf-16be" | "latin-1" | "windows-1252")
  | ("windows-1250" | "windows-1251" | "shift_jis" | "gb18030")
  | ("big5" | "euc-kr");

/** Encoding labels for `TextDecoder`. */
const LABELS: Readonly<Partial<Record<Encoding, string>>> = {
  "utf-16": "utf-16le",
  "latin-1": "windows-1252",
};

/** A text file in UTF-8. */
export interface TextFile extends Bytes {
  /** Encoding of the original file. */
  readonly encoding: Encoding;
  /** Descriptions of conversions beyond a plain copy, as clauses. */
  readonly readAs: readonly string[];
  /** Removes the copy of the file, if there is one. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const START_BYTES = 4096;

/**
 * Opens a text file. A file in another encoding is copied as UTF-8 if its bytes
 * or the user determine the encoding, and JSON is copied as CSV.
 *
 * @param path Path of the file.
 * @param source Name of the file in error messages.
 * @param requested Encoding, if the user specified one.
 * @returns The text file, to be disposed after reading.
 * @throws {ReadoutError} If the file does not exist or is not text.
 */
export async function openText(
  path: string,
  source: string,
  requested?: Encoding,
): Promise<TextFile> {
  const compression = await detectCompression(path, source);
  const start = await readStart({ source, path, compression }, START_BYTES);
  const otherFormat = describeOtherKind(start);
  if (otherFormat !== null) {
    throw new ReadoutError(`${source} is ${otherFormat}`);
  }
  // The first bytes show whether UTF-16 is little-endian or big-endian.
  const detected = detectEncoding(start);
  const bytes = { source, path, compression };
  // A requested encoding may be meant for only one of several files, so valid
  // UTF-8 takes precedence.
  const usesDetected = requested === undefined ||
    detected.startsWith(requested) ||
    detected === "utf-8" && !requested.startsWith("utf") &&
      await notUtf8(bytes) === null;
  const encoding = usesDetected ? detected : requested;
  if (!encoding.startsWith("utf-16") && isBinary(start)) {
    throw notTextError(path, source, start);
  }
  const isJsonList = isJson(
    createDecoder(encoding).decode(start, { stream: true }),
  );
  if (encoding === "utf-8" && !isJsonList) {
    const dispose = async (): Promise<void> => {};
    return { ...bytes, encoding, readAs: [], [Symbol.asyncDispose]: dispose };
  }
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await scratchFolder());
  const copy = join(folder.path, "text.csv");
  const readAs = isJsonList
    ? await copyJson(await plainJson(bytes, encoding, folder.path), copy)
    : [];
  if (!isJsonList) await plainCopy(bytes, copy, encoding);
  const disposal = resources.move();
  return {
    source,
    path: copy,
    compression: "none",
    encoding,
    readAs,
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
}

/** Copies JSON for the engine, which requires UTF-8 without a byte order mark. */
async function plainJson(
  bytes: Bytes,
  encoding: Encoding,
  folder: string,
): Promise<Bytes> {
  const [first] = await readStart(bytes, 1);
  if (encoding === "utf-8" && first !== 0xef) return bytes;
  const path = join(folder, "text.json");
  await plainCopy(bytes, path, encoding);
  return { ...bytes, path, compression: "none" };
}

function createDecoder(encoding: Encoding): TextDecoder {
  return new TextDecoder(LABELS[encoding] ?? encoding);
}

/** Returns the first decompressed bytes of a file. */
export async function readStart(file: Bytes, max: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(max);
  let length = 0;
  for await (const chunk of fileChunks(file)) {
    const piece = chunk.subarray(0, max - length);
    bytes.set(piece, length);
    length += piece.length;
    if (length === max) break;
  }
  return bytes.subarray(0, length);
}

/** Detects the encoding by a byte order mark, or by a zero in every second byte. */
function detectEncoding(start: Uint8Array): Encoding {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const zeros = (offset: number): number =>
    start.filter((byte, index) => index % 2 === offset && byte === 0).length;
  const half = start.length / 4;
  if (start.length > 3 && zeros(1) > half && zeros(0) === 0) return "utf-16";
  if (start.length > 3 && zeros(0) > half && zeros(1) === 0) return "utf-16be";
  return "utf-8";
}

/**
 * Matches a yen sign in front of an amount, which Shift_JIS decodes as a
 * backslash.
 */
const YEN = /(?<=^|[,;\t\n"])\\(?=\d)/g;

/**
 * Copies a text as UTF-8 with a line feed after every row. Line breaks inside
 * quotes are part of a cell and stay unchanged.
 *
 * @param bytes File to copy.
 * @param target Path of the copy.
 * @param encoding Encoding of the file.
 * @returns Whether the rows have different line endings.
 */
export async function plainCopy(
  bytes: Bytes,
  target: string,
  encoding: Encoding = "utf-8",
): Promise<{ readonly mixedEnds: boolean }> {
  const decoder = createDecoder(encoding);
  const encoder = new TextEncoder();
  const ends = new Set<string>();
  let quoted = false;
  let carried = "";
  const plain = (text: string): string =>
    text.split('"').map((piece, index) => {
      if (index > 0) quoted = !quoted;
      if (quoted) return piece;
      return piece.replace(/\r\n?|\n/g, (end) => {
        ends.add(end);
        return "\n";
      });
    }).join('"');
  using file = await Deno.open(target, {
    create: true,
    write: true,
    truncate: true,
  });
  const write = async (text: string): Promise<void> => {
    const out = encoder.encode(plain(text));
    for (let done = 0; done < out.length;) {
      done += await file.write(out.subarray(done));
    }
  };
  for await (const chunk of fileChunks(bytes)) {
    const decoded = decoder.decode(chunk, { stream: true });
    const text = carried +
      (encoding === "shift_jis" ? decoded.replace(YEN, "¥") : decoded);
    // A carriage return is held back, because its line feed may be in the next
    // chunk.
    carried = text.endsWith("\r") ? "\r" : "";
    await write(carried === "" ? text : text.slice(0, -1));
  }
  await write(carried + decoder.decode());
  return { mixedEnds: ends.size > 1 };
}
