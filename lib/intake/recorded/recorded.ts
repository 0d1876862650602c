/** A readout of files that keeps them, and one that is made of what was kept. */

import {
  type Bundle,
  type BundledReadout,
  recordBundle,
  type Recording,
} from "../../bundle/mod.ts";
import type {
  ExperienceReadoutOptions,
  Readout,
  ReadoutOptions,
} from "../../record/mod.ts";
import { keepFiles, withKeptFiles } from "./kept_files.ts";
import type { FileReadoutOptions, ReadoutFiles } from "../readout_files.ts";
import type { SummaryReadoutOptions } from "../summaries/mod.ts";
import type { Client } from "../../api/mod.ts";

/** Choices of every readout, whatever it is made of. */
const CHOICES = [
  ...["level", "primaryMetric", "successMetrics", "metrics"] as const,
  ...["guardrails", "control", "maxZScore", "crossovers"] as const,
  ...["sequenceSampleSize", "minimumEffect", "plannedVisitors"] as const,
  ...["plan", "priorSd", "outlierThresholds", "window"] as const,
] as const satisfies readonly (keyof ReadoutOptions)[];

/** Options that say how a readout is watched and kept. */
type Unrecorded = "bundle" | "cache" | "onProgress" | "signal";

/** Compiles only when each option is in a list: `Undecided` are in none. */
type AllDecided<Undecided extends never> = Undecided;

/**
 * The options that are kept, JSON-safe.
 *
 * @param options What the caller gave, or what a bundle holds.
 * @param names Those that decide what the readout is.
 * @returns That part of them.
 */
function keptOptions(
  options: object,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(options).filter(([name, value]) =>
    names.includes(name) && value !== undefined
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(kept)));
}

/** Makes something and its bundle; when it cannot be made, there is no bundle. */
async function recorded<T>(
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

type Everything = ReadoutFiles & FileReadoutOptions & SummaryReadoutOptions;

/**
 * Options that make the same readout again. A bundle may come from anybody: no
 * option that names a file belongs here.
 */
const RECORDED = [
  ...CHOICES,
  ...[
    "name",
    "currency",
    "split",
    "pool",
    "status",
    "guests",
    "experiment",
  ] as const,
  ...["start", "end", "timeZone", "now", "lineItems"] as const,
  ...["variationFrom", "map", "ignore", "delimiter", "encoding"] as const,
  ...["decimal", "dates", "measures", "days", "weeks"] as const,
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
    const moment = Date.now();
    const now = (options.now as number | undefined) ?? moment;
    const kept = await keepFiles(
      recording,
      Object.fromEntries(ROLES.map((role) => [role, roles[role]])),
    );
    const result = await read(now);
    kept.assertRead(result.inputs);
    await recording.addReadout({
      experienceId: result.experience.name,
      files: kept.files,
      parameters: keptOptions(
        { ...options, now: options.now ?? settledMoment(moment, result) },
        RECORDED,
      ),
      result,
    });
    return result;
  });
}

/** Of no zone and no order behind the last day does a moment so late say more. */
const SETTLED_DAYS = 4;

/**
 * What stands for now where all that was read is past: a moment that follows from
 * the last day, so that reading the same again makes the same bundle.
 *
 * @param now When it was read.
 * @param of The last days that it knows.
 * @returns The moment.
 */
export function settledMoment(
  now: number,
  { period, inputs }: Pick<Readout, "inputs"> & {
    readonly period?: Pick<Readout["period"], "lastDay">;
  },
): number {
  const days = [
    period?.lastDay ?? null,
    ...inputs.map(({ times }) => times?.last ?? null),
  ].flatMap((time) => /^\d{4}-\d{2}-\d{2}/.exec(time ?? "")?.[0] ?? []);
  const isKnown = days.length > 0 &&
    inputs.every(({ times }) =>
      times === null || /^\d{4}-\d{2}-\d{2}/.test(times.last)
    );
  const last = Math.max(...days.map((day) => Date.parse(day)));
  const settled = last + SETTLED_DAYS * 86_400_000;
  return isKnown && settled < now ? settled : now;
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

/**
 * Makes a readout and its bundle; when it cannot be made, there is no bundle.
 *
 * @param client The service.
 * @param experienceId UUID of the experience.
 * @param options Options, with the bundle's folder.
 * @param read Makes the readout.
 * @returns The readout.
 */
export async function recordedReadout<Result extends Readout>(
  client: Client,
  experienceId: string,
  { bundle, ...options }: ExperienceReadoutOptions,
  read: (
    client: Client,
    experienceId: string,
    options: ExperienceReadoutOptions,
  ) => Promise<Result>,
): Promise<Result> {
  return await recorded(bundle!, async (recording) => {
    const result = await read(recording.client(client), experienceId, options);
    const parameters = parametersOf(options);
    await recording.addReadout({ experienceId, parameters, result });
    return result;
  });
}

/**
 * Options that make the same readout again, and that a bundle therefore holds.
 * A bundle may come from anybody: no option that names a file belongs here.
 */
const OF_SERVICE = [
  ...CHOICES,
  "start",
  "end",
  "filters",
  "map",
  "split",
] as const satisfies readonly (keyof ExperienceReadoutOptions)[];

/** Does not compile while an option is in neither list. */
export type ServiceOptions = AllDecided<
  Exclude<
    keyof ExperienceReadoutOptions,
    typeof OF_SERVICE[number] | Unrecorded
  >
>;

/**
 * The options of a readout as a bundle keeps them, or as it gives them back.
 *
 * @param options What the caller gave, or what a bundle holds.
 * @returns The part that decides what the readout is, JSON-safe.
 */
export function parametersOf(
  options: object,
): Readonly<Record<string, unknown>> {
  return keptOptions(options, OF_SERVICE);
}
