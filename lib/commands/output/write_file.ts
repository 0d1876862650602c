/** Files that are there whole or not at all. */

import { basename, dirname, join } from "node:path";
import { ReadoutError } from "../../base/mod.ts";

/**
 * Writes a file beside its place and moves it there, so that nobody reads half
 * of it and a broken run leaves the old one.
 *
 * @param path The file; its folder is made when it is not there.
 * @param content What it will hold: text, or bytes.
 * @throws {ReadoutError} When it cannot be written.
 */
export async function writeFile(
  path: string,
  content: string | Uint8Array,
): Promise<void> {
  const folder = dirname(path);
  await makeFolder(folder);
  const draft = join(
    folder,
    `.${basename(path).slice(0, 40)}.${crypto.randomUUID()}`,
  );
  try {
    const bytes = typeof content === "string"
      ? new TextEncoder().encode(content)
      : content;
    await Deno.writeFile(draft, bytes, { createNew: true });
    await Deno.rename(draft, path);
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    // What the system says of a folder there depends on how it is named.
    const isFolder = await Deno.stat(path).then(({ isDirectory }) =>
      isDirectory
    ).catch(() => false);
    throw isFolder
      ? new ReadoutError(`Cannot write ${path}: it is a folder`, "out")
      : cannotWrite(path, error);
  }
}

/** Whether something is at a path, be it a link that leads nowhere. */
export function isThere(path: string): Promise<boolean> {
  return Deno.lstat(path).then(() => true, () => false);
}

/**
 * Makes a folder, unless it is there.
 *
 * @param path The folder.
 * @throws {ReadoutError} When it cannot be made.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

function cannotWrite(path: string, error: unknown): ReadoutError {
  const reason = error instanceof Error
    ? error.message.replace(/ \(os error \d+\).*$/s, "").toLowerCase()
    : String(error);
  return new ReadoutError(`Cannot write ${path}: ${reason}`);
}
