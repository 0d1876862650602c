/** Records readouts with their input files, and replays them. */

import {
  type Bundle,
  type BundledReadout,
  recordBundle,
  type Recording,
} from "../../bundle/mod.ts";
import {
  type Description,
  EXPERIENCE_READOUT_OPTIONS,
  FILE_READOUT_OPTIONS,
  READOUT_FILES,
  SUMMARY_READOUT_OPTIONS,
} from "../../base/mod.ts";
import type { ExperienceReadoutOptions, Readout } from "../../record/mod.ts";
import { recordInputFiles, withExtractedFiles } from "./kept_files.ts";
import type { Client } from "../../api/mod.ts";

/**
 * Returns the given options that a bundle stores, as JSON-safe values.
 *
 * @param options Options of the caller or of a bundle.
 * @param names Names of the options that affect the readout.
 * @returns The options with these names.
 */
export function storedOptions(
  options: object,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const chosen = Object.entries(options).filter(([name, value]) =>
    names.includes(name) && value !== undefined
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(chosen)));
}

/**
 * Runs a function while recording a bundle. If it throws, the bundle is
 * discarded.
 *
 * @param bundle Path of the bundle folder to create.
 * @param work Function that makes the result, and adds it to the recording.
 * @returns The result of the function.
 */
export async function withRecording<T>(
  bundle: string,
  work: (recording: Recording) => Promise<T>,
): Promise<T> {
  const recording = await recordBundle(bundle);
  try {
    const result = await work(recording);
    await recording.finish();
    return result;
  } catch (error) {
    await recording.discard();
    throw error;
  }
}

/** Roles that files can have in a readout. */
const ROLES = [
  ...["orders", "visitors", "assignments", "perVisitor", "summaries"] as const,
  ...["before", "warehouse"] as const,
] as const;

/** Paths of a readout's files, by role. */
export type FileRoles = Readonly<
  Partial<Record<typeof ROLES[number], string | undefined>>
>;

/** Options that do not affect the result, such as file paths, progress and cache. */
const UNRECORDED: readonly string[] = [
  ...ROLES,
  "bundle",
  "cache",
  "onProgress",
  "signal",
];

/**
 * Returns the names of the options that a bundle stores. Options that name files
 * are excluded, because a bundle may come from an untrusted source.
 */
function recordableOptions(...descriptions: readonly Description[]): string[] {
  return Object.keys(Object.assign({}, ...descriptions))
    .filter((name) => !UNRECORDED.includes(name));
}

const FILE_OPTIONS = recordableOptions(
  READOUT_FILES,
  FILE_READOUT_OPTIONS,
  SUMMARY_READOUT_OPTIONS,
);

/**
 * Makes a readout, and records it in a bundle with its files. If the readout
 * fails, no bundle remains.
 *
 * @param bundle Path of the bundle folder to create.
 * @param roles Paths of the files, by role.
 * @param options Options of the readout.
 * @param readFiles Makes the readout, given the current time in epoch
 *   milliseconds.
 * @returns The readout.
 * @throws {ReadoutError} If a file was changed while it was read.
 */
export async function recordFileReadout<Result extends Readout>(
  bundle: string,
  roles: FileRoles,
  options: Readonly<Record<string, unknown>>,
  readFiles: (clock: number) => Promise<Result>,
): Promise<Result> {
  return await withRecording(bundle, async (recording) => {
    const moment = Date.now();
    const clock = (options.now as number | undefined) ?? moment;
    const storedFiles = await recordInputFiles(
      recording,
      Object.fromEntries(ROLES.map((role) => [role, roles[role]])),
    );
    const result = await readFiles(clock);
    storedFiles.assertRead(result.inputs);
    await recording.addReadout({
      experienceId: result.experience.name,
      files: storedFiles.files,
      parameters: storedOptions(
        { ...options, now: options.now ?? settledMoment(moment, result) },
        FILE_OPTIONS,
      ),
      result,
    });
    return result;
  });
}

/**
 * Days after the last date at which the current time no longer affects the
 * result, whatever the time zone.
 */
const SETTLED_DAYS = 4;

/**
 * Returns the moment to use as "now". If all data are in the past, the moment
 * depends only on the last day, so reading the same files again makes the same
 * bundle.
 *
 * @param clock Current time, in epoch milliseconds.
 * @param of Readout that supplies the last dates of its data.
 * @returns The moment, in epoch milliseconds.
 */
export function settledMoment(
  clock: number,
  { period, inputs }: Pick<Readout, "inputs"> & {
    readonly period?: Pick<Readout["period"], "lastDay">;
  },
): number {
  const moments = [
    period?.lastDay ?? null,
    ...inputs.map(({ times }) => times?.last ?? null),
  ];
  const days = moments
    .map((time) => /^\d{4}-\d{2}-\d{2}/.exec(time ?? "")?.[0])
    .filter((day) => day !== undefined);
  const isKnown = days.length > 0 &&
    inputs.every(({ times }) =>
      times === null || /^\d{4}-\d{2}-\d{2}/.test(times.last)
    );
  const last = Math.max(...days.map((day) => Date.parse(day)));
  const settledAt = last + SETTLED_DAYS * 86_400_000;
  return isKnown && settledAt < clock ? settledAt : clock;
}

/**
 * Extracts the files of a recorded readout into a temporary folder, and runs a
 * function on them.
 *
 * @param bundle The bundle.
 * @param readout The readout, which was made from files.
 * @param readFiles Function that receives the paths by role and the recorded
 *   options.
 * @returns The result of the function.
 */
export async function withRecordedFiles<T>(
  bundle: Bundle,
  readout: BundledReadout,
  readFiles: (
    roles: FileRoles,
    options: Readonly<Record<string, unknown>>,
  ) => Promise<T>,
): Promise<T> {
  return await withExtractedFiles(
    bundle,
    readout,
    ROLES,
    (roles) =>
      readFiles(roles, storedOptions(readout.parameters, FILE_OPTIONS)),
  );
}

/**
 * Makes a readout from the service, and records it in a bundle. If the readout
 * fails, no bundle remains.
 *
 * @param client Client of the service.
 * @param experienceId UUID of the experience.
 * @param options Options, including the path of the bundle folder.
 * @param readService Makes the readout.
 * @returns The readout.
 */
export async function recordServiceReadout<Result extends Readout>(
  client: Client,
  experienceId: string,
  { bundle, ...options }: ExperienceReadoutOptions,
  readService: (
    client: Client,
    experienceId: string,
    options: ExperienceReadoutOptions,
  ) => Promise<Result>,
): Promise<Result> {
  return await withRecording(bundle!, async (recording) => {
    const result = await readService(
      recording.client(client),
      experienceId,
      options,
    );
    const parameters = serviceOptions(options);
    await recording.addReadout({ experienceId, parameters, result });
    return result;
  });
}

const SERVICE_OPTIONS = recordableOptions(EXPERIENCE_READOUT_OPTIONS);

/**
 * Returns the options of a service readout that a bundle stores.
 *
 * @param options Options of the caller or of a bundle.
 * @returns The options that affect the readout, as JSON-safe values.
 */
export function serviceOptions(
  options: object,
): Readonly<Record<string, unknown>> {
  return storedOptions(options, SERVICE_OPTIONS);
}
