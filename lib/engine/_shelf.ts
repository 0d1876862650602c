/** A folder of kept files. */

import { join } from "@std/path";
import { textDigest } from "./_digest.ts";
import type { CacheEntry, HeldFile } from "./held.ts";

/** Ending of every kept file. */
export const SUFFIX = ".parquet";

/** Writes a file, and says what confirms it before it is kept. */
type Make = (target: string) => Promise<HeldFile["confirm"]>;

/** Keeps files under names made from what they come from. */
export class Shelf {
  readonly #folder: string;
  readonly #scratch: string;
  readonly #limit: number;
  readonly #isSound: CacheEntry["isSound"];

  /**
   * Opens a folder of kept files.
   *
   * @param folder The folder.
   * @param scratch One on the same disk, for files under construction or in use.
   * @param limit Bytes above which files are removed.
   * @param isSound Whether a kept file can be read.
   */
  constructor(
    folder: string,
    scratch: string,
    limit: number,
    isSound: CacheEntry["isSound"],
  ) {
    this.#folder = folder;
    this.#scratch = scratch;
    this.#limit = limit;
    this.#isSound = isSound;
  }

  /** The kept file of a stem, made when it is not there or not sound. */
  async take(stem: string, make: Make): Promise<HeldFile> {
    const path = join(this.#folder, `${stem}${SUFFIX}`);
    if (await isThere(path) && await this.#isSound(path)) {
      const now = new Date();
      await Deno.utime(path, now, now).catch(() => {});
      // Another process may clean up meanwhile: a second name keeps the bytes.
      const name = this.#newName();
      const isLinked = await linked(path, name);
      const held = { stem, path: isLinked ? name : path, reused: true };
      return this.#hold(held, async () => {}, async () => {
        if (isLinked) await Deno.remove(name).catch(() => {});
      });
    }
    const part = this.#newName();
    try {
      const confirm = await make(part);
      return await this.#put(stem, part, path, confirm);
    } catch (error) {
      await Deno.remove(part).catch(() => {});
      throw error;
    }
  }

  /**
   * Keeps a file that was just made. It is read under a second name at once,
   * while its origin is looked at again, and it is written through to the disk
   * and gets its final one.
   */
  async #put(
    stem: string,
    part: string,
    path: string,
    confirm: HeldFile["confirm"],
  ): Promise<HeldFile> {
    const publish = async (): Promise<void> => {
      await confirm();
      await sync(part);
      await Deno.rename(part, path);
      await clean(this.#folder, this.#limit, path);
    };
    const name = this.#newName();
    if (!await linked(part, name)) {
      await publish();
      return this.#hold(
        { stem, path, reused: false },
        confirm,
        async () => {},
      );
    }
    // Who holds the file has it all the same; it is made again the next time.
    const publishing = publish().catch(() => Deno.remove(part).catch(() => {}));
    const held = { stem, path: name, reused: false };
    return this.#hold(held, confirm, async () => {
      await publishing;
      await Deno.remove(name).catch(() => {});
    });
  }

  #newName(): string {
    return join(this.#scratch, `${crypto.randomUUID()}${SUFFIX}`);
  }

  #hold(
    { stem, path, reused }: Pick<HeldFile, "path" | "reused"> & {
      readonly stem: string;
    },
    confirm: HeldFile["confirm"],
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
          async (target) => {
            await make(target);
            return confirm;
          },
        );
        return resources.use(derived).path;
      },
      confirm,
      [Symbol.asyncDispose]: () => resources.disposeAsync(),
    };
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
  const kept = (await filesOf(folder)).sort((a, b) => b.used - a.used);
  let total = 0;
  for (const { path, size } of kept) {
    total += size;
    if (total <= limit || path === spared) continue;
    // Another process may have removed it first.
    await Deno.remove(path).catch(() => {});
  }
}

/** A kept file. */
export interface KeptFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** When it was used last, in epoch milliseconds. */
  readonly used: number;
}

/** The kept files of a folder. */
export async function filesOf(folder: string): Promise<KeptFile[]> {
  const files: KeptFile[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(SUFFIX)) continue;
    const path = join(folder, name);
    const stat = await Deno.stat(path).catch(() => null);
    if (stat === null) continue;
    files.push({
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
