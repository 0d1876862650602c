/** What the demo store follows from, beside its options: the code that draws it. */

const FOLDER = new URL("./", import.meta.url);

/**
 * The text of the modules that draw the demo store, so that a store that other
 * code has drawn is never taken for one of this code.
 *
 * @returns The text; `null` where modules cannot be read, as over the network.
 */
export async function demoSources(): Promise<string | null> {
  if (FOLDER.protocol !== "file:") return null;
  try {
    const names = (await Array.fromAsync(Deno.readDir(FOLDER)))
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".ts"))
      .sort();
    const texts = await Promise.all(
      names.map((name) => Deno.readTextFile(new URL(name, FOLDER))),
    );
    // In a copy of the library for notebooks, imports have other addresses.
    return texts.join("").replace(/(from|import\()\s*"[^"]*"/g, "");
  } catch {
    return null;
  }
}
