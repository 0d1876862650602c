/** Stores input files in a bundle, by role. */

import { basename, dirname, extname, join } from "node:path";
import { ReadoutError } from "../../base/mod.ts";
import type { Bundle, BundledReadout, Recording } from "../../bundle/mod.ts";
import { filesOfQuery, openEngine, scratchFolder } from "../../engine/mod.ts";
import type { InputRead } from "../../record/mod.ts";
import { findPartFiles } from "../_input_file.ts";

/** Input files stored in a bundle. */
export interface RecordedInputs {
  /** Paths inside the bundle, by role. */
  readonly files: Readonly<Record<string, string>>;
  /**
   * Throws if the files read differ from the stored ones.
   *
   * @param inputs The inputs listed in the record.
   * @throws {ReadoutError} If a file was changed while it was read.
   */
  assertRead(inputs: readonly InputRead[]): void;
}

/**
 * Stores files in a bundle; for a query, also the files that it reads.
 *
 * @param recording The bundle being recorded.
 * @param paths Paths of the files, by role.
 * @returns The stored files.
 * @throws {ReadoutError} If a file is missing, or a query reads a file outside
 *   its own folder and subfolders.
 */
export async function recordInputFiles(
  recording: Recording,
  paths: Readonly<Record<string, string | undefined>>,
): Promise<RecordedInputs> {
  const files: Record<string, string> = {};
  const digests = new Set<string>();
  for (const [role, path] of Object.entries(paths)) {
    if (path === undefined) continue;
    const parts = await findPartFiles(path);
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
        `${unread.source} changed while being read; try again`,
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
        `Cannot open ${basename(from)}: file not found`,
      );
    }
  };
  for (const from of paths) await add(basename(from), from);
  for (const place of await filesOfStoredQuery(path)) {
    await add(place, join(dirname(path), place));
  }
  return digests;
}

/**
 * Returns the files that a query reads, relative to the query; empty for any
 * other file.
 */
async function filesOfStoredQuery(path: string): Promise<readonly string[]> {
  if (extname(path).toLowerCase() !== ".sql") return [];
  const source = basename(path);
  await using engine = await openEngine();
  const sql = await Deno.readTextFile(path);
  const names = await filesOfQuery(engine, { source, sql });
  return names.map((name) => {
    const place = join(name).replaceAll("\\", "/");
    if (/^(\.|\/|[A-Za-z]:)/.test(place)) {
      throw new ReadoutError(
        `${source} reads '${name}', but a bundle only holds files in or below the query's folder. Move it there`,
      );
    }
    return place;
  });
}

/**
 * Extracts the files of a recorded readout into a temporary folder, and runs a
 * function on them.
 *
 * @param bundle The bundle.
 * @param recorded The readout, which was made from files.
 * @param roles Possible roles of the files.
 * @param readFiles Function that receives the paths by role.
 * @returns The result of the function.
 */
export async function withExtractedFiles<T>(
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
    // A bundle from an untrusted source may contain a query that reads files
    // outside the bundle.
    await filesOfStoredQuery(paths[role]);
  }
  return await readFiles(paths);
}
