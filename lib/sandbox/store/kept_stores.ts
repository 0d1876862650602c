/** Generated stores, cached as files in the user's cache folder. */

import { join } from "node:path";
import { DAY_MS, readoutCacheFolder } from "../../base/mod.ts";

const SUFFIX = ".duckdb";
/** Prefix of files that are being written. */
const HIDDEN = ".";
/** Time after which an unused file is removed, in milliseconds. */
const UNUSED_MS = 30 * DAY_MS;
/**
 * Time after which a killed process's temporary file is removed, in milliseconds.
 */
const ABANDONED_MS = DAY_MS;

/**
 * Returns the file of a cached store, and generates the store if necessary.
 *
 * A file name identifies the source of a store (`recipe`) and its content
 * (SHA-256), so partial or damaged files are never used. The file is written
 * under a temporary name and then renamed, so that parallel processes never see
 * each other's partial files.
 *
 * @param folder Path of the cache folder.
 * @param recipe Everything that determines the store.
 * @param draw Generates the store into a new file, and closes it.
 * @returns Path of the file, or `null` if files cannot be cached.
 */
export async function keptStore(
  folder: string,
  recipe: string,
  draw: (path: string) => Promise<void>,
): Promise<string | null> {
  const stem = `demo-${await shortDigest(new TextEncoder().encode(recipe))}-`;
  const name = `${HIDDEN}${stem}${crypto.randomUUID()}${SUFFIX}`;
  const temporaryPath = join(folder, name);
  try {
    return await findIntact(folder, stem) ??
      await keepStore(folder, stem, temporaryPath, draw);
  } catch {
    // If the folder is not writable or the disk is full, the caller can
    // generate the store in memory.
    await Deno.remove(temporaryPath).catch(() => {});
    return null;
  }
}

/**
 * Returns the cache folder of stores: the one in READOUT_CACHE_DIR ("off"
 * disables it), or "readout/stores" in the platform's cache folder.
 */
export function storesFolder(): string | null {
  return readoutCacheFolder("stores");
}

async function findIntact(
  folder: string,
  stem: string,
): Promise<string | null> {
  for (const name of await namesIn(folder)) {
    if (!name.startsWith(stem) || !name.endsWith(SUFFIX)) continue;
    const path = join(folder, name);
    const bytes = await Deno.readFile(path).catch(() => new Uint8Array());
    if (name === `${stem}${await shortDigest(bytes)}${SUFFIX}`) {
      const time = new Date();
      await Deno.utime(path, time, time).catch(() => {});
      return path;
    }
    await Deno.remove(path).catch(() => {});
  }
  return null;
}

async function keepStore(
  folder: string,
  stem: string,
  temporaryPath: string,
  draw: (path: string) => Promise<void>,
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  await draw(temporaryPath);
  const digest = await shortDigest(await Deno.readFile(temporaryPath));
  const path = join(folder, `${stem}${digest}${SUFFIX}`);
  await Deno.rename(temporaryPath, path);
  await removeOld(folder);
  return path;
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const isPartial = name.startsWith(`${HIDDEN}demo-`);
    if (!isPartial && !(name.startsWith("demo-") && name.endsWith(SUFFIX))) {
      continue;
    }
    const path = join(folder, name);
    const stat = await Deno.stat(path).catch(() => null);
    const age = Date.now() - (stat?.mtime?.getTime() ?? Date.now());
    if (age > (isPartial ? ABANDONED_MS : UNUSED_MS)) {
      // Another process may have removed the file first.
      await Deno.remove(path).catch(() => {});
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(folder));
    return entries.map(({ name }) => name).sort();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

async function shortDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes);
  return new Uint8Array(hash).slice(0, 12).toHex();
}
