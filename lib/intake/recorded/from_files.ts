/** A readout of files that keeps them, and one that is made of what was kept. */

import type { Bundle, BundledReadout } from "../../bundle/mod.ts";
import type { Readout } from "../../record/mod.ts";
import {
  type AllDecided,
  CHOICES,
  keptOptions,
  recorded,
  type Unrecorded,
} from "./_options.ts";
import { keepFiles, withKeptFiles } from "./kept_files.ts";
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
  "experiment",
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
  "weeks",
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
export async function recordedFiles<Result extends Readout>(
  bundle: string,
  roles: FileRoles,
  options: Readonly<Record<string, unknown>>,
  read: (now: number) => Promise<Result>,
): Promise<Result> {
  return await recorded(bundle, async (recording) => {
    const now = (options.now as number | undefined) ?? Date.now();
    const kept = await keepFiles(
      recording,
      Object.fromEntries(ROLES.map((role) => [role, roles[role]])),
    );
    const result = await read(now);
    kept.assertRead(result.inputs);
    await recording.addReadout({
      experienceId: result.experience.name,
      files: kept.files,
      parameters: keptOptions({ ...options, now }, RECORDED),
      result,
    });
    return result;
  });
}

/**
 * Does something with the files of a recorded readout, which are in a folder of
 * their own meanwhile.
 *
 * @param bundle The bundle.
 * @param readout Made of files.
 * @param read Takes the files and the options as they were.
 * @returns What that gives.
 */
export async function withRecordedFiles<T>(
  bundle: Bundle,
  readout: BundledReadout,
  read: (
    roles: FileRoles,
    options: Readonly<Record<string, unknown>>,
  ) => Promise<T>,
): Promise<T> {
  return await withKeptFiles(
    bundle,
    readout,
    ROLES,
    (roles) => read(roles, keptOptions(readout.parameters, RECORDED)),
  );
}
