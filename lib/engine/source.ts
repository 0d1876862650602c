/** Files that are read: whole, unchanged while they are, and nothing else. */

import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { errorMessage, ReadoutError } from "../base/mod.ts";
import { literal } from "./session.ts";

/** How the bytes of a file are packed. */
export type Compression = "gzip" | "none";

/** Where bytes are, and how they are packed. */
export interface Bytes {
  /** What errors call them. */
  readonly source: string;
  /** Where they are. */
  readonly path: string;
  /** How they are packed. */
  readonly compression: Compression;
}

/**
 * Looks whether a path names a file that can be read, and how it is packed: a
 * pipe would be waited for without end.
 *
 * @param path The file.
 * @param source What errors call it.
 * @returns Whether it is compressed, by its first bytes.
 * @throws {ReadoutError} When there is no such file, or it is none.
 */
export async function detectCompression(
  path: string,
  source: string,
): Promise<Compression> {
  const cannot = (why: string): ReadoutError =>
    new ReadoutError(`Cannot open ${source}: ${why}`);
  const noFile = "it is no file but a pipe or a device; write it to a file";
  // What is there may not even be asked for with fewer permissions than all.
  if (/^\/dev\/(?!shm\/)/.test(path)) throw cannot(noFile);
  try {
    const { isFile, isDirectory } = await Deno.stat(path);
    if (isDirectory) throw cannot("it is a folder; name a file in it");
    if (!isFile) throw cannot(noFile);
    using file = await Deno.open(path);
    const start = new Uint8Array(2);
    await file.read(start);
    return start[0] === 0x1f && start[1] === 0x8b ? "gzip" : "none";
  } catch (error) {
    if (error instanceof ReadoutError) throw error;
    throw cannot(
      error instanceof Deno.errors.NotFound
        ? "there is no such file"
        : errorMessage(error),
    );
  }
}

/**
 * SHA-256 of a file of any size.
 *
 * @param path The file.
 */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  await eachChunk(path, (chunk) => void hash.update(chunk));
  return hash.digest("hex");
}

/**
 * SHA-256 of a file, and of its beginning.
 *
 * @param path The file.
 * @param size Bytes of the beginning.
 * @returns The digests; no beginning where the file is shorter.
 */
export async function fileDigests(
  path: string,
  size: number,
): Promise<{ readonly digest: string; readonly beginning: string | null }> {
  const hash = createHash("sha256");
  let beginning: string | null = null;
  let remaining = size;
  await eachChunk(path, (chunk) => {
    if (beginning === null && remaining <= chunk.length) {
      beginning = hash.copy().update(chunk.subarray(0, remaining)).digest(
        "hex",
      );
    }
    remaining -= chunk.length;
    hash.update(chunk);
  });
  return { digest: hash.digest("hex"), beginning };
}

/**
 * Remembers what a file holds.
 *
 * @param path The file.
 * @param source What errors call it.
 * @param digestBefore SHA-256 of it.
 * @returns Throws when the file holds anything else by then.
 */
export function steadiness(
  path: string,
  source: string,
  digestBefore: string,
): () => Promise<void> {
  return async () => {
    const digestAfter = await fileDigest(path).catch(() => "gone");
    if (digestAfter === digestBefore) return;
    throw new ReadoutError(
      `${source} was changed while it was read; read it again when it is whole`,
    );
  };
}

/**
 * Does some work on a file, and looks whether the file holds the same bytes
 * while the caller goes on with what came of it.
 *
 * @param path The file.
 * @param source What errors call it.
 * @param work Reads the file.
 * @param digestBefore SHA-256 of it.
 * @returns What the work gives, and what throws when the file was changed
 *   meanwhile: to be asked before anybody is told, or anything is kept.
 * @throws {ReadoutError} When the work failed, and the file was changed meanwhile.
 */
export async function workedOn<T>(
  path: string,
  source: string,
  work: () => Promise<T>,
  digestBefore: string,
): Promise<{ readonly result: T; readonly confirm: () => Promise<void> }> {
  const isSame = steadiness(path, source, digestBefore);
  const [done] = await Promise.allSettled([work()]);
  const confirmed = isSame();
  if (done.status === "rejected") {
    await confirmed;
    throw done.reason;
  }
  // Who never asks is not told.
  confirmed.catch(() => {});
  return { result: done.value, confirm: () => confirmed };
}

/** A row that is longer does not fit the engine's buffer. */
export const ROW_BYTES = 4_000_000;

/** What is said of a row that is too long, and of where it begins. */
export function tooLong(source: string, row?: number): ReadoutError {
  return new ReadoutError(
    `${source} has a row longer than ${ROW_BYTES / 1e6} MB${
      row === undefined ? "" : `, which begins in row ${row}`
    }; is a quote left open, or is it another kind of file`,
  );
}

const CHUNK = 1 << 18;

/** Chunks between which signals and timers are heard. */
const CHUNKS_AT_ONCE = 64;

/**
 * Takes a file as it is: not to wait for each chunk spares a quarter of the time.
 */
export async function eachChunk(
  path: string,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  using file = await Deno.open(path);
  const buffer = new Uint8Array(CHUNK);
  for (let nth = 1;; nth++) {
    const length = file.readSync(buffer);
    if (length === null) return;
    take(buffer.subarray(0, length));
    if (nth % CHUNKS_AT_ONCE === 0) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

/**
 * The bytes of a file, unpacked. Every member of compressed data is checked, and
 * what follows the last is refused.
 *
 * @param bytes The file.
 * @throws {ReadoutError} When it is damaged, or cannot be read.
 */
export async function* fileChunks(
  { path, source, compression }: Bytes,
): AsyncGenerator<Uint8Array> {
  if (compression === "none") {
    try {
      using file = await Deno.open(path);
      for (;;) {
        const buffer = new Uint8Array(CHUNK);
        const length = await file.read(buffer);
        if (length === null) return;
        yield buffer.subarray(0, length);
      }
    } catch (error) {
      throw unreadable(source, error);
    }
  }
  // Node's streams take longer to load than most files to be read.
  const { createReadStream } = await import("node:fs");
  const { createGunzip } = await import("node:zlib");
  const bytes = createReadStream(path, { highWaterMark: CHUNK });
  const unpacked = bytes.pipe(createGunzip({ chunkSize: CHUNK }));
  bytes.on("error", (error) => unpacked.destroy(error));
  try {
    yield* unpacked;
  } catch (error) {
    throw unreadable(source, error);
  } finally {
    bytes.destroy();
    unpacked.destroy();
  }
}

/** In our own words: which of its own zlib finds depends on the bytes. */
function unreadable(source: string, error: unknown): ReadoutError {
  const { code } = error as { readonly code?: string };
  if (code === "Z_BUF_ERROR") {
    return new ReadoutError(
      `${source} is damaged (its compressed data end too early); copy it again, to its end`,
    );
  }
  if (code?.startsWith("Z_")) {
    return new ReadoutError(
      `${source} is damaged (its compressed data are not as they were written); copy it again`,
    );
  }
  return new ReadoutError(`Cannot read ${source}: ${errorMessage(error)}`);
}

/**
 * A path as SQL that means this file alone: no pattern, no home folder.
 *
 * @param path The file.
 * @returns An SQL literal.
 */
export function fileSql(path: string): string {
  return literal(resolve(path).replace(/[*?[]/g, "[$&]"));
}
