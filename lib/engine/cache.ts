import { join } from "node:path";
import { CACHE_OPTIONS, checkOptions } from "../options/mod.ts";
import { ReadoutError } from "../api/mod.ts";
import { keptFolder } from "../installation.ts";
import { textDigest } from "./_digest.ts";
import { Shelf, SUFFIX } from "./_shelf.ts";
import type { CacheEntry, HeldFile } from "./kept_files.ts";
import { scratchFolder } from "./scratch.ts";
import { digestOf, workedOn } from "./source.ts";

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
 * process never leaves half a file under the final name. The name ends in a digest
 * of the converted form: a kept file that does not fit it is made again. Before and after, the file must hold the same bytes:
 * nothing is kept before that is known, which the caller need not wait for.
 *
 * @param entry What is wanted.
 * @param options Where it is kept.
 * @returns The file, held until it is released, and the digest of its origin;
 *   `confirm` throws when the origin was changed meanwhile.
 * @throws {ReadoutError} When the folder cannot be written.
 */
export async function cached(
  entry: CacheEntry,
  options: CacheOptions = {},
): Promise<HeldFile & { readonly digest: string }> {
  checkOptions(CACHE_OPTIONS, options);
  const folder = options.folder === undefined ? cacheFolder() : options.folder;
  const { size } = await Deno.stat(entry.origin);
  const digest = await digestOf(entry.origin);
  const isSmall = size < (options.smallest ?? SMALLEST);
  if (folder === null || isSmall) {
    return { ...await unkept(entry, digest, isSmall), digest };
  }
  await makeFolder(folder);
  const { origin, source, recipe, make } = entry;
  await using resources = new AsyncDisposableStack();
  const scratch = resources.use(await scratchFolder(folder));
  const limit = options.limit ?? LIMIT;
  const shelf = new Shelf(folder, scratch.path, limit);
  const held = resources.use(
    await shelf.take(
      `${size}-${digest}-${await textDigest(recipe)}`,
      async (target) =>
        (await workedOn(origin, source, () => make(target), digest)).confirm,
    ),
  );
  const kept = resources.move();
  return { ...held, digest, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/**
 * The folder of kept files that the environment names, or the platform's.
 *
 * @returns The folder; `null` when nothing is to be kept.
 */
export function cacheFolder(): string | null {
  return keptFolder("tables");
}

/** Made for this one use. */
async function unkept(
  { origin, source, make }: CacheEntry,
  digest: string,
  isSmall: boolean,
): Promise<HeldFile> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await scratchFolder());
  const path = join(folder.path, `table${SUFFIX}`);
  let derived = 0;
  const { confirm } = await workedOn(origin, source, () => make(path), digest);
  const kept = resources.move();
  const held: HeldFile = {
    path,
    reused: false,
    confirm,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
  if (isSmall) return held;
  return {
    ...held,
    derive: async (_, makeDerived) => {
      const target = join(folder.path, `derived-${derived++}${SUFFIX}`);
      await makeDerived(target);
      return target;
    },
  };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReadoutError(
      `Cannot make the cache folder ${folder}: ${reason}; let READOUT_CACHE_DIR name another, or "off"`,
    );
  }
}
