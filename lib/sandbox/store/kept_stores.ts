/** Stores that were drawn before, kept as files in the user's cache folder. */

import { join } from "node:path";
import { keptFolder } from "../../base/mod.ts";

const SUFFIX = ".duckdb";
/** Files under construction begin with a dot. */
const HIDDEN = ".";
const DAY_MS = 24 * 3_600_000;
/** What nobody opened for so long is removed. */
const UNUSED_MS = 30 * DAY_MS;
/** What a process that was killed left behind is removed after this time. */
const ABANDONED_MS = DAY_MS;

/**
 * The file of a store that was drawn before, or else is drawn now.
 *
 * A file's name says what it was drawn from (`recipe`) and what is in it
 * (SHA-256 of its bytes): half a file or a damaged one is not taken for a
 * store. It is drawn under another name and renamed when it is whole, so that
 * processes that draw the same store do not see each other's halves.
 *
 * @param folder Where files are kept.
 * @param recipe Everything that the store follows from.
 * @param draw Draws the store into a new file, and closes it.
 * @returns The file; `null` where none can be kept.
 */
export async function keptStore(
  folder: string,
  recipe: string,
  draw: (path: string) => Promise<void>,
): Promise<string | null> {
  const stem = `demo-${await shortDigest(new TextEncoder().encode(recipe))}-`;
  const temporaryPath = join(
    folder,
    `${HIDDEN}${stem}${crypto.randomUUID()}${SUFFIX}`,
  );
  try {
    return await findSound(folder, stem) ??
      await keep(folder, stem, temporaryPath, draw);
  } catch {
    // A folder that cannot be written to, a full disk: drawing anew needs neither.
    await Deno.remove(temporaryPath).catch(() => {});
    return null;
  }
}

/**
 * The folder of kept stores: the one that READOUT_CACHE_DIR names ("off" keeps
 * nothing), or "readout/stores" in the platform's cache folder.
 */
export function storesFolder(): string | null {
  return keptFolder("stores");
}

async function findSound(folder: string, stem: string): Promise<string | null> {
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

async function keep(
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
      // Another process may be faster.
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
