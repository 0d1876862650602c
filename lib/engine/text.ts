/** Texts of files: which letters their bytes mean, and where their lines end. */

import { ReadoutError } from "../base/mod.ts";
import { notUtf8 } from "./bytes.ts";
import { copyJson } from "./_json.ts";
import { isBinary, isJson, noText, otherKind } from "./_kinds.ts";
import { scratchFolder } from "./scratch.ts";
import { type Bytes, detectCompression, fileChunks } from "./source.ts";
import { join } from "node:path";

/** How letters are written as bytes. */
export type Encoding =
  | ("utf-8" | "utf-16" | "utf-16be" | "latin-1" | "windows-1252")
  | ("windows-1250" | "windows-1251" | "shift_jis" | "gb18030")
  | ("big5" | "euc-kr");

/** The same, as decoders call them. */
const LABELS: Readonly<Partial<Record<Encoding, string>>> = {
  "utf-16": "utf-16le",
  "latin-1": "windows-1252",
};

/** A file whose bytes are UTF-8. */
export interface TextFile extends Bytes {
  /** How the file itself is written. */
  readonly encoding: Encoding;
  /** What was made of it that is no copy: clauses, as of a table. */
  readonly readAs: readonly string[];
  /** Removes the copy, where one was needed. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const START_BYTES = 4096;

/**
 * Opens a file of text. Bytes that are not UTF-8 are copied as UTF-8, where the
 * file or its reader says what they are, and JSON as CSV.
 *
 * @param path The file.
 * @param source What errors call it.
 * @param requested The encoding, where the reader names it.
 * @returns Where the text is; to be disposed of when it was read.
 * @throws {ReadoutError} When there is no such file, or it is no text.
 */
export async function openText(
  path: string,
  source: string,
  requested?: Encoding,
): Promise<TextFile> {
  const compression = await detectCompression(path, source);
  const start = await readStart({ source, path, compression }, START_BYTES);
  const otherFormat = otherKind(start);
  if (otherFormat !== null) {
    throw new ReadoutError(`${source} is ${otherFormat}`);
  }
  // Which of both UTF-16 it is, the bytes know.
  const marked = markedEncoding(start);
  const bytes = { source, path, compression };
  // What is named is of one of several files: letters in UTF-8 are nothing else.
  const isMarked = requested === undefined || marked.startsWith(requested) ||
    marked === "utf-8" && !requested.startsWith("utf") &&
      await notUtf8(bytes) === null;
  const encoding = isMarked ? marked : requested;
  if (!encoding.startsWith("utf-16") && isBinary(start)) {
    throw noText(path, source, start);
  }
  const isList = isJson(
    createDecoder(encoding).decode(start, { stream: true }),
  );
  if (encoding === "utf-8" && !isList) {
    const dispose = async (): Promise<void> => {};
    return { ...bytes, encoding, readAs: [], [Symbol.asyncDispose]: dispose };
  }
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await scratchFolder());
  const copy = join(folder.path, "text.csv");
  const readAs = isList
    ? await copyJson(await plainJson(bytes, encoding, folder.path), copy)
    : [];
  if (!isList) await plainCopy(bytes, copy, encoding);
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

/** JSON as the engine reads it: UTF-8, without a mark of the order of bytes. */
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

/** The first bytes of a file, unpacked. */
export async function readStart(
  file: Bytes,
  maximum: number,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(maximum);
  let length = 0;
  for await (const chunk of fileChunks(file)) {
    const piece = chunk.subarray(0, maximum - length);
    bytes.set(piece, length);
    length += piece.length;
    if (length === maximum) break;
  }
  return bytes.subarray(0, length);
}

/** By a mark at the beginning, or by every other byte being zero. */
function markedEncoding(start: Uint8Array): Encoding {
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

/** A yen as Shift_JIS has it, in front of an amount. */
const YEN = /(?<=^|[,;\t\n"])\\(?=\d)/g;

/**
 * Copies a text as UTF-8, with a line feed behind every row. Line ends inside of
 * quotes belong to their cells and stay.
 *
 * @param bytes The file.
 * @param target The copy.
 * @param encoding How the file is written.
 * @returns Whether rows end in more than one way.
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
    // The line feed of a pair may come with the next bytes.
    carried = text.endsWith("\r") ? "\r" : "";
    await write(carried === "" ? text : text.slice(0, -1));
  }
  await write(carried + decoder.decode());
  return { mixedEnds: ends.size > 1 };
}
