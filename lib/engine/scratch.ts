/** Folders for data that must not stay behind. */

import { dirname, join } from "node:path";

/** A folder that goes away with its user. */
export interface ScratchFolder {
  /** Where it is. */
  readonly path: string;
  /** Removes it with all that is in it. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const PREFIX = "readout-";
/** Its lock is held as long as the process lives, however that ends. */
const OWNER = ".owner";
/** Its name until it is locked. */
const DRAFT = `${OWNER}.draft`;
/** Milliseconds; to make a folder and a lock in it takes far less. */
const OLD = 60_000;
/** As `makeTempDir` names folders. */
const MADE = /readout-[0-9a-f]{16}$/;

const live = new Map<string, Deno.FsFile | null>();
const swept = new Set<string>();

/**
 * A folder that is removed when its user is done, or when the process ends.
 * What a process that was killed left behind is removed by the next one: nobody
 * holds the lock in it any more.
 *
 * @param parent Where it is made; the system's temporary folder by default.
 * @returns The folder.
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
  // At once, so that no signal comes between the folder and its being known.
  const path = Deno.makeTempDirSync(
    parent === undefined
      ? { prefix: PREFIX }
      : { dir: parent, prefix: `.${PREFIX}` },
  );
  if (live.size === 0) globalThis.addEventListener("unload", removeAllNow);
  live.set(path, null);
  live.set(path, await lockIn(path));
  await sweep(dirname(path));
  return { path, [Symbol.asyncDispose]: () => remove(path) };
}

/** Locked under another name first: an unlocked owner is a dead one. */
async function lockIn(folder: string): Promise<Deno.FsFile | null> {
  const draft = join(folder, DRAFT);
  const file = await Deno.open(draft, { write: true, create: true });
  try {
    await file.lock(true);
    await Deno.rename(draft, join(folder, OWNER));
    return file;
  } catch {
    // A file system without locks: nobody can prove that this one is dead.
    file.close();
    return null;
  }
}

async function remove(path: string): Promise<void> {
  if (!live.has(path)) return;
  live.get(path)?.close();
  live.delete(path);
  if (live.size === 0) globalThis.removeEventListener("unload", removeAllNow);
  await removeIfThere(path);
}

function removeAllNow(): void {
  for (const path of live.keys()) removeNow(path, 100);
}

/** Threads of the engine may still be writing into it. */
function removeNow(path: string, tries: number): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    const isThere = !(error instanceof Deno.errors.NotFound);
    // What cannot be removed now, the next process removes.
    if (isThere && tries > 0) removeNow(path, tries - 1);
  }
}

/** Removes what dead processes left, once for each place. */
async function sweep(parent: string): Promise<void> {
  if (swept.has(parent)) return;
  swept.add(parent);
  try {
    for await (const { name, isDirectory } of Deno.readDir(parent)) {
      const isOurs = name.startsWith(PREFIX) || name.startsWith(`.${PREFIX}`);
      if (isDirectory && isOurs) await removeIfDead(join(parent, name));
    }
  } catch {
    // Tidying up after others is no reason to fail.
  }
}

async function removeIfDead(path: string): Promise<void> {
  const owner = await opened(join(path, OWNER)) ?? await abandoned(path);
  if (owner === null) return;
  try {
    if (await owner.tryLock(true)) {
      await Deno.remove(path, { recursive: true });
    }
  } catch {
    // Another process was faster, or the folder is somebody else's.
  } finally {
    owner.close();
  }
}

/** The draft of a process that ended before its lock had its final name. */
async function abandoned(path: string): Promise<Deno.FsFile | null> {
  const { mtime } = await Deno.stat(path);
  const isOld = mtime !== null && Date.now() - mtime.getTime() > OLD;
  if (!isOld || !MADE.test(path)) return null;
  const draft = await opened(join(path, DRAFT));
  // Without one it has nothing in it, or is somebody else's and stays.
  if (draft === null) await Deno.remove(path);
  return draft;
}

function opened(path: string): Promise<Deno.FsFile | null> {
  return Deno.open(path, { read: true, write: true }).catch(() => null);
}

/** Removes a file, or a folder with all that is in it; it may be gone already. */
export async function removeIfThere(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch((error) => {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  });
}
