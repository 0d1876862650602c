/** A compressed file, written and read in pieces. */

import { type Digest, sha256 } from "./_canonical.ts";
import type { BundledExport, StoredFile } from "./format.ts";

/** A compressed file that grows. */
export interface GzipFile {
  /** Bytes so far, before compression. */
  readonly bytes: number;
  /** Adds bytes, which the caller may then change. */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the file. */
  close(): Promise<BundledExport>;
  /** Removes it. */
  discard(): Promise<void>;
}

/**
 * Bytes go into the compressor in pieces of one size, so that the same content
 * is the same file, however it arrived.
 */
const PIECE = 65_536;

/**
 * Starts a compressed file.
 *
 * @param path The file.
 * @returns The file.
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
  const written = (async () => {
    try {
      for await (const chunk of stream.readable) {
        stored.count(chunk);
        await writeAll(file, chunk);
      }
    } finally {
      file.close();
    }
  })();
  // The next write, or the end, gives the error.
  written.catch(() => {});
  let piece = new Uint8Array(PIECE);
  let filled = 0;

  async function flush(): Promise<void> {
    const full = piece.subarray(0, filled);
    piece = new Uint8Array(PIECE);
    filled = 0;
    // A disk that is full stops the reader, and the writer would wait for ever.
    await Promise.race([writer.write(full), written]);
  }

  return {
    get bytes() {
      return content.bytes();
    },
    async write(bytes) {
      content.count(bytes);
      for (let offset = 0; offset < bytes.length;) {
        const chunk = bytes.subarray(offset, offset + PIECE - filled);
        piece.set(chunk, filled);
        filled += chunk.length;
        offset += chunk.length;
        if (filled === PIECE) await flush();
      }
    },
    async close() {
      if (filled > 0) await flush();
      await Promise.all([writer.close(), written]);
      return { ...content.result(), stored: stored.result() };
    },
    async discard() {
      await writer.abort().catch(() => {});
      await written.catch(() => {});
      await Deno.remove(path);
    },
  };
}

/**
 * A compressed copy of a file.
 *
 * @param from The file.
 * @param to Where there is nothing yet.
 * @returns What went into it, and what came of it.
 */
export async function compressFile(
  from: string,
  to: string,
): Promise<BundledExport> {
  const copy = await createGzipFile(to);
  try {
    using file = await Deno.open(from);
    const buffer = new Uint8Array(1 << 20);
    for (;;) {
      const length = await file.read(buffer);
      if (length === null) return await copy.close();
      await copy.write(buffer.subarray(0, length));
    }
  } catch (error) {
    await copy.discard().catch(() => {});
    throw error;
  }
}

/** Counts and digests bytes. */
export interface Meter {
  count(bytes: Uint8Array): void;
  bytes(): number;
  result(): StoredFile;
}

/** A meter at nought. */
export function meter(): Meter {
  const digest: Digest = sha256();
  let total = 0;
  return {
    count(bytes) {
      digest.update(bytes);
      total += bytes.length;
    },
    bytes: () => total,
    result: () => ({ bytes: total, sha256: digest.hex() }),
  };
}

async function writeAll(file: Deno.FsFile, bytes: Uint8Array): Promise<void> {
  for (let offset = 0; offset < bytes.length;) {
    offset += await file.write(bytes.subarray(offset));
  }
}
