/** What the demo store follows from, beside its options: the code that draws it. */

import { LIBRARY_ROOT, PACKAGE_ADDRESS } from "../../base/mod.ts";

/** The rooms that a demo store is drawn in. */
const ROOMS = [
  "sandbox/demo",
  "sandbox/season",
  "sandbox/store",
  "base/calendar",
]
  .map((name) => new URL(`lib/${name}/`, LIBRARY_ROOT));

/**
 * The text of the modules that draw the demo store, so that a store that other
 * code has drawn is never taken for one of this code; of a package, its address,
 * which has its version.
 *
 * @returns The text; `null` where modules cannot be read, as over the network.
 */
export async function demoSources(): Promise<string | null> {
  if (PACKAGE_ADDRESS !== null) return PACKAGE_ADDRESS;
  try {
    const texts = (await Promise.all(ROOMS.map(modulesIn))).flat();
    // In a copy of the library for notebooks, imports have other addresses.
    return texts.join("").replace(/(from|import\()\s*"[^"]*"/g, "");
  } catch {
    return null;
  }
}

async function modulesIn(folder: URL): Promise<string[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder)))
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return await Promise.all(
    names.map((name) => Deno.readTextFile(new URL(name, folder))),
  );
}
