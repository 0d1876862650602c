/** Folder of cached files. */

import { join, resolve } from "node:path";
import type { HeldFile, KeptTable } from "./kept_files.ts";
import { fileDigest } from "./source.ts";

/** File name extension of every cached file. */
export const SUFFIX = ".parquet";

/** File name extension of the notes that record a file's last known content. */
export const LAST = ".last";

/**
 * Writes a file and returns the function that confirms its origin before it is
 * cached.
 */
type Make = (target: string) => Promise<HeldFile["confirm"]>;

/**
 * Caches files under names derived from the content of their origin and from
 * their own content.
 */
export class CacheFolder {
  readonly #folder: string;
  readonly #scratch: string;
  readonly #limit: number;
  /**
   * Paths of the files added by this instance, which are kept regardless of the
   * limit.
   */
  readonly #put = new Set<string>();

  /**
   * Opens a folder of cached files.
   *
   * @param folder Path of the cache folder.
   * @param scratch Folder on the same disk, for files that are being written or
   *   are in use.
   * @param limit Cache size in bytes above which files are removed.
   */
  constructor(folder: string, scratch: string, limit: number) {
    this.#folder = folder;
    this.#scratch = scratch;
    this.#limit = limit;
  }

  /**
   * Returns the cached file with the given stem, or `null` if it is missing or
   * damaged.
   */
  async find(stem: string): Promise<HeldFile | null> {
    for await (const { name } of Deno.readDir(this.#folder)) {
      const isOfStem = name.startsWith(`${stem}.`) && name.endsWith(SUFFIX);
      const heldFile = isOfStem
        ? await this.#openCached(stem, join(this.#folder, name))
        : null;
      if (heldFile !== null) return heldFile;
    }
    return null;
  }

  /** Returns the cached file with the given stem, and creates it if necessary. */
  async getOrCreate(stem: string, make: Make): Promise<HeldFile> {
    const heldFile = await this.find(stem);
    if (heldFile !== null) return heldFile;
    const temporaryPath = this.#newName();
    try {
      const confirm = await make(temporaryPath);
      return await this.#addFile(stem, temporaryPath, confirm);
    } catch (error) {
      await Deno.remove(temporaryPath).catch(() => {});
      throw error;
    }
  }

  /** Returns a cached file if it is intact; a damaged file is removed. */
  async #openCached(stem: string, path: string): Promise<HeldFile | null> {
    // A hard link keeps the content available, even if another process cleans
    // the cache meanwhile.
    const name = this.#newName();
    const isLinked = await tryLink(path, name);
    const release = async (): Promise<void> => {
      if (isLinked) await Deno.remove(name).catch(() => {});
    };
    const heldFile = { stem, path: isLinked ? name : path, reused: true };
    if (!await isIntact(heldFile.path, path)) {
      await release();
      await Deno.remove(path).catch(() => {});
      return null;
    }
    const time = new Date();
    await Deno.utime(path, time, time).catch(() => {});
    return this.#createHandle(heldFile, async () => {}, release);
  }

