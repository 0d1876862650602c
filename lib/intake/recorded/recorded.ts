/** A readout of files that keeps them, and one that is made of what was kept. */

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
import { keepFiles, withKeptFiles } from "./kept_files.ts";
import type { Client } from "../../api/mod.ts";

/**
 * The options that are kept, JSON-safe.
 *
 * @param options What the caller gave, or what a bundle holds.
 * @param names Those that decide what the readout is.
 * @returns That part of them.
 */
export function keptOptions(
  options: object,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const chosen = Object.entries(options).filter(([name, value]) =>
    names.includes(name) && value !== undefined
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(chosen)));
}

/**
 * Makes something and its bundle; when it cannot be made, there is no bundle.
 *
 * @param bundle The folder to make.
 * @param work What is made, with the recording to add it to.
 * @returns What that gives.
 */
export async function recorded<T>(
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

/** What files can be to a readout. */
const ROLES = [
  ...["orders", "visitors", "assignments", "perVisitor", "summaries"] as const,
  ...["before", "warehouse"] as const,
] as const;

/** The files of a readout, by what they are to it. */
export type FileRoles = Readonly<
  Partial<Record<typeof ROLES[number], string | undefined>>
>;

/** How a readout is watched and kept, and the files: nothing of what it is. */
const UNRECORDED: readonly string[] = [
  ...ROLES,
  "bundle",
  "cache",
  "onProgress",
  "signal",
];

/**
 * The options that make the same readout again. A bundle may come from anybody:
 * none of them names a file.
 */
function recordable(...descriptions: readonly Description[]): string[] {
  return Object.keys(Object.assign({}, ...descriptions))
    .filter((name) => !UNRECORDED.includes(name));
}

const OF_FILES = recordable(
  READOUT_FILES,
  FILE_READOUT_OPTIONS,
  SUMMARY_READOUT_OPTIONS,
);

/**
 * Makes a readout and a bundle of the files; when it cannot be made, there is no
 * bundle.
 *
 * @param bundle The folder to make.
 * @param roles The files.
 * @param options The options of the readout.
 * @param readFiles Makes it, with the moment that stands for now.
 * @returns The readout.
 * @throws {ReadoutError} When a file was changed meanwhile.
 */
export async function recordedFiles<Result extends Readout>(
  bundle: string,
  roles: FileRoles,
  options: Readonly<Record<string, unknown>>,
  readFiles: (clock: number) => Promise<Result>,
): Promise<Result> {
  return await recorded(bundle, async (recording) => {
    const moment = Date.now();
    const clock = (options.now as number | undefined) ?? moment;
    const storedFiles = await keepFiles(
      recording,
      Object.fromEntries(ROLES.map((role) => [role, roles[role]])),
    );
    const result = await readFiles(clock);
    storedFiles.assertRead(result.inputs);
    await recording.addReadout({
      experienceId: result.experience.name,
      files: storedFiles.files,
      parameters: keptOptions(
        { ...options, now: options.now ?? settledMoment(moment, result) },
        OF_FILES,
      ),
      result,
    });
    return result;
  });
}

/** Of no zone and no order behind the last day does a moment so late say more. */
const SETTLED_DAYS = 4;

/**
 * Returns the moment to use as "now". It follows from the last day when all data
 * is past, so that reading the same files again makes the same bundle.
 *
 * @param clock When it was read.
 * @param of The last days that it knows.
 * @returns The moment.
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
  const settled = last + SETTLED_DAYS * 86_400_000;
  return isKnown && settled < clock ? settled : clock;
}

/**
 * Does something with the files of a recorded readout, which are in a folder of
 * their own meanwhile.
 *
 * @param bundle The bundle.
 * @param readout Made of files.
 * @param readFiles Takes the files and the options as they were.
 * @returns What that gives.
 */
export async function withRecordedFiles<T>(
  bundle: Bundle,
  readout: BundledReadout,
  readFiles: (
    roles: FileRoles,
    options: Readonly<Record<string, unknown>>,
  ) => Promise<T>,
): Promise<T> {
  return await withKeptFiles(
    bundle,
    readout,
    ROLES,
    (roles) => readFiles(roles, keptOptions(readout.parameters, OF_FILES)),
  );
}

/**
 * Makes a readout and its bundle; when it cannot be made, there is no bundle.
 *
 * @param client The service.
 * @param experienceId UUID of the experience.
 * @param options Options, with the bundle's folder.
 * @param readService Makes the readout.
 * @returns The readout.
 */
export async function recordedReadout<Result extends Readout>(
  client: Client,
  experienceId: string,
  { bundle, ...options }: ExperienceReadoutOptions,
  readService: (
    client: Client,
    experienceId: string,
    options: ExperienceReadoutOptions,
  ) => Promise<Result>,
): Promise<Result> {
  return await recorded(bundle!, async (recording) => {
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

const OF_SERVICE = recordable(EXPERIENCE_READOUT_OPTIONS);

/**
 * The options of a readout as a bundle keeps them, or as it gives them back.
 *
 * @param options What the caller gave, or what a bundle holds.
 * @returns The part that decides what the readout is, JSON-safe.
 */
export function serviceOptions(
  options: object,
): Readonly<Record<string, unknown>> {
  return keptOptions(options, OF_SERVICE);
}
