/**
 * Source code of the demo store's generator, on which the store depends besides
 * its options.
 */

import { LIBRARY_ROOT, PACKAGE_ADDRESS } from "../../base/mod.ts";

/** Folders of the modules that generate a demo store. */
const ROOMS = [
  "sandbox/demo",
  "sandbox/season",
  "sandbox/store",
  "base/calendar",
]
  .map((name) => new URL(`lib/${name}/`, LIBRARY_ROOT));

/**
 * Returns the source code that generates the demo store, so that a store from
 * other code is never mistaken for this one. For a package, the result is the
 * package address, which contains the version.
 *
 * @returns The source code, or `null` if modules cannot be read, for example over
 *   the network.
 */
export async function demoSources(): Promise<string | null> {
  if (PACKAGE_ADDRESS !== null) return PACKAGE_ADDRESS;
  try {
    const texts = (await Promise.all(ROOMS.map(readModules))).flat();
    // Import addresses are removed, because they differ in a copy of the
    // library for notebooks.
    return texts.join("").replace(/(from|import\()\s*"[^"]*"/g, "");
  } catch {
    return null;
  }
}

async function readModules(folder: URL): Promise<string[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder)))
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return await Promise.all(
    names.map((name) => Deno.readTextFile(new URL(name, folder))),
  );
}
