/** A folder of kept files. */

import { join } from "@std/path";
import { textDigest } from "./_digest.ts";
import type { CacheEntry, HeldFile } from "./held.ts";

/** What a process that was killed left behind is removed after this time. */
const ABANDONED_MS = 24 * 3_600_000;
/** Ending of every kept file. */
export const SUFFIX = ".parquet";
/** Files under construction and files in use begin with a dot. */
const HIDDEN = ".";

/** Keeps files under names made from what they come from. */
export class Shelf {
  readonly #folder: string;
  readonly #limit: number;
  readonly #isSound: CacheEntry["isSound"];

  constructor(folder: string, limit: number, isSound: CacheEntry["isSound"]) {
    this.#folder = folder;
    this.#limit = limit;
    this.#isSound = isSound;
  }

  /** A name for a file under construction, or in use. */
  partName(): string {
    return join(this.#folder, `${HIDDEN}${crypto.randomUUID()}${SUFFIX}`);
  }

  /** Whether a kept file comes from one of so many bytes. */
  async hasFrom(size: number): Promise<boolean> {
    const files = await filesOf(this.#folder);
    return files.some(({ name }) => name.startsWith(`${size}-`));
  }

  /** The kept file of a stem, made as `part` when it is not there or not sound. */
  async take(
    stem: string,
    part: string,
    make: CacheEntry["make"],
  ): Promise<HeldFile> {
    const path = this.#pathOf(stem);
    if (await isThere(path) && await this.#isSound(path)) {
      const now = new Date();
      await Deno.utime(path, now, now).catch(() => {});
      // Another process may clean up meanwhile: a second name keeps the bytes.
      const name = this.partName();
      const isLinked = await linked(path, name);
      return this.#hold(stem, isLinked ? name : path, true, async () => {
        if (isLinked) await Deno.remove(name).catch(() => {});
      });
    }
    return await orRemoved(part, async () => {
      await make(part);
      return await this.put(stem, part);
    });
  }

  /**
   * Keeps a file that was just made. It is read under a second name at once,
   * while it is written through to the disk and gets its final one.
   */
  async put(stem: string, part: string): Promise<HeldFile> {
    const path = this.#pathOf(stem);
    const publish = async (): Promise<void> => {
      await sync(part);
      await Deno.rename(part, path);
      await clean(this.#folder, this.#limit, path);
    };
    const name = this.partName();
    if (!await linked(part, name)) {
      await publish();
      return this.#hold(stem, path, false, async () => {});
    }
    // Who holds the file has it all the same; it is made again the next time.
    const publishing = publish().catch(() => Deno.remove(part).catch(() => {}));
    return this.#hold(stem, name, false, async () => {
      await publishing;
      await Deno.remove(name).catch(() => {});
    });
  }

  #pathOf(stem: string): string {
    return join(this.#folder, `${stem}${SUFFIX}`);
  }

  #hold(
    stem: string,
    path: string,
    reused: boolean,
    release: () => Promise<void>,
  ): HeldFile {
    const resources = new AsyncDisposableStack();
    resources.defer(release);
    return {
      path,
      reused,
      derive: async (recipe, make) => {
        const derived = await this.take(
          `${stem}-${await textDigest(recipe)}`,
          this.partName(),
          make,
        );
        return resources.use(derived).path;
      },
      [Symbol.asyncDispose]: () => resources.disposeAsync(),
    };
  }
}

/** Nothing is left under construction when the work on it fails. */
export async function orRemoved<T>(
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await Deno.remove(path).catch(() => {});
    throw error;
  }
}

async function linked(path: string, name: string): Promise<boolean> {
  return await Deno.link(path, name).then(() => true, () => false);
}

async function clean(
  folder: string,
  limit: number,
  spared: string,
): Promise<void> {
  const files = await filesOf(folder);
  const kept = files.filter(({ name }) => !name.startsWith(HIDDEN))
    .sort((a, b) => b.used - a.used);
  let total = 0;
  const tooMuch = kept.filter(({ path, size }) => {
    total += size;
    return total > limit && path !== spared;
  });
  const abandoned = files.filter(({ name, used }) =>
    name.startsWith(HIDDEN) && Date.now() - used > ABANDONED_MS
  );
  for (const { path } of [...tooMuch, ...abandoned]) {
    // Another process may have removed it first.
    await Deno.remove(path).catch(() => {});
  }
}

interface KeptFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly used: number;
}

async function filesOf(folder: string): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(SUFFIX)) continue;
    const path = join(folder, name);
    const stat = await Deno.stat(path).catch(() => null);
    if (stat === null) continue;
    files.push({
      name,
      path,
      size: stat.size,
      used: stat.mtime?.getTime() ?? 0,
    });
  }
  return files;
}

/** What is renamed must be on the disk, or a power cut leaves an empty file. */
async function sync(path: string): Promise<void> {
  using file = await Deno.open(path, { write: true });
  await file.syncData();
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
