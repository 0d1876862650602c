/** Lists, verifies and removes cached tables. */

import type { KeptTable } from "./kept_files.ts";
import { dirname, join } from "node:path";
import { isIntact, LAST, listCachedFiles } from "./_cache_folder.ts";
import { removeIfThere } from "./scratch.ts";

/**
 * Lists the converted files in a cache folder, the most recently used first.
 *
 * @param folder Path of the folder, which may not exist.
 * @returns The cached files.
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
  const files = isThere ? await listCachedFiles(folder) : [];
  return files.sort((a, b) => b.used - a.used);
}

/**
 * Compares cached files with the digests in their names.
 *
 * @param tables Cached files to verify.
 * @returns The files whose content has changed since they were cached.
 */
export async function brokenTables(
  tables: readonly KeptTable[],
): Promise<readonly KeptTable[]> {
  const broken: KeptTable[] = [];
  for (const table of tables) {
    if (!await isIntact(table.path, table.path)) broken.push(table);
  }
  return broken;
}

/**
 * Removes cached files, and the notes about their origins' last content. A
 * current reader is not affected, because it uses a hard link.
 *
 * @param tables Cached files to remove.
 */
export async function removeTables(
  tables: readonly KeptTable[],
): Promise<void> {
  for (const { path } of tables) await removeIfThere(path);
  for (const folder of new Set(tables.map(({ path }) => dirname(path)))) {
    const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
    for (const { name } of entries) {
      if (name.endsWith(LAST)) await removeIfThere(join(folder, name));
    }
  }
}
