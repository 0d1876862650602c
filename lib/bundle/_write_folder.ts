/** A bundle's folder while it is written. */

import { dirname, join } from "node:path";
import { sha256Of } from "./_canonical.ts";
import { BundleError } from "./errors.ts";
import {
  contentFile,
  contentFiles,
  type ContentKind,
  headFiles,
} from "./_files.ts";
import {
  type BundleManifest,
  MANIFEST_FILE,
  type StoredFile,
} from "./format.ts";

/** Ending of files that are not whole yet. */
const PART = ".part";

/** Ids of customers are nobody else's business on this machine. */
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 };

/** Writes files into a bundle. */
export interface BundleWriter {
  /** Keeps a small content. */
  keep(kind: ContentKind, bytes: Uint8Array): Promise<StoredFile>;
  /** A path for a large content that is not whole yet. */
  partPath(kind: ContentKind): Promise<string>;
  /** Gives a whole large content its name. */
  adopt(path: string, kind: ContentKind, sha256: string): Promise<void>;
  /** Writes what the bundle holds now, and removes what it does not hold any more. */
  save(manifest: BundleManifest): Promise<void>;
  /** Removes what was broken off. */
  tidy(manifest: BundleManifest): Promise<void>;
  /** Removes the bundle. */
  remove(): Promise<void>;
}

/**
 * Makes the folder of a new bundle.
 *
 * @param folder A path where there is nothing yet, or an empty folder.
 * @throws {BundleError} When something is there, or it cannot be made.
 */
export async function makeFolder(folder: string): Promise<void> {
  await orExplain(folder, async () => {
    await Deno.mkdir(folder, PRIVATE_FOLDER);
    for await (const { name } of Deno.readDir(folder)) {
      throw new BundleError(
        `${folder} is not empty (it has "${name}"); name a folder that does not exist yet`,
      );
    }
  });
}

/**
 * A writer of a bundle.
 *
 * @param folder The bundle's folder, which is there.
 * @param first What it holds already.
 * @returns The writer.
 */
export function bundleWriter(
  folder: string,
  first: BundleManifest | null,
): BundleWriter {
  let saved = new Set(first === null ? [] : contentFiles(first).keys());
  const write = async (name: string, content: Uint8Array): Promise<void> => {
    const path = join(folder, name);
    await Deno.mkdir(dirname(path), PRIVATE_FOLDER);
    const temporaryPath = `${path}.${crypto.randomUUID()}${PART}`;
    await Deno.writeFile(temporaryPath, content, { mode: 0o600 });
    await Deno.rename(temporaryPath, path);
  };
  const guarded = <T>(work: () => Promise<T>): Promise<T> =>
    orExplain(folder, work);

  return {
    keep: (kind, bytes) =>
      guarded(async () => {
        const sha256 = sha256Of(bytes);
        await write(contentFile(kind, sha256), bytes);
        return { bytes: bytes.length, sha256 };
      }),
    partPath: (kind) =>
      guarded(async () => {
        await Deno.mkdir(join(folder, kind), PRIVATE_FOLDER);
        return join(folder, kind, crypto.randomUUID() + PART);
      }),
    adopt: (path, kind, sha256) =>
      guarded(() => Deno.rename(path, join(folder, contentFile(kind, sha256)))),
    save: (manifest) =>
      guarded(async () => {
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
      guarded(async () => {
        const contents = contentFiles(manifest);
        for (const kind of ["", "answers", "exports", "files", "results"]) {
          for (const name of await namesIn(join(folder, kind))) {
            const fullName = kind === "" ? name : `${kind}/${name}`;
            const isOurs = name.endsWith(PART) ||
              (kind !== "" && !contents.has(fullName));
            if (isOurs) await Deno.remove(join(folder, fullName));
          }
          if (kind !== "") await removeIfEmpty(join(folder, kind));
        }
      }),
    remove: () => guarded(() => Deno.remove(folder, { recursive: true })),
  };
}

/** Files of a folder; none when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
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
 * What a full disk or a folder that may not be written is told as.
 *
 * @param folder The bundle.
 * @param work What writes.
 * @returns What it gives.
 * @throws {BundleError} In place of the runtime's own errors.
 */
export async function orExplain<T>(
  folder: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BundleError || !(error instanceof Error)) throw error;
    throw new BundleError(
      `Cannot write the bundle ${folder}: ${error.message}; check the path and the disk`,
    );
  }
}

/** Whether a bundle has been begun in a folder. */
export async function hasManifest(folder: string): Promise<boolean> {
  try {
    return (await Deno.stat(join(folder, MANIFEST_FILE))).isFile;
  } catch {
    return false;
  }
}
