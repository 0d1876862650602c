/** Reads the files of a bundle without trusting any of them. */

import { join } from "node:path";
import { hexSha256 } from "./_canonical.ts";
import { contentFile, type ContentKind, digestList } from "./_files.ts";
import { meter } from "./_gzip.ts";
import { BundleError } from "./errors.ts";
import type { BundledExport, BundleManifest, StoredFile } from "./format.ts";
import { LIMITS, MANIFEST_FILE, readManifest, SUMS_FILE } from "./format.ts";

/**
 * Number of compressed bytes that are decompressed at a time; they expand to at
 * most about 17 MB.
 */
const PIECE_BYTES = 16_384;

/** Manifest of a bundle, with its digest. */
export interface BundleHead {
  readonly manifest: BundleManifest;
  /** SHA-256 of the manifest, which contains the digests of all other files. */
  readonly digest: string;
}

/**
 * Reads only the manifest.
 *
 * @param folder Path of the bundle.
 * @param label Name of the bundle in error messages.
 * @throws {BundleError} If the manifest is missing or invalid.
 */
export async function readHead(
  folder: string,
  label: string,
): Promise<BundleHead> {
  const size = await safeSize(folder, MANIFEST_FILE, label);
  if (size > LIMITS.manifest) {
    throw new BundleError(
      `${label} is not a readable bundle: its ${MANIFEST_FILE} has ${size} bytes, and the limit is ${LIMITS.manifest}`,
    );
  }
  const bytes = await readBytes(folder, MANIFEST_FILE, label);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { manifest: readManifest(text, label), digest: hexSha256(bytes) };
}

/**
 * Checks that the checksum file matches the manifest.
 *
 * @throws {BundleError} If one of the two files has been changed.
 */
export async function checkSums(
  folder: string,
  { manifest, digest }: BundleHead,
  label: string,
): Promise<void> {
  const expected = new TextEncoder().encode(digestList(manifest, digest));
  const size = await safeSize(folder, SUMS_FILE, label);
  const isSame = size === expected.length &&
    hexSha256(await readBytes(folder, SUMS_FILE, label)) ===
      hexSha256(expected);
  if (!isSame) {
    throw new BundleError(
      `${label}: ${MANIFEST_FILE} and ${SUMS_FILE} don't match; one of them has been changed`,
    );
  }
}

/**
 * Reads a small file of the bundle.
 *
 * @throws {BundleError} If the file does not match the manifest.
 */
export async function readContent(
  folder: string,
  kind: Exclude<ContentKind, "exports" | "files">,
  expected: StoredFile,
  label: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = contentFile(kind, expected.sha256);
  await checkSize(folder, name, expected, label);
  const bytes = await readBytes(folder, name, label);
  if (hexSha256(bytes) !== expected.sha256) throw changedFileError(name, label);
  return bytes;
}

/**
 * Decompresses an export or an input file, piece by piece.
 *
 * @returns Stream of the original bytes; it fails, by its end at the latest, if
 *   the file does not match the manifest.
 * @throws {BundleError} If the file is missing or has another size.
 */
export async function streamContent(
  folder: string,
  kind: "exports" | "files",
  expected: BundledExport,
  label: string,
): Promise<ReadableStream<Uint8Array>> {
  const name = contentFile(kind, expected.sha256);
  await checkSize(folder, name, expected.stored, label);
  return ReadableStream.from(
    decompressAndVerify(folder, name, expected, label),
  );
}

async function* decompressAndVerify(
  folder: string,
  name: string,
  expected: BundledExport,
  label: string,
): AsyncGenerator<Uint8Array> {
  const stored = meter();
  const content = meter();
  async function* pieces(): AsyncGenerator<BufferSource> {
    using file = await Deno.open(join(folder, name));
    const buffer = new Uint8Array(PIECE_BYTES);
    for (;;) {
      const length = await file.read(buffer);
      if (length === null) return;
      const piece = buffer.slice(0, length);
      stored.count(piece);
      yield piece;
    }
  }
  const isSame = (a: StoredFile, b: StoredFile): boolean =>
    a.bytes === b.bytes && a.sha256 === b.sha256;
  try {
    const stream = ReadableStream.from(pieces())
      .pipeThrough(new DecompressionStream("gzip"));
    for await (const chunk of stream) {
      content.count(chunk);
      if (content.bytes() > expected.bytes) {
        throw new BundleError(
          `${label}: ${name} has more than the ${expected.bytes} bytes in the manifest`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    // A decompression error means that the file has been changed.
    if (error instanceof TypeError) throw changedFileError(name, label);
    throw error;
  }
  const isComplete = isSame(stored.result(), expected.stored) &&
    isSame(content.result(), expected);
  if (!isComplete) throw changedFileError(name, label);
}

/** Returns the size of a regular file. */
async function safeSize(
  folder: string,
  name: string,
  label: string,
): Promise<number> {
  let path = folder;
  let size = 0;
  const parts = name.split("/");
  for (const [index, segment] of parts.entries()) {
    path = join(path, segment);
    const info = await lstat(path, `${label}: ${name}`);
    const isLast = index === parts.length - 1;
    if (isLast ? !info.isFile : !info.isDirectory) {
      throw new BundleError(
        `${label}: ${parts.slice(0, index + 1).join("/")} is ${
          info.isSymlink ? "a link" : isLast ? "not a file" : "not a folder"
        }; a bundle may only contain regular files`,
      );
    }
    size = info.size;
  }
  return size;
}

async function lstat(path: string, label: string): Promise<Deno.FileInfo> {
  try {
    return await Deno.lstat(path);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new BundleError(
      error instanceof Deno.errors.NotFound
        ? `${label} not found. Check the path, or copy the bundle again`
        : `${label} cannot be read: ${error.message}`,
    );
  }
}

async function checkSize(
  folder: string,
  name: string,
  expected: StoredFile,
  label: string,
): Promise<void> {
  const size = await safeSize(folder, name, label);
  if (size !== expected.bytes) {
    throw new BundleError(
      `${label}: ${name} has ${size} bytes instead of the ${expected.bytes} in the manifest; the bundle has been changed`,
    );
  }
}

async function readBytes(
  folder: string,
  name: string,
  label: string,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await Deno.readFile(join(folder, name));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new BundleError(`${label}: ${name} cannot be read: ${error.message}`);
  }
}

function changedFileError(name: string, label: string): BundleError {
  return new BundleError(
    `${label}: ${name} doesn't match the recording; the bundle has been changed`,
  );
}
