/** A readout of files that keeps them, and one that is made of what was kept. */

import { basename, dirname, extname, join } from "@std/path";
import { ReadoutError } from "../../../api/mod.ts";
import {
  type Bundle,
  type BundledReadout,
  recordBundle,
  type Recording,
} from "../../../bundle/mod.ts";
import {
  filesOfQuery,
  openEngine,
  scratchFolder,
} from "../../../engine/mod.ts";
import type { Readout } from "../../record/mod.ts";
import {
  type AllDecided,
  CHOICES,
  keptOptions,
  type Unrecorded,
} from "./_options.ts";
import type { FileReadoutOptions, ReadoutFiles } from "../readout_files.ts";
import type { SummaryReadoutOptions } from "../summaries/mod.ts";

/** What files can be to a readout. */
const ROLES = [
  "orders",
  "visitors",
  "assignments",
  "perVisitor",
  "summaries",
  "warehouse",
] as const;

/** The files of a readout, by what they are to it. */
export type FileRoles = Readonly<
  Partial<Record<typeof ROLES[number], string | undefined>>
>;

type Everything = ReadoutFiles & FileReadoutOptions & SummaryReadoutOptions;

/**
 * Options that make the same readout again. A bundle may come from anybody: no
 * option that names a file belongs here.
 */
const RECORDED = [
  ...CHOICES,
  "name",
  "currency",
  "split",
  "status",
  "guests",
  "start",
  "end",
  "timeZone",
  "now",
  "lineItems",
  "variationFrom",
  "map",
  "ignore",
  "delimiter",
  "encoding",
  "decimal",
  "dates",
  "measures",
  "days",
] as const satisfies readonly (keyof Everything)[];

/** Does not compile while an option is in no list. */
export type FileOptions = AllDecided<
  Exclude<
    keyof Everything,
    typeof RECORDED[number] | typeof ROLES[number] | Unrecorded
  >
>;

/**
 * Makes a readout and a bundle of the files; when it cannot be made, there is no
 * bundle.
 *
 * @param bundle The folder to make.
 * @param roles The files.
 * @param options The options of the readout.
 * @param read Makes it, with the moment that stands for now.
 * @returns The readout.
 * @throws {ReadoutError} When a file was changed meanwhile.
 */
export async function recordedFiles(
  bundle: string,
  roles: FileRoles,
  options: Readonly<Record<string, unknown>>,
  read: (now: number) => Promise<Readout>,
): Promise<Readout> {
  const recording = await recordBundle(bundle);
  try {
    const now = (options.now as number | undefined) ?? Date.now();
    const files: Record<string, string> = {};
    const digests = new Set<string>();
    for (const role of ROLES) {
      const path = roles[role];
      if (path === undefined) continue;
      files[role] = `${role}/${basename(path)}`;
      for (const digest of await keep(recording, role, path)) {
        digests.add(digest);
      }
    }
    const result = await read(now);
    const other = result.inputs.find(({ digest }) =>
      digest !== null && !digests.has(digest)
    );
    if (other !== undefined) {
      throw new ReadoutError(
        `${other.source} was changed while it was read; try again`,
      );
    }
    await recording.addReadout({
      experienceId: result.experience.name,
      files,
      parameters: keptOptions({ ...options, now }, RECORDED),
      result,
    });
    await recording.finish();
    return result;
  } catch (error) {
    await recording.discard();
    throw error;
  }
}

/** Keeps a file; of a query also the files that it reads. */
async function keep(
  recording: Recording,
  role: string,
  path: string,
): Promise<string[]> {
  const file = async (name: string, from: string): Promise<string> => {
    try {
      return (await recording.addFile(`${role}/${name}`, from)).sha256;
    } catch (error) {
      const isThere = await Deno.stat(from).then(() => true, () => false);
      if (isThere) throw error;
      throw new ReadoutError(
        `Cannot open ${basename(from)}: there is no such file`,
      );
    }
  };
  const source = basename(path);
  const digests = [await file(source, path)];
  if (extname(path).toLowerCase() !== ".sql") return digests;
  await using engine = await openEngine();
  const query = { source, sql: await Deno.readTextFile(path) };
  for (const name of await filesOfQuery(engine, query)) {
    const place = join(name).replaceAll("\\", "/");
    if (/^(\.|\/|[A-Za-z]:)/.test(place)) {
      throw new ReadoutError(
        `${source} reads '${name}', and a bundle holds files that stand beside their query or below it; move it there`,
      );
    }
    digests.push(await file(place, join(dirname(path), name)));
  }
  return digests;
}

/**
 * Does something with the files of a recorded readout, which are in a folder of
 * their own meanwhile.
 *
 * @param bundle The bundle.
 * @param recorded The readout, made of files.
 * @param read Takes the files and the options as they were.
 * @returns What that gives.
 */
export async function withRecordedFiles<T>(
  bundle: Bundle,
  recorded: BundledReadout,
  read: (
    roles: FileRoles,
    options: Readonly<Record<string, unknown>>,
  ) => Promise<T>,
): Promise<T> {
  await using folder = await scratchFolder();
  const roles: Record<string, string> = {};
  for (const role of ROLES) {
    const place = recorded.files?.[role];
    if (place === undefined) continue;
    for (const { path } of bundle.manifest.files ?? []) {
      if (!path.startsWith(`${role}/`)) continue;
      const target = join(folder.path, path);
      await Deno.mkdir(dirname(target), { recursive: true });
      await Deno.writeFile(target, await bundle.file(path));
    }
    roles[role] = join(folder.path, place);
  }
  return await read(roles, keptOptions(recorded.parameters, RECORDED));
}
