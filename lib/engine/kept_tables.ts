/** What the cache holds, and whether that is what was kept. */

import { basename } from "node:path";
import { filesOf, isWhole } from "./_shelf.ts";

/** A converted file that is kept for the next time. */
export interface KeptTable {
  /** Where it is. */
  readonly path: string;
  /** Its bytes. */
  readonly bytes: number;
  /** When it was used last, in epoch milliseconds. */
  readonly used: number;
  /** Bytes of the file that it was made from. */
  readonly originBytes: number | null;
  /** SHA-256 of the file that it was made from; `null` for a stranger's file. */
  readonly originDigest: string | null;
}

const STEM = /^(\d+)-([0-9a-f]{64})-/;

/**
 * The converted files in a folder, those that were used last first.
 *
 * @param folder The folder; it need not be there.
 * @returns The files.
 *
 * @example
 * ```ts
 * import { keptTables } from "readout/engine";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(await keptTables(await Deno.makeTempDir()), []);
 * ```
 */
export async function keptTables(
  folder: string,
): Promise<readonly KeptTable[]> {
  const isThere = await Deno.stat(folder).then(() => true, () => false);
  const files = isThere ? await filesOf(folder) : [];
  return files.sort((a, b) => b.used - a.used).map(({ path, size, used }) => {
    const [, bytes = null, digest = null] = STEM.exec(basename(path)) ?? [];
    return {
      path,
      bytes: size,
      used,
      originBytes: bytes === null ? null : Number(bytes),
      originDigest: digest,
    };
  });
}

/**
 * Compares kept files with the digests in their names.
 *
 * @param tables The files.
 * @returns Those that do not hold what they held when they were kept.
 */
export async function brokenTables(
  tables: readonly KeptTable[],
): Promise<readonly KeptTable[]> {
  const broken: KeptTable[] = [];
  for (const table of tables) {
    if (!await isWhole(table.path, table.path)) broken.push(table);
  }
  return broken;
}

/**
 * Removes kept files. Who reads one at this moment has it under another name.
 *
 * @param tables The files.
 */
export async function removeTables(
  tables: readonly KeptTable[],
): Promise<void> {
  for (const { path } of tables) {
    await Deno.remove(path).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
}
