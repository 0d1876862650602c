import type { Hash } from "node:crypto";
import { join } from "node:path";
import { CACHE_OPTIONS, checkOptions } from "../options/mod.ts";
import { ReadoutError } from "../api/mod.ts";
import { keptFolder } from "../installation.ts";
import { textDigest } from "./_digest.ts";
import {
  type KeptRows,
  keptRowsOf,
  leadingTo,
  Shelf,
  stemOf,
  SUFFIX,
} from "./_shelf.ts";
import type {
  CachedFile,
  CacheEntry,
  HeldFile,
  KeptBeside,
} from "./kept_files.ts";
import { scratchFolder } from "./scratch.ts";
import { digestOf, digestsOf, workedOn } from "./source.ts";

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
 * A file that begins with the bytes of one that is kept is read from where those
 * end.
 *
 * @param entry What is wanted.
 * @param options Where it is kept.
 * @returns Its files, held until they are released, and the digest of its origin;
 *   `confirm` throws when the origin was changed meanwhile.
 * @throws {ReadoutError} When the folder cannot be written.
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
    return await unkept(entry, await digestOf(entry.origin), isSmall());
  }
  await makeFolder(folder);
  await using resources = new AsyncDisposableStack();
  const scratch = resources.use(await scratchFolder(folder));
  const shelf = new Shelf(folder, scratch.path, options.limit ?? LIMIT);
  // What is too much may stay until the next time.
  resources.defer(() => shelf.clean().catch(() => {}));
  const recipe = await textDigest(entry.recipe);
  const all = await keptRowsOf(folder, recipe);
  const lastTime = await shelf.lastOf(entry.origin, recipe);
  const { digest, before } = await digestsOf(
    entry.origin,
    [...all, ...lastTime].map(({ to }) => to),
  );
  const isThere = ({ to, digest }: KeptRows): boolean =>
    before.get(to)?.copy().digest("hex") === digest;
  const changed = lastTime.find((rows) => !isThere(rows));
  const whole: KeptRows = { from: 0, to: size, digest, recipe };
  const { parts, before: earlier } = await partsOf(
    shelf,
    entry,
    whole,
    all.filter(isThere),
    before,
  );
  for (const part of parts) resources.use(part);
  const last = parts.at(-1)!;
  const beside = earlier === null
    ? last
    : resources.use(shelf.beside(stemOf(whole), last));
  const kept = resources.move();
  const findOf =
    (rows: KeptRows | null | undefined) =>
    async (asked: string): Promise<string | null> => {
      if (!rows) return null;
      const stem = stemOf({ ...rows, from: 0 });
      const held = await shelf.find(`${stem}-${await textDigest(asked)}`);
      return held === null ? null : kept.use(held).path;
    };
  return {
    kept: {
      derive: beside.derive!,
      earlier: findOf(earlier),
      added: last.path,
      last: async (asked) => {
        const found = await findOf(changed)(asked);
        await shelf.remember(entry.origin, whole);
        return found;
      },
    },
    parts,
    digest,
    reused: parts.every(({ reused }) => reused),
    confirm: last.confirm,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Files that are opened at once; of more the origin is read anew. */
const MOST_PARTS = 64;

interface Parts {
  readonly parts: readonly HeldFile[];
  /** Up to where the rows before the last part go; `null` for one part. */
  readonly before: KeptRows | null;
}

/** The files of all rows: those that are kept, and what is missing behind them. */
async function partsOf(
  shelf: Shelf,
  entry: CacheEntry,
  whole: KeptRows,
  all: readonly KeptRows[],
  digested: ReadonlyMap<number, Hash>,
): Promise<Parts> {
  const reached = [...new Set(all.map(({ to }) => to))].sort((a, b) => b - a);
  const chains = reached.flatMap((to) => [leadingTo(to, all) ?? []]);
  const chain = chains.find(({ length }) => length > 0 && length < MOST_PARTS);
  await using found = new AsyncDisposableStack();
  const parts: HeldFile[] = [];
  for (const rows of chain ?? []) {
    const part = await shelf.find(stemOf(rows));
    // One that has changed is removed.
    if (part === null) {
      return await partsOf(
        shelf,
        entry,
        whole,
        all.filter((one) => one !== rows),
        digested,
      );
    }
    parts.push(found.use(part));
  }
  const from = chain?.at(-1)?.to ?? 0;
  const { origin, source, grow, make } = entry;
  const put = (from: number, write: (target: string) => Promise<void>) =>
    shelf.take(stemOf({ ...whole, from }), async (target) => {
      const work = () => write(target);
      // Of the rows before nothing was read since their digest was taken.
      const now = () => digestOf(origin, from, digested.get(from));
      return (await workedOn(origin, source, work, whole.digest, now)).confirm;
    });
  if (from === whole.to) {
    found.move();
    return { parts, before: chain!.at(-2) ?? null };
  }
  if (from > 0 && grow !== undefined) {
    const grown = await put(from, async (target) => {
      if (!await grow(target, from, parts[0]!.path)) throw new CannotGrow();
    }).catch((error) => {
      if (error instanceof CannotGrow) return null;
      throw error;
    });
    if (grown !== null) {
      found.move();
      return { parts: [...parts, grown], before: chain!.at(-1)! };
    }
  }
  return { parts: [await put(0, make)], before: null };
}

/** What is behind the rows that are kept is to be read with them. */
class CannotGrow extends Error {}

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
): Promise<CachedFile> {
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
  const nothing = () => Promise.resolve(null);
  const derive: KeptBeside["derive"] = async (_, makeDerived) => {
    const target = join(folder.path, `derived-${derived++}${SUFFIX}`);
    await makeDerived(target);
    return target;
  };
  return {
    ...held,
    parts: [held],
    digest,
    kept: isSmall
      ? undefined
      : { derive, earlier: nothing, added: path, last: nothing },
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
