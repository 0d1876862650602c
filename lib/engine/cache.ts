import { createHash } from "node:crypto";
import { join } from "@std/path";
import { ReadoutError } from "../api/mod.ts";

/** Where converted files are kept. */
export interface CacheOptions {
  /**
   * The folder; `null` keeps nothing.
   *
   * @default {READOUT_CACHE_DIR ("off" keeps nothing), or "readout/tables" in the platform's cache folder}
   */
  readonly folder?: string | null | undefined;
  /**
   * Bytes above which the files that were not used for longest are removed.
   *
   * @default {20e9}
   */
  readonly limit?: number | undefined;
  /**
   * Bytes of a file below which its converted form is not kept: making it anew
   * takes no longer than looking for it.
   *
   * @default {4e6}
   */
  readonly smallest?: number | undefined;
}

/** A file that stays where it is until it is released. */
export interface HeldFile {
  /** Where it is. */
  readonly path: string;
  /** Whether it was there before. */
  readonly reused: boolean;
  /**
   * Another file that follows from this one, kept in the same way. It is given
   * back with this one.
   *
   * @param recipe Everything else that it depends on.
   * @param make Writes it.
   * @returns Where it is.
   */
  readonly derive: (
    recipe: string,
    make: (target: string) => Promise<void>,
  ) => Promise<string>;
  /** Gives it back. */
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** What is to be kept, and how it is made. */
export interface CacheEntry {
  /** The file that it is made from. */
  readonly origin: string;
  /** Everything else that it depends on. */
  readonly recipe: string;
  /** Writes the file. */
  readonly make: (target: string) => Promise<void>;
  /** Whether a file can be read. */
  readonly isSound: (path: string) => Promise<boolean>;
}

/** Changes when the same bytes and recipe give another file than before. */
const FORMAT = 2;
const LIMIT = 20e9;
const SMALLEST = 4e6;
/** What a process that was killed left behind is removed after this time. */
const ABANDONED_MS = 24 * 3_600_000;
const SUFFIX = ".parquet";
/** Files under construction and files in use begin with a dot. */
const HIDDEN = ".";

/**
 * The converted form of a file: from the cache when the same bytes were
 * converted in the same way before, or else made now and kept.
 *
 * A file is found by what is in it (SHA-256 of its bytes), by the recipe and by
 * the version of the format; its name and age do not count. It is written under
 * another name and renamed when it is whole, so a crash, a full disk or a second
 * process never leaves half a file under the final name. A kept file that cannot
 * be read is made again.
 *
 * @param entry What is wanted.
 * @param options Where it is kept.
 * @returns The file, held until it is released.
 * @throws {ReadoutError} When the folder cannot be written.
 */
export async function cached(
  entry: CacheEntry,
  options: CacheOptions = {},
): Promise<HeldFile> {
  const folder = options.folder === undefined ? cacheFolder() : options.folder;
  const { size } = await Deno.stat(entry.origin);
  if (folder === null || size < (options.smallest ?? SMALLEST)) {
    return await unkept(entry);
  }
  await makeFolder(folder);
  const known = (await filesOf(folder)).some(({ name }) =>
    name.startsWith(`${size}-`)
  );
  const shelf = new Shelf(folder, options.limit ?? LIMIT, entry.isSound);
  const part = shelf.partName();
  try {
    const digesting = digestOf(entry.origin);
    // No kept file comes from as many bytes: the work need not wait.
    const making = known ? null : entry.make(part);
    const [digest] = await bothSettled(digesting, making);
    const stem = `${size}-${digest}-${await textDigest(entry.recipe)}`;
    return await shelf.take(stem, async () => {
      if (making === null) await entry.make(part);
      return part;
    }, making === null);
  } finally {
    await Deno.remove(part).catch(() => {});
  }
}

/**
 * The folder of kept files that the environment names, or the platform's.
 *
 * @returns The folder; `null` when nothing is to be kept.
 */
export function cacheFolder(): string | null {
  const named = Deno.env.get("READOUT_CACHE_DIR");
  if (named) return named === "off" ? null : named;
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE");
  const base = Deno.build.os === "windows"
    ? Deno.env.get("LOCALAPPDATA")
    : Deno.env.get("XDG_CACHE_HOME") ||
      (home && join(
        home,
        Deno.build.os === "darwin" ? join("Library", "Caches") : ".cache",
      ));
  return base ? join(base, "readout", "tables") : null;
}

/** Made for this one use. */
async function unkept({ make }: CacheEntry): Promise<HeldFile> {
  const folder = await Deno.makeTempDir({ prefix: "readout-" });
  const remove = () => Deno.remove(folder, { recursive: true });
  const path = join(folder, `table${SUFFIX}`);
  let derived = 0;
  try {
    await make(path);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    path,
    reused: false,
    derive: async (_, makeDerived) => {
      const target = join(folder, `derived-${derived++}${SUFFIX}`);
      await makeDerived(target);
      return target;
    },
    [Symbol.asyncDispose]: remove,
  };
}

/** A folder of kept files. */
class Shelf {
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

