import { join } from "node:path";
import {
  CACHE_OPTIONS,
  checkOptions,
  readoutCacheFolder,
  reportUnwritable,
} from "../base/mod.ts";
import type { Content } from "./_cache_folder.ts";
import { CacheFolder, fileStem, SUFFIX, textDigest } from "./_cache_folder.ts";
import type { CachedFile, CacheEntry, KeptBeside } from "./kept_files.ts";
import { type ScratchFolder, scratchFolder } from "./scratch.ts";
import { fileDigest, fileDigests, withSteadyFile } from "./source.ts";

/** Location and limits of the cache of converted files. */
export interface CacheOptions {
  /**
   * Path of the cache folder, where `null` disables the cache.
   *
   * @default {READOUT_CACHE_DIR ("off" keeps nothing), or "readout/tables" in the platform's cache folder}
   */
  readonly folder?: string | null | undefined;
  /**
   * Cache size in bytes above which the least recently used files are removed.
   *
   * @default {20e9}
   */
  readonly limit?: number | undefined;
  /**
   * File size in bytes below which the converted form is not cached, because
   * converting it again takes no longer than finding it.
   *
   * @default {4e6}
   */
  readonly smallest?: number | undefined;
}

const LIMIT = 20e9;
const SMALLEST = 4e6;

/**
 * Returns the converted form of a file. The result comes from the cache if the
 * same bytes were converted with the same recipe before; otherwise it is created
 * and cached.
 *
 * A cached file is identified by its origin's SHA-256 digest, the recipe and the
 * cache format version, but not by name or age. The file is written under a
 * temporary name and then renamed. A crash, a full disk or a second process
 * therefore never leaves a partial file. The name of a cached file ends with a
 * digest of its content, and a file that does not match is created again. The
 * origin must have the same bytes before and after the conversion. Nothing is
 * cached until that is confirmed, but the caller need not wait for it.
 *
 * @param entry File to convert, and how.
 * @param options Location and limits of the cache.
 * @returns The converted file, held until it is disposed, and the digest of its
 *   origin. The method `confirm` rejects if the origin changed meanwhile.
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
    return await convertOnce(entry, await fileDigest(entry.origin), isSmall());
  }
  const scratchParent = await createCacheScratch(folder);
  if (scratchParent === null) {
    return await convertOnce(entry, await fileDigest(entry.origin));
  }
  await using resources = new AsyncDisposableStack();
  const scratch = resources.use(scratchParent);
  const files = new CacheFolder(folder, scratch.path, options.limit ?? LIMIT);
  // An oversized cache is acceptable until the next cleanup.
  resources.defer(() => files.clean().catch(() => {}));
  const recipe = await textDigest(entry.recipe);
  const lastTime = await files.findLastContent(entry.origin, recipe);
  const { digest, beginning } = await fileDigests(
    entry.origin,
    lastTime?.size ?? 0,
  );
  const content: Content = { size, digest, recipe };
  const { path, reused, confirm, derive } = resources.use(
    await files.getOrCreate(fileStem(content), async (target) => {
      const { origin, source, make } = entry;
      const work = () => make(target);
      return (await withSteadyFile(origin, source, work, digest)).confirm;
    }),
  );
  const disposal = resources.move();
  const previousContent = beginning === lastTime?.digest ? null : lastTime;
  const lastOf = async (request: string): Promise<string | null> => {
    if (previousContent === null) return null;
    const stem = `${fileStem(previousContent)}-${await textDigest(request)}`;
    const lastFile = await files.find(stem);
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
        await files.remember(entry.origin, content);
        return lastPath;
      },
    },
    [Symbol.asyncDispose]: () => disposal.disposeAsync(),
  };
}

/**
 * Returns the cache folder from the environment, or the platform's default.
 *
 * @returns Path of the folder, or `null` if caching is disabled.
 */
export function cacheFolder(): string | null {
  return readoutCacheFolder("tables");
}

/** Creates a converted file for a single use, without caching it. */
async function convertOnce(
  { origin, source, make }: CacheEntry,
  digest: string,
  isSmall = false,
): Promise<CachedFile> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await scratchFolder());
  const path = join(folder.path, `table${SUFFIX}`);
  let derived = 0;
  const { confirm } = await withSteadyFile(
    origin,
    source,
    () => make(path),
    digest,
  );
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

/**
 * Creates a scratch folder in the cache, and returns `null` if the cache is not
 * writable.
 */
async function createCacheScratch(
  folder: string,
): Promise<ScratchFolder | null> {
  try {
    await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
    return await scratchFolder(folder);
  } catch (error) {
    reportUnwritable(folder, error);
    return null;
  }
}
