import { join } from "node:path";
import {
  CACHE_OPTIONS,
  checkOptions,
  goOnWithout,
  keptFolder,
} from "../base/mod.ts";
import {
  CacheFolder,
  type Content,
  fileStem,
  SUFFIX,
  textDigest,
} from "./_cache_folder.ts";
import type { CachedFile, CacheEntry, KeptBeside } from "./kept_files.ts";
import { type ScratchFolder, scratchFolder } from "./scratch.ts";
import { fileDigest, fileDigests, workedOn } from "./source.ts";

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
 * of the converted form: a kept file that does not fit it is made again. Before
 * and after, the file must hold the same bytes: nothing is kept before that is
 * known, which the caller need not wait for.
 *
 * @param entry What is wanted.
 * @param options Where it is kept.
 * @returns The file, held until it is released, and the digest of its origin;
 *   `confirm` throws when the origin was changed meanwhile.
 */
export async function cached(
  entry: CacheEntry,
  options: CacheOptions = {},
): Promise<CachedFile> {
  checkOptions(CACHE_OPTIONS, options);
  const folder = options.folder === undefined ? cacheFolder() : options.folder;
  const { size } = await Deno.stat(entry.origin);
  const isSmall = () => size < (options.smallest ?? SMALLEST);
  if (folder === null || isSmall()) {
    return await unkept(entry, await fileDigest(entry.origin), isSmall());
  }
  const place = await placeToKeep(folder);
  if (place === null) {
    return await unkept(entry, await fileDigest(entry.origin));
  }
  await using resources = new AsyncDisposableStack();
  const scratch = resources.use(place);
  const shelf = new CacheFolder(folder, scratch.path, options.limit ?? LIMIT);
  // What is too much may stay until the next time.
  resources.defer(() => shelf.clean().catch(() => {}));
  const recipe = await textDigest(entry.recipe);
  const lastTime = await shelf.lastOf(entry.origin, recipe);
  const { digest, beginning } = await fileDigests(
    entry.origin,
    lastTime?.size ?? 0,
  );
  const content: Content = { size, digest, recipe };
  const { path, reused, confirm, derive } = resources.use(
    await shelf.take(fileStem(content), async (target) => {
      const { origin, source, make } = entry;
      const work = () => make(target);
      return (await workedOn(origin, source, work, digest)).confirm;
    }),
  );
  const disposal = resources.move();
  const changedFrom = beginning === lastTime?.digest ? null : lastTime;
  const lastOf = async (request: string): Promise<string | null> => {
    if (changedFrom === null) return null;
    const stem = `${fileStem(changedFrom)}-${await textDigest(request)}`;
    const lastFile = await shelf.find(stem);
    return lastFile === null ? null : disposal.use(lastFile).path;
  };
  return {
    path,
    reused,
    confirm,
    digest,
    kept: {
      derive,
      last: async (request) => {
        const lastPath = await lastOf(request);
        await shelf.remember(entry.origin, content);
        return lastPath;
      },
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
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
  isSmall = false,
): Promise<CachedFile> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await scratchFolder());
  const path = join(folder.path, `table${SUFFIX}`);
  let derived = 0;
  const { confirm } = await workedOn(origin, source, () => make(path), digest);
  const disposal = resources.move();
  const derive: KeptBeside["derive"] = async (_, makeDerived) => {
    const target = join(folder.path, `derived-${derived++}${SUFFIX}`);
    await makeDerived(target);
    return target;
  };
  return {
    path,
    digest,
    confirm,
    reused: false,
    kept: isSmall ? undefined : { derive, last: () => Promise.resolve(null) },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
}

/** A folder in the cache; `null` where it cannot be written. */
async function placeToKeep(folder: string): Promise<ScratchFolder | null> {
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    return await scratchFolder(folder);
  } catch (error) {
    goOnWithout(folder, error);
    return null;
  }
}
