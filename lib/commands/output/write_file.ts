/** Writes files atomically. */

import { basename, dirname, join } from "node:path";
import { ReadoutError } from "../../base/mod.ts";

/**
 * Writes a temporary file and renames it, so that readers never see a partial
 * file and a failed run keeps the old one.
 *
 * @param path Path of the file; its folder is created if necessary.
 * @param content Content of the file: text or bytes.
 * @throws {ReadoutError} If the file cannot be written.
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
    // The path is checked for a folder first, because the system's error for it
    // depends on the notation of the path.
    const isFolder = await Deno.stat(path).then(({ isDirectory }) =>
      isDirectory
    ).catch(() => false);
    throw isFolder
      ? new ReadoutError(`Cannot write ${path}: it is a folder`, "out")
      : writeError(path, error);
  }
}

/** Returns whether a path exists, even as a broken link. */
export function pathExists(path: string): Promise<boolean> {
  return Deno.lstat(path).then(() => true, () => false);
}

/**
 * Creates a folder, unless it exists.
 *
 * @param path Path of the folder.
 * @throws {ReadoutError} If the folder cannot be created.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
  } catch (error) {
    throw writeError(path, error);
  }
}

function writeError(path: string, error: unknown): ReadoutError {
  const reason = error instanceof Error
    ? error.message.replace(/ \(os error \d+\).*$/s, "").toLowerCase()
    : String(error);
  return new ReadoutError(`Cannot write ${path}: ${reason}`);
}