  /**
   * Adds a new file to the cache. The file can be read at once under a second
   * name, while its origin is checked again. Meanwhile the file is flushed to
   * disk and gets its final name.
   */
  async #addFile(
    stem: string,
    temporaryPath: string,
    confirm: HeldFile["confirm"],
  ): Promise<HeldFile> {
    const publish = async (): Promise<string> => {
      await confirm();
      await flushToDisk(temporaryPath);
      const path = join(
        this.#folder,
        `${stem}.${await shortDigest(temporaryPath)}${SUFFIX}`,
      );
      await Deno.rename(temporaryPath, path);
      this.#put.add(path);
      return path;
    };
    const name = this.#newName();
    if (!await tryLink(temporaryPath, name)) {
      const path = await publish();
      return this.#createHandle(
        { stem, path, reused: false },
        confirm,
        async () => {},
      );
    }
    // If publishing fails, the holder still has the file, and the next run
    // creates it again.
    const publishing = publish().catch(() =>
      Deno.remove(temporaryPath).catch(() => {})
    );
    const heldFile = { stem, path: name, reused: false };
    return this.#createHandle(heldFile, confirm, async () => {
      await publishing;
      await Deno.remove(name).catch(() => {});
    });
  }

  /**
   * Removes the least recently used files above the limit, if this instance added
   * any.
   */
  async clean(): Promise<void> {
    if (this.#put.size === 0) return;
    const tables = (await listCachedFiles(this.#folder)).sort((a, b) =>
      b.used - a.used
    );
    let total = 0;
    for (const { path, bytes } of tables) {
      total += bytes;
      if (total <= this.#limit || this.#put.has(path)) continue;
      // Another process may already have removed the file.
      await Deno.remove(path).catch(() => {});
    }
  }

  /**
   * Returns the content that a file had when it was last read with the same
   * recipe, if known.
   */
  async findLastContent(
    origin: string,
    recipe: string,
  ): Promise<Content | null> {
    const text = await Deno.readTextFile(await this.#notePath(origin, recipe))
      .catch(() => "");
    const [, size, digest] = STEM.exec(`${text}-`) ?? [];
    return size === undefined
      ? null
      : { size: Number(size), digest: digest!, recipe };
  }

  /** Records the content of a file for later comparison. */
  async remember(
    origin: string,
    { size, digest, recipe }: Content,
  ): Promise<void> {
    // If the note about the file cannot be written, later changes of the file
    // are not reported.
    await Deno.writeTextFile(
      await this.#notePath(origin, recipe),
      `${size}-${digest}`,
      { mode: 0o600 },
    ).catch(() => {});
  }

  async #notePath(origin: string, recipe: string): Promise<string> {
    const name = await textDigest(`${resolve(origin)} ${recipe}`);
    return join(this.#folder, `${name}${LAST}`);
  }

  #newName(): string {
    return join(this.#scratch, `${crypto.randomUUID()}${SUFFIX}`);
  }

  #createHandle(
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
        const derived = await this.getOrCreate(
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

async function tryLink(path: string, name: string): Promise<boolean> {
  return await Deno.link(path, name).then(() => true, () => false);
}

const STEM = /^(\d+)-([0-9a-f]{64})-/;

/** Content of a file, and the recipe for reading it. */
export interface Content {
  /** Size of the file, in bytes. */
  readonly size: number;
  /** SHA-256 digest of the file. */
  readonly digest: string;
  readonly recipe: string;
}

/**
 * Returns the file name stem of a converted file, without the digest of its own
 * content.
 */
export function fileStem({ size, digest, recipe }: Content): string {
  return `${size}-${digest}-${recipe}`;
}

/** Lists the cached files of a folder. */
export async function listCachedFiles(folder: string): Promise<KeptTable[]> {
  const files: KeptTable[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(SUFFIX)) continue;
    const path = join(folder, name);
    const stat = await Deno.stat(path).catch(() => null);
    if (stat === null) continue;
    const [, origin, originDigest = null] = STEM.exec(name) ?? [];
    files.push({
      path,
      bytes: stat.size,
      used: stat.mtime?.getTime() ?? 0,
      originBytes: origin === undefined ? null : Number(origin),
      originDigest,
    });
  }
  return files;
}

/**
 * Returns whether a cached file still matches the digest in its name.
 *
 * @param path Path of the file.
 * @param name Name under which the file was cached.
 */
export async function isIntact(path: string, name: string): Promise<boolean> {
  const digest = await shortDigest(path).catch(() => "no readable entry");
  return name.endsWith(`.${digest}${SUFFIX}`);
}

/**
 * Returns a shortened digest, which suffices against accidental damage and keeps
 * file names short.
 */
async function shortDigest(path: string): Promise<string> {
  return (await fileDigest(path)).slice(0, 24);
}

/**
 * Flushes a file to disk, because a power failure after the rename could
 * otherwise leave it empty. The file contains customer IDs, so only its owner may
 * read it.
 */
async function flushToDisk(path: string): Promise<void> {
  if (Deno.build.os !== "windows") await Deno.chmod(path, 0o600);
  using file = await Deno.open(path, { write: true });
  await file.syncData();
}

/** Digests of the recipes for cached files. */

/**
 * Version of the cache format; it changes when the same bytes and recipe produce
 * a different file.
 */
const FORMAT = 6;

/** Returns a digest that distinguishes recipes. */
export async function textDigest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(`${FORMAT} ${text}`),
  );
  return new Uint8Array(bytes, 0, 8).toHex();
}
