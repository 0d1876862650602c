/** Incremental gzip files, with size and digest. */

import { createHash } from "node:crypto";
import type { BundledExport, StoredFile } from "./format.ts";

/** A gzip file that is being written. */
export interface GzipFile {
  /** Number of bytes so far, before compression. */
  readonly bytes: number;
  /** Appends bytes, whose buffer the caller may reuse afterwards. */
  write(bytes: Uint8Array): Promise<void>;
  /** Finishes the file. */
  close(): Promise<BundledExport>;
  /** Removes the file. */
  discard(): Promise<void>;
}

/**
 * Size of the pieces passed to the compressor, in bytes. A fixed piece size
 * ensures that the same content always gives the same file, regardless of how it
 * arrived.
 */
const PIECE_BYTES = 65_536;

/**
 * Creates a gzip file.
 *
 * @param path Path of the file.
 * @returns The open file.
 */
export async function createGzipFile(path: string): Promise<GzipFile> {
  const file = await Deno.open(path, {
    write: true,
    createNew: true,
    mode: 0o600,
  });
  const stream = new CompressionStream("gzip");
  const writer = stream.writable.getWriter();
  const content = meter();
  const stored = meter();
  const writing = (async () => {
    try {
      for await (const chunk of stream.readable) {
        stored.count(chunk);
        await writeAll(file, chunk);
      }
    } finally {
      file.close();
    }
  })();
  // The error is reported by the next write or by closing the file.
  writing.catch(() => {});
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;

  async function flush(): Promise<void> {
    const full = piece.subarray(0, filled);
    piece = new Uint8Array(PIECE_BYTES);
    filled = 0;
    // The race detects an error of the reader, such as a full disk, which would
    // otherwise block the writer forever.
    await Promise.race([writer.write(full), writing]);
  }

  return {
    get bytes() {
      return content.bytes();
    },
    async write(bytes) {
      content.count(bytes);
      for (let offset = 0; offset < bytes.length;) {
        const chunk = bytes.subarray(offset, offset + PIECE_BYTES - filled);
        piece.set(chunk, filled);
        filled += chunk.length;
        offset += chunk.length;
        if (filled === PIECE_BYTES) await flush();
      }
    },
    async close() {
      if (filled > 0) await flush();
      await Promise.all([writer.close(), writing]);
      return { ...content.result(), stored: stored.result() };
    },
    async discard() {
      await writer.abort().catch(() => {});
      await writing.catch(() => {});
      await Deno.remove(path);
    },
  };
}

/**
 * Compresses a file.
 *
 * @param from Path of the original file.
 * @param to Path of the compressed file, which must not exist.
 * @returns Sizes and digests of the original and the compressed file.
 */
export async function compressFile(
  from: string,
  to: string,
): Promise<BundledExport> {
  const copy = await createGzipFile(to);
  try {
    using file = await Deno.open(from);
    for await (const chunk of file.readable) await copy.write(chunk);
    return await copy.close();
  } catch (error) {
    await copy.discard().catch(() => {});
    throw error;
  }
}

/** Counts bytes and computes their digest. */
export interface Meter {
  count(bytes: Uint8Array): void;
  bytes(): number;
  result(): StoredFile;
}

/** Creates an empty meter. */
export function meter(): Meter {
  const digest = createHash("sha256");
  let total = 0;
  return {
    count(bytes) {
      digest.update(bytes);
      total += bytes.length;
    },
    bytes: () => total,
    result: () => ({ bytes: total, sha256: digest.digest("hex") }),
  };
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    offset += await file.write(bytes.subarray(offset));
  }
}
