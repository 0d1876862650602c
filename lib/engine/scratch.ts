/** Temporary folders for data that must not be left behind. */

import { dirname, join } from "node:path";

/** A temporary folder that is removed after use. */
export interface ScratchFolder {
  /** Path of the folder. */
  readonly path: string;
  /** Removes the folder and its content. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const PREFIX = "readout-";
/**
 * Name of the lock file, which stays locked until the process ends for any
 * reason.
 */
const OWNER = ".owner";
/** Name of the lock file before it is locked. */
const DRAFT = `${OWNER}.draft`;
/**
 * Age in milliseconds after which an unlocked folder counts as abandoned;
 * creating and locking one takes far less time.
 */
const OLD_MS = 60_000;
/** Pattern of the folder names that `makeTempDir` generates. */
const FOLDER_NAME = /readout-[0-9a-f]{16}$/;

const liveFolders = new Map<string, Deno.FsFile | null>();
const sweptParents = new Set<string>();

/**
 * Creates a folder that is removed after use or when the process ends. A folder
 * of a killed process is removed by the next process, because nothing holds its
 * lock any more.
 *
 * @param parent Parent folder; by default the system's temporary folder.
 * @returns The temporary folder.
 *
 * @example
 * ```ts
 * import { scratchFolder } from "readout/engine";
 * import { assertRejects } from "@std/assert";
 *
 * const folder = await scratchFolder();
 * await Deno.writeTextFile(`${folder.path}/orders.csv`, "a,b\n");
 * await folder[Symbol.asyncDispose]();
 * await assertRejects(() => Deno.stat(folder.path), Deno.errors.NotFound);
 * ```
 */
export async function scratchFolder(parent?: string): Promise<ScratchFolder> {
  // Synchronous creation ensures that a signal cannot arrive before the folder
  // is registered.
  const path = Deno.makeTempDirSync(
    parent === undefined
      ? { prefix: PREFIX }
      : { dir: parent, prefix: `.${PREFIX}` },
  );
  if (liveFolders.size === 0) {
    globalThis.addEventListener("unload", removeAllNow);
  }
  liveFolders.set(path, null);
  liveFolders.set(path, await createLock(path));
  await removeDeadFolders(dirname(path));
  return { path, [Symbol.asyncDispose]: () => remove(path) };
}

/**
 * Locks the file under its draft name first, because an unlocked owner file means
 * a dead process.
 */
async function createLock(folder: string): Promise<Deno.FsFile | null> {
  const draft = join(folder, DRAFT);
  const file = await Deno.open(draft, { write: true, create: true });
  try {
    await file.lock(true);
    await Deno.rename(draft, join(folder, OWNER));
    return file;
  } catch {
    // Without file locks, other processes cannot tell whether this one is dead.
    file.close();
    return null;
  }
}

async function remove(path: string): Promise<void> {
  if (!liveFolders.has(path)) return;
  liveFolders.get(path)?.close();
  liveFolders.delete(path);
  if (liveFolders.size === 0) {
    globalThis.removeEventListener("unload", removeAllNow);
  }
  await removeIfThere(path);
}

function removeAllNow(): void {
  for (const path of liveFolders.keys()) removeNow(path, 100);
}

/**
 * Removes a folder with retries, because threads of the engine may still be
 * writing to it.
 */
function removeNow(path: string, tries: number): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    const isThere = !(error instanceof Deno.errors.NotFound);
    // The next process removes what cannot be removed now.
    if (isThere && tries > 0) removeNow(path, tries - 1);
  }
}

/** Removes the folders of dead processes, once per parent folder. */
async function removeDeadFolders(parent: string): Promise<void> {
  if (sweptParents.has(parent)) return;
  sweptParents.add(parent);
  try {
    for await (const { name, isDirectory } of Deno.readDir(parent)) {
      const isOurs = name.startsWith(PREFIX) || name.startsWith(`.${PREFIX}`);
      if (isDirectory && isOurs) await removeIfDead(join(parent, name));
    }
  } catch {
    // A failed cleanup of other processes' folders is not an error.
  }
}

async function removeIfDead(path: string): Promise<void> {
  const owner = await openIfThere(join(path, OWNER)) ??
    await openAbandonedDraft(path);
  if (owner === null) return;
  try {
    if (await owner.tryLock(true)) await Deno.remove(path, { recursive: true });
  } catch {
    // Another process may have removed the folder, or it may belong to another
    // user.
  } finally {
    owner.close();
  }
}

/**
 * Opens the draft lock of a process that ended before its lock got the final
 * name.
 */
async function openAbandonedDraft(path: string): Promise<Deno.FsFile | null> {
  const { mtime } = await Deno.stat(path);
  const isOld = mtime !== null && Date.now() - mtime.getTime() > OLD_MS;
  if (!isOld || !FOLDER_NAME.test(path)) return null;
  const draft = await openIfThere(join(path, DRAFT));
  // A folder without a draft lock is removed only if it is empty; otherwise it
  // may belong to another program.
  if (draft === null) await Deno.remove(path);
  return draft;
}

function openIfThere(path: string): Promise<Deno.FsFile | null> {
  return Deno.open(path, { read: true, write: true }).catch(() => null);
}

/** Removes a file or a folder with its content, if it exists. */
export async function removeIfThere(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}
