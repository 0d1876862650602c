/** Writes the folder of a bundle. */

import { dirname, join } from "node:path";
import { hexSha256 } from "./_canonical.ts";
import { BundleError } from "./errors.ts";
import type { ContentKind } from "./_files.ts";
import { contentFile, contentFiles, headFiles } from "./_files.ts";
import type { BundleManifest, StoredFile } from "./format.ts";

/** File name extension of incomplete files. */
const PART = ".part";

/** Folder permissions that hide customer IDs from other users of the machine. */
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 };

/** Writer of a bundle's files. */
export interface BundleWriter {
  /** Writes a small file under its digest. */
  keep(kind: ContentKind, bytes: Uint8Array): Promise<StoredFile>;
  /** Returns a temporary path for a large file that is not complete yet. */
  partPath(kind: ContentKind): Promise<string>;
  /** Renames a complete large file to its final name. */
  adopt(path: string, kind: ContentKind, sha256: string): Promise<void>;
  /**
   * Writes the manifest, and removes files that are no longer part of the bundle.
   */
  save(manifest: BundleManifest): Promise<void>;
  /** Removes incomplete files. */
  tidy(manifest: BundleManifest): Promise<void>;
  /** Removes the bundle. */
  remove(): Promise<void>;
}

/**
 * Creates the folder of a new bundle.
 *
 * @param folder Path that does not exist yet, or an empty folder.
 * @throws {BundleError} If the folder is not empty or cannot be created.
 */
export async function makeFolder(folder: string): Promise<void> {
  await withBundleErrors(folder, async () => {
    await Deno.mkdir(folder, PRIVATE_FOLDER);
    for await (const { name } of Deno.readDir(folder)) {
      throw new BundleError(
        `${folder} is not empty (it contains "${name}"). Choose a new folder`,
      );
    }
  });
}

/**
 * Creates a writer for a bundle.
 *
 * @param folder Path of the bundle's existing folder.
 * @param existing Manifest of the existing content.
 * @returns The writer.
 */
export function bundleWriter(
  folder: string,
  existing: BundleManifest | null,
): BundleWriter {
  let saved = new Set(existing === null ? [] : contentFiles(existing).keys());
  const write = async (name: string, content: Uint8Array): Promise<void> => {
    const path = join(folder, name);
    await Deno.mkdir(dirname(path), PRIVATE_FOLDER);
    const temporaryPath = `${path}.${crypto.randomUUID()}${PART}`;
    await Deno.writeFile(temporaryPath, content, { mode: 0o600 });
    await Deno.rename(temporaryPath, path);
  };
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    withBundleErrors(folder, work);

  return {
    keep: (kind, bytes) =>
      guard(async () => {
        const sha256 = hexSha256(bytes);
        await write(contentFile(kind, sha256), bytes);
        return { bytes: bytes.length, sha256 };
      }),
    partPath: (kind) =>
      guard(async () => {
        await Deno.mkdir(join(folder, kind), PRIVATE_FOLDER);
        return join(folder, kind, crypto.randomUUID() + PART);
      }),
    adopt: (path, kind, sha256) =>
      guard(() => Deno.rename(path, join(folder, contentFile(kind, sha256)))),
    save: (manifest) =>
      guard(async () => {
        for (const [name, text] of Object.entries(headFiles(manifest))) {
          await write(name, new TextEncoder().encode(text));
        }
        const contents = new Set(contentFiles(manifest).keys());
        for (const name of saved.difference(contents)) {
          await Deno.remove(join(folder, name));
        }
        saved = contents;
      }),
    tidy: (manifest) =>
      guard(async () => {
        const contents = contentFiles(manifest);
        for (const kind of ["", "answers", "exports", "files", "results"]) {
          for (const name of await fileNames(join(folder, kind))) {
            const fullName = kind === "" ? name : `${kind}/${name}`;
            const isOurs = name.endsWith(PART) ||
              (kind !== "" && !contents.has(fullName));
            if (isOurs) await Deno.remove(join(folder, fullName));
          }
          if (kind !== "") await removeIfEmpty(join(folder, kind));
        }
      }),
    remove: () => guard(() => Deno.remove(folder, { recursive: true })),
  };
}

/** Lists the files of a folder; empty if the folder does not exist. */
async function fileNames(folder: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.filter(({ isFile }) => isFile).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    for await (const _ of Deno.readDir(folder)) return;
    await Deno.remove(folder);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

/**
 * Converts file system errors, such as a full disk, to bundle errors.
 *
 * @param folder Path of the bundle.
 * @param work Function that writes to the bundle.
 * @returns Result of the work.
 * @throws {BundleError} If the work fails with an error of the runtime.
 */
export async function withBundleErrors<T>(
  folder: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BundleError || !(error instanceof Error)) throw error;
    throw new BundleError(
      `Cannot write the bundle ${folder}: ${error.message}. Check the path and the disk`,
    );
  }
}
