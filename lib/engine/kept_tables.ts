/** What the cache holds, and whether that is what was kept. */

import type { KeptTable } from "./kept_files.ts";
import { dirname, join } from "node:path";
import { filesOf, isWhole, LAST } from "./_cache_folder.ts";
import { removeIfThere } from "./scratch.ts";

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
  return files.sort((a, b) => b.used - a.used);
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
 * Removes kept files, and beside them what files held when they were read last. Who
 * reads one at this moment has it under another name.
 *
 * @param tables The files.
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
