/** Files that are there whole or not at all. */

import { basename, dirname, join } from "@std/path";

/**
 * Writes a file beside its place and moves it there, so that nobody reads half
 * of it and a broken run leaves the old one.
 *
 * @param path The file; its folder is made when it is not there.
 * @param text What it will hold.
 */
export async function writeFile(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await Deno.mkdir(folder, { recursive: true });
  const draft = join(
    folder,
    `.${basename(path).slice(0, 40)}.${crypto.randomUUID()}`,
  );
  try {
    await Deno.writeTextFile(draft, text, { createNew: true });
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    throw error;
  }
}