  /** The kept file of a stem, made when it is not there or not sound. */
  async take(
    stem: string,
    make: () => Promise<string>,
    mayReuse = true,
  ): Promise<HeldFile> {
    const path = join(this.#folder, `${stem}${SUFFIX}`);
    const reused = mayReuse && await isThere(path) && await this.#isSound(path);
    if (!reused) {
      const part = await make();
      await sync(part);
      await Deno.rename(part, path);
    }
    return await this.#hold(stem, path, reused);
  }

  /** Another process may clean up meanwhile: a second name keeps the bytes. */
  async #hold(stem: string, path: string, reused: boolean): Promise<HeldFile> {
    const name = this.partName();
    const now = new Date();
    await Deno.utime(path, now, now).catch(() => {});
    const isLinked = await Deno.link(path, name).then(() => true, () => false);
    await clean(this.#folder, this.#limit, path);
    const resources = new AsyncDisposableStack();
    resources.defer(async () => {
      if (isLinked) await Deno.remove(name).catch(() => {});
    });
    return {
      path: isLinked ? name : path,
      reused,
      derive: async (recipe, make) => {
        const part = this.partName();
        const derived = await this.take(
          `${stem}-${await textDigest(recipe)}`,
          async () => {
            try {
              await make(part);
              return part;
            } catch (error) {
              await Deno.remove(part).catch(() => {});
              throw error;
            }
          },
        );
        return resources.use(derived).path;
      },
      [Symbol.asyncDispose]: () => resources.disposeAsync(),
    };
  }
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

async function makeFolder(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReadoutError(
      `Cannot make the cache folder ${folder}: ${reason}; let READOUT_CACHE_DIR name another, or "off"`,
    );
  }
}

/** The first error counts, but nothing is left running. */
async function bothSettled<A, B>(
  first: Promise<A>,
  second: Promise<B> | null,
): Promise<[A, B | null]> {
  const [a, b] = await Promise.allSettled([first, second ?? null]);
  if (b.status === "rejected") throw b.reason;
  if (a.status === "rejected") throw a.reason;
  return [a.value, b.value];
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  using file = await Deno.open(path);
  const buffer = new Uint8Array(1 << 20);
  for (;;) {
    const read = await file.read(buffer);
    if (read === null) return hash.digest("hex");
    hash.update(buffer.subarray(0, read));
  }
}

async function textDigest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(`${FORMAT} ${text}`),
  );
  return [...new Uint8Array(bytes).subarray(0, 8)]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is renamed must be on the disk, or a power cut leaves an empty file. */
async function sync(path: string): Promise<void> {
  using file = await Deno.open(path, { write: true });
  await file.syncData();
}

async function isThere(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
