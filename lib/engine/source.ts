/**
 * Input files: their compression, digests and bytes, with a check that they do
 * not change while they are read.
 */

import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { errorMessage, ReadoutError } from "../base/mod.ts";
import { literal } from "./session.ts";

/** Compression of a file. */
export type Compression = "gzip" | "none";

/** A file with its compression. */
export interface Bytes {
  /** Name of the file in error messages. */
  readonly source: string;
  /** Path of the file. */
  readonly path: string;
  /** Compression of the file. */
  readonly compression: Compression;
}

/**
 * Checks that a path is a readable regular file, and detects its compression.
 * Pipes are rejected, because reading one might never end.
 *
 * @param path Path of the file.
 * @param source Name of the file in error messages.
 * @returns Compression of the file, detected by its first bytes.
 * @throws {ReadoutError} If the path does not exist or is not a regular file.
 */
export async function detectCompression(
  path: string,
  source: string,
): Promise<Compression> {
  const unreadableError = (why: string): ReadoutError =>
    new ReadoutError(`Cannot open ${source}: ${why}`);
  const noFile = "it is a pipe or a device; write its contents to a file";
  // Deno requires all permissions even to examine a device file.
  if (/^\/dev\/(?!shm\/)/.test(path)) throw unreadableError(noFile);
  try {
    const { isFile, isDirectory } = await Deno.stat(path);
    if (isDirectory) {
      throw unreadableError("it is a folder; choose a file in it");
    }
    if (!isFile) throw unreadableError(noFile);
    using file = await Deno.open(path);
    const start = new Uint8Array(2);
    await file.read(start);
    return start[0] === 0x1f && start[1] === 0x8b ? "gzip" : "none";
  } catch (error) {
    if (error instanceof ReadoutError) throw error;
    throw unreadableError(
      error instanceof Deno.errors.NotFound
        ? "file not found"
        : errorMessage(error),
    );
  }
}

/**
 * Returns the SHA-256 digest of a file of any size.
 *
 * @param path Path of the file.
 */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  await readChunksSync(path, (chunk) => void hash.update(chunk));
  return hash.digest("hex");
}

/**
 * Returns the SHA-256 digests of a file and of its first bytes.
 *
 * @param path Path of the file.
 * @param size Number of first bytes.
 * @returns The digests; the digest of the first bytes is null if the file is
 *   shorter.
 */
export async function fileDigests(
  path: string,
  size: number,
): Promise<{ readonly digest: string; readonly beginning: string | null }> {
  const hash = createHash("sha256");
  let beginning: string | null = null;
  let remaining = size;
  await readChunksSync(path, (chunk) => {
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
 * Creates a check that a file still has the same content.
 *
 * @param path Path of the file.
 * @param source Name of the file in error messages.
 * @param digestBefore SHA-256 digest of the expected content.
 * @returns Function that rejects if the content of the file has changed.
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
      `${source} changed while being read. Try again when it is complete`,
    );
  };
}

/**
 * Runs work on a file, then verifies in the background that the file has not
 * changed.
 *
 * @param path Path of the file.
 * @param source Name of the file in error messages.
 * @param work Function that reads the file.
 * @param digestBefore SHA-256 digest of the file before the work.
 * @returns The result of the work, and a function that rejects if the file
 *   changed meanwhile. Call it before reporting or storing the result.
 * @throws {ReadoutError} If the work failed and the file changed meanwhile.
 */
export async function withSteadyFile<T>(
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
  // A caller that never confirms must not cause an unhandled rejection.
  confirmed.catch(() => {});
  return { result: done.value, confirm: () => confirmed };
}

/**
 * Maximum row length in bytes; a longer row does not fit into the engine's
 * buffer.
 */
export const ROW_BYTES = 4_000_000;

/** Creates the error for a row that is too long, with its position. */
export function longRowError(source: string, row?: number): ReadoutError {
  return new ReadoutError(
    `${source} has a row longer than ${ROW_BYTES / 1e6} MB${
      row === undefined ? "" : `, starting in row ${row}`
    }. Check for an unclosed quote or the wrong kind of file`,
  );
}

const CHUNK = 1 << 18;

/** Number of chunks read before the event loop may handle signals and timers. */
const CHUNKS_AT_ONCE = 64;

/**
 * Reads the raw chunks of a file synchronously, which saves a quarter of the
 * time.
 */
export async function readChunksSync(
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
 * Yields the decompressed bytes of a file. Every member of compressed data is
 * verified, and trailing data is rejected.
 *
 * @param bytes File to read.
 * @throws {ReadoutError} If the file is damaged or cannot be read.
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
      throw readError(source, error);
    }
  }
  // Node's streams are imported late, because loading them takes longer than
  // reading most files.
  const { createReadStream } = await import("node:fs");
  const { createGunzip } = await import("node:zlib");
  const bytes = createReadStream(path, { highWaterMark: CHUNK });
  const unpacked = bytes.pipe(createGunzip({ chunkSize: CHUNK }));
  bytes.on("error", (error) => unpacked.destroy(error));
  try {
    yield* unpacked;
  } catch (error) {
    throw readError(source, error);
  } finally {
    bytes.destroy();
    unpacked.destroy();
  }
}

/**
 * Translates a read error, because zlib's own message depends on the damaged
 * bytes.
 */
function readError(source: string, error: unknown): ReadoutError {
  const { code } = error as { readonly code?: string };
  if (code === "Z_BUF_ERROR") {
    return new ReadoutError(
      `${source} is damaged (its compressed data are truncated); copy it again completely`,
    );
  }
  if (code?.startsWith("Z_")) {
    return new ReadoutError(
      `${source} is damaged (its compressed data are corrupt); copy it again`,
    );
  }
  return new ReadoutError(`Cannot read ${source}: ${errorMessage(error)}`);
}

/**
 * Returns SQL for a path that matches only this file, without wildcards and home
 * folders.
 *
 * @param path Path of the file.
 * @returns An SQL literal.
 */
export function fileSql(path: string): string {
  return literal(resolve(path).replace(/[*?[]/g, "[$&]"));
}
