/** Files that a bundle keeps, by what they are to its record. */

import { basename, dirname, extname, join } from "node:path";
import { ReadoutError } from "../../base/mod.ts";
import type { Bundle, BundledReadout, Recording } from "../../bundle/mod.ts";
import { filesOfQuery, openEngine, scratchFolder } from "../../engine/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import { partsIn } from "../_input_file.ts";

/** What a bundle keeps of a record's files. */
export interface KeptFiles {
  /** By role, the file's place in the bundle. */
  readonly files: Readonly<Record<string, string>>;
  /**
   * Whether just this was read.
   *
   * @param inputs What was read, as the record says it.
   * @throws {ReadoutError} When a file was changed meanwhile.
   */
  assertRead(inputs: readonly InputRead[]): void;
}

/**
 * Keeps files; of a query also those that it reads.
 *
 * @param recording The bundle that is made.
 * @param paths The files by role.
 * @returns What was kept.
 * @throws {ReadoutError} When a file is missing, or a query reads one that does
 *   not stand beside or below it.
 */
export async function keepFiles(
  recording: Recording,
  paths: Readonly<Record<string, string | undefined>>,
): Promise<KeptFiles> {
  const files: Record<string, string> = {};
  const digests = new Set<string>();
  for (const [role, path] of Object.entries(paths)) {
    if (path === undefined) continue;
    const parts = await partsIn(path);
    files[role] = `${role}/${parts?.source ?? basename(path)}`;
    const storedDigests = await recordFiles(
      recording,
      files[role],
      path,
      parts?.paths,
    );
    for (const digest of storedDigests) digests.add(digest);
  }
  return {
    files,
    assertRead(inputs) {
      const unread = inputs.find(({ digest }) =>
        digest !== null && !digests.has(digest)
      );
      if (unread === undefined) return;
      throw new ReadoutError(
        `${unread.source} was changed while it was read; try again`,
      );
    },
  };
}

async function recordFiles(
  recording: Recording,
  keptPath: string,
  path: string,
  paths: readonly string[] = [path],
): Promise<string[]> {
  const digests: string[] = [];
  const add = async (name: string, from: string): Promise<void> => {
    try {
      const place = `${dirname(keptPath)}/${name}`;
      digests.push((await recording.addFile(place, from)).sha256);
    } catch (error) {
      const isThere = await Deno.stat(from).then(() => true, () => false);
      if (isThere) throw error;
      throw new ReadoutError(
        `Cannot open ${basename(from)}: there is no such file`,
      );
    }
  };
  for (const from of paths) await add(basename(from), from);
  for (const place of await placesOfQuery(path)) {
    await add(place, join(dirname(path), place));
  }
  return digests;
}

/** The files that a query reads, from where it stands; none of any other file. */
async function placesOfQuery(path: string): Promise<readonly string[]> {
  if (extname(path).toLowerCase() !== ".sql") return [];
  const source = basename(path);
  await using engine = await openEngine();
  const sql = await Deno.readTextFile(path);
  const names = await filesOfQuery(engine, { source, sql });
  return names.map((name) => {
    const place = join(name).replaceAll("\\", "/");
    if (/^(\.|\/|[A-Za-z]:)/.test(place)) {
      throw new ReadoutError(
        `${source} reads '${name}', and a bundle holds files that stand beside their query or below it; move it there`,
      );
    }
    return place;
  });
}

/**
 * Does something with the files of a recorded readout, which are in a folder of
 * their own meanwhile.
 *
 * @param bundle The bundle.
 * @param recorded The readout, made of files.
 * @param roles What files can be to it.
 * @param readFiles Takes the files by role.
 * @returns What that gives.
 */
export async function withKeptFiles<T>(
  bundle: Bundle,
  recorded: BundledReadout,
  roles: readonly string[],
  readFiles: (paths: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  await using folder = await scratchFolder();
  const paths: Record<string, string> = {};
  for (const role of roles) {
    const place = recorded.files?.[role];
    if (place === undefined) continue;
    for (const { path } of bundle.manifest.files ?? []) {
      if (!path.startsWith(`${role}/`)) continue;
      const target = join(folder.path, path);
      await Deno.mkdir(dirname(target), { recursive: true });
      await Deno.writeFile(target, await bundle.file(path));
    }
    paths[role] = join(folder.path, place);
    // Whoever made the bundle may have written a query that leads out of it.
    await placesOfQuery(paths[role]);
  }
  return await readFiles(paths);
}
