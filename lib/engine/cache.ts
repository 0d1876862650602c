import { join } from "@std/path";
import { ReadoutError } from "../api/mod.ts";
import { digestOf, textDigest } from "./_digest.ts";
import { orRemoved, Shelf, SUFFIX } from "./_shelf.ts";
import type { CacheEntry, HeldFile } from "./held.ts";

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

const LIMIT = 20e9;
const SMALLEST = 4e6;

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
  const shelf = new Shelf(folder, options.limit ?? LIMIT, entry.isSound);
  const part = shelf.partName();
  return await orRemoved(part, async () => {
    // If no kept file comes from as many bytes, the work need not wait.
    const isKnown = await shelf.hasFrom(size);
    const digesting = digestOf(entry.origin);
    const making = isKnown ? null : entry.make(part);
    const [digest] = await bothSettled(digesting, making);
    const stem = `${size}-${digest}-${await textDigest(entry.recipe)}`;
    return making === null
      ? await shelf.take(stem, part, entry.make)
      : await shelf.put(stem, part);
  });
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
