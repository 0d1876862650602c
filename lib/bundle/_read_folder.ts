/** Reading a bundle's files, none of which is trusted. */

import { join } from "node:path";
import { sha256Of } from "./_canonical.ts";
import { contentFile, type ContentKind, digestList } from "./_files.ts";
import { meter } from "./_gzip.ts";
import { BundleError } from "./errors.ts";
import {
  type BundledExport,
  type BundleManifest,
  LIMITS,
  MANIFEST_FILE,
  readManifest,
  type StoredFile,
  SUMS_FILE,
} from "./format.ts";

/**
 * Bytes that are decompressed at once: a piece of this size cannot grow beyond
 * some 17 MB, whatever it holds.
 */
const PIECE = 16_384;

/** A bundle's manifest, and what it is known by. */
export interface BundleHead {
  readonly manifest: BundleManifest;
  /** SHA-256 of the manifest, which holds the digests of everything else. */
  readonly digest: string;
}

/**
 * Reads the manifest alone.
 *
 * @param folder The bundle.
 * @param label What errors call it.
 * @throws {BundleError} When it is not there, or is no manifest.
 */
export async function readHead(
  folder: string,
  label: string,
): Promise<BundleHead> {
  const size = await checkedSize(folder, MANIFEST_FILE, label);
  if (size > LIMITS.manifest) {
    throw new BundleError(
      `${label} is not a bundle that can be read: its ${MANIFEST_FILE} has ${size} bytes, and ${LIMITS.manifest} are allowed`,
    );
  }
  const bytes = await readBytes(folder, MANIFEST_FILE, label);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { manifest: readManifest(text, label), digest: sha256Of(bytes) };
}

/**
 * Checks that the list of digests is the manifest's.
 *
 * @throws {BundleError} When one of the two has been changed.
 */
export async function checkSums(
  folder: string,
  { manifest, digest }: BundleHead,
  label: string,
): Promise<void> {
  const expected = new TextEncoder().encode(digestList(manifest, digest));
  const size = await checkedSize(folder, SUMS_FILE, label);
  const isSame = size === expected.length &&
    sha256Of(await readBytes(folder, SUMS_FILE, label)) === sha256Of(expected);
  if (!isSame) {
    throw new BundleError(
      `${label}: ${MANIFEST_FILE} and ${SUMS_FILE} do not belong together; one of them has been changed`,
    );
  }
}

/**
 * Reads a small content.
 *
 * @throws {BundleError} When it is not what the manifest says.
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
  if (sha256Of(bytes) !== expected.sha256) throw changed(name, label);
  return bytes;
}

/**
 * An export as it was received, or a file as it was, decompressed piece by piece.
 *
 * @returns The stream; it fails, at its end at the latest, when the file is not
 *   what the manifest says.
 * @throws {BundleError} When the file is not there or has another size.
 */
export async function streamContent(
  folder: string,
  kind: "exports" | "files",
  expected: BundledExport,
  label: string,
): Promise<ReadableStream<Uint8Array>> {
  const name = contentFile(kind, expected.sha256);
  await checkSize(folder, name, expected.stored, label);
  return ReadableStream.from(decompressed(folder, name, expected, label));
}

async function* decompressed(
  folder: string,
  name: string,
  expected: BundledExport,
  label: string,
): AsyncGenerator<Uint8Array> {
  const stored = meter();
  const content = meter();
  async function* pieces(): AsyncGenerator<BufferSource> {
    using file = await Deno.open(join(folder, name));
    const buffer = new Uint8Array(PIECE);
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
          `${label}: ${name} holds more than the ${expected.bytes} bytes that the manifest says`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    // Bytes that cannot be decompressed are bytes that have been changed.
    if (error instanceof TypeError) throw changed(name, label);
    throw error;
  }
  const isComplete = isSame(stored.result(), expected.stored) &&
    isSame(content.result(), expected);
  if (!isComplete) throw changed(name, label);
}

/** A file's size, of a real file only. */
async function checkedSize(
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
        }; a bundle has plain files only`,
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
        ? `${label} is not there; check the path, or copy the bundle again`
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
  const size = await checkedSize(folder, name, label);
  if (size !== expected.bytes) {
    throw new BundleError(
      `${label}: ${name} has ${size} bytes where the manifest says ${expected.bytes}; the bundle has been changed`,
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

function changed(name: string, label: string): BundleError {
  return new BundleError(
    `${label}: ${name} is not what was recorded; the bundle has been changed`,
  );
}
