/** A folder of kept files. */

import { join, resolve } from "node:path";
import type { HeldFile, KeptTable } from "./kept_files.ts";
import { fileDigest } from "./source.ts";

/** Ending of every kept file. */
export const SUFFIX = ".parquet";

/** Ending of what says what a file held when it was read last. */
export const LAST = ".last";

/** Writes a file, and says what confirms it before it is kept. */
type Make = (target: string) => Promise<HeldFile["confirm"]>;

/** Keeps files under names made from what they come from and what they hold. */
export class CacheFolder {
  readonly #folder: string;
  readonly #scratch: string;
  readonly #limit: number;
  /** What was put there, which stays whatever the limit is. */
  readonly #put = new Set<string>();

  /**
   * Opens a folder of kept files.
   *
   * @param folder The folder.
   * @param scratch One on the same disk, for files under construction or in use.
   * @param limit Bytes above which files are removed.
   */
  constructor(folder: string, scratch: string, limit: number) {
    this.#folder = folder;
    this.#scratch = scratch;
    this.#limit = limit;
  }

  /** The kept file of a stem; `null` when it is not there or has changed. */
  async find(stem: string): Promise<HeldFile | null> {
    for await (const { name } of Deno.readDir(this.#folder)) {
      const isOfStem = name.startsWith(`${stem}.`) && name.endsWith(SUFFIX);
      const heldFile = isOfStem
        ? await this.#kept(stem, join(this.#folder, name))
        : null;
      if (heldFile !== null) return heldFile;
    }
    return null;
  }

  /** The same, made then. */
  async take(stem: string, make: Make): Promise<HeldFile> {
    const heldFile = await this.find(stem);
    if (heldFile !== null) return heldFile;
    const temporaryPath = this.#newName();
    try {
      const confirm = await make(temporaryPath);
      return await this.#keep(stem, temporaryPath, confirm);
    } catch (error) {
      await Deno.remove(temporaryPath).catch(() => {});
      throw error;
    }
  }

  /** A kept file as it was made; one that has changed since is removed. */
  async #kept(stem: string, path: string): Promise<HeldFile | null> {
    // Another process may clean up meanwhile: a second name keeps the bytes.
    const name = this.#newName();
    const isLinked = await linked(path, name);
    const release = async (): Promise<void> => {
      if (isLinked) await Deno.remove(name).catch(() => {});
    };
    const heldFile = { stem, path: isLinked ? name : path, reused: true };
    if (!await isWhole(heldFile.path, path)) {
      await release();
      await Deno.remove(path).catch(() => {});
      return null;
    }
    const time = new Date();
    await Deno.utime(path, time, time).catch(() => {});
    return this.#hold(heldFile, async () => {}, release);
  }

  /**
   * Keeps a file that was just made. It is read under a second name at once,
   * while its origin is looked at again, and it is written through to the disk
   * and gets its final one.
   */
  async #keep(
    stem: string,
    temporaryPath: string,
    confirm: HeldFile["confirm"],
  ): Promise<HeldFile> {
    const publish = async (): Promise<string> => {
      await confirm();
      await sync(temporaryPath);
      const path = join(
        this.#folder,
        `${stem}.${await shortDigest(temporaryPath)}${SUFFIX}`,
      );
      await Deno.rename(temporaryPath, path);
      this.#put.add(path);
      return path;
    };
    const name = this.#newName();
    if (!await linked(temporaryPath, name)) {
      const path = await publish();
      return this.#hold({ stem, path, reused: false }, confirm, async () => {});
    }
    // Who holds the file has it all the same; it is made again the next time.
    const publishing = publish().catch(() =>
      Deno.remove(temporaryPath).catch(() => {})
    );
    const heldFile = { stem, path: name, reused: false };
    return this.#hold(heldFile, confirm, async () => {
      await publishing;
      await Deno.remove(name).catch(() => {});
    });
  }

  /** Removes what was not used for longest, if something was put there. */
  async clean(): Promise<void> {
    if (this.#put.size === 0) return;
    const tables = (await filesOf(this.#folder)).sort((a, b) =>
      b.used - a.used
    );
    let total = 0;
    for (const { path, bytes } of tables) {
      total += bytes;
      if (total <= this.#limit || this.#put.has(path)) continue;
      // Another process may have removed it first.
      await Deno.remove(path).catch(() => {});
    }
  }

  /** What a file held when it was read last in the same way, if it was. */
  async lastOf(origin: string, recipe: string): Promise<Content | null> {
    const text = await Deno.readTextFile(await this.#note(origin, recipe))
      .catch(() => "");
    const [, size, digest] = STEM.exec(`${text}-`) ?? [];
    return size === undefined
      ? null
      : { size: Number(size), digest: digest!, recipe };
  }

  /** Remembers what a file holds. */
  async remember(
    origin: string,
    { size, digest, recipe }: Content,
  ): Promise<void> {
    // Who cannot is not told of changes.
    await Deno.writeTextFile(
      await this.#note(origin, recipe),
      `${size}-${digest}`,
      { mode: 0o600 },
    ).catch(() => {});
  }

  async #note(origin: string, recipe: string): Promise<string> {
    const name = await textDigest(`${resolve(origin)} ${recipe}`);
    return join(this.#folder, `${name}${LAST}`);
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

const STEM = /^(\d+)-([0-9a-f]{64})-/;

/** What a file holds, and in which way it is read. */
export interface Content {
  /** Its bytes. */
  readonly size: number;
  /** SHA-256 of them. */
  readonly digest: string;
  readonly recipe: string;
}

/** What the converted form is called, but for what it holds itself. */
export function fileStem({ size, digest, recipe }: Content): string {
  return `${size}-${digest}-${recipe}`;
}

/** The kept files of a folder. */
export async function filesOf(folder: string): Promise<KeptTable[]> {
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
 * Whether a file holds what it held when it was kept.
 *
 * @param path Where it is.
 * @param keptName The name that it was kept under.
 */
export async function isWhole(
  path: string,
  keptName: string,
): Promise<boolean> {
  const digest = await shortDigest(path).catch(() => "none that can be read");
  return keptName.endsWith(`.${digest}${SUFFIX}`);
}

/** Enough against accidents, and names stay short enough for any disk. */
async function shortDigest(path: string): Promise<string> {
  return (await fileDigest(path)).slice(0, 24);
}

/**
 * What is renamed must be on the disk, or a power cut leaves an empty file. It
 * holds ids of customers, which are nobody else's business on this machine.
 */
async function sync(path: string): Promise<void> {
  if (Deno.build.os !== "windows") await Deno.chmod(path, 0o600);
  using file = await Deno.open(path, { write: true });
  await file.syncData();
}

/** Digests of the recipes that kept files are found by. */

/** Changes when the same bytes and recipe give another file than before. */
const FORMAT = 6;

/** Tells recipes from each other. */
export async function textDigest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(`${FORMAT} ${text}`),
  );
  return new Uint8Array(bytes, 0, 8).toHex();
}
