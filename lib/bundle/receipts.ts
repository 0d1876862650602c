/** Cache of bundles by digest, for verifying receipts. */

import { join } from "node:path";
import { readoutCacheFolder, reportUnwritable } from "../base/mod.ts";
import { openBundle } from "./replay.ts";

/**
 * Maximum number and total size of cached bundles; the oldest ones above it are
 * removed.
 */
const MOST = 1000;
const MOST_BYTES = 10e9;
/**
 * Maximum number of digits by which an altered receipt may differ from the
 * original.
 */
const MOST_CHANGED_DIGITS = 2;

/**
 * Makes a result with its bundle, and caches the bundle under its digest, which
 * is the receipt.
 *
 * @param make Function that makes the result and writes its bundle to the given
 *   new folder.
 * @returns The result and its receipt.
 *
 * @example
 * ```ts
 * import { keptBundle, recordBundle, withReceipt } from "readout/bundle";
 * import { assertEquals } from "@std/assert";
 *
 * const { receipt } = await withReceipt(async (bundle) => {
 *   await (await recordBundle(bundle)).finish();
 * });
 * assertEquals((await keptBundle(receipt))?.endsWith(receipt), true);
 * ```
 */
export async function withReceipt<T>(
  make: (bundle: string) => Promise<T>,
): Promise<{ readonly receipt: string; readonly result: T }> {
  let cacheFolder = await receiptsFolder();
  let tempFolder: string | null = null;
  if (cacheFolder !== null) {
    const tempOptions = { dir: cacheFolder, prefix: ".making-" };
    tempFolder = await Deno.makeTempDir(tempOptions).catch((error) => {
      reportUnwritable(cacheFolder!, error);
      return null;
    });
  }
  if (tempFolder === null) {
    cacheFolder = null;
    tempFolder = await Deno.makeTempDir();
  }
  try {
    const bundle = join(tempFolder, "bundle");
    const result = await make(bundle);
    const { digest: receipt } = await openBundle(bundle);
    if (cacheFolder !== null && await keptBundle(receipt) === null) {
      await Deno.rename(bundle, join(cacheFolder, receipt)).catch(
        async (error) => {
          // Another process may have stored the bundle first, and a third one may
          // have removed it since.
          const isKept = error.code === "ENOTEMPTY" ||
            await keptBundle(receipt) !== null;
          if (!isKept) throw error;
        },
      );
      await removeOldBundles(cacheFolder);
    }
    return { receipt, result };
  } finally {
    await Deno.remove(tempFolder, { recursive: true });
  }
}

/**
 * Returns the folder of the bundle for a receipt.
 *
 * @param receipt Digest of the bundle.
 * @returns Path of the folder, or `null` if the bundle is not cached.
 */
export async function keptBundle(receipt: string): Promise<string | null> {
  const match = (await keptReceipts()).find((digest) => digest === receipt);
  return match === undefined ? null : join((await receiptsFolder())!, match);
}

/**
 * Finds a cached receipt that differs from the given one in only a few digits.
 *
 * @param receipt Receipt that may have been altered.
 * @returns A receipt that differs in at most two digits, or `null` if there is
 *   none.
 */
export async function likeReceipt(receipt: string): Promise<string | null> {
  const differences = (digest: string) =>
    [...digest].filter((digit, index) => digit !== receipt[index]).length;
  return (await keptReceipts()).find((digest) =>
    differences(digest) <= MOST_CHANGED_DIGITS
  ) ?? null;
}

async function keptReceipts(): Promise<string[]> {
  const shelf = await receiptsFolder();
  if (shelf === null) return [];
  const entries = await Array.fromAsync(Deno.readDir(shelf));
  return entries.map(({ name }) => name)
    .filter((name) => /^[0-9a-f]{64}$/.test(name));
}

/** Returns the cache folder of receipts, or `null` if caching is disabled. */
async function receiptsFolder(): Promise<string | null> {
  const folder = readoutCacheFolder("receipts");
  if (folder === null) return null;
  const isNamed = Boolean(Deno.env.get("READOUT_CACHE_DIR"));
  const shelf = isNamed ? join(folder, "receipts") : folder;
  try {
    await Deno.mkdir(shelf, { recursive: true, mode: 0o700 });
    return shelf;
  } catch (error) {
    reportUnwritable(shelf, error);
    return null;
  }
}

/**
 * Removes all cached bundles.
 *
 * @returns Number of bundles removed.
 */
export async function removeReceipts(): Promise<number> {
  const names = await keptReceipts();
  for (const name of names) await removeBundle((await keptBundle(name))!);
  return names.length;
}

async function removeOldBundles(shelf: string): Promise<void> {
  const names = await keptReceipts();
  const bundles = await Promise.all(
    names.map((name) => bundleSize(join(shelf, name))),
  );
  const existing = bundles.filter((bundle) => bundle !== null);
  let bytes = 0;
  for (
    const [index, bundle] of existing.sort((a, b) => b.at - a.at).entries()
  ) {
    bytes += bundle.bytes;
    const exceedsLimit = index >= MOST || bytes > MOST_BYTES;
    // The newest bundle is kept regardless of its size.
    if (exceedsLimit && index > 0) await removeBundle(bundle.path);
  }
}

/** Returns the size of a bundle, or `null` if another process has removed it. */
async function bundleSize(path: string) {
  try {
    const { mtime } = await Deno.stat(path);
    return { path, at: mtime?.getTime() ?? 0, bytes: await folderBytes(path) };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

async function removeBundle(path: string): Promise<void> {
  // Another process may already have removed the bundle.
  await Deno.remove(path, { recursive: true }).catch(() => {});
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    bytes += isDirectory
      ? await folderBytes(path)
      : (await Deno.stat(path)).size;
  }
  return bytes;
}
